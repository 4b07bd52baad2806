"""The second half of section 3: what stands where while weights blend the values."""

from __future__ import annotations

from functools import partial

import manim as mn

from attention_math import Lesson, ShownMatrix
from scenes.layout import HEADER_BASELINE, QUERY_Y, RIGHT, ROWS_BOTTOM, ROWS_TOP, Grid
from scenes.nouns.bars import UnitAxis, weight_bars
from scenes.nouns.beginning import readable
from scenes.nouns.board import Box
from scenes.nouns.boards import has_plane, value_board
from scenes.nouns.cells import OUTPUT, VALUE, Cells, fitted, row_width
from scenes.nouns.lettering import Lettering
from scenes.nouns.pointer import HOLLOW, THIN
from scenes.nouns.rows import Matrix
from scenes.story.section import SectionWords
from scenes.theme import BODY, SMALL, Theme

WEIGHTS_X = -4.45
BARS_X, FULL = -3.88, 0.9
_AREA_LEFT, _AREA_RIGHT = -5.04, -2.79
_TIMES_X = -2.5
_VALUES_LEFT = -2.26
_SIGN_ROOM = 0.6  # for an equals sign between two tables
_BOARD_GAP = 0.45
_NARROWEST_BOARD = 3.4
_NARROWEST_LANES = 2.6  # where digits would be small
_NAME_GAP = 0.25
_BAR_SHARE = 0.45  # of a cell's height


