"""One key width of section 6 in a row: its cells, its square, its mound, its divisor."""

from __future__ import annotations

import manim as mn

from attention_math import Spread
from scenes.nouns.lettering import Lettering
from scenes.nouns.mound import axis, mound, rule
from scenes.nouns.number import Number
from scenes.nouns.strip import square, strip
from scenes.story.phrase import Phrase
from scenes.theme import BODY, Theme

# One unit of a dot on the axis; a cell has the same size, so that a square of d_k cells is as wide
# as the deviation of its dots.
_UNIT = 0.115
_TALL = 0.84
_DROP = 0.44  # from the middle of the row to its base line
_PAIR_GAP = 0.03


class SpreadRow:
    """What section 6 shows of one width; ``y`` is the middle of the row."""

    width_x, cells_x, square_x = -6.0, -5.1, -4.64
    axis_x, deviation_x, divisor_x = -0.55, 3.55, 5.6
    kept_divisor_x, kept_axis_x, kept_half, kept_deviation_x = 3.2, 4.75, 0.75, 5.95
    kept_heading_x = 5.35

    def __init__(self, spread: Spread, y: float, divisor: Phrase, theme: Theme) -> None:
        self.spread, self.y, self.theme = spread, y, theme
        self.base = y - _DROP
        self.count, self.side = int(spread.width.value or 0), int(spread.divisor.value or 0)
        self.half_axis = _UNIT * float(spread.axis_limit.value or 0)
        self.width = self._number(spread.width, self.width_x)
        self.variance = self._number(spread.variance, -3.85)
        self.deviation = self._number(spread.deviation, self.deviation_x)
        self.pair = mn.VGroup(
            strip(self.count, theme.query, x=self.cells_x, y=y + 0.075, pitch=_UNIT),
            strip(self.count, theme.key, x=self.cells_x, y=y - 0.075, pitch=_UNIT),
        )
        self.cells = strip(self.count, theme.ink, x=self.cells_x, y=y, pitch=_UNIT)
        self.axis = axis(theme, x=self.axis_x, y=self.base, half=self.half_axis)
        self.mound = self._mound(spread.outline_share, self.axis_x)
        self.rule = self._rule(spread.deviation_share, self.axis_x)
        self.divisor = Lettering(divisor, size=BODY, color=theme.ink)
        self.divisor.mid_on(self.divisor_x, y, "center")

    def multiply(self) -> mn.Animation:
        """Query and key cells become one cell a product."""
        return mn.AnimationGroup(mn.FadeOut(self.pair), mn.FadeIn(self.cells))

    def fold(self) -> mn.Animation:
        """The cells of all products become a square: its area is the variance."""
        x = self.square_x - _UNIT * self.side / 2
        folded = square(self.side, self.theme.ink, x=x, bottom=self.y - _UNIT * self.side / 2, pitch=_UNIT)
        return mn.Transform(self.cells, folded)

    def divide(self) -> list[mn.Animation]:
        """The mound narrows to what is left of it after division."""
        return [
            mn.Transform(self.mound, self._mound(self.spread.scaled_outline_share, self.axis_x)),
            mn.Transform(self.rule, self._rule(self.spread.scaled_deviation_share, self.axis_x)),
        ]

    def set_aside(self) -> list[mn.Animation]:
        """What was found moves to the right, close together; what led there leaves."""
        across = self.kept_axis_x - self.axis_x
        short = axis(self.theme, x=self.kept_axis_x, y=self.base, half=self.kept_half)
        return [
            mn.FadeOut(self.width),
            mn.FadeOut(self.cells),
            mn.FadeOut(self.variance),
            mn.Transform(self.axis, short),
            self.mound.animate.shift((across, 0, 0)),
            self.rule.animate.shift((across, 0, 0)),
            self.deviation.animate.shift((self.kept_deviation_x - self.deviation_x, 0, 0)),
            self.divisor.animate.shift((self.kept_divisor_x - self.divisor_x, 0, 0)),
        ]

    def _mound(self, share: float, x: float) -> mn.VMobject:
        reach = share * self.half_axis
        return mound(self.spread.outline, self.theme, x=x, y=self.base, reach=reach, tall=_TALL)

    def _rule(self, share: float, x: float) -> mn.VGroup:
        return rule(self.theme, x=x, y=self.base, length=share * self.half_axis)

    def _number(self, shown: object, x: float) -> Number:
        return Number(shown, size=BODY, color=self.theme.ink).mid_on(x, self.y)
