"""The working table of section 4: one query, kept keys and values, and all that follows anew."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Attended, Lesson, Shown
from scenes.layout import HEADER_BASELINE, QUERY_Y, RIGHT, ROWS_BOTTOM, Grid
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.board import Box, Place
from scenes.nouns.boards import value_board
from scenes.nouns.cells import KEY, OUTPUT, QUERY, VALUE, Cells, fitted
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.plane import ValuePlane
from scenes.nouns.pointer import HOLLOW
from scenes.nouns.rows import Matrix
from scenes.nouns.way import Way
from scenes.story.phrase import Phrase
from scenes.story.section import SectionWords
from scenes.theme import SMALL, Theme

KEYS_X, KEYS_ROOM = -3.55, 2.7
_DOTS_X, _SCORES_X, _WEIGHTS_X = -1.6, -0.53, 0.54
_BARS_X, _FULL = 1.1, 0.8
_VALUES_LEFT, _VALUES_ROOM = 2.3, 2.7
_BOARD_GAP = 0.4
_OUTPUT_ROOM = 5.0
_NAME_GAP = 0.14
_TRAIL_STROKE = 2.5
_STOPS = 24  # of the trail that the output leaves
_WAY_GAP, _SHORTEST_WAY = 0.4, 1.9
_BAR_SHARE, _MARK_SHARE = 0.45, 0.72  # of a cell's height
_SAMPLES = (0.0, 0.25, 0.5, 0.75, 1.0)


class Desk:
    """What depends on the query (``set_to`` and ``lay_out``) beside what does not."""

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        self.lesson, self.labels, self.grid, self.theme = lesson, words.labels, grid, theme
        self.on_the_way = [lesson.glide(share, moving=True) for share in _SAMPLES]
        self.keys = Matrix(
            self.labels["keys"], lesson.key_cells, KEY, theme, grid, x=KEYS_X, room=KEYS_ROOM
        )
        self.values = Matrix(
            self.labels["values"],
            lesson.value_cells,
            VALUE,
            theme,
            grid,
            x=_VALUES_LEFT,
            align="left",
            room=_VALUES_ROOM,
        )
        first = lesson.query
        self.dots = self._column("dots", _DOTS_X, theme.ink)
        self.scores = self._column("scores", _SCORES_X, theme.ink)
        self.weights = self._column("weights", _WEIGHTS_X, theme.weight)
        self._draw_bars()
        box = Box(self.values.right + _BOARD_GAP, RIGHT, ROWS_BOTTOM, HEADER_BASELINE)
        names = self.labels["axis-0"], self.labels["axis-1"]
        self.board = value_board(lesson.value_space, names, theme, box=box)
        self.arrow = self.arrow_of(first, HOLLOW)
        self.trail = mn.VMobject().set_stroke(theme.output, width=_TRAIL_STROKE)
        self._path = [(s / _STOPS, self._output_at(s / _STOPS)) for s in range(_STOPS + 1)]
        self._draw_strips(box)
        self.way = self._way()

    def arrow_of(self, made: Attended, manner: str) -> mn.VMobject:
        """The output of ``made`` on the board."""
        space = self.lesson.value_space
        output = self.lesson.steps(made).output
        return self.board.step(
            space.origin, output, self.theme.output, lane=len(space.values), manner=manner
        )

    def glide_to(self, share: float) -> None:
        """Show all of the query after the fraction ``share`` of its way, computed for it alone."""
        self.set_to(self.lesson.glide(share, moving=True))
        if self.way is not None:
            self.way.set_to(share)
        if isinstance(self.board, ValuePlane):
            self.trail.set_points_as_corners([self.board.point(at) for at in self._seen(share)])

    def marks_of(self, made: Attended) -> list[mn.Line]:
        """Where the bars of ``made`` end."""
        half = self.grid.cell * _MARK_SHARE / 2
        return [
            mn.Line(
                (_BARS_X + _FULL * weight, y - half, 0),
                (_BARS_X + _FULL * weight, y + half, 0),
                stroke_width=3,
                color=self.theme.ink,
            )
            for weight, y in zip(made.numbers.weights.tolist(), self.grid.rows_y, strict=True)
        ]

    def set_to(self, made: Attended) -> None:
        """Show everything that follows from another query."""
        self.wide_query.set_to(made.query)
        self.dots.set_to(made.dots)
        self.scores.set_to(made.scores)
        self.weights.set_to(made.weights)
        self.bars.set_to(made.numbers.weights.tolist())
        self.output.set_to(made.output)
        self.board.lay(self.arrow, self.lesson.value_space.origin, self.lesson.steps(made).output)

    @property
    def moving(self) -> list[mn.VMobject]:
        """All that :meth:`set_to` changes."""
        columns = self.dots, self.scores, self.weights
        moving = [self.wide_query, *columns, self.bars, self.output, self.trail, self.arrow]
        return moving if self.way is None else [*moving, self.way]

    def _output_at(self, share: float) -> Place:
        return self.lesson.steps(self.lesson.glide(share)).output

    def _seen(self, share: float) -> list[Place]:
        """The outputs on the way up to ``share``."""
        return [at for stop, at in self._path if stop < share] + [self._output_at(share)]

    def _column(self, name: str, x: float, color: str) -> Column:
        numbers: Sequence[Shown] = getattr(self.lesson.query, name)
        return Column(
            self.labels[name],
            numbers,
            x=x,
            rows_y=self.grid.rows_y,
            color=self.theme.ink,
            heading_color=color,
            room=[number for made in self.on_the_way for number in getattr(made, name)],
        )

    def _draw_bars(self) -> None:
        thickness = self.grid.cell * _BAR_SHARE
        self.tracks = UnitAxis(
            x=_BARS_X, rows_y=self.grid.rows_y, full=_FULL, thickness=thickness, theme=self.theme
        )
        self.bars = Bars(
            self.lesson.query.numbers.weights.tolist(),
            x=_BARS_X,
            rows_y=self.grid.rows_y,
            full=_FULL,
            thickness=thickness,
            color=self.theme.weight,
        )

    def _draw_strips(self, box: Box) -> None:
        self.output = self._strip("output", OUTPUT, _OUTPUT_ROOM)
        middle = (box.left + box.right) / 2
        right = min(middle + self.output.row_width / 2, RIGHT)
        self.output.mid_on(right, QUERY_Y, "right")
        self.output_name = self._name(self.labels["output"], self.output, self.theme.output)
        self.output_left = float(self.output_name.get_left()[0])
        room = self.output_left - 2 * _NAME_GAP - self.keys.left
        self.wide_query = self._strip("query", QUERY, room)
        self.wide_query.mid_on(self.keys.left, QUERY_Y, "left")
        self.query, self.new_query = (
            self._at_rest(self.lesson.query),
            self._at_rest(self.lesson.new_query),
        )
        self.query_name = self._name(self.labels["query"], self.query, self.theme.query)
        self.new_query_name = self._name(self.labels["new-query"], self.query, self.theme.query)

    def _way(self) -> Way | None:
        """How far the query has come; None where there is no room for it."""
        left, right = self.wide_query.right + _WAY_GAP, self.output_left - _WAY_GAP
        if right - left < _SHORTEST_WAY:
            return None
        return Way(
            self.labels["query"],
            self.labels["new-query"],
            self.theme,
            left=left,
            right=right,
            y=QUERY_Y - 0.1,
            color=self.theme.query,
        )

    def _at_rest(self, made: Attended) -> Cells:
        """The query of ``made`` in cells that stand above those of the keys, if it fits there."""
        width, size = fitted([made.query, *self.lesson.key_cells], self.grid.cell, KEYS_ROOM)
        cells = Cells(made.query, QUERY, self.theme, height=self.grid.cell, width=width, size=size)
        return cells.mid_on(self.keys.left, QUERY_Y, "left")

    def _strip(self, name: str, role: str, room: float) -> Cells:
        later = [number for made in self.on_the_way for number in getattr(made, name)]
        first = getattr(self.lesson.query, name)
        height = self.grid.cell
        count = len(first)
        rows = [later[start : start + count] for start in range(0, len(later), count)]
        width, size = fitted([first, *rows], height, room)
        return Cells(first, role, self.theme, height=height, width=width, size=size, later=later)

    def _name(self, words: Phrase, cells: Cells, color: str) -> Lettering:
        name = Lettering(words, size=SMALL, color=color)
        return name.mid_on(float(cells.get_left()[0]) - _NAME_GAP, QUERY_Y, "right")
