"""Tables too wide for their room: the first coordinates in digits, and "…" for the rest."""

from __future__ import annotations

from attention_math import Lesson, Shown, ShownMatrix
from scenes.nouns.cells import LEGIBLE, fitted, gaps_of
from scenes.theme import SMALL

# Of a table that is cut, the digits are at least this large where one coordinate allows it.
_READ = 0.7 * SMALL


def readable(
    lesson: Lesson,
    *tables: ShownMatrix,
    width: Shown,
    height: float,
    room: float,
) -> tuple[ShownMatrix, ...]:
    """``tables`` of vectors of a ``width``, or so many first coordinates as can be read in all.

    Rows whose digits are legible in cells of this ``height`` and in ``room`` stay as they are.
    Where the digits of a single coordinate are not, neither are those of what is returned.
    """
    if _size(tables, height, room) >= LEGIBLE:
        return tables
    drawn = len(tables[0][0]) - len(gaps_of(tables[0]))
    for count in reversed(range(1, drawn)):
        cut = tuple(lesson.beginnings(rows, count, width) for rows in tables)
        if _size(cut, height, room) >= _READ or count == 1:
            return cut
    return tables


def _size(tables: tuple[ShownMatrix, ...], height: float, room: float) -> float:
    """The smallest size of digits that any of ``tables`` needs."""
    return min(fitted(rows, height, room)[1] for rows in tables)
