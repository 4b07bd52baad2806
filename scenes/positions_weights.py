"""The weights of section 5, beside the positions they belong to, and the light on one of those."""

from __future__ import annotations

import manim as mn

from attention_math import Lesson
from scenes.layout import HEADER_BASELINE, LEFT, Grid
from scenes.nouns.bars import Bars, UnitAxis, weight_bars
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.nouns.sequence import CORNER, row_height
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

_X, _FULL = -1.3, 1.05
_RIGHT = 2.15  # as far as a lit row may reach
_GAP = 0.16
_BAR_SHARE = 0.42  # of a cell's height
_LIGHT = 0.08  # share of ink in what lights a row


class Weights(mn.VGroup):
    """The first query's weights as bars in frames of length one, each with its number."""

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        super().__init__()
        self.theme, self.grid, self.available = theme, grid, words.labels["available"]
        self.thickness = grid.cell * _BAR_SHARE
        lit = lesson.lightest_row
        self.lit_y = grid.row_y(lit)
        heading = Lettering(words.labels["weights"], size=SMALL, color=theme.weight)
        weights = lesson.query.weights
        inks = [theme.muted if weight.is_together else theme.ink for weight in weights]
        self.numbers = [
            Number(weight, size=BODY, color=ink, align="left").mid_on(_X + _FULL + _GAP, y)
            for weight, ink, y in zip(weights, inks, grid.rows_y, strict=True)
        ]
        self.add(heading.on_baseline(_X, HEADER_BASELINE), *self._bars(lesson), *self.numbers)
        self.note = self._note(lit)

    def light(self) -> mn.RoundedRectangle:
        """What lights the row of the lightest position, together with its weight."""
        ink, lit = self.theme.ink, mn.VGroup(*self.numbers)
        right = float((lit if self.note is None else mn.VGroup(lit, self.note)).get_right()[0])
        width = right + _GAP - LEFT
        light = mn.RoundedRectangle(corner_radius=CORNER, width=width, height=row_height(self.grid))
        # Opaque, so that the frame below does not show through.
        tint = mn.interpolate_color(mn.ManimColor(self.theme.ground), mn.ManimColor(ink), _LIGHT)
        light.set_stroke(ink, width=3).set_fill(tint, opacity=1)
        return light.move_to((LEFT + width / 2, self.lit_y, 0))

    def _note(self, row: int) -> Lettering | None:
        """A word on the lit position, right of its weight, where there is room for one."""
        word = Lettering(self.available, size=SMALL, color=self.theme.ink)
        word.mid_on(float(self.numbers[row].get_right()[0]) + _GAP, self.lit_y)
        return word if float(word.get_right()[0]) + _GAP <= _RIGHT else None

    def _bars(self, lesson: Lesson) -> tuple[UnitAxis, Bars]:
        theme, rows_y, thickness = self.theme, self.grid.rows_y, self.thickness
        axis = UnitAxis(x=_X, rows_y=rows_y, full=_FULL, thickness=thickness, theme=theme)
        bars = weight_bars(
            lesson.query.weights, theme, x=_X, rows_y=rows_y, full=_FULL, thickness=thickness
        )
        return axis, bars
