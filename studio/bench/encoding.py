"""The same frames encoded once more, from memory: what no drawing could be faster than."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.video.frame import PictureType, VideoFrame
from numpy.typing import NDArray

from studio.bench.settings import SETTINGS
from studio.encoder import EncoderSettings

OURS, OURS_NEW, PLAIN = "ours, every frame", "ours, new frames only", "plain's, every frame"
_MEMINFO = Path("/proc/meminfo")
_AVAILABLE = re.compile(r"^MemAvailable:\s*(\d+) kB$", re.MULTILINE)
_SHARE = 3  # so much of the free memory is used, one part in


@dataclass(frozen=True, slots=True)
class Piece:
    """Frames in memory; ``new`` are those that differ from the one before them."""

    frames: tuple[VideoFrame, ...]
    new: tuple[VideoFrame, ...]


def encoding_s(masters: Sequence[Path], fps: int, folder: Path) -> dict[str, float]:
    """The seconds that x264 takes for the frames of ``masters``, one after the other, by the way.

    Decoding is not counted: frames are held in memory, as many as fit, and encoded from there, each
    piece into a file of its own. Conversion from RGB is not counted either.
    """
    total = dict.fromkeys((OURS, OURS_NEW, PLAIN), 0.0)
    for master in masters:
        for piece in pieces(master, most_bytes=_free_bytes() // _SHARE):
            for name, frames, settings in (
                (OURS, piece.frames, "ours"),
                (OURS_NEW, piece.new, "ours"),
                (PLAIN, piece.frames, "plain"),
            ):
                start_s = time.perf_counter()
                encode(frames, SETTINGS[settings], fps, folder / "encoded.mp4")
                total[name] += time.perf_counter() - start_s
    return total


def pieces(master: Path, most_bytes: int) -> Iterator[Piece]:
    """The frames of a video, in pieces whose pictures take up to ``most_bytes``; a held frame none.

    A piece begins with a frame that counts as new.
    """
    frames: list[VideoFrame] = []
    new: list[VideoFrame] = []
    before: NDArray[Any] | None = None
    for frame in decoded(master):
        pixels = frame.to_ndarray()
        if before is not None and np.array_equal(pixels, before):
            frames.append(frames[-1])
            continue
        before = pixels
        if len(new) * pixels.nbytes > most_bytes:
            yield Piece(tuple(frames), tuple(new))
            frames, new = [], []
        frames.append(frame)
        new.append(frame)
    yield Piece(tuple(frames), tuple(new))


def decoded(path: Path) -> Iterator[VideoFrame]:
    """The frames of a video, each with buffers of its own."""
    with av.open(str(path.absolute())) as video:
        yield from video.decode(video.streams.video[0])


def encode(frames: Sequence[VideoFrame], settings: EncoderSettings, fps: int, target: Path) -> None:
    """Encode ``frames``, evenly apart, into an MP4, and let x264 choose their kinds."""
    with av.open(str(target.absolute()), "w", format="mp4") as video:
        stream = video.add_stream("libx264", rate=fps, options=settings.options(fps))
        stream.width, stream.height = frames[0].width, frames[0].height
        stream.pix_fmt = "yuv420p"
        for number, frame in enumerate(frames):
            frame.pts, frame.time_base = number, Fraction(1, fps)
            frame.pict_type = PictureType.NONE
            video.mux(stream.encode(frame))
        video.mux(stream.encode(None))


def _free_bytes() -> int:
    """The memory that can be had without taking any from another."""
    try:
        told = _AVAILABLE.search(_MEMINFO.read_text())
    except OSError:
        told = None
    if told is not None:
        return int(told[1]) * 1024
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
