"""Where the numbers of the gap plot stand: beside their points, clear of curves and neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import manim as mn

Box = tuple[float, float, float, float]

RISE = 0.32  # from a point to the middle of its number
RAISED_LEADING = 0.42  # between lines where an outline passes over raised digits
_APART = 0.32  # between neighbours on one line: an outline fits around either
_WIDE, _ROOMY = 1.2, 0.55  # between the curves: room for two numbers, and for one
_OVER_AXIS = 0.5  # room for a number between the lower curve and the axis
_LINES = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """Heights of the numbers at one stop, on the stage."""

    weight_y: float
    sensitivity_y: float


def lines_of(middles: Sequence[float], widths: Sequence[float]) -> list[int]:
    """For each number in a row the line it stands on, from 0: the first where it has room."""
    ends: list[float] = []
    lines = []
    for middle, width in zip(middles, widths, strict=True):
        left, right = middle - width / 2, middle + width / 2
        free = [line for line, end in enumerate(ends) if end + _APART <= left]
        line = free[0] if free else min(len(ends), _LINES - 1)
        ends[line : line + 1] = [right]
        lines.append(line)
    return lines


def spot(
    weight_y: float,
    sensitivity_y: float,
    line: int,
    axis_y: float,
    lines: int = 1,
    leading: float = RISE,
) -> Spot:
    """Heights of both numbers of a stop whose points are at these heights.

    Where the curves run close together, the lower number goes below its curve if the axis leaves
    room for it, else over both curves: then the upper ones are over all ``lines`` of lower ones.
    ``leading``: from one line of numbers to the next.
    """
    apart, lift = weight_y - sensitivity_y, leading * line
    above = sensitivity_y + RISE + lift
    if apart >= _WIDE + lift:
        return Spot(weight_y - RISE, above)
    if apart >= _ROOMY + lift:
        return Spot(weight_y + RISE, above)
    if sensitivity_y - axis_y >= _OVER_AXIS + lift:
        return Spot(weight_y + RISE, sensitivity_y - RISE - lift)
    return Spot(weight_y + RISE + leading * lines, weight_y + RISE + lift)


def box_of(noun: mn.Mobject) -> Box:
    """Left, bottom, right and top of a noun."""
    left, bottom, _ = noun.get_corner(mn.DL)
    right, top, _ = noun.get_corner(mn.UR)
    return float(left), float(bottom), float(right), float(top)


def meet(one: Box, other: Box, gap: float) -> bool:
    """Whether two boxes are less than ``gap`` apart."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    upward = min(one[3], other[3]) - max(one[1], other[1])
    return across > -gap and upward > -gap