class Mix:
    """Weights times values, row by row, and the board on which the results are added.

    Where values and contributions do not fit beside each other (``in_place``), the contributions
    take the place of the values. On the ``board`` there is room for the values; ``near`` is the
    same as seen from nearby, where the steps of the blend fill it.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        self.labels = labels = words.labels
        first = lesson.query
        self.lesson, self.theme, self.grid = lesson, theme, grid
        self.space, self.walk = lesson.value_space, lesson.steps(first)
        names = labels["axis-0"], labels["axis-1"]
        self.in_place, room = self._room(has_plane(self.space, names))
        tables: tuple[ShownMatrix, ...] = (lesson.value_cells, first.contributions)
        if self.in_place:
            tables = readable(lesson, *tables, width=lesson.d_v, height=grid.cell, room=room)
        cut = "" if tables[0] is lesson.value_cells else "-cut"
        matrix = partial(Matrix, role=VALUE, theme=theme, grid=grid, align="left", room=room)
        self.values = matrix(labels[f"values{cut}"], tables[0], x=_VALUES_LEFT)
        left = _VALUES_LEFT if self.in_place else self.values.right + _SIGN_ROOM
        self.contributions = matrix(labels[f"contributions{cut}"], tables[1], x=left)
        if lesson.hidden_keys is not None:
            self.contributions.rows[-1].as_rest()
        self.times = [self._sign("×", _TIMES_X, y) for y in grid.rows_y]
        equals_x = self.values.right + _SIGN_ROOM / 2
        self.equals = [self._sign("=", equals_x, y) for y in grid.rows_y]
        box = Box(self._cells_right + _BOARD_GAP, RIGHT, ROWS_BOTTOM, ROWS_TOP)
        board = partial(
            value_board,
            self.space,
            names,
            theme,
            box=box,
            n_steps=len(self.space.values),
            read=first.output,
        )
        bounds = lesson.reach(self.walk.tips)
        self.board, self.near = board(), board(bounds=bounds, read_at=self.walk.output)
        self.board_name = Lettering(labels["board"], size=SMALL, color=theme.muted)
        middle = min((box.left + box.right) / 2, RIGHT - self.board_name.width / 2)
        self.board_name.on_baseline(middle, HEADER_BASELINE, "center")
        self.output = self._output((box.left + box.right) / 2)
        self.output_name, self.size_of_output = (
            Lettering(labels[name], size=SMALL, color=theme.output).mid_on(
                self.output.left - _NAME_GAP, QUERY_Y, "right"
            )
            for name in ("output", "output-size")
        )
        self._draw_weights()
        self._draw_steps()

    def _room(self, has_plane: bool) -> tuple[bool, float]:
        """Whether contributions take the place of values, and the room for both or either."""
        tables = self.lesson.value_cells, self.lesson.query.contributions
        room = RIGHT - _NARROWEST_BOARD - _BOARD_GAP - _VALUES_LEFT
        fits = [fitted(rows, self.grid.cell, room) for rows in tables]
        widths = [row_width(rows, width) for rows, (width, _) in zip(tables, fits, strict=True)]
        in_place = sum(widths) + _SIGN_ROOM > room
        if in_place and not has_plane and min(size for _, size in fits) < SMALL:
            room += _NARROWEST_BOARD - _NARROWEST_LANES
        return in_place, room

    def _draw_weights(self) -> None:
        thickness = self.grid.cell * _BAR_SHARE
        self.tracks = UnitAxis(
            x=BARS_X, rows_y=self.grid.rows_y, full=FULL, thickness=thickness, theme=self.theme
        )
        self.bars = weight_bars(
            self.lesson.query.weights,
            self.theme,
            x=BARS_X,
            rows_y=self.grid.rows_y,
            full=FULL,
            thickness=thickness,
        )
        self.count_of_weights = Lettering(
            self.labels["weights-count"], size=SMALL, color=self.theme.weight
        )
        self.count_of_weights.on_baseline((_AREA_LEFT + _AREA_RIGHT) / 2, HEADER_BASELINE, "center")
        top, bottom = HEADER_BASELINE + 0.32, self.grid.rows_y[-1] - self.grid.cell / 2 - 0.14
        self.weights_area = mn.Rectangle(
            width=_AREA_RIGHT - _AREA_LEFT, height=top - bottom
        ).move_to(((_AREA_LEFT + _AREA_RIGHT) / 2, (top + bottom) / 2, 0))

    def _draw_steps(self) -> None:
        origin, draw, theme = self.space.origin, self.board.step, self.theme
        # The rest is no value of its own: what it adds is muted.
        colors = [theme.muted if value is None else theme.value for value in self.space.values]
        self.whole_values = [
            draw(origin, value, theme.value, lane=row, manner=THIN)
            for row, value in enumerate(self.space.values)
            if value is not None
        ]
        self.steps = [
            draw(origin, part, colors[row], lane=row)
            for row, part in enumerate(self.walk.contributions)
        ]
        self.near_values = [
            self.near.step(origin, value, theme.value, lane=row, manner=THIN)
            for row, value in enumerate(self.space.values)
            if value is not None
        ]
        self.near_steps = [
            self.near.step(origin, part, colors[row], lane=row)
            for row, part in enumerate(self.walk.contributions)
        ]
        self.result = self.near.step(
            origin, self.walk.output, theme.output, lane=None, manner=HOLLOW
        )

    def leaves_room_for(self, formula: mn.Mobject) -> bool:
        """Whether a formula at the left of the top row can stay when the output comes."""
        return bool(formula.get_right()[0] + _NAME_GAP < self.size_of_output.get_left()[0])

    def laid(self, row: int) -> mn.VMobject:
        """The contribution of ``row`` with its tail at the tip of the one before, from nearby."""
        step = self.near_steps[row].copy()
        self.near.lay(step, self.walk.tails[row], self.walk.tips[row])
        return step

    def _sign(self, sign: str, x: float, y: float) -> Lettering:
        return Lettering(sign, size=BODY, color=self.theme.muted).mid_on(x, y, "center")

    @property
    def _cells_right(self) -> float:
        return max(self.values.right, self.contributions.right)

    def _output(self, middle: float) -> Cells:
        output, height = self.lesson.query.output, self.grid.output_cell
        width, size = fitted([output], height, RIGHT - _VALUES_LEFT, role=OUTPUT)
        cells = Cells(output, OUTPUT, self.theme, height=height, width=width, size=size)
        return cells.mid_on(min(middle + cells.row_width / 2, RIGHT), QUERY_Y, "right")
