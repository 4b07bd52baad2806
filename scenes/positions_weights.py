"""The weights of section 5, beside the positions they belong to, and the light on one of those."""

from __future__ import annotations

import manim as mn

from attention_math import Lesson
from scenes.layout import HEADER_BASELINE, LEFT, Grid
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.nouns.sequence import CORNER, row_height
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

_X, _FULL = -1.3, 1.4
_GAP = 0.16
_BAR_SHARE = 0.42  # of a cell's height
_ROOMY = 0.75  # pitch of rows that leave room for a word above a bar
_LIGHT = 0.08  # opacity of what lights a row


class Weights(mn.VGroup):
    """The first query's weights as bars in frames of length one, each with its number."""

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        super().__init__()
        self.theme, self.grid, self.available = theme, grid, words.labels["available"]
        self.thickness = grid.cell * _BAR_SHARE
        self.lit_y = grid.row_y(lesson.addresses.texts.index(lesson.lightest.text))
        heading = Lettering(words.labels["weights"], size=SMALL, color=theme.weight)
        self.numbers = [
            Number(weight, size=BODY, color=theme.ink, align="left").mid_on(_X + _FULL + _GAP, y)
            for weight, y in zip(lesson.query.weights, grid.rows_y, strict=True)
        ]
        self.add(heading.on_baseline(_X, HEADER_BASELINE), *self._bars(lesson), *self.numbers)

    def light(self) -> mn.RoundedRectangle:
        """What lights the row of the lightest position, together with its weight."""
        ink = self.theme.ink
        right = max(float(number.get_right()[0]) for number in self.numbers) + _GAP
        light = mn.RoundedRectangle(
            corner_radius=CORNER, width=right - LEFT, height=row_height(self.grid)
        )
        light.set_stroke(ink, width=3).set_fill(ink, opacity=_LIGHT)
        return light.move_to(((right + LEFT) / 2, self.lit_y, 0))

    def note(self) -> Lettering | None:
        """A word on the lit position, above its bar, where there is room for one."""
        if self.grid.pitch < _ROOMY:
            return None
        word = Lettering(self.available, size=SMALL, color=self.theme.ink)
        return word.on_baseline(_X, self.lit_y + self.thickness / 2 + _GAP / 2)

    def _bars(self, lesson: Lesson) -> tuple[UnitAxis, Bars]:
        theme, rows_y, thickness = self.theme, self.grid.rows_y, self.thickness
        axis = UnitAxis(x=_X, rows_y=rows_y, full=_FULL, thickness=thickness, theme=theme)
        bars = Bars(
            lesson.query.numbers.weights.tolist(),
            x=_X,
            rows_y=rows_y,
            full=_FULL,
            thickness=thickness,
            color=theme.weight,
        )
        return axis, bars
