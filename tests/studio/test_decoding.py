"""Sound files of many kinds as samples, and one message for each that is none."""

from __future__ import annotations

import io
import re
import wave

import av
import numpy as np
import pytest

from studio.errors import RecordingError
from studio.voice.decoding import RATE_HZ, decoded
from studio.voice.trimming import KEPT_S, trimmed
from tests.studio.recorded import encoded, voice


def refused(content: bytes) -> str:
    with pytest.raises(RecordingError) as caught:
        decoded(content)
    return str(caught.value)


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("rate_hz", [16_000, 44_100, 48_000])
@pytest.mark.parametrize("suffix", [".wav", ".mp3", ".m4a", ".flac"])
def test_any_kind_rate_and_number_of_channels_gives_the_same_voice(suffix, rate_hz, channels):
    found = decoded(encoded(voice(1.5, rate_hz), suffix, rate_hz, channels=channels))
    samples, (start, end) = trimmed(found.samples, RATE_HZ)
    assert found.samples.dtype == np.float32
    assert (end - start) / RATE_HZ == pytest.approx(1.5, abs=0.05)
    assert len(samples) / RATE_HZ == pytest.approx(1.5 + 2 * KEPT_S, abs=0.05)
    assert np.abs(found.samples).max() == pytest.approx(0.3, abs=0.05)
    assert found.clipped == 0


