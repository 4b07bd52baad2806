"""An arrow as one outline, cheap enough to be laid out anew for each frame."""

from __future__ import annotations

from typing import Self

import manim as mn

Point = tuple[float, float, float]

SOLID, HOLLOW, THIN = "solid", "hollow", "thin"
_SHAFT = {SOLID: 0.07, HOLLOW: 0.11, THIN: 0.02}
_HEAD = {SOLID: 0.21, HOLLOW: 0.27, THIN: 0.14}
_DOT_RADIUS = 0.075
_HOLLOW_STROKE = 2.5
_TAPER = 0.22  # length of a hollow arrow's tail, which comes to a point and so crosses no axis
_NOTHING = 1e-6


class Pointer(mn.VMobject):
    """An arrow from ``start`` to ``end``; a dot where they are one place.

    ``manner``: solid; hollow, the double stroke of an output; thin, for what stands behind.
    """

    def __init__(
        self,
        start: Point,
        end: Point,
        color: str,
        *,
        manner: str = SOLID,
        ground: str | None = None,
    ) -> None:
        """``ground`` fills a hollow arrow."""
        super().__init__()
        self.manner = manner
        if manner == HOLLOW:
            self.set_stroke(color, width=_HOLLOW_STROKE)
            self.set_fill(ground or color, opacity=1 if ground else 0)
        else:
            self.set_stroke(width=0).set_fill(color, opacity=1)
        self.set_to(start, end)

    def set_to(self, start: Point, end: Point) -> Self:
        """Lead from one place to another."""
        reach = [b - a for a, b in zip(start, end, strict=True)]
        length = abs(complex(*reach[:2]))
        if length < _NOTHING:
            self.set_points(mn.Dot(end, radius=_DOT_RADIUS).points)
            return self
        along = tuple(part / length for part in reach)
        across = (-along[1], along[0])
        head = min(_HEAD[self.manner], length * 0.6)
        half, wing = _SHAFT[self.manner] / 2, head * 0.48
        neck = length - head
        tail = min(_TAPER, neck) if self.manner == HOLLOW else 0.0
        outline = [
            (0.0, 0.0),
            (tail, half),
            (neck, half),
            (neck, wing),
            (length, 0.0),
            (neck, -wing),
            (neck, -half),
            (tail, -half),
            (0.0, 0.0),
        ]
        self.set_points_as_corners(
            [
                (
                    start[0] + u * along[0] + v * across[0],
                    start[1] + u * along[1] + v * across[1],
                    0.0,
                )
                for u, v in outline
            ]
        )
        return self
