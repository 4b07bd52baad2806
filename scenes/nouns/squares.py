"""A meter of work: one square for each dot product, one row for each query."""

from __future__ import annotations

import manim as mn

_GAP = 0.14  # of a square's side


class Squares(mn.VGroup):
    """``rows`` × ``columns`` squares whose pitch is ``side``; the upper left corner at a spot."""

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        left: float,
        top: float,
        side: float,
        color: str,
    ) -> None:
        super().__init__()
        self.rows: list[mn.VGroup] = []
        for row in range(rows):
            line = mn.VGroup()
            for column in range(columns):
                square = mn.Square(side * (1 - _GAP), stroke_width=0)
                square.set_fill(color, opacity=1)
                line.add(
                    square.move_to((left + side * (column + 0.5), top - side * (row + 0.5), 0))
                )
            self.rows.append(line)
        self.add(*self.rows)
        self.right_end = left + side * columns
        self.middle_y = top - side * rows / 2
