"""A stacked bar: parts of a whole laid end to end, told apart by the gaps between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from scenes.nouns.bars import HAIRLINE
from scenes.theme import Theme

_SEAM = 0.03  # what each part leaves free at its end, in scene units


class Stack(mn.VGroup):
    """Parts from ``x`` to the right, each its fraction of ``full`` units long."""

    def __init__(
        self,
        fractions: Sequence[float],
        *,
        x: float,
        y: float,
        full: float,
        thickness: float,
        theme: Theme,
    ) -> None:
        super().__init__()
        self.x, self.y, self.full = x, y, full
        self.parts = [mn.Rectangle(width=1, height=thickness) for _ in fractions]
        for part in self.parts:
            part.set_fill(theme.weight, opacity=1).set_stroke(width=0)
        self.add(*self.parts)
        self.set_to(fractions)

    def set_to(self, fractions: Sequence[float]) -> Self:
        """Take other lengths, still end to end."""
        start = self.x
        for part, fraction in zip(self.parts, fractions, strict=True):
            length = fraction * self.full
            drawn = max(length - _SEAM, HAIRLINE)
            # A hairline at the end stays within the whole.
            left = min(start, self.x + self.full - drawn)
            part.stretch_to_fit_width(drawn).move_to((left + drawn / 2, self.y, 0))
            start += length
        return self
