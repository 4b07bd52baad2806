"""Where things stand: one grid for all sections, so that cuts between them do not jump."""

from __future__ import annotations

from dataclasses import dataclass

# The stage is Manim's frame, 14.22 × 8 units, with a margin all round.
LEFT, RIGHT, TOP, BOTTOM = -6.5, 6.5, 3.4, -3.4
TITLE_BASELINE = 2.98
POINT_BASELINE = 2.42
STEP_MAP_Y = 3.16
QUERY_Y = 1.62
HEADER_BASELINE = 0.98
ROWS_TOP, ROWS_BOTTOM = 0.85, -2.3
CAPTION_Y = -3.02
ADDRESS_X = -6.32
LABEL_X = -6.02
LABEL_ROOM = 0.92

_LARGEST_PITCH = 1.05
_LARGEST_CELL = 0.62
_CELL_SHARE = 0.8
_LEAST_OUTPUT = 0.46
_LARGEST_FRAME_GAP, _FRAME_SHARE = 0.12, 0.18


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of one lesson: ``n_rows`` of one height, from the top down, in scene units."""

    n_rows: int

    @property
    def pitch(self) -> float:
        """From one row's middle to the next one's."""
        return min(_LARGEST_PITCH, (ROWS_TOP - ROWS_BOTTOM) / self.n_rows)

    @property
    def cell(self) -> float:
        """Height of a cell."""
        return min(_LARGEST_CELL, self.pitch * _CELL_SHARE)

    @property
    def output_cell(self) -> float:
        """Height of an output's cells, with room for double strokes around digits."""
        return max(self.cell, _LEAST_OUTPUT)

    @property
    def frame_gap(self) -> float:
        """Between a number of a row and a frame around it, which stays clear of other rows."""
        return min(_LARGEST_FRAME_GAP, self.pitch * _FRAME_SHARE)

    def row_y(self, row: int) -> float:
        """Height of the middle of ``row``, counted from 0."""
        return ROWS_TOP - self.pitch * (row + 0.5)

    @property
    def rows_y(self) -> tuple[float, ...]:
        """Heights of the middles of all rows."""
        return tuple(self.row_y(row) for row in range(self.n_rows))
