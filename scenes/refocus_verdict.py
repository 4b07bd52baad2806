"""The end of section 4: both queries, one below the other, with what each of them got."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Attended, Lesson, Shown
from scenes.layout import RIGHT
from scenes.nouns.bars import UnitAxis, weight_bars
from scenes.nouns.cells import KEY, OUTPUT, PLAIN, QUERY, VALUE, Cells, fitted, gaps_of
from scenes.nouns.excerpt import excerpt
from scenes.nouns.lettering import Lettering
from scenes.nouns.named import Named
from scenes.nouns.number import Number, fitting_size
from scenes.story.section import SectionWords
from scenes.theme import SMALL, Theme

_ROWS_Y = (0.55, -0.95)
_HEADING_Y = 1.5
_VERDICT_Y = -2.15
_RULES_Y = (1.3, -0.2, -1.7)
_CELL = 0.62
_NAME_X = -6.45
_QUERY_X, _WEIGHTS_X, _OUTPUT_X, _FIXED_X = -3.5, -1.65, 2.2, 5.2
_ROOM, _NAME_GAP = 2.58, 0.2
_FULL, _NUMBERS_ROOM = 1.1, 1.1
_BLOCK = 1.14  # height of a block of bars
_LARGEST_PITCH = 0.38
_TABLE_GAP, _TABLE_BOTTOM = 0.25, 1.46
_LARGEST_TABLE = 0.84, 0.62  # width and height of the small tables of keys and values
_SMALL_CELL, _SMALL_STROKE = 0.2, 1.5
_READ = 0.7 * SMALL  # the least size of digits for which "…" stands where it does in the lesson
_NUMBERS_FROM = 0.28  # the least pitch at which bars have their numbers beside them


class Verdict:
    """Two rows, one a query: its weights, the output of attention, and the fixed context.

    ``entrances`` are the nouns in the order of their coming, and after them come those that are
    ``of_attention``.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        self.lesson, self.labels, self.theme = lesson, words.labels, theme
        both = lesson.query, lesson.new_query
        weights = [self._bars(made, y) for made, y in zip(both, _ROWS_Y, strict=True)]
        middle = float(weights[0].get_center()[0])
        outputs, are_cut = self._cells([made.output for made in both], OUTPUT, _OUTPUT_X)
        fixed, _ = self._cells([lesson.summary] * 2, PLAIN, _FIXED_X)
        rules, cells, names, counted = self._queries()
        self.new_query, self.new_name = cells[1], names[1]
        differs = "differs-size" if are_cut else "differs"
        self.entrances: tuple[list[mn.VMobject], ...] = (
            [*rules, cells[0], names[0], *self._kept(), *counted],
            [
                self._label("fixed", _FIXED_X, _HEADING_Y, theme.ink),
                *fixed,
                self._label("same", _FIXED_X, _VERDICT_Y, theme.ink),
            ],
        )
        self.of_attention: tuple[list[mn.VMobject], ...] = (
            [
                self._label("weights", middle, _HEADING_Y, theme.weight),
                *weights,
                self._label("anew", middle, _VERDICT_Y, theme.weight),
            ],
            [self._label("attention", _OUTPUT_X, _HEADING_Y, theme.output), *outputs],
            [self._label(differs, _OUTPUT_X, _VERDICT_Y, theme.output)],
        )

    def _queries(self) -> tuple[list[mn.Line], list[mn.VGroup], list[Named], list[Lettering]]:
        lesson, theme = self.lesson, self.theme
        rules = [
            mn.Line((_NAME_X, y, 0), (RIGHT, y, 0), stroke_width=1.5, color=theme.faint)
            for y in _RULES_Y
        ]
        queries = lesson.query_cells, lesson.new_query_cells
        cells, are_cut = self._cells(queries, QUERY, _QUERY_X)
        counted = [self._label("query-size", _QUERY_X, _VERDICT_Y, theme.query)] if are_cut else []
        room = min(float(each.get_left()[0]) for each in cells) - _NAME_GAP - _NAME_X
        called = lesson.query_label, lesson.new_query_label
        names = [
            Named(self.labels[name], label, theme, color=theme.query, room=room).mid_on(_NAME_X, y)
            for name, label, y in zip(("query", "new-query"), called, _ROWS_Y, strict=True)
        ]
        return rules, cells, names, counted

    def _kept(self) -> list[mn.VMobject]:
        """Keys and values as small tables beside the words that they stay."""
        words = Lettering(self.labels["both-kept"], size=SMALL, color=self.theme.muted)
        words.on_baseline(_NAME_X, _HEADING_Y)
        left = float(words.get_right()[0])
        small: list[mn.VMobject] = []
        for rows, role in ((self.lesson.key_cells, KEY), (self.lesson.value_cells, VALUE)):
            table = self._table(rows, role)
            table.move_to(
                (left + _TABLE_GAP + table.width / 2, _TABLE_BOTTOM + table.height / 2, 0)
            )
            left = float(table.get_right()[0])
            small.append(table)
        return [words, *small]

    def _table(self, rows: Sequence[Sequence[Shown]], role: str) -> mn.VGroup:
        table = mn.VGroup(
            *(
                Cells(row, role, self.theme, height=_CELL, width=_CELL, bare=True).mid_on(
                    0, -_CELL * place
                )
                for place, row in enumerate(rows)
            )
        )
        largest = _LARGEST_TABLE[0] / table.width, _LARGEST_TABLE[1] / table.height
        table.scale(min(*largest, _SMALL_CELL / _CELL))
        for part in table.get_family():
            part.set_stroke(width=_SMALL_STROKE)
        return table

    def _cells(
        self, both: Sequence[Sequence[Shown]], role: str, x: float
    ) -> tuple[list[mn.VGroup], bool]:
        """A vector in either row, in cells of one width; and whether numbers are left out."""
        width, size = fitted(both, _CELL, _ROOM, role=role)
        if size >= _READ:
            rows = [
                mn.VGroup(Cells(each, role, self.theme, height=_CELL, width=width, size=size))
                for each in both
            ]
        else:
            rows = [excerpt(each, role, self.theme, height=_CELL, room=_ROOM) for each in both]
        for row, y in zip(rows, _ROWS_Y, strict=True):
            row.shift((x, y, 0))
        return rows, bool(gaps_of(both)) or any(len(row) > 1 for row in rows)

    def _bars(self, made: Attended, y: float) -> mn.VGroup:
        n_keys = len(made.weights)
        pitch = min(_LARGEST_PITCH, _BLOCK / n_keys)
        rows_y = [y + pitch * ((n_keys - 1) / 2 - row) for row in range(n_keys)]
        thickness = pitch * 0.6
        track = UnitAxis(
            x=_WEIGHTS_X, rows_y=rows_y, full=_FULL, thickness=thickness, theme=self.theme
        )
        bars = weight_bars(
            made.weights, self.theme, x=_WEIGHTS_X, rows_y=rows_y, full=_FULL, thickness=thickness
        )
        block = mn.VGroup(track, bars)
        if pitch >= _NUMBERS_FROM:
            for address, row_y in zip(self.lesson.addresses, rows_y, strict=True):
                name = Number(address, size=SMALL, color=self.theme.muted, align="right")
                block.add(name.mid_on(_WEIGHTS_X - 0.16, row_y))
            size = fitting_size(made.weights.texts, _NUMBERS_ROOM, SMALL)
            for weight, row_y in zip(made.weights, rows_y, strict=True):
                number = Number(weight, size=size, color=self.theme.ink, align="left")
                block.add(number.mid_on(_WEIGHTS_X + _FULL + 0.16, row_y))
        return block

    def _label(self, name: str, x: float, y: float, color: str) -> Lettering:
        return Lettering(self.labels[name], size=SMALL, color=color).on_baseline(x, y, "center")
