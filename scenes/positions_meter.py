"""The meter of section 5: what scoring costs, over the positions and over twice as many."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import HEADER_BASELINE, RIGHT
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.story.section import SectionWords
from scenes.theme import SMALL, Theme

METER_LEFT = 2.4
NAME_DROP = 0.34  # from a rule to the baseline of the line's name
_RULE = 1.5


@dataclass(frozen=True, slots=True)
class Count:
    """One entry of the meter: what is new with it, its drawing piece by piece, its sum."""

    names: list[mn.VMobject]
    pieces: list[mn.VMobject]
    number: Number


class Meter(ABC):
    """A table of two columns (the positions, twice as many) and two lines (one query, all).

    ``rules_y``: where the lines begin; ``doubled_left``: where the second column does.
    """

    rules_y: tuple[float, float]
    doubled_left: float

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        self.labels, self.theme, self.cost = words.labels, theme, lesson.cost

    @abstractmethod
    def legend(self) -> mn.VGroup:
        """What the drawings count."""

    @abstractmethod
    def _entry(self, line: int, doubled: bool, total: Shown) -> tuple[list[mn.VMobject], Number]:
        """The drawing of one entry, and its sum beside or below it."""

    def one_query(self) -> Count:
        """One query over all positions."""
        names = [self._heading("few", METER_LEFT), *self._opening(0, "one-query")]
        return Count(names, *self._entry(0, False, self.cost.per_query))

    def one_query_doubled(self) -> Count:
        """One query over twice as many."""
        names: list[mn.VMobject] = [self._heading("many", self.doubled_left)]
        return Count(names, *self._entry(0, True, self.cost.per_query_doubled))

    def whole(self) -> Count:
        """The query of every position over all positions."""
        entry = self._entry(1, False, self.cost.self_attention)
        return Count(self._opening(1, "whole"), *entry)

    def whole_doubled(self) -> Count:
        """The same for a sequence twice as long."""
        return Count([], *self._entry(1, True, self.cost.self_attention_doubled))

    @property
    def columns(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The sums of either column as they are written."""
        cost = self.cost
        return (
            (cost.per_query.text, cost.self_attention.text),
            (cost.per_query_doubled.text, cost.self_attention_doubled.text),
        )

    def line(self, name: str, color: str) -> Lettering:
        """A line of small type."""
        return Lettering(self.labels[name], size=SMALL, color=color)

    def _opening(self, line: int, name: str) -> list[mn.VMobject]:
        """The rule over a line of the table, and the line's name."""
        y, muted = self.rules_y[line], self.theme.muted
        rule = mn.Line((METER_LEFT, y, 0), (RIGHT, y, 0), stroke_width=_RULE, color=muted)
        return [rule, self.line(name, muted).on_baseline(METER_LEFT, y - NAME_DROP)]

    def _heading(self, name: str, left: float) -> Lettering:
        return self.line(name, self.theme.ink).on_baseline(left, HEADER_BASELINE)
