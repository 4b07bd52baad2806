"""How far an encoded picture is from the one that was drawn: SSIM and PSNR of its luma."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from pathlib import Path
from statistics import fmean

from av.filter import Graph
from av.video.frame import VideoFrame

from studio.bench.encoding import decoded

_PEAK = 255.0
_STEP = Fraction(1, 60)  # any will do: frames are matched by their number


@dataclass(frozen=True, slots=True)
class Fidelity:
    """Over all frames of a video: the mean, and the worst frame. PSNR in dB; inf where equal.

    The mean PSNR is that of the mean squared error, so that equal frames do not make it infinite.
    """

    ssim: float
    ssim_worst: float
    psnr: float
    psnr_worst: float


def fidelity(video: Path, master: Path) -> Fidelity:
    """Compare ``video`` with ``master``, frame by frame, by FFmpeg's filters ssim and psnr."""
    ssims, errors = zip(*_compared(video, master), strict=True)
    return Fidelity(fmean(ssims), min(ssims), psnr(fmean(errors)), psnr(max(errors)))


def psnr(squared_error: float) -> float:
    """10 log₁₀(255² / e) for a mean squared error e of 8-bit samples, in dB."""
    return 10 * math.log10(_PEAK**2 / squared_error) if squared_error else math.inf


def _compared(video: Path, master: Path) -> Iterator[tuple[float, float]]:
    """SSIM and squared error of each frame's luma."""
    pairs = zip(decoded(video), decoded(master), strict=True)
    first = next(pairs)
    ssim, error = (_Filter(name, first[0]) for name in ("ssim", "psnr"))
    for number, (frame, drawn) in enumerate(chain([first], pairs)):
        for each in (frame, drawn):
            each.pts, each.time_base = number, _STEP
        yield ssim.of(frame, drawn, "lavfi.ssim.Y"), error.of(frame, drawn, "lavfi.psnr.mse.y")


class _Filter:
    """A filter that takes two pictures and writes what it finds beside the first."""

    def __init__(self, name: str, like: VideoFrame) -> None:
        graph = Graph()
        compare, self._end = graph.add(name), graph.add("buffersink")
        self._starts = [
            graph.add_buffer(
                width=like.width, height=like.height, format=like.format, time_base=_STEP
            )
            for _ in range(2)
        ]
        for place, start in enumerate(self._starts):
            start.link_to(compare, 0, place)
        compare.link_to(self._end)
        graph.configure()
        self._graph = graph

    def of(self, frame: VideoFrame, other: VideoFrame, found: str) -> float:
        for start, picture in zip(self._starts, (frame, other), strict=True):
            start.push(picture)
        result = self._end.pull()
        assert isinstance(result, VideoFrame)
        return float(result.metadata[found])
