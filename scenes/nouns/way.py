"""The way from one thing to another, with a marker that tells how much of it is done."""

from __future__ import annotations

import manim as mn

from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_TICK = 0.09
_STROKE = 3
_LIFT = 0.2
_MARKER = 0.11


class Way(mn.VGroup):
    """A line from ``left`` to ``right`` at the height ``y``; its ends are named above it."""

    def __init__(
        self,
        start: Phrase,
        end: Phrase,
        theme: Theme,
        *,
        left: float,
        right: float,
        y: float,
        color: str,
    ) -> None:
        super().__init__()
        self.left, self.right, self.y = left, right, y
        line = mn.Line((left, y, 0), (right, y, 0), stroke_width=_STROKE, color=theme.muted)
        ends = [
            mn.Line((x, y - _TICK, 0), (x, y + _TICK, 0), stroke_width=_STROKE, color=theme.muted)
            for x in (left, right)
        ]
        names = [
            Lettering(start, size=SMALL, color=theme.muted).on_baseline(left, y + _LIFT),
            Lettering(end, size=SMALL, color=theme.muted).on_baseline(right, y + _LIFT, "right"),
        ]
        self.done = mn.Line((left, y, 0), (right, y, 0), stroke_width=_STROKE + 1, color=color)
        self.marker = mn.Dot((left, y, 0), radius=_MARKER, color=color)
        self.add(line, *ends, *names, self.done, self.marker)
        self.set_to(0.0)

    def set_to(self, share: float) -> None:
        """Stand at the fraction ``share`` of the way."""
        x = self.left + (self.right - self.left) * share
        self.marker.move_to((x, self.y, 0))
        self.done.put_start_and_end_on((self.left, self.y, 0), (x + 1e-3, self.y, 0))
