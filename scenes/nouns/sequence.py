"""A sequence in a panel: its positions in rows, and the roles that its positions play."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.layout import HEADER_BASELINE, QUERY_Y, Grid
from scenes.nouns.cells import Cells
from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Phrase, say
from scenes.theme import BODY, SMALL, Theme

CORNER = 0.14
_PANEL_PAD = 0.22
_LARGE_CELL = 0.5


class Roles(mn.VGroup):
    """A column of single cells that stand for whole vectors of one role, with its heading.

    ``letter`` stands in each cell. One cell a row, in the outline of its role. Where a stand-in is
    the sign of what is left out, that stands in the cell, which is in muted ink: many, not one.
    """

    def __init__(
        self,
        heading: Phrase,
        letter: Phrase,
        stand_ins: Sequence[Shown],
        role: str,
        theme: Theme,
        grid: Grid,
        *,
        x: float,
    ) -> None:
        super().__init__()
        self.x = x
        color: str = getattr(theme, role)
        self.heading = Lettering(heading, size=SMALL, color=color)
        self.heading.on_baseline(x, HEADER_BASELINE, "center")
        self.cells: list[mn.VGroup] = []
        size = BODY if grid.cell >= _LARGE_CELL else SMALL
        for stand_in, y in zip(stand_ins, grid.rows_y, strict=True):
            cell = Cells((stand_in,), role, theme, height=grid.cell, width=grid.cell, bare=True)
            sign = Lettering(letter, size=size, color=theme.ink)
            if stand_in.is_elided:
                cell.rest()
                sign = Lettering(say(stand_in), size=size, color=theme.muted)
            self.cells.append(mn.VGroup(cell.mid_on(x, y), sign.mid_on(x, y, "center")))
        self.add(self.heading, *self.cells)

    @property
    def right(self) -> float:
        """Right end of the cells."""
        return float(self.cells[0].get_right()[0])


class Panel(mn.VGroup):
    """The frame around a sequence from ``left`` to ``right``, with its name above."""

    def __init__(
        self, name: Phrase, grid: Grid, theme: Theme, *, left: float, right: float
    ) -> None:
        super().__init__()
        self.frame = frame_around(grid, theme, left=left, right=right)
        self.title = Lettering(name, size=BODY, color=theme.ink)
        self.title.mid_on((left + right) / 2, QUERY_Y, "center")
        self.add(self.frame, self.title)


def frame_around(grid: Grid, theme: Theme, *, left: float, right: float) -> mn.RoundedRectangle:
    """The frame of all rows from ``left`` to ``right``."""
    half = row_height(grid) / 2
    top, bottom = grid.rows_y[0] + half, grid.rows_y[-1] - half
    frame = mn.RoundedRectangle(corner_radius=CORNER, width=right - left, height=top - bottom)
    frame.set_stroke(theme.muted, width=2).set_fill(opacity=0)
    return frame.move_to(((left + right) / 2, (top + bottom) / 2, 0))


def row_height(grid: Grid) -> float:
    """Height of one row of a panel: its first and its last row touch the frame."""
    return min(grid.pitch, grid.cell + 2 * _PANEL_PAD)
