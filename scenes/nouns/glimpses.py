"""Tiny drawings without numbers, which the recap's pictures are put together from."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from scenes.nouns.bars import HAIRLINE
from scenes.nouns.mound import mound
from scenes.nouns.strip import pointer, strip
from scenes.theme import Theme

WIDE = 1.0  # what most of them take
_PITCH = 0.13  # of the cells of query and key
_MOST = 8  # cells of a vector; more are told by nothing here
_APART = 0.11  # from the middle of a row to that of a strip
_LEAD = 0.26  # a pointer and what it needs
_SLOT, _SLOT_HIGH = 0.24, 0.44
_MOUND_HIGH, _HALF_MOUND, _MOUND_INSET = 0.46, 0.44, 0.43
_VALUE_HIGH = 0.3
_STEP, _STEP_HIGH, _STEP_PITCH = 0.34, 0.12, 0.19
_TRUNK = 0.2
_THIN = 1.5
_DOT = 0.018


def dot_of(count: int, theme: Theme, x: float, y: float, *, gap: int | None = None) -> mn.VGroup:
    """A query over a key, ``count`` cells each; at ``gap`` dots for those that are left out."""
    drawn = min(count, _MOST)
    pitch = min(_PITCH, (WIDE - _LEAD) / drawn)
    start = x + _LEAD
    whole = mn.VGroup(pointer(theme.query, x=start, y=y + _APART, pitch=_PITCH))
    for color, at in ((theme.query, y + _APART), (theme.key, y - _APART)):
        cells = strip(drawn, color, x=start, y=at, pitch=pitch)
        if gap is not None:
            cells.submobjects[gap] = dots(theme, start + pitch * (gap + 0.5), at, 0.75 * pitch)
        whole.add(cells)
    return whole


def dots(theme: Theme, x: float, y: float, wide: float) -> mn.VGroup:
    """Three dots, ``wide`` from the first to the last, for what is left out."""
    places = x - wide / 2, x, x + wide / 2
    return mn.VGroup(*(mn.Dot((at, y, 0), radius=_DOT, color=theme.muted) for at in places))


def query_mark(theme: Theme, x: float, y: float) -> mn.Triangle:
    """The pointer of a query, its left end at ``x``."""
    mark = pointer(theme.query, x=x, y=y, pitch=_PITCH)
    return mark.shift((x - float(mark.get_left()[0]), 0, 0))


def fork(count: int, theme: Theme, x: float, y: float) -> mn.VGroup:
    """Wires from one thing, which ends at ``x``, to ``count`` steps alike."""
    whole = mn.VGroup()
    middle = (count - 1) / 2
    for place in range(count):
        at = y + _STEP_PITCH * (middle - place)
        start, end = x + _TRUNK / 2, x + WIDE - _STEP - 0.04
        spots = [(start, y), (x + _TRUNK, y), (x + _TRUNK, at), (end, at)]
        line = mn.VMobject(stroke_width=2, color=theme.muted)
        line.set_points_as_corners([(*spot, 0.0) for spot in spots])
        step = mn.Rectangle(width=_STEP, height=_STEP_HIGH, stroke_width=_THIN, color=theme.ink)
        whole.add(line, step.move_to((x + WIDE - _STEP / 2, at, 0)))
    return whole


def slots(
    shares: Sequence[float], lit: int, theme: Theme, x: float, y: float, *, rest: bool = False
) -> mn.VGroup:
    """Positions side by side, each filled as far as its share of one; one of them is lit.

    ``rest``: the last share is that of many positions, for which dots stand.
    """
    whole = mn.VGroup()
    pitch = WIDE / max(len(shares), 3)
    width = min(_SLOT, 0.75 * pitch)
    bottom = y - _SLOT_HIGH / 2
    alone = len(shares) - 1 if rest else len(shares)
    if rest:
        whole.add(dots(theme, x + pitch * alone + width / 2, y, 0.75 * width))
    for place, share in enumerate(shares[:alone]):
        at = x + pitch * place + width / 2
        high = max(share * _SLOT_HIGH, HAIRLINE)
        bar = mn.Rectangle(width=0.75 * width, height=high, stroke_width=0)
        bar.set_fill(theme.weight, opacity=1).move_to((at, bottom + high / 2, 0))
        color, stroke = (theme.ink, 3) if place == lit else (theme.muted, _THIN)
        frame = mn.Rectangle(width=width, height=_SLOT_HIGH, stroke_width=stroke, color=color)
        whole.add(frame.move_to((at, y, 0)), bar)
    return whole


def narrowing(
    outline: Sequence[float], share: float, theme: Theme, x: float, y: float
) -> mn.VGroup:
    """A mound, and beside it the same mound narrowed to ``share`` of its width."""
    base, tallest = y - _MOUND_HIGH / 2, max(outline)
    heights = [height / tallest for height in outline]
    narrow = share * _HALF_MOUND
    middles = (x + _MOUND_INSET, _HALF_MOUND), (x + WIDE - _MOUND_INSET / 3, narrow)
    return mn.VGroup(
        *(
            mound(heights, theme, x=middle, y=base, reach=half, tall=_MOUND_HIGH).set_stroke(
                width=_THIN
            )
            for middle, half in middles
        )
    )


def values_of(count: int, theme: Theme, x: float, y: float, *, rest: bool = False) -> mn.VGroup:
    """Rounded cells of ``count`` values, one for each position; ``rest``: the last are many."""
    pitch = min(_SLOT, WIDE / count)
    width = 0.8 * pitch
    cells = mn.VGroup()
    alone = count - 1 if rest else count
    if rest:
        cells.add(dots(theme, x + pitch * alone + width / 2, y, 0.75 * width))
    for place in range(alone):
        cell = mn.RoundedRectangle(corner_radius=0.3 * width, width=width, height=_VALUE_HIGH)
        cell.set_stroke(theme.value, width=2).set_fill(opacity=0)
        cells.add(cell.move_to((x + pitch * place + width / 2, y, 0)))
    return cells


def curve(heights: Sequence[float], theme: Theme, x: float, y: float) -> mn.VGroup:
    """A curve of weights between the lines of nothing and of one."""
    bottom = y - _SLOT_HIGH / 2
    bounds = [
        mn.Line((x, at, 0), (x + WIDE, at, 0), stroke_width=_THIN, color=theme.muted)
        for at in (bottom, bottom + _SLOT_HIGH)
    ]
    step = WIDE / (len(heights) - 1)
    line = mn.VMobject(stroke_color=theme.weight, stroke_width=4)
    line.set_points_as_corners(
        [(x + step * n, bottom + _SLOT_HIGH * height, 0.0) for n, height in enumerate(heights)]
    )
    return mn.VGroup(*bounds, line)
