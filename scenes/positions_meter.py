"""The meter of section 5: one square for each dot, over the positions and over twice as many."""

from __future__ import annotations

from dataclasses import dataclass

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import HEADER_BASELINE, QUERY_Y
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.nouns.squares import Squares
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

_LEFT, _DOUBLED_LEFT = 1.7, 3.85
_WIDTH, _LARGEST_SIDE = 1.7, 0.28
_ONE_Y, _WHOLE_Y = 0.24, -0.62  # tops of the squares of one query and of all
_NAME_LIFT = 0.2
_GAP = 0.16


@dataclass(frozen=True, slots=True)
class Count:
    """One entry of the meter: the words that are new with it, its squares row by row, its sum."""

    names: list[Lettering]
    pieces: list[mn.VGroup]
    number: Number


class Meter:
    """Two columns (the positions, twice as many) and two lines (one query, a whole sequence)."""

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        self.labels, self.theme, self.cost = words.labels, theme, lesson.cost
        self.n = len(lesson.addresses)
        self.side = min(_LARGEST_SIDE, _WIDTH / (2 * self.n))

    def legend(self) -> mn.VGroup:
        """What one square stands for."""
        sample = self._squares(1, 1, _LEFT, QUERY_Y + self.side / 2)
        words = self._line("one-dot", self.theme.muted)
        return mn.VGroup(sample, words.mid_on(sample.right_end + _GAP, QUERY_Y))

    def one_query(self) -> Count:
        """One query over all positions."""
        names = [self._above(_ONE_Y, "one-query"), self._heading("few", _LEFT)]
        return self._count(names, 1, self.n, _LEFT, _ONE_Y, self.cost.per_query)

    def one_query_doubled(self) -> Count:
        """One query over twice as many."""
        names, total = [self._heading("many", _DOUBLED_LEFT)], self.cost.per_query_doubled
        return self._count(names, 1, 2 * self.n, _DOUBLED_LEFT, _ONE_Y, total)

    def whole(self) -> Count:
        """The query of every position over all positions."""
        names, total = [self._above(_WHOLE_Y, "whole")], self.cost.self_attention
        return self._count(names, self.n, self.n, _LEFT, _WHOLE_Y, total)

    def whole_doubled(self) -> Count:
        """The same for a sequence twice as long."""
        total, twice = self.cost.self_attention_doubled, 2 * self.n
        return self._count([], twice, twice, _DOUBLED_LEFT, _WHOLE_Y, total)

    def _count(
        self, names: list[Lettering], rows: int, columns: int, left: float, top: float, total: Shown
    ) -> Count:
        squares = self._squares(rows, columns, left, top)
        number = Number(total, size=BODY, color=self.theme.ink, align="left")
        number.mid_on(squares.right_end + _GAP, squares.middle_y)
        one_by_one = [mn.VGroup(square) for square in squares.rows[0]]
        return Count(names, squares.rows if rows > 1 else one_by_one, number)

    def _squares(self, rows: int, columns: int, left: float, top: float) -> Squares:
        return Squares(rows, columns, left=left, top=top, side=self.side, color=self.theme.muted)

    def _line(self, name: str, color: str) -> Lettering:
        return Lettering(self.labels[name], size=SMALL, color=color)

    def _above(self, top: float, name: str) -> Lettering:
        return self._line(name, self.theme.muted).on_baseline(_LEFT, top + _NAME_LIFT)

    def _heading(self, name: str, left: float) -> Lettering:
        return self._line(name, self.theme.ink).on_baseline(left, HEADER_BASELINE)
