"""Vectors too wide for digits: one small cell a coordinate, in a strip that folds to a square."""

from __future__ import annotations

import manim as mn

_FILLED = 0.8  # of a cell's pitch


def strip(count: int, color: str, *, x: float, y: float, pitch: float) -> mn.VGroup:
    """``count`` cells in a line from ``x`` to the right, the middle at ``y``."""
    return mn.VGroup(
        *(_cell(color, pitch).move_to((x + pitch * (place + 0.5), y, 0)) for place in range(count))
    )


def square(side: int, color: str, *, x: float, bottom: float, pitch: float) -> mn.VGroup:
    """``side`` · ``side`` cells as a square that stands on ``bottom``, its left end at ``x``."""
    cells = mn.VGroup()
    for row in reversed(range(side)):
        cells.add(*strip(side, color, x=x, y=bottom + pitch * (row + 0.5), pitch=pitch))
    return cells


def _cell(color: str, pitch: float) -> mn.Square:
    return mn.Square(side_length=_FILLED * pitch, stroke_width=0, fill_color=color, fill_opacity=1)


def pointer(color: str, *, x: float, y: float, pitch: float) -> mn.Triangle:
    """The query's pointer, in front of a strip that begins at ``x``."""
    mark = mn.Triangle(stroke_width=0, fill_color=color, fill_opacity=1)
    mark.rotate(-90 * mn.DEGREES).set(height=1.4 * pitch)
    return mark.move_to((x - 1.4 * pitch, y, 0))