@pytest.mark.parametrize("codec", ["pcm_u8", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le"])
def test_samples_of_any_size_have_the_same_level(codec):
    sound = voice(0.5)
    made = decoded(encoded(sound, codec=codec, channels=2))
    assert made.samples == pytest.approx(sound, abs=0.01)


def test_opus_in_ogg_is_read():
    made = decoded(encoded(voice(1.0), ".ogg"))
    assert made.duration_s == pytest.approx(2.0, abs=0.05)


@pytest.mark.parametrize(
    ("channels", "rate_hz"), [(1, 8000), (3, 11_025), (5, 22_050), (8, 96_000)]
)
def test_any_number_of_channels_in_any_order_is_read(channels, rate_hz):
    sound = np.round(voice(1.0, rate_hz) * 2**15).astype("<i2")
    file = io.BytesIO()
    with wave.open(file, "wb") as made:
        made.setparams((channels, 2, rate_hz, 0, "NONE", ""))
        made.writeframes(np.repeat(sound, channels).tobytes())
    found = decoded(file.getvalue())
    assert found.duration_s == pytest.approx(2.0, abs=0.01)
    assert np.abs(found.samples).max() == pytest.approx(0.3, abs=0.02)


def test_a_rate_is_changed_without_a_shift():
    """The middle of a click stays where it is, to a sample."""
    sound = np.zeros(44_100)
    sound[22_050] = 0.5
    made = decoded(encoded(sound, rate_hz=44_100, codec="pcm_f32le")).samples
    assert len(made) == pytest.approx(RATE_HZ, abs=1)
    assert abs(int(np.abs(made).argmax()) - RATE_HZ // 2) <= 1


def test_a_voice_in_one_channel_or_turned_round_in_the_other_is_heard():
    sound = voice(1.0)
    alone = np.stack([sound, np.zeros_like(sound)])
    turned = np.stack([sound, -sound])
    for channels, size in ((alone, 0.15), (turned, 0.3)):
        made = decoded(encoded(channels, channels=2))
        assert np.abs(made.samples).max() == pytest.approx(size, abs=0.01)


def test_samples_that_are_cut_off_are_counted():
    loud = np.clip(voice(1.0, size=3.0), -1, 1)
    assert decoded(encoded(loud)).clipped > 10_000
    assert decoded(encoded(voice(1.0, size=0.99))).clipped < 100


@pytest.mark.parametrize("rate_hz", [1, 50, 2_000_000_000])
def test_a_rate_that_nobody_uses_is_refused(rate_hz):
    file = io.BytesIO()
    with wave.open(file, "wb") as made:
        made.setparams((1, 2, rate_hz, 0, "NONE", ""))
        made.writeframes(bytes(40))
    assert f"expected one from 4000 to 384000 Hz, got {rate_hz}" in refused(file.getvalue())


def test_a_single_sample_is_no_voice():
    found = decoded(encoded(np.array([0.5, -0.5]), rate_hz=16_000))
    with pytest.raises(RecordingError, match="is silent"):
        trimmed(found.samples, RATE_HZ)


def test_a_cover_picture_is_no_video():
    file = io.BytesIO()
    with (
        av.open(io.BytesIO(encoded(voice(1.0), ".mp3"))) as source,
        av.open(file, "w", format="mp3") as made,
    ):
        sound = made.add_stream_from_template(source.streams.audio[0])
        cover = made.add_stream("png", width=16, height=16, pix_fmt="rgb24")
        cover.disposition = av.stream.Disposition.attached_pic
        picture = av.VideoFrame.from_ndarray(np.zeros((16, 16, 3), np.uint8), "rgb24")
        made.mux(cover.encode(picture))
        for packet in source.demux(audio=0):
            if packet.dts is not None:
                packet.stream = sound
                made.mux(packet)
    assert decoded(file.getvalue()).duration_s == pytest.approx(2.0, abs=0.1)


def test_a_video_is_refused():
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as made:
        stream = made.add_stream("libx264", rate=10, width=16, height=16, pix_fmt="yuv420p")
        for _ in range(3):
            picture = np.zeros((16, 16, 3), np.uint8)
            made.mux(stream.encode(av.VideoFrame.from_ndarray(picture, "rgb24")))
        made.mux(stream.encode(None))
    assert "is a video: expected sound alone" in refused(file.getvalue())


def test_nothing_is_refused():
    assert "is empty: expected a sound file: WAV, MP3, M4A, FLAC or OGG" in refused(b"")


def test_a_head_without_sound_is_refused():
    file = io.BytesIO()
    with wave.open(file, "wb") as made:
        made.setparams((1, 2, 48_000, 0, "NONE", ""))
    assert "holds no sound: expected a voice, got 0 s" in refused(file.getvalue())


@pytest.mark.parametrize(
    "content",
    [
        b"Dear diary, this is no sound.",
        b"\x89PNG\r\n\x1a\n" + bytes(64),
        bytes(5000),
        b"#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nhttp://localhost/secret.wav\n",
        b"ffconcat version 1.0\nfile /etc/hostname\n",
        encoded(voice(1.0), ".m4a")[:4000],
    ],
    ids=["text", "picture", "zeros", "playlist", "list of files", "half an M4A"],
)
def test_what_is_no_sound_file_is_refused(content):
    assert "no sound file that can be read: expected WAV, MP3" in refused(content)


@pytest.mark.parametrize("suffix", [".mp3", ".m4a"])
def test_a_damaged_file_is_refused(suffix):
    content = bytearray(encoded(voice(4.0), suffix))
    content[len(content) // 2 : len(content) // 2 + 3000] = bytes(3000)
    message = refused(bytes(content))
    assert "is damaged: expected a sound that can be read to its end, got Invalid data" in message
    assert re.search(r"after 2\.\d s", message)


@pytest.mark.parametrize("suffix", [".wav", ".mp3", ".flac"])
def test_half_a_file_is_refused(suffix):
    content = encoded(voice(4.0), suffix)
    message = refused(content[: len(content) // 2])
    assert "is cut off: expected " in message or "is damaged" in message


def test_a_recorder_that_did_not_know_the_length_is_believed():
    content = bytearray(encoded(voice(1.0)))
    content[4:8] = b"\xff" * 4
    place = content.index(b"data") + 4
    content[place : place + 4] = b"\xff" * 4
    assert decoded(bytes(content)).duration_s == pytest.approx(2.0)


@pytest.mark.parametrize("strange", [np.nan, np.inf, -np.inf])
def test_samples_that_are_no_numbers_are_refused(strange):
    sound = voice(1.0)
    sound[24_000] = strange
    message = refused(encoded(sound, codec="pcm_f32le"))
    assert "holds a sample that is no number" in message
    assert "after 0.5 s" in message


def test_ten_minutes_are_refused_and_not_decoded_to_their_end():
    quiet = np.zeros(600 * 8000)
    message = refused(encoded(quiet, rate_hz=8000))
    assert "is too long: expected at most 60 s for one beat, got 600 s" in message
