"""The first half of section 3: what stands where while scores become weights."""

from __future__ import annotations

import manim as mn

from attention_math import Lesson
from scenes.layout import LEFT, QUERY_Y, Grid
from scenes.nouns.bars import Bars, base_line
from scenes.nouns.column import Column, alike
from scenes.nouns.lettering import RAISED, Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.measure import Measure
from scenes.nouns.stack import Stack
from scenes.story.phrase import Phrase
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

SCORES_X, EXPONENTIALS_X, DIVIDER_X, WEIGHTS_X = -4.45, -3.25, -2.05, -0.92
BARS_X, FULL = -0.1, 6.5
_STACK_THICKNESS = 0.4
_MEASURE_LIFT = 0.42
_COLUMN_WIDTH = 1.1
_BAR_SHARE = 0.62  # of a cell's height


class Softmax:
    """The table of scores, exponentials and weights, and the bars beside it.

    The bars' full length is the sum of the exponentials, and so, once all has been divided by that
    sum, it is one: a bar keeps its length when it becomes a weight.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        labels, first = words.labels, lesson.query
        self.grid, self.theme = grid, theme
        self.weights_of_one = first.shares
        self.thickness = grid.cell * _BAR_SHARE
        self.labels, self.first = labels, first
        self.scores, self.exponentials, self.weights = alike(self._columns)
        self.bars = Bars(
            lesson.score_bars,
            x=BARS_X,
            rows_y=grid.rows_y,
            full=FULL,
            thickness=self.thickness,
            color=theme.muted,
        )
        for bar in self.bars.bars:
            bar.set_fill(opacity=0).set_stroke(theme.muted, width=2)
        # The rest has no one score, and its weight is that of many keys together.
        self.has_rest = lesson.hidden_keys is not None
        if self.has_rest:
            self.bars.bars[-1].set_stroke(opacity=0)
        self.base = base_line(BARS_X, grid.rows_y, self.thickness, theme)
        self.sum_of_all = self._measure(labels["sum"])
        self.one = self._measure(labels["one"])
        self.formula = Lettering(labels["formula"], size=BODY, color=theme.ink)
        self.formula.select("weight").set_fill(theme.weight)
        self.formula.move_to((LEFT + self.formula.width / 2, QUERY_Y, 0))
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
        if self.has_rest:
            stack.parts[-1].set_fill(self.theme.muted)
        return stack

    def color_of(self, row: int) -> str:
        """The colour of a weight's bar: muted for that of the rest."""
        is_rest = self.has_rest and row == len(self.bars.bars) - 1
        return self.theme.muted if is_rest else self.theme.weight

    def _columns(self, size: float) -> list[Column]:
        ink = self.theme.ink
        return [
            self._column("scores", SCORES_X, ink, size),
            self._column(
                "exponentials", EXPONENTIALS_X, ink, size, self._line_of_ends(), heading_size=BODY
            ),
            self._column("weights", WEIGHTS_X, self.theme.weight, size, "digit"),
        ]

    def _line_of_ends(self) -> str:
        """What exponentials have in one line: their ends where powers of ten are among them.

        These are long behind the point, and others before it: the ends need far less room.
        """
        texts = (number.text for number in self.first.exponentials)
        return "right" if any(sign in RAISED for text in texts for sign in text) else "point"

    def _column(
        self,
        name: str,
        x: float,
        color: str,
        size: float,
        align: str = "point",
        heading_size: float = SMALL,
    ) -> Column:
        return Column(
            self.labels[name],
            getattr(self.first, name),
            x=x,
            rows_y=self.grid.rows_y,
            color=self.theme.ink,
            heading_color=color,
            size=size,
            heading_size=heading_size,
            widest=_COLUMN_WIDTH,
            align=align,
            muted=self.theme.muted,
        )

    def _measure(self, label: Phrase) -> Measure:
        return Measure(
            label, self.theme, left=BARS_X, right=BARS_X + FULL, y=QUERY_Y + _MEASURE_LIFT
        )
