"""One section drawn into an encoder of our choice, with a clock in several places."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from studio.bench.settings import SETTINGS
from studio.encoder import PartEncoder
from studio.engine.processes import Processes
from studio.outline import longest_first
from studio.records import Box, ClipJob, DrawReport, Frame


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """What one section took, in seconds.

    ``import_s``: until Manim was there. ``draw_s``: all the rest, ``sink_s`` of it in our encoder:
    conversion, x264 and held frames. ``beats_s``: the rest again, from each beat to the next.
    """

    slug: str
    frames: int
    import_s: float
    draw_s: float
    sink_s: float
    beats_s: tuple[float, ...]


def draw_parts(
    jobs: Sequence[ClipJob], settings: str, workers: int, folder: Path
) -> list[DrawnPart]:
    """Draw sections, ``workers`` at once, as ``folder/SLUG.mp4``; the longest are begun first."""
    by_slug = {job.slug: job for job in jobs}
    ordered = longest_first(list(by_slug), jobs[0].vectors)
    with Processes(workers, folder / "workers") as pool:
        asked = [
            pool.submit(draw_part, by_slug[slug], settings, folder / f"{slug}.mp4")
            for slug in ordered
        ]
        return [each.result() for each in asked]


def draw_part(job: ClipJob, settings: str, target: Path) -> DrawnPart:
    """Draw a section and encode it with the ``settings`` of that name."""
    began_s = time.perf_counter()
    from studio.drawing import draw_clip

    imported_s = time.perf_counter()
    with PartEncoder(target, job.quality, SETTINGS[settings]) as encoder:
        sink = _Clocked(encoder)
        beats = _Beats(encoder)
        draw_clip(job, sink, beats)
        flushed_s = time.perf_counter()
    ended_s = time.perf_counter()
    edges = [imported_s, *beats.starts_s[1:], ended_s]
    return DrawnPart(
        slug=job.slug,
        frames=encoder.frames,
        import_s=imported_s - began_s,
        draw_s=ended_s - imported_s,
        sink_s=sink.seconds + ended_s - flushed_s,
        beats_s=tuple(end - start for start, end in pairwise(edges)),
    )


class _Clocked:
    """A sink that notes how long another takes."""

    def __init__(self, encoder: PartEncoder) -> None:
        self._encoder = encoder
        self.seconds = 0.0

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        start_s = time.perf_counter()
        self._encoder.write(frame, repeat, changed)
        self.seconds += time.perf_counter() - start_s


class _Beats:
    """Has the encoder cut where a beat begins, and notes when that was."""

    def __init__(self, encoder: PartEncoder) -> None:
        self._encoder = encoder
        self._beat: str | None = None
        self.starts_s: list[float] = []

    def __call__(self, report: DrawReport) -> None:
        if report.beat != self._beat:
            self._beat = report.beat
            self._encoder.begin_beat()
            self.starts_s.append(time.perf_counter())
