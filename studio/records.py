"""What goes into the drawing of one clip, and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from attention_math import VectorSet
from studio.errors import RenderError
from studio.settings import Quality

Frame = NDArray[np.uint8]
Box = tuple[int, int, int, int]  # left, top, right and bottom (exclusive), in pixels


@dataclass(frozen=True, slots=True)
class ClipJob:
    """One section to draw: all that its pictures depend on, and nothing else."""

    slug: str
    vectors: VectorSet
    theme: str
    quality: Quality


@dataclass(frozen=True, slots=True)
class DrawReport:
    """How far the drawing of one clip has come.

    A drawing reports a beat *before* it writes that beat's first frame: the encoder puts a
    keyframe there, and the progress bar names the beat while it is drawn. ``frames_total`` is
    expected, and known only in the last report.
    """

    beat: str
    frames_done: int
    frames_total: int


@dataclass(frozen=True, slots=True)
class BeatRecord:
    """One beat as it was drawn: the frames ``start_frame`` to ``end_frame`` (exclusive).

    ``numbers`` are ledger entries (:meth:`attention_math.provenance.Shown.as_json`), one for each
    number that stands on the screen during the beat.
    """

    name: str
    start_frame: int
    end_frame: int
    caption: str
    spoken: str
    numbers: tuple[Mapping[str, Any], ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.start_frame < self.end_frame:
            raise RenderError(
                "a beat without frames",
                where=self.name,
                expected="an end after its start",
                got=f"frames {self.start_frame} to {self.end_frame}",
            )


@dataclass(frozen=True, slots=True)
class ClipRecord:
    """One clip as it was drawn: ``frames`` in all, shared out among the beats without a gap.

    ``read`` are the dotted names of what the scene read of the lesson; None: it was not watched,
    and may have read everything.
    Raises :class:`~studio.errors.RenderError` where there is no beat, or where the beats leave a
    frame out, overlap, or end before the clip does.
    """

    slug: str
    title: str
    frames: int
    beats: tuple[BeatRecord, ...]
    read: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if not self.beats:
            raise RenderError("a clip without beats: there is nothing to show", where=self.slug)
        edges = [0, *(beat.end_frame for beat in self.beats)]
        starts = [*(beat.start_frame for beat in self.beats), self.frames]
        for beat, (edge, start) in enumerate(zip(edges, starts, strict=True)):
            if edge != start:
                raise RenderError(
                    "the beats do not cover the clip",
                    where=f"{self.slug}.beats[{beat}]",
                    expected=f"a start at frame {edge}",
                    got=f"frame {start}",
                )


class FrameSink(Protocol):
    """Where a drawing puts its frames, in order."""

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        """Take ``frame`` (height, width, 4) RGBA, in rows of pixels; show it ``repeat`` times.

        It may be drawn over afterwards. ``changed`` are boxes outside of which it equals the frame
        before; empty where it equals it everywhere; None: nobody knows.
        """
