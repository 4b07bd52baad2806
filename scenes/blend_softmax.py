"""The first half of section 3: what stands where while scores become weights."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import QUERY_Y, Grid
from scenes.nouns.bars import Bars, base_line
from scenes.nouns.column import Column
from scenes.nouns.marks import Tag
from scenes.nouns.measure import Measure
from scenes.nouns.stack import Stack
from scenes.story.phrase import Phrase
from scenes.story.section import SectionWords
from scenes.theme import Theme

SCORES_X, EXPONENTIALS_X, DIVIDER_X, WEIGHTS_X = -4.55, -3.35, -2.12, -0.95
BARS_X, FULL = -0.1, 6.5
_STACK_THICKNESS = 0.4
_MEASURE_LIFT = 0.42
_BAR_SHARE = 0.62  # of a cell's height


class Softmax:
    """The table of scores, exponentials and weights, and the bars beside it.

    The bars' full length is the sum of the exponentials, and so, once all has been divided by that
    sum, it is one: a bar keeps its length when it becomes a weight.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        labels, first = words.labels, lesson.query
        self.grid, self.theme = grid, theme
        self.weights_of_one: list[float] = first.numbers.weights.tolist()
        self.thickness = grid.cell * _BAR_SHARE
        self.scores = self._column(labels["scores"], first.scores, SCORES_X, theme.ink)
        self.exponentials = self._column(
            labels["exponentials"], first.exponentials, EXPONENTIALS_X, theme.ink
        )
        self.weights = self._column(labels["weights"], first.weights, WEIGHTS_X, theme.weight)
        self.bars = Bars(
            lesson.score_bars,
            x=BARS_X,
            rows_y=grid.rows_y,
            full=FULL,
            thickness=self.thickness,
            color=theme.muted,
        )
        self.base = base_line(BARS_X, grid.rows_y, self.thickness, theme)
        self.sum_of_all = self._measure(labels["sum"])
        self.one = self._measure(labels["one"])
        self.divider = Tag(labels["divide"], theme, color=theme.ink)
        self.frame = mn.Rectangle(width=FULL, height=_STACK_THICKNESS, stroke_width=2)
        self.frame.set_stroke(theme.ink).set_fill(opacity=0).move_to(
            (BARS_X + FULL / 2, QUERY_Y, 0)
        )

    def stacked(self, color: str) -> Stack:
        """All bars end to end, above the rows."""
        stack = Stack(
            self.weights_of_one,
            x=BARS_X,
            y=QUERY_Y,
            full=FULL,
            thickness=_STACK_THICKNESS,
            theme=self.theme,
        )
        stack.set_fill(color, opacity=1)
        return stack

    def _column(self, heading: Phrase, numbers: Sequence[Shown], x: float, color: str) -> Column:
        return Column(
            heading,
            numbers,
            x=x,
            rows_y=self.grid.rows_y,
            color=self.theme.ink,
            heading_color=color,
        )

    def _measure(self, label: Phrase) -> Measure:
        return Measure(
            label, self.theme, left=BARS_X, right=BARS_X + FULL, y=QUERY_Y + _MEASURE_LIFT
        )
