"""Frames written without the encoder look as the frame before, to a decoder that trusts nobody."""

from fractions import Fraction

import av
import numpy as np
import pytest
from fakes import TINY, frame, planes

from studio.encoder import EncoderSettings, PartEncoder
from studio.held import HeldFrames
from studio.settings import Quality

WIDE = Quality("wide", 208, 112, 30)


def decoded(path):
    """Every frame, by a decoder that stops at the first thing that is not as the standard says."""
    with av.open(str(path)) as video:
        video.streams.video[0].codec_context.options = {"err_detect": "explode"}
        return list(video.decode(video=0))


def encoded(path, frames, quality):
    with PartEncoder(path, quality) as encoder:
        for picture, repeat in frames:
            encoder.write(picture, repeat)
    return path


def noise(seed, quality):
    random = np.random.default_rng(seed)
    pixels = random.integers(0, 256, (quality.height, quality.width, 4), np.uint8)
    pixels[..., 3] = 255
    return pixels


@pytest.mark.parametrize("seed", range(3))
def test_a_held_frame_is_an_exact_copy(tmp_path, seed):
    """More than the sixteen numbers that a slice can have, in one group and across keyframes."""
    repeats = np.random.default_rng(seed).integers(1, 40, 12).tolist()
    frames = [(noise(n, WIDE), repeat) for n, repeat in enumerate(repeats)]
    video = decoded(encoded(tmp_path / "held.mp4", frames, WIDE))
    assert len(video) == sum(repeats)
    start = 0
    for repeat in repeats:
        shown = video[start : start + repeat]
        firsts = [at for at, it in enumerate(shown) if at == 0 or it.key_frame]
        for first, end in zip(firsts, [*firsts[1:], repeat], strict=True):
            assert all(planes(it) == planes(shown[first]) for it in shown[first:end])
        start += repeat


def test_what_follows_a_held_frame_is_what_the_encoder_meant(tmp_path):
    """The same pictures, each once: every decoded picture is the same one."""
    pictures = [noise(n, WIDE) for n in range(20)]
    held = decoded(encoded(tmp_path / "a.mp4", [(it, 3) for it in pictures], WIDE))
    once = decoded(encoded(tmp_path / "b.mp4", [(it, 1) for it in pictures], WIDE))
    assert [planes(it) for it in held[::3]] == [planes(it) for it in once]


def test_a_frame_that_is_said_to_be_unchanged_is_held(tmp_path):
    with PartEncoder(tmp_path / "a.mp4", TINY) as encoder:
        encoder.write(frame(1))
        encoder.write(frame(9), changed=())  # what it says counts, and not the pixels
    first, second = decoded(tmp_path / "a.mp4")
    assert planes(first) == planes(second)


def test_held_frames_take_next_to_no_room(tmp_path):
    once = encoded(tmp_path / "once.mp4", [(noise(1, WIDE), 1)], WIDE).stat().st_size
    long = encoded(tmp_path / "long.mp4", [(noise(1, WIDE), 100)], WIDE).stat().st_size
    assert long - once < 100 * 50


def test_the_times_of_held_frames_are_whole(tmp_path):
    path = encoded(tmp_path / "a.mp4", [(noise(1, WIDE), 5), (noise(2, WIDE), 4)], WIDE)
    with av.open(str(path)) as video:
        times = [it.pts * it.time_base for it in video.demux(video=0) if it.size]
    assert times == [Fraction(place, WIDE.fps) for place in range(9)]


def test_other_streams_are_left_to_the_encoder(tmp_path):
    """B-frames, weights and an arithmetic coder: no frame is put between."""
    settings = EncoderSettings("medium", 23)
    with PartEncoder(tmp_path / "a.mp4", WIDE, settings) as encoder:
        for number in range(4):
            encoder.write(noise(number, WIDE), 5)
    assert len(decoded(tmp_path / "a.mp4")) == 20


def test_parameter_sets_of_no_kind_are_refused():
    assert HeldFrames.of(b"") is None
    assert HeldFrames.of(b"\0\0\0\1\x67\x42") is None


def test_a_payload_like_a_start_code_is_escaped():
    held = HeldFrames(number_bits=4, macroblocks=2**22 - 1, filtered=True)
    assert b"\0\0\0\1" not in held.copy(0)[4:]
