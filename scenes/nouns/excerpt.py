"""The first cells of a vector, as many as there is room for, and a sign that more follow."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown, ShownVector, first_of
from scenes.nouns.cells import LEGIBLE, Cells, cell_width, fitted, row_width
from scenes.nouns.lettering import Lettering
from scenes.theme import BODY, SMALL, Theme

_MORE_ROOM = 0.35
_NEARLY = 0.8 * SMALL  # digits a little smaller, where that shows one more number


def excerpt(
    numbers: Sequence[Shown],
    role: str,
    theme: Theme,
    *,
    height: float,
    room: float,
    sizes: Sequence[float] = (BODY, SMALL),
) -> mn.VGroup:
    """Cells of at most ``room`` units, centred in the origin; "…" stands for what is left out.

    ``sizes``: of the digits, the largest first.
    """
    for size in sizes:
        width = cell_width(numbers, height, size)
        if row_width([numbers], width) <= room:
            return mn.VGroup(Cells(numbers, role, theme, height=height, width=width, size=size))
    first = numbers[:1]
    for most in range(len(numbers) - 1, 1, -1):
        some = numbers[:most]
        if not any(each.is_elided for each in some) and _fits(some, height, room - _MORE_ROOM):
            first = some
            break
    width, size = fitted([first], height, room - _MORE_ROOM, SMALL)
    cells = Cells(first, role, theme, height=height, width=width, size=size)
    more = Lettering("…", size=BODY, color=theme.muted)
    more.mid_on(cells.right + _MORE_ROOM - more.width, 0)
    return mn.VGroup(cells, more).center()


def readable(numbers: ShownVector, width: Shown, *, height: float, room: float) -> ShownVector:
    """``numbers``, or as many of the first as can be read in cells that take ``room``, and "…".

    ``width``: how many numbers the vector has, drawn or not.
    """
    for most in range(len(numbers), 1, -1):
        kept = first_of(numbers, most, width.quantity)
        if fitted([kept], height, room)[1] >= LEGIBLE:
            return kept
    return first_of(numbers, 1, width.quantity)


def _fits(numbers: Sequence[Shown], height: float, room: float) -> bool:
    """Whether all of ``numbers`` can stand in ``room`` in hardly smaller digits."""
    return fitted([numbers], height, room, SMALL)[1] >= _NEARLY
