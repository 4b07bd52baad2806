"""Weights on a logarithmic axis, in their own rows: however small one is, it has a place."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import LogAxis
from scenes.layout import HEADER_BASELINE, QUERY_Y
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, text_width
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_PAD = 0.22  # of the grid beyond the outermost rows' bars
_TICK_DROP = 0.26
_APART = 0.12
_DOT = 0.1
_DIAMOND = 0.13


class LogInset(mn.VGroup):
    """The scaled weights as discs and the unscaled ones as diamonds, from ``left`` to ``right``."""

    def __init__(
        self,
        axis: LogAxis,
        heading: Phrase,
        note: Phrase,
        theme: Theme,
        *,
        left: float,
        right: float,
        rows_y: Sequence[float],
        thickness: float,
    ) -> None:
        super().__init__()
        self.left, self.span = left, right - left
        pad = min(_PAD, thickness / 2)
        top, bottom = rows_y[0] + thickness / 2 + pad, rows_y[-1] - thickness / 2 - pad
        self.heading = mn.VGroup(
            Lettering(heading, size=SMALL, color=theme.ink).mid_on(left, QUERY_Y),
            Lettering(note, size=SMALL, color=theme.muted).on_baseline(left, HEADER_BASELINE),
        )
        self.grid = mn.VGroup()
        widest = max(text_width(tick.text, SMALL) for tick in axis.ticks)
        last = len(axis.ticks) - 1
        # Where the decades are too wide to stand side by side, only those at the ends are named.
        stride = last if widest > self.span / last - _APART else 1
        for place, (height, tick) in enumerate(zip(axis.tick_heights, axis.ticks, strict=True)):
            x = self.x(height)
            line = mn.Line((x, top, 0), (x, bottom, 0), stroke_width=1.5, color=theme.muted)
            self.grid.add(line)
            if place % stride == 0:
                number = Number(tick, size=SMALL, color=theme.muted)
                self.grid.add(number.mid_on(x, bottom - _TICK_DROP))
        self.discs = self._marks(disc(theme), axis.query_heights, rows_y)
        self.diamonds = self._marks(diamond(theme), axis.unscaled_heights, rows_y)
        self.add(self.heading, self.grid, *self.diamonds.values(), *self.discs.values())

    def x(self, place: float) -> float:
        """Where a place of the axis, from 0 to 1, is on the stage."""
        return self.left + self.span * place

    def _marks(
        self, mark: mn.VMobject, heights: Sequence[float | None], rows_y: Sequence[float]
    ) -> dict[int, mn.VMobject]:
        """A copy of the mark for each row whose weight has a place of its own."""
        return {
            row: mark.copy().move_to((self.x(height), y, 0))
            for row, (height, y) in enumerate(zip(heights, rows_y, strict=True))
            if height is not None
        }


def disc(theme: Theme) -> mn.Dot:
    """The mark of a scaled weight."""
    return mn.Dot(radius=_DOT, color=theme.weight)


def diamond(theme: Theme) -> mn.Square:
    """The mark of an unscaled weight."""
    mark = mn.Square(side_length=2 * _DIAMOND, stroke_width=3, stroke_color=theme.weight)
    return mark.rotate(45 * mn.DEGREES)
