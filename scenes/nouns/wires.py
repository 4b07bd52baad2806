"""Wires: lines with right angles that lead from one thing to others, so that no two cross."""

from __future__ import annotations

import manim as mn

Spot = tuple[float, float]

_STROKE = 3.0
_TIP = 0.16
_TIP_INSIDE = 0.6  # share of the head that covers the line's square end


class Wire(mn.VGroup):
    """A line through ``spots`` in order, with an arrowhead at the last one."""

    def __init__(
        self, *spots: Spot, color: str, stroke: float = _STROKE, pointed: bool = True
    ) -> None:
        super().__init__()
        corners = [(x, y, 0.0) for x, y in spots]
        last = mn.Line(corners[-2], corners[-1])
        line = mn.VMobject(stroke_width=stroke, color=color)
        if pointed:
            stop = last.get_end() - _TIP_INSIDE * _TIP * last.get_unit_vector()
            corners[-1] = (float(stop[0]), float(stop[1]), 0.0)
        self.add(line.set_points_as_corners(corners))
        if pointed:
            self.add(_head(color).rotate(last.get_angle(), about_point=mn.ORIGIN))
            self[1].shift(last.get_end())


def bracket(x: float, top: float, bottom: float, color: str, *, arm: float = 0.14) -> mn.VMobject:
    """A square bracket with its back at ``x``, right of rows: all of these together."""
    line = mn.VMobject(stroke_width=_STROKE, color=color)
    line.set_points_as_corners(
        [(x - arm, top, 0), (x, top, 0), (x, bottom, 0), (x - arm, bottom, 0)]
    )
    return line


def span(left: float, right: float, y: float, color: str, *, tick: float = 0.09) -> mn.VGroup:
    """A measure of a width: a thin line with a tick at each end."""
    lines = mn.VGroup(
        mn.Line((left, y, 0), (right, y, 0)),
        mn.Line((left, y - tick, 0), (left, y + tick, 0)),
        mn.Line((right, y - tick, 0), (right, y + tick, 0)),
    )
    return lines.set_stroke(color, width=2)


def _head(color: str) -> mn.Polygon:
    """An arrowhead that points right and ends at the origin."""
    corners = (0, 0, 0), (-_TIP, _TIP / 2, 0), (-_TIP, -_TIP / 2, 0)
    return mn.Polygon(*corners, stroke_width=0, fill_color=color, fill_opacity=1)
