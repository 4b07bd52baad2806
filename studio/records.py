"""What goes into the drawing of one clip, and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from attention_math import VectorSet
from scenes.languages import DEFAULT_LANGUAGE
from scenes.saying import Saying
from studio.errors import RenderError
from studio.quality import Quality

Frame = NDArray[np.uint8]
Box = tuple[int, int, int, int]  # left, top, right and bottom (exclusive), in pixels


@dataclass(frozen=True, slots=True)
class ClipJob:
    """One section to draw: all that its pictures depend on, and nothing else.

    ``sayings``: when the sentence of each beat is said; None: the film is silent.
    """

    slug: str
    vectors: VectorSet
    theme: str
    quality: Quality
    language: str = DEFAULT_LANGUAGE
    sayings: Mapping[str, Saying] | None = None


@dataclass(frozen=True, slots=True)
class DrawReport:
    """How far the drawing of one clip has come.

    A drawing reports a beat *before* it writes that beat's first frame, so that the progress bar
    names the beat while it is drawn. ``frames_total`` is expected, and known only in the last
    report. ``unit``: what is counted, where it is not what is counted of other work.
    """

    beat: str
    frames_done: int
    frames_total: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class BeatRecord:
    """One beat as it was played, ``frames`` long, wherever in the clip it stands.

    ``numbers`` are ledger entries (:meth:`attention_math.provenance.Shown.as_json`), one for each
    number that stands on the screen during the beat; ``at_end`` the places of those that its last
    frame shows. ``read`` are the dotted names of what the
    scene has read of its lesson from its start to the end of the beat, and ``labels`` the names of
    the words on the picture that it took; None: it was not watched, and may have read everything.
    """

    name: str
    frames: int
    caption: str
    spoken: str
    numbers: tuple[Mapping[str, Any], ...] = ()
    read: tuple[str, ...] | None = None
    labels: tuple[str, ...] | None = None
    at_end: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if type(self.frames) is not int or self.frames < 1:
            raise RenderError("a beat without frames", where=self.name, got=str(self.frames))


@dataclass(frozen=True, slots=True)
class ClipRecord:
    """One clip, or the beginning of one, as it was played, beat by beat.

    Raises :class:`~studio.errors.RenderError` where there is no beat.
    """

    slug: str
    title: str
    beats: tuple[BeatRecord, ...]

    def __post_init__(self) -> None:
        if not self.beats:
            raise RenderError("a clip without beats: there is nothing to show", where=self.slug)

    @property
    def frames(self) -> int:
        """How long the clip is."""
        return sum(beat.frames for beat in self.beats)

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """For each beat its first frame, and the one after its last."""
        ends = tuple(accumulate(beat.frames for beat in self.beats))
        return tuple(zip((0, *ends[:-1]), ends, strict=True))


class FrameSink(Protocol):
    """Where a drawing puts its frames, in order."""

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        """Take ``frame`` (height, width, 4) RGBA, in rows of pixels; show it ``repeat`` times.

        It may be drawn over afterwards. ``changed`` are boxes outside of which it equals the frame
        before; empty where it equals it everywhere; None: nobody knows.
        """


class Parts(Protocol):
    """Where the beats of a clip go, each as a part of its own."""

    @property
    def wanted(self) -> Sequence[str]:
        """The beats that are to be drawn, in their order; after the last there is no more to do."""

    def begin(self, beat: str) -> FrameSink | None:
        """The beat begins, and those before it are over: who takes its frames.

        None: nobody. Its motions are run to their ends, and none of them is drawn.
        """
