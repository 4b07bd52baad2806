"""Bars: lengths that stand for numbers, each with its number beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.theme import Theme

# A bar is drawn at least this long, so that something positive is never seen as nothing.
HAIRLINE = 0.02
_TICK = 0.12


class Bars(mn.VGroup):
    """Horizontal bars from ``x``, one a row; ``fractions`` of ``full`` units long.

    They go to the right, or to the left where a fraction is negative.
    """

    def __init__(
        self,
        fractions: Sequence[float],
        *,
        x: float,
        rows_y: Sequence[float],
        full: float,
        thickness: float,
        color: str,
    ) -> None:
        super().__init__()
        self.x, self.full, self.thickness, self.rows_y = x, full, thickness, tuple(rows_y)
        self.bars: list[mn.Rectangle] = []
        for fraction, y in zip(fractions, rows_y, strict=True):
            bar = mn.Rectangle(width=1, height=thickness, stroke_width=0)
            bar.set_fill(color, opacity=1)
            self.bars.append(_stretched(bar, x, y, fraction * full))
        self.add(*self.bars)

    def like(self, row: int, fraction: float, color: str) -> mn.Rectangle:
        """What the bar of ``row`` would be with another length and colour."""
        bar = self.bars[row].copy().set_fill(color, opacity=1)
        return _stretched(bar, self.x, self.rows_y[row], fraction * self.full)

    def set_to(self, fractions: Sequence[float]) -> Self:
        """Take other lengths."""
        for bar, fraction, y in zip(self.bars, fractions, self.rows_y, strict=True):
            _stretched(bar, self.x, y, fraction * self.full)
        return self


def weight_bars(
    weights: Sequence[Shown],
    theme: Theme,
    *,
    x: float,
    rows_y: Sequence[float],
    full: float,
    thickness: float,
) -> Bars:
    """Bars of weights, ``full`` units for a weight of one; that of many keys together is muted."""
    lengths = fractions(weights)
    bars = Bars(lengths, x=x, rows_y=rows_y, full=full, thickness=thickness, color=theme.weight)
    for bar, weight in zip(bars.bars, weights, strict=True):
        if weight.is_together:
            bar.set_fill(theme.muted)
    return bars


def fractions(weights: Sequence[Shown]) -> list[float]:
    """Lengths of the bars of weights: the weights themselves."""
    return [float(weight.value or 0) for weight in weights]


class UnitAxis(mn.VGroup):
    """The frames in which bars of at most ``full`` units stand: a base line and outlines of 1."""

    def __init__(
        self,
        *,
        x: float,
        rows_y: Sequence[float],
        full: float,
        thickness: float,
        theme: Theme,
    ) -> None:
        super().__init__()
        for y in rows_y:
            track = mn.Rectangle(width=full, height=thickness, stroke_width=1.5)
            track.set_stroke(theme.muted, opacity=1).set_fill(opacity=0)
            self.add(track.move_to((x + full / 2, y, 0)))


def base_line(x: float, rows_y: Sequence[float], thickness: float, theme: Theme) -> mn.Line:
    """The line from which bars start."""
    top, bottom = max(rows_y) + thickness / 2 + _TICK, min(rows_y) - thickness / 2 - _TICK
    return mn.Line((x, top, 0), (x, bottom, 0), stroke_width=2, color=theme.muted)


def _stretched(bar: mn.Rectangle, x: float, y: float, length: float) -> mn.Rectangle:
    bar.stretch_to_fit_width(max(abs(length), HAIRLINE))
    toward = -1 if length < 0 else 1
    return bar.move_to((x + toward * bar.width / 2, y, 0))
