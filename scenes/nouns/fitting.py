"""Cells for a given room: of the usual width, or narrower, or in small type, or without digits."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import Shown
from scenes.nouns.cells import Cells, cell_width
from scenes.nouns.number import text_width
from scenes.theme import BODY, SMALL, Theme

_LEAST_PADDING = 0.14


def fitted(
    numbers: Sequence[Shown],
    role: str,
    theme: Theme,
    *,
    height: float,
    room: float,
    alike: Sequence[Shown] = (),
) -> Cells | None:
    """Cells of at most ``room`` units with all digits, or None where they have no room.

    ``alike``: the numbers of all rows that shall have cells of one width.
    """
    together = [*numbers, *alike]
    share = room / len(numbers)
    for size in (BODY, SMALL):
        if max(text_width(number.text, size) for number in together) + _LEAST_PADDING <= share:
            width = min(cell_width(together, height, size), share)
            return Cells(numbers, role, theme, height=height, width=width, size=size)
    return None


def bare(numbers: Sequence[Shown], role: str, theme: Theme, *, height: float, room: float) -> Cells:
    """One cell a number in at most ``room`` units, without digits."""
    width = min(height, room / len(numbers))
    return Cells(numbers, role, theme, height=height, width=width, bare=True)
