"""The meter of section 5: one square for each dot, over the positions and over twice as many."""

from __future__ import annotations

from dataclasses import dataclass

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import HEADER_BASELINE, QUERY_Y, RIGHT
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, text_width
from scenes.nouns.squares import Squares
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

_LEFT = 2.4
_LARGEST_SIDE, _LEAST_SIDE = 0.26, 0.06
_GAP, _COLUMNS_GAP = 0.14, 0.5
_RULES_Y = 0.8, -0.12  # over the line of one query and over that of all
_NAME_DROP, _SQUARES_DROP = 0.34, 0.48  # from a rule to a baseline and to the squares' tops
_RULE = 1.5


@dataclass(frozen=True, slots=True)
class Count:
    """One entry of the meter: what is new with it, its squares row by row, its sum."""

    names: list[mn.VMobject]
    pieces: list[mn.VGroup]
    number: Number


class Meter:
    """A table of two columns (the positions, twice as many) and two lines (one query, all)."""

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        self.labels, self.theme, self.cost = words.labels, theme, lesson.cost
        self.n = len(lesson.addresses)
        few = self._line("few", theme.ink)
        for size in (BODY, SMALL):
            self.size = size
            number, doubled = self._widths(size)
            room = RIGHT - _LEFT - number - doubled - 2 * _GAP - _COLUMNS_GAP
            self.side = min(_LARGEST_SIDE, room / (3 * self.n))
            if self.side >= _LEAST_SIDE:
                break
        self.right = _LEFT + max(float(few.width), self.n * self.side + _GAP + number)
        self.doubled_left = self.right + _COLUMNS_GAP

    def legend(self) -> mn.VGroup:
        """What one square stands for."""
        sample = self._squares(1, 1, _LEFT, QUERY_Y + self.side / 2)
        words = self._line("one-dot", self.theme.muted)
        return mn.VGroup(sample, words.mid_on(sample.right_end + _GAP, QUERY_Y))

    def one_query(self) -> Count:
        """One query over all positions."""
        names = [self._heading("few", _LEFT), *self._opening(0, "one-query")]
        return self._count(names, 0, 1, self.n, self.cost.per_query)

    def one_query_doubled(self) -> Count:
        """One query over twice as many."""
        names: list[mn.VMobject] = [self._heading("many", self.doubled_left)]
        return self._count(names, 0, 1, 2 * self.n, self.cost.per_query_doubled)

    def whole(self) -> Count:
        """The query of every position over all positions."""
        return self._count(self._opening(1, "whole"), 1, self.n, self.n, self.cost.self_attention)

    def whole_doubled(self) -> Count:
        """The same for a sequence twice as long."""
        twice = 2 * self.n
        return self._count([], 1, twice, twice, self.cost.self_attention_doubled)

    def _count(
        self, names: list[mn.VMobject], line: int, rows: int, columns: int, total: Shown
    ) -> Count:
        doubled = columns > self.n
        left, right = (self.doubled_left, RIGHT) if doubled else (_LEFT, self.right)
        squares = self._squares(rows, columns, left, _RULES_Y[line] - _SQUARES_DROP)
        number = Number(total, size=self.size, color=self.theme.ink, align="right")
        number.mid_on(right, squares.middle_y)
        one_by_one = [mn.VGroup(square) for square in squares.rows[0]]
        return Count(names, squares.rows if rows > 1 else one_by_one, number)

    def _widths(self, size: float) -> tuple[float, float]:
        """Widths of the widest number of either column."""
        cost = self.cost
        few, many = (
            (cost.per_query, cost.self_attention),
            (
                cost.per_query_doubled,
                cost.self_attention_doubled,
            ),
        )
        number, doubled = (
            max(text_width(each.text, size) for each in column) for column in (few, many)
        )
        return number, doubled

    def _squares(self, rows: int, columns: int, left: float, top: float) -> Squares:
        return Squares(rows, columns, left=left, top=top, side=self.side, color=self.theme.muted)

    def _line(self, name: str, color: str) -> Lettering:
        return Lettering(self.labels[name], size=SMALL, color=color)

    def _opening(self, line: int, name: str) -> list[mn.VMobject]:
        """The rule over a line of the table, and the line's name."""
        y = _RULES_Y[line]
        rule = mn.Line((_LEFT, y, 0), (RIGHT, y, 0), stroke_width=_RULE, color=self.theme.muted)
        return [rule, self._line(name, self.theme.muted).on_baseline(_LEFT, y - _NAME_DROP)]

    def _heading(self, name: str, left: float) -> Lettering:
        return self._line(name, self.theme.ink).on_baseline(left, HEADER_BASELINE)
