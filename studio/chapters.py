"""Chapters of a film: titled stretches of it, in frames, and as the cues of a WebVTT file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from studio.captions import Cue
from studio.records import ClipRecord


@dataclass(frozen=True, slots=True)
class Chapter:
    """A titled stretch of a film: the frames ``start_frame`` to ``end_frame`` (exclusive)."""

    title: str
    start_frame: int
    end_frame: int


def chapters_of(records: Iterable[ClipRecord]) -> list[Chapter]:
    """One chapter a clip, in frames: a sum of rounded durations would drift."""
    chapters: list[Chapter] = []
    for record in records:
        start = chapters[-1].end_frame if chapters else 0
        chapters.append(Chapter(record.title, start, start + record.frames))
    return chapters


def chapter_cues(chapters: Iterable[Chapter], fps: int) -> list[Cue]:
    """Each chapter as a cue, with the times that it has in the MP4: no gap is between them."""
    return [
        Cue(
            rounded_ms(Fraction(it.start_frame, fps)),
            rounded_ms(Fraction(it.end_frame, fps)),
            (it.title,),
        )
        for it in chapters
    ]


def rounded_ms(time_s: Fraction) -> int:
    """A time in whole milliseconds, a half rounded up as the MP4 muxer does."""
    return int(time_s * 1000 + Fraction(1, 2))
