"""The board on which values are blended: a plane for two value coordinates, else lanes of bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import manim as mn

from scenes.nouns.pointer import SOLID
from scenes.theme import Theme

Place = Sequence[float]


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the stage, in scene units."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From bottom to top."""
        return self.top - self.bottom


class Board(mn.VGroup):
    """Draws steps from one place of the value space to another.

    Places are the lesson's: one fraction for each value coordinate. ``lane`` is the row of the
    value that a step belongs to, None for an output.
    """

    theme: Theme

    def step(
        self, tail: Place, head: Place, color: str, *, lane: int | None, manner: str = SOLID
    ) -> mn.VMobject:
        """A new step; the board does not keep it."""
        raise NotImplementedError

    def lay(self, step: mn.VMobject, tail: Place, head: Place) -> None:
        """Let a step of this board lead from ``tail`` to ``head`` from now on."""
        raise NotImplementedError
