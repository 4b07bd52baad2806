"""Tables too wide for their room: the first coordinates in digits, and "…" for the rest."""

from __future__ import annotations

from attention_math import Lesson, Shown, ShownMatrix
from scenes.nouns.cells import LEGIBLE, fitted, gaps_of
from scenes.theme import SMALL

# Of a table that is cut, the digits are at least this large where one coordinate allows it.
_READ = 0.7 * SMALL


def readable(
    lesson: Lesson, rows: ShownMatrix, width: Shown, *, height: float, room: float
) -> ShownMatrix:
    """``rows`` of vectors of a ``width``, or so many of their first coordinates as can be read.

    Rows whose digits are legible in cells of this ``height`` and in ``room`` stay as they are.
    Where the digits of a single coordinate are not, neither are those of what is returned.
    """
    if fitted(rows, height, room)[1] >= LEGIBLE:
        return rows
    most = len(rows[0]) - len(gaps_of(rows))
    for count in reversed(range(1, most)):
        cut = lesson.beginnings(rows, count, width)
        size = fitted(cut, height, room)[1]
        if size >= _READ or count == 1:
            return cut
    return rows
