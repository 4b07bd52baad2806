"""The outline of one sign, which is made and copied quickly."""

from __future__ import annotations

from functools import cache
from typing import Any, Self

import manim as mn


class Glyph(mn.VMobject):
    """A filled outline. A film has tens of thousands, and Manim makes and copies one slowly."""

    @classmethod
    def of(cls, points: Any, color: str) -> Glyph:
        """One with a copy of these points (4n, 3), filled with ``color``."""
        glyph = _blank(color)._twin()
        glyph.points = points.copy()
        return glyph

    @property
    def corner(self) -> tuple[float, float]:
        """Its left end and its lower one, as Manim has them: among the ends of its curves."""
        curves = self.n_points_per_cubic_curve
        starts, ends = self.points[::curves].min(0), self.points[curves - 1 :: curves].min(0)
        return float(min(starts[0], ends[0])), float(min(starts[1], ends[1]))

    def __deepcopy__(self, copied: dict[int, Any]) -> Self:
        """As Manim copies it; arrays and lists are all that can change in a glyph."""
        if self.submobjects or self.updaters or self.target is not None:
            return super().__deepcopy__(copied)
        twin = copied[id(self)] = self._twin()
        twin.original_id = str(id(self))
        return twin

    def _twin(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__ = {
            name: value.copy() if hasattr(value, "copy") else value
            for name, value in vars(self).items()
        }
        return twin


@cache
def _blank(color: str) -> Glyph:
    return Glyph(stroke_width=0, fill_opacity=1, fill_color=color)
