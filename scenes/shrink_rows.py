"""One key width of section 6 in a row: its cells, its square, its mound, its divisor."""

from __future__ import annotations

from typing import Any

import manim as mn

from attention_math import Shown, Spread
from scenes.motion import give_way
from scenes.nouns.lettering import Lettering
from scenes.nouns.mound import axis, mound, rule
from scenes.nouns.number import Number
from scenes.nouns.strip import pointer, square, strip
from scenes.story.phrase import Phrase
from scenes.theme import BODY, Theme

# One unit of a dot on the axis; a cell has the same size, so that a square of d_k cells is as wide
# as the deviation of its dots.
_UNIT = 0.107
_TALL = 0.84
_DROP = 0.44  # from the middle of the row to its base line
_SPLIT = 0.1  # from the middle of the row to that of the query's and the key's cells
_CORNER = 0.14
_MARGIN = 0.2  # of an axis beyond its last number

WIDTH_X, CELLS_X, SQUARE_X, VARIANCE_X = -6.0, -5.15, -4.65, -3.85
FOLDED_X = (SQUARE_X + VARIANCE_X) / 2  # of what stands over square and number
AXIS_X, DEVIATION_X, DIVISOR_X = -0.3, 3.62, 5.65
# Beside the counter-example they stand in a panel, in rows of their own: they are no rows of keys.
_PANEL_LEFT, _PANEL_RIGHT, _PANEL_BOTTOM, _PANEL_TOP = 2.3, 6.5, -2.085, 0.635
KEPT_HEADING_Y = 0.27
KEPT_WIDTH_X, KEPT_SPREAD_X, KEPT_DIVISOR_X = 2.98, 4.4, 5.82
_KEPT_AXIS_X, _KEPT_DEVIATION_X = 4.1, 4.8
_KEPT_FIRST_Y, _KEPT_PITCH = -0.27, 0.7
_KEPT_HALF, _KEPT_SCALE, _KEPT_DROP = 0.45, 0.64, 0.27


class SpreadRow:
    """What section 6 shows of one width; ``y`` is the middle of the row."""

    def __init__(self, spread: Spread, y: float, divisor: Phrase, theme: Theme) -> None:
        self.spread, self.y, self.theme = spread, y, theme
        self.base = y - _DROP
        self.count, self.side = int(spread.width.value or 0), int(spread.divisor.value or 0)
        self.half_axis = _UNIT * float(spread.axis_limit.value or 0)
        self.width = self._number(spread.width, WIDTH_X)
        self.variance = self._number(spread.variance, DEVIATION_X)
        self.deviation = self._number(spread.deviation, DEVIATION_X)
        self.pair = mn.VGroup(
            strip(self.count, theme.query, x=CELLS_X, y=y + _SPLIT, pitch=_UNIT),
            pointer(theme.query, x=CELLS_X, y=y + _SPLIT, pitch=_UNIT),
            strip(self.count, theme.key, x=CELLS_X, y=y - _SPLIT, pitch=_UNIT),
        )
        self.cells = strip(self.count, theme.ink, x=CELLS_X, y=y, pitch=_UNIT)
        self.axis = axis(theme, x=AXIS_X, y=self.base, half=self.half_axis + _MARGIN)
        self.mound = self._mound(spread.outline_share, AXIS_X)
        self.rule = self._rule(spread.deviation_share, AXIS_X)
        self.divisor = Lettering(divisor, size=BODY, color=theme.ink)
        self.divisor.mid_on(DIVISOR_X, y, "center")

    def multiply(self) -> list[mn.Animation]:
        """Query and key cells become one cell a product."""
        query, mark, key = self.pair
        return [
            mn.FadeOut(query, shift=mn.DOWN * _SPLIT),
            mn.FadeOut(mark, shift=mn.DOWN * _SPLIT),
            mn.FadeOut(key, shift=mn.UP * _SPLIT),
            mn.FadeIn(self.cells),
        ]

    def fold(self) -> list[Any]:
        """The products become a square: its area is the variance, its side the deviation."""
        half = _UNIT * self.side / 2
        folded = square(
            self.side, self.theme.ink, x=SQUARE_X - half, bottom=self.y - half, pitch=_UNIT
        )
        across = (VARIANCE_X - DEVIATION_X, 0, 0)
        return [mn.Transform(self.cells, folded), self.variance.animate.shift(across)]

    def divide(self) -> list[Any]:
        """The mound narrows to what is left of it after division; its variance steps back."""
        muted = self.theme.muted
        return [
            self.cells.animate.set_fill(muted),
            self.variance.animate.tint(muted),
            mn.Transform(self.mound, self._mound(self.spread.scaled_outline_share, AXIS_X)),
            mn.Transform(self.rule, self._rule(self.spread.scaled_deviation_share, AXIS_X)),
        ]

    def renumber(self) -> mn.Animation:
        """The standard deviation before division gives way to the one after it."""
        old, self.deviation = (
            self.deviation,
            self._number(self.spread.scaled_deviation, DEVIATION_X),
        )
        return give_way(old, self.deviation)

    def leave(self) -> list[mn.Animation]:
        """What led to the variance leaves: nothing may pass over its digits."""
        return [mn.FadeOut(noun) for noun in (self.cells, self.variance)]

    def set_aside(self, place: int) -> list[Any]:
        """What was found goes into row ``place`` of the panel."""
        y, muted = _KEPT_FIRST_Y - _KEPT_PITCH * place, self.theme.muted
        rise, base = y - self.y, y - _KEPT_DROP
        spot, across = (AXIS_X, self.base, 0), (_KEPT_AXIS_X - AXIS_X, base - self.base, 0)
        short = axis(self.theme, x=_KEPT_AXIS_X, y=base, half=_KEPT_HALF)
        small = [
            noun.animate.scale(_KEPT_SCALE, about_point=spot).shift(across).set_stroke(muted)
            for noun in (self.mound, self.rule)
        ]
        return [
            *small,
            mn.Transform(self.axis, short),
            self.width.animate.shift((KEPT_WIDTH_X - WIDTH_X, rise, 0)).tint(muted),
            self.deviation.animate.shift((_KEPT_DEVIATION_X - DEVIATION_X, rise, 0)).tint(muted),
            self.divisor.animate.shift((KEPT_DIVISOR_X - DIVISOR_X, rise, 0)).set_fill(muted),
        ]

    def _mound(self, share: float, x: float) -> mn.VMobject:
        reach = share * self.half_axis
        return mound(self.spread.outline, self.theme, x=x, y=self.base, reach=reach, tall=_TALL)

    def _rule(self, share: float, x: float) -> mn.VGroup:
        return rule(self.theme, x=x, y=self.base, length=share * self.half_axis)

    def _number(self, shown: Shown, x: float) -> Number:
        return Number(shown, size=BODY, color=self.theme.ink).mid_on(x, self.y)


def panel(theme: Theme) -> mn.RoundedRectangle:
    """The frame around the rows that are set aside."""
    width, height = _PANEL_RIGHT - _PANEL_LEFT, _PANEL_TOP - _PANEL_BOTTOM
    frame = mn.RoundedRectangle(corner_radius=_CORNER, width=width, height=height)
    frame.set_stroke(theme.muted, width=2).set_fill(opacity=0)
    return frame.move_to(((_PANEL_LEFT + _PANEL_RIGHT) / 2, (_PANEL_TOP + _PANEL_BOTTOM) / 2, 0))
