"""The second half of section 3: what stands where while weights blend the values."""

from __future__ import annotations

import manim as mn

from attention_math import Lesson
from scenes.layout import HEADER_BASELINE, QUERY_Y, RIGHT, ROWS_BOTTOM, Grid
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.board import Box
from scenes.nouns.boards import value_board
from scenes.nouns.cells import OUTPUT, VALUE, Cells, fitted
from scenes.nouns.lettering import Lettering
from scenes.nouns.pointer import HOLLOW, THIN
from scenes.nouns.rows import Matrix
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

WEIGHTS_X = -4.5
BARS_X, FULL = -3.9, 1.0
_TIMES_X = -2.62
_VALUES_LEFT = -2.34
_SIGN_ROOM = 0.6  # for an equals sign between two tables
_BOARD_GAP = 0.45
_NARROWEST_BOARD = 3.4
_NAME_GAP = 0.25
_BAR_SHARE = 0.45  # of a cell's height


class Mix:
    """Weights times values, row by row, and the board on which the results are added.

    Where values and contributions do not fit beside each other (``in_place``), the contributions
    take the place of the values.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        labels, first = words.labels, lesson.query
        self.lesson, self.theme, self.grid = lesson, theme, grid
        self.space, self.walk = lesson.value_space, lesson.steps(first)
        room = RIGHT - _NARROWEST_BOARD - _BOARD_GAP - _VALUES_LEFT
        widths = [
            fitted(rows, grid.cell, room)[0] * len(self.space.origin)
            for rows in (lesson.value_cells, first.contributions)
        ]
        self.in_place = sum(widths) + _SIGN_ROOM > room
        self.values = Matrix(
            labels["values"],
            lesson.value_cells,
            VALUE,
            theme,
            grid,
            x=_VALUES_LEFT,
            align="left",
            room=room,
        )
        left = _VALUES_LEFT if self.in_place else self.values.right + _SIGN_ROOM
        self.contributions = Matrix(
            labels["contributions"],
            first.contributions,
            VALUE,
            theme,
            grid,
            x=left,
            align="left",
            room=room,
        )
        self.signs = self._signs()
        names = labels["axis-0"], labels["axis-1"]
        box = Box(self._cells_right + _BOARD_GAP, RIGHT, ROWS_BOTTOM, HEADER_BASELINE)
        self.board = value_board(self.space, names, theme, box=box)
        self.output = self._output((box.left + box.right) / 2)
        self.output_name = Lettering(labels["output"], size=SMALL, color=theme.output)
        self.output_name.mid_on(self.output.left - _NAME_GAP, QUERY_Y, "right")
        self._draw_weights()
        self._draw_steps()

    def _draw_weights(self) -> None:
        thickness = self.grid.cell * _BAR_SHARE
        self.tracks = UnitAxis(
            x=BARS_X, rows_y=self.grid.rows_y, full=FULL, thickness=thickness, theme=self.theme
        )
        self.bars = Bars(
            self.lesson.query.numbers.weights.tolist(),
            x=BARS_X,
            rows_y=self.grid.rows_y,
            full=FULL,
            thickness=thickness,
            color=self.theme.weight,
        )

    def _draw_steps(self) -> None:
        origin, draw, theme = self.space.origin, self.board.step, self.theme
        self.whole_values = [
            draw(origin, value, theme.value, lane=row, manner=THIN)
            for row, value in enumerate(self.space.values)
        ]
        self.steps = [
            draw(origin, part, theme.value, lane=row)
            for row, part in enumerate(self.walk.contributions)
        ]
        self.result = draw(
            origin, self.walk.output, theme.output, lane=len(self.steps), manner=HOLLOW
        )

    def laid(self, row: int) -> mn.VMobject:
        """The contribution of ``row`` with its tail at the tip of the one before."""
        step = self.steps[row].copy()
        self.board.lay(step, self.walk.tails[row], self.walk.tips[row])
        return step

    def _signs(self) -> list[mn.VGroup]:
        signs = []
        for y in self.grid.rows_y:
            times = Lettering("×", size=BODY, color=self.theme.muted)
            row = mn.VGroup(times.mid_on(_TIMES_X, y, "center"))
            if not self.in_place:
                equals = Lettering("=", size=BODY, color=self.theme.muted)
                row.add(equals.mid_on(self.values.right + _SIGN_ROOM / 2, y, "center"))
            signs.append(row)
        return signs

    @property
    def _cells_right(self) -> float:
        return max(self.values.right, self.contributions.right)

    def _output(self, middle: float) -> Cells:
        output, height = self.lesson.query.output, self.grid.cell
        width, size = fitted([output], height, RIGHT - _VALUES_LEFT)
        cells = Cells(output, OUTPUT, self.theme, height=height, width=width, size=size)
        return cells.mid_on(min(middle + cells.row_width / 2, RIGHT), QUERY_Y, "right")
