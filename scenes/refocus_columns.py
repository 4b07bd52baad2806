"""What section 4 computes anew in every row: dots, scores, and weights with their bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import manim as mn

from attention_math import Attended, Shown
from scenes.layout import Grid
from scenes.nouns.bars import UnitAxis, weight_bars
from scenes.nouns.column import Column, alike
from scenes.story.phrase import Phrase
from scenes.theme import Theme

_DOTS_X, _SCORES_X, _WEIGHTS_X = -1.56, -0.46, 0.65
_COLUMN_WIDTH = 0.95
_BARS_X, _FULL = 1.2, 0.76
_BAR_SHARE, _MARK_SHARE = 0.45, 0.72  # of a cell's height


class Columns:
    """Dots, scores and weights of one query; ``later`` are those that it will have on its way."""

    def __init__(
        self,
        first: Attended,
        later: Sequence[Attended],
        labels: Mapping[str, Phrase],
        grid: Grid,
        theme: Theme,
    ) -> None:
        self.first, self.later, self.labels = first, later, labels
        self.grid, self.theme = grid, theme
        self.dots, self.scores, self.weights = alike(self._columns)
        rows_y, thickness = grid.rows_y, grid.cell * _BAR_SHARE
        self.tracks = UnitAxis(
            x=_BARS_X, rows_y=rows_y, full=_FULL, thickness=thickness, theme=theme
        )
        self.bars = weight_bars(
            first.weights, theme, x=_BARS_X, rows_y=rows_y, full=_FULL, thickness=thickness
        )

    @property
    def moving(self) -> list[mn.VMobject]:
        """All that :meth:`set_to` changes."""
        return [self.dots, self.scores, self.weights, self.bars]

    def set_to(self, made: Attended) -> None:
        """Show the numbers of another query."""
        self.dots.set_to(made.dots)
        self.scores.set_to(made.scores)
        self.weights.set_to(made.weights)
        self.bars.set_to(made.shares)

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
            for weight, y in zip(made.shares, self.grid.rows_y, strict=True)
        ]

    def _columns(self, size: float) -> list[Column]:
        ink = self.theme.ink
        return [
            self._column("dots", _DOTS_X, ink, size),
            self._column("scores", _SCORES_X, ink, size),
            self._column("weights", _WEIGHTS_X, self.theme.weight, size, "digit"),
        ]

    def _column(self, name: str, x: float, color: str, size: float, align: str = "point") -> Column:
        return Column(
            self.labels[name],
            getattr(self.first, name),
            x=x,
            rows_y=self.grid.rows_y,
            color=self.theme.ink,
            heading_color=color,
            size=size,
            room=self._numbers(name),
            widest=_COLUMN_WIDTH,
            align=align,
            flush=True,
            muted=self.theme.muted,
        )

    def _numbers(self, name: str) -> list[Shown]:
        return [number for made in self.later for number in getattr(made, name)]
