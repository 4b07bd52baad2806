"""The channels of a sound file, and a message for all that is none; imports PyAV when it reads."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from studio.errors import RecordingError
from studio.media import LONGEST_CLIP_S

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.container import InputContainer

# Of what is heard, and with the silence around it; what is longer is not read to its end.
MOST_S = LONGEST_CLIP_S
_MOST_READ_S = 2 * MOST_S

_KINDS = "WAV, MP3, M4A, FLAC or OGG"
# FFmpeg's readers of these; others could fetch what a file names, on this disk or the network.
_READERS = "wav,mp3,mov,flac,ogg"
_AGAIN = "Export it again."
# Samples that are whole numbers: which one is silence, and how many there are on one side of it.
_WHOLE = {"u8": (2.0**7, 2.0**7), "s16": (0.0, 2.0**15), "s32": (0.0, 2.0**31)}
_RATES_HZ = (4000, 384_000)
_CUT_OFF_S = 0.5
_HEAD_BYTES = 8192
_TOLD_BYTES = 2**30  # who writes to a pipe writes a larger size, and means that none is known

Channels = NDArray[np.float32]


def channels_in(content: bytes) -> tuple[Channels, int]:
    """The samples of each channel, from −1 to 1, and how many there are in a second.

    Raises :class:`~studio.errors.RecordingError` for what is empty, no sound file, a video,
    damaged, cut off, without sound or too long.
    """
    if not content:
        raise RecordingError("is empty", expected=f"a sound file: {_KINDS}", got="0 bytes")
    import av

    frames: list[Channels] = []
    rates: set[int] = set()
    try:
        with av.open(
            io.BytesIO(content),
            mode="r",
            metadata_errors="ignore",
            options={"format_whitelist": _READERS},
        ) as source:
            _refuse_video(source)
            for frame in _played(source):
                rates.add(frame.sample_rate)
                frames.append(_levels(frame))
            made, rate_hz = np.concatenate(frames, axis=1), _only(rates)
            _refuse_cut_off(content, source, made.shape[1] / rate_hz)
            return made, rate_hz
    except (av.FFmpegError, ValueError) as fault:
        if frames:
            raise _damaged(frames, rates, fault) from fault
        raise RecordingError(
            "is no sound file that can be read",
            expected=_KINDS,
            got=getattr(fault, "strerror", None) or str(fault),
            remedy=_AGAIN,
        ) from fault


def too_long(got: str) -> RecordingError:
    """The error of a recording that would make its clip longer than a clip may be."""
    return RecordingError(
        "is too long",
        expected=f"at most {MOST_S} s for one beat",
        got=got,
        remedy="Record the sentence of this beat alone.",
    )


def _refuse_video(source: InputContainer) -> None:
    """A picture of the cover is none."""
    from av.stream import Disposition

    if any(not video.disposition & Disposition.attached_pic for video in source.streams.video):
        raise RecordingError(
            "is a video", expected=f"sound alone: {_KINDS}", remedy="Export its sound."
        )


def _played(source: InputContainer) -> Iterator[AudioFrame]:
    """The frames of the sound; an error where there are none, or more than are wanted."""
    done_s = 0.0
    for frame in source.decode(audio=0) if source.streams.audio else ():
        yield frame
        done_s += frame.samples / max(frame.sample_rate, 1)
        if done_s > _MOST_READ_S:
            told_s = (source.duration or 0) / 10**6
            raise too_long(f"{told_s:.0f} s" if told_s > done_s else f"over {_MOST_READ_S} s")
    if not done_s:
        raise RecordingError("holds no sound", expected="a voice", got="0 s")


def _refuse_cut_off(content: bytes, source: InputContainer, done_s: float) -> None:
    """A file that says to be longer than it is; an MP3 without a head can only be guessed at."""
    head = content[:_HEAD_BYTES]
    told_s = (source.duration or 0) / 10**6
    if source.format.name == "mp3" and not (b"Xing" in head or b"Info" in head):
        told_s = 0.0
    if told_s > done_s + _CUT_OFF_S:
        raise _cut_off(f"{told_s:.1f} s", f"{done_s:.1f} s")
    told_bytes = int.from_bytes(head[4:8], "little") + 8 if head[:4] == b"RIFF" else 0
    if len(content) < told_bytes < _TOLD_BYTES:
        raise _cut_off(f"{told_bytes} bytes", f"{len(content)} bytes")


def _cut_off(told: str, got: str) -> RecordingError:
    return RecordingError(
        "is cut off", expected=f"{told}, as it says itself", got=got, remedy="Copy it again."
    )


def _levels(frame: AudioFrame) -> Channels:
    """The samples of each channel, from −1 to 1."""
    made: Any = frame.to_ndarray()
    if not frame.format.is_planar:
        made = made.reshape(-1, frame.layout.nb_channels).T
    kind = frame.format.packed.name
    if kind in _WHOLE:
        middle, size = _WHOLE[kind]
        made = (made.astype(np.float64) - middle) / size
    return np.asarray(made, dtype=np.float32)


def _only(rates: set[int]) -> int:
    if len(rates) > 1 or not _RATES_HZ[0] <= min(rates) <= _RATES_HZ[1]:
        raise RecordingError(
            "has no rate that is used for sound",
            expected=f"one from {_RATES_HZ[0]} to {_RATES_HZ[1]} Hz",
            got=", ".join(map(str, sorted(rates))),
            remedy=_AGAIN,
        )
    return rates.pop()


def _damaged(frames: list[Channels], rates: set[int], fault: Exception) -> RecordingError:
    done_s = sum(frame.shape[1] for frame in frames) / max(1, *rates)
    return RecordingError(
        "is damaged",
        expected="a sound that can be read to its end",
        got=f"{getattr(fault, 'strerror', None) or fault} after {done_s:.1f} s",
        remedy=_AGAIN,
    )
