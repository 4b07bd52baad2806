"""The meter of section 5 for a few positions: one square for each dot, one row for each query."""

from __future__ import annotations

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import QUERY_Y, RIGHT
from scenes.nouns.number import Number, text_width
from scenes.nouns.squares import Squares
from scenes.positions_meter import METER_LEFT, Meter
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

_LARGEST_SIDE, _LEAST_SIDE = 0.26, 0.06
_GAP, _COLUMNS_GAP = 0.14, 0.5
_DROP, _NUMBER_DROP = 0.48, 0.61  # from a rule to squares' tops; least to the middle of a sum


class SquaresMeter(Meter):
    """Squares of one size, with their sum right of them."""

    rules_y = 0.8, -0.12

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        super().__init__(lesson, words, theme)
        self.n = len(lesson.addresses)
        for size in (BODY, SMALL):
            self.size = size
            few, many = (max(text_width(text, size) for text in each) for each in self.columns)
            room = RIGHT - METER_LEFT - few - many - 2 * _GAP - _COLUMNS_GAP
            self.side = min(_LARGEST_SIDE, room / (3 * self.n))
            if self.side >= _LEAST_SIDE:
                break
        name = self.line("few", theme.ink)
        self.right = METER_LEFT + max(name.width, self.n * self.side + _GAP + few)
        self.doubled_left = self.right + _COLUMNS_GAP

    def legend(self) -> mn.VGroup:
        """What one square stands for."""
        sample = self._squares(1, 1, METER_LEFT, QUERY_Y + self.side / 2)
        words = self.line("one-dot", self.theme.muted)
        return mn.VGroup(sample, words.mid_on(sample.right_end + _GAP, QUERY_Y))

    def _entry(self, line: int, doubled: bool, total: Shown) -> tuple[list[mn.VMobject], Number]:
        columns = 2 * self.n if doubled else self.n
        left, right = (self.doubled_left, RIGHT) if doubled else (METER_LEFT, self.right)
        rule_y = self.rules_y[line]
        squares = self._squares(columns if line else 1, columns, left, rule_y - _DROP)
        number = Number(total, size=self.size, color=self.theme.ink, align="right")
        # Clear of the line's name, however small the squares are.
        number.mid_on(right, min(squares.middle_y, rule_y - _NUMBER_DROP))
        one_by_one = [mn.VGroup(square) for square in squares.rows[0]]
        return list(squares.rows if line else one_by_one), number

    def _squares(self, rows: int, columns: int, left: float, top: float) -> Squares:
        return Squares(rows, columns, left=left, top=top, side=self.side, color=self.theme.muted)
