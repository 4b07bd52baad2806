"""The end of section 4: both queries, one below the other, with what each of them got."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Attended, Lesson, Shown
from scenes.layout import RIGHT
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.cells import OUTPUT, PLAIN, QUERY
from scenes.nouns.excerpt import excerpt
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.story.phrase import Phrase
from scenes.story.section import SectionWords
from scenes.theme import SMALL, Theme

_ROWS_Y = (0.55, -0.95)
_HEADING_Y = 1.5
_VERDICT_Y = -2.15
_RULES_Y = (1.3, -0.2, -1.7)
_CELL = 0.62
_NAME_X = -6.45
_QUERY_X, _WEIGHTS_X, _OUTPUT_X, _FIXED_X = -3.5, -1.65, 2.2, 5.2
_ROOM = 2.7
_FULL = 1.1
_BLOCK = 1.14  # height of a block of bars
_LARGEST_PITCH = 0.38
_NUMBERS_FROM = 0.28  # the least pitch at which bars have their numbers beside them


class Verdict:
    """Two rows, one a query: its weights, the output of attention, and the fixed context."""

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        labels = words.labels
        self.theme = theme
        self.queries = [
            self._cells(lesson.query_cells, QUERY, _QUERY_X, _ROWS_Y[0]),
            self._cells(lesson.new_query_cells, QUERY, _QUERY_X, _ROWS_Y[1]),
        ]
        self.names = [
            Lettering(labels[name], size=SMALL, color=theme.query).mid_on(_NAME_X, y)
            for name, y in zip(("query", "new-query"), _ROWS_Y, strict=True)
        ]
        both = lesson.query, lesson.new_query
        self.weights = [self._bars(made, y) for made, y in zip(both, _ROWS_Y, strict=True)]
        self.outputs = [
            self._cells(made.output, OUTPUT, _OUTPUT_X, y)
            for made, y in zip(both, _ROWS_Y, strict=True)
        ]
        self.fixed = [self._cells(lesson.summary, PLAIN, _FIXED_X, y) for y in _ROWS_Y]
        middle = float(self.weights[0].get_center()[0])
        self.headings = [
            self._heading(labels["weights"], middle, _HEADING_Y, theme.weight),
            self._heading(labels["attention"], _OUTPUT_X, _HEADING_Y, theme.output),
            self._heading(labels["fixed"], _FIXED_X, _HEADING_Y, theme.ink),
        ]
        self.rules = [
            mn.Line((_NAME_X, y, 0), (RIGHT, y, 0), stroke_width=1.5, color=theme.faint)
            for y in _RULES_Y
        ]
        self.kept = self._heading(labels["both-kept"], _QUERY_X, _VERDICT_Y, theme.muted)
        self.anew = self._heading(labels["anew"], middle, _VERDICT_Y, theme.weight)
        self.differs = self._heading(labels["differs"], _OUTPUT_X, _VERDICT_Y, theme.output)
        self.same = self._heading(labels["same"], _FIXED_X, _VERDICT_Y, theme.ink)

    def _cells(self, numbers: Sequence[Shown], role: str, x: float, y: float) -> mn.VGroup:
        return excerpt(numbers, role, self.theme, height=_CELL, room=_ROOM).shift((x, y, 0))

    def _bars(self, made: Attended, y: float) -> mn.VGroup:
        n_keys = len(made.weights)
        pitch = min(_LARGEST_PITCH, _BLOCK / n_keys)
        rows_y = [y + pitch * ((n_keys - 1) / 2 - row) for row in range(n_keys)]
        thickness = pitch * 0.6
        block = mn.VGroup(
            UnitAxis(
                x=_WEIGHTS_X, rows_y=rows_y, full=_FULL, thickness=thickness, theme=self.theme
            ),
            Bars(
                made.numbers.weights.tolist(),
                x=_WEIGHTS_X,
                rows_y=rows_y,
                full=_FULL,
                thickness=thickness,
                color=self.theme.weight,
            ),
        )
        if pitch >= _NUMBERS_FROM:
            for weight, row_y in zip(made.weights, rows_y, strict=True):
                number = Number(weight, size=SMALL, color=self.theme.ink, align="left")
                block.add(number.mid_on(_WEIGHTS_X + _FULL + 0.16, row_y))
        return block

    def _heading(self, words: Phrase, x: float, y: float, color: str) -> Lettering:
        return Lettering(words, size=SMALL, color=color).on_baseline(x, y, "center")
