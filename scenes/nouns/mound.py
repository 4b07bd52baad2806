"""A sample as a mound over an axis, and the standard deviation as a length on that axis."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from scenes.theme import Theme

_OUTLINE = 2
_FILL = 0.28
_RULE = 6
_TICK = 0.07


def mound(
    outline: Sequence[float],
    theme: Theme,
    *,
    x: float,
    y: float,
    reach: float,
    tall: float,
) -> mn.VMobject:
    """The histogram ``outline`` (fractions of ``tall``) as one shape over the base line ``y``.

    Its bins are equal and go from ``x - reach`` to ``x + reach``; empty ones at the ends are left
    out.
    """
    step = 2 * reach / len(outline)
    filled = [place for place, height in enumerate(outline) if height]
    first, last = filled[0], filled[-1] + 1
    corners = [(x - reach + first * step, y, 0.0)]
    for place in range(first, last):
        left, top = x - reach + place * step, y + outline[place] * tall
        corners += [(left, top, 0.0), (left + step, top, 0.0)]
    corners += [(x - reach + last * step, y, 0.0), corners[0]]
    shape = mn.VMobject(stroke_width=_OUTLINE, stroke_color=theme.ink)
    shape.set_points_as_corners(corners)
    return shape.set_fill(theme.ink, opacity=_FILL)


def axis(theme: Theme, *, x: float, y: float, half: float) -> mn.Line:
    """The base line of a mound."""
    return mn.Line((x - half, y, 0), (x + half, y, 0), stroke_width=2, color=theme.muted)


def rule(theme: Theme, *, x: float, y: float, length: float) -> mn.VGroup:
    """The standard deviation to both sides of ``x``, as lengths with a tick at each end."""
    ends = [(x - length, y), (x, y), (x + length, y)]
    line = mn.Line((ends[0][0], y, 0), (ends[-1][0], y, 0), stroke_width=_RULE, color=theme.ink)
    ticks = [
        mn.Line((at, y - _TICK, 0), (at, y + _TICK, 0), stroke_width=2, color=theme.ink)
        for at, _ in ends
    ]
    return mn.VGroup(line, *ticks)
