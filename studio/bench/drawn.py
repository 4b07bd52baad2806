"""One section drawn into an encoder of our choice, with a clock in several places."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import av

from attention_math import build_lesson
from scenes.story import words_of
from studio.bench.settings import SETTINGS
from studio.converting import Converted
from studio.encoder import PartEncoder
from studio.engine.processes import Processes
from studio.outline import beat_names, length_s
from studio.records import Box, ClipJob, Frame


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
    ordered = sorted(jobs, key=lambda job: -_expected_s(job))
    with Processes(workers, folder / "workers") as pool:
        asked = [
            pool.submit(draw_part, job, settings, folder / f"{job.slug}.mp4") for job in ordered
        ]
        return [each.result() for each in asked]


def draw_part(job: ClipJob, settings: str, target: Path) -> DrawnPart:
    """Draw a section and encode each beat with the ``settings`` of that name."""
    began_s = time.perf_counter()
    from studio.drawing import draw_clip

    imported_s = time.perf_counter()
    with _ClockedParts(job, settings, target) as parts:
        record = draw_clip(job, parts, lambda _: None)
    drawn_s = time.perf_counter()
    _lay_end_to_end(parts.files, target, job.quality.fps)
    edges = [imported_s, *parts.starts_s[1:], drawn_s]
    return DrawnPart(
        slug=job.slug,
        frames=record.frames,
        import_s=imported_s - began_s,
        draw_s=time.perf_counter() - imported_s,
        sink_s=parts.seconds,
        beats_s=tuple(end - start for start, end in pairwise(edges)),
    )


def _lay_end_to_end(files: Sequence[Path], target: Path, fps: int) -> None:
    """Join parts whose packets may be in another order than their frames, as plain Manim's are."""
    before = 0
    with av.open(str(target), "w") as joined:
        stream: Any = None
        for file in files:
            with av.open(str(file)) as part:
                video = part.streams.video[0]
                stream = stream or joined.add_stream_from_template(video)
                for packet in filter(bytes, part.demux(video)):
                    packet.stream = stream
                    packet.pts, packet.dts = (
                        before + round((at or 0) * packet.time_base * fps)
                        for at in (packet.pts, packet.dts)
                    )
                    packet.time_base = Fraction(1, fps)
                    joined.mux(packet)
                before += video.frames


def _expected_s(job: ClipJob) -> float:
    words = words_of(job.slug, build_lesson(job.vectors))
    return sum(length_s(beat) for beat in words.beats.values())


class _ClockedParts:
    """Every beat into an encoder of its own, with a note of when it began and how long that took.

    ``seconds``: spent on conversion and encoding.
    """

    def __init__(self, job: ClipJob, settings: str, target: Path) -> None:
        self.wanted = beat_names(job.slug, job.vectors)
        self.files: list[Path] = []
        self.starts_s: list[float] = []
        self.seconds = 0.0
        self._quality = job.quality
        self._settings = SETTINGS[settings]
        self._folder = target.with_suffix("")
        self._folder.mkdir()
        self._picture = Converted(job.quality.width, job.quality.height)
        self._open = ExitStack()
        self._encoder: PartEncoder | None = None

    def begin(self, beat: str) -> Self:
        start_s = time.perf_counter()
        self._open.close()
        self.starts_s.append(start_s)
        file = self._folder / f"{beat}.mp4"
        self.files.append(file)
        encoder = PartEncoder(file, self._quality, self._settings, self._picture)
        self._encoder = self._open.enter_context(encoder)
        self.seconds += time.perf_counter() - start_s
        return self

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        assert self._encoder is not None
        start_s = time.perf_counter()
        self._encoder.write(frame, repeat, changed)
        self.seconds += time.perf_counter() - start_s

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: Any) -> None:
        start_s = time.perf_counter()
        self._open.__exit__(*fault)
        self.seconds += time.perf_counter() - start_s
