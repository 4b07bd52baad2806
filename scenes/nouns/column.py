"""A column of numbers, one a row, under its heading; decimal points stand in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.layout import HEADER_BASELINE, LEFT, RIGHT
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, fraction_width, lead_width, text_width
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL


class Column(mn.VGroup):
    """``numbers`` in rows at the heights ``rows_y``, centred as one block under ``heading``.

    ``room`` names further numbers that will be shown here later, so that the block stays in its
    place when they come. Digits are smaller where the block is wider than ``widest``. With
    ``at_point``, ``x`` is not the middle of the block but where decimal points stand. ``align``:
    what stands in one line, decimal points (``"point"``), ends (``"right"``) or, for weights, first
    digits (``"digit"``), before which a sign such as < hangs. A heading is centred over the block,
    or ``flush`` with its left end: numbers that gain decimals on the way then stay under it.
    ``muted`` is the colour of the sign for numbers that are left out and of what they add up to.
    """

    def __init__(
        self,
        heading: Phrase | str,
        numbers: Sequence[Shown],
        *,
        x: float,
        rows_y: Sequence[float],
        color: str,
        heading_color: str,
        size: float = BODY,
        heading_size: float = SMALL,
        room: Sequence[Shown] = (),
        widest: float = RIGHT - LEFT,
        at_point: bool = False,
        align: str = "point",
        flush: bool = False,
        muted: str | None = None,
    ) -> None:
        super().__init__()
        every = (*numbers, *room)
        self.align = align
        self.size = _size_for(every, align, size, widest)
        left, right = _sides(every, align, self.size)
        self.point_x = x if at_point else x + (left - right) / 2
        self.x = x = self.point_x - (left - right) / 2
        self.heading = Lettering(heading, size=heading_size, color=heading_color)
        self.heading.on_baseline(
            self.point_x - left if flush else x, HEADER_BASELINE, "left" if flush else "center"
        )
        self.numbers = [
            Number(
                number,
                size=self.size,
                color=muted or color if number.is_elided or number.is_together else color,
                align=align,
            ).mid_on(self.point_x, y)
            for number, y in zip(numbers, rows_y, strict=True)
        ]
        self.add(self.heading, *self.numbers)

    def set_to(self, numbers: Sequence[Shown]) -> Self:
        """Show other numbers in the same rows."""
        for place, number in zip(self.numbers, numbers, strict=True):
            place.set_to(number)
        return self


def alike(draw: Callable[[float], list[Column]]) -> list[Column]:
    """Columns that ``draw`` makes of a size of digits, all in that which the widest needs."""
    columns = draw(BODY)
    smallest = min(column.size for column in columns)
    return columns if smallest == BODY else draw(smallest)


def _sides(numbers: Sequence[Shown], align: str, size: float) -> tuple[float, float]:
    """How far numbers reach to the left and to the right of what stands in one line."""
    texts = [number.text for number in numbers]
    if align == "right":
        lefts = [text_width(text, size) for text in texts]
    elif align == "digit":
        lefts = [lead_width(text, size) for text in texts]
    else:
        lefts = [text_width(text, size) - fraction_width(text, size) for text in texts]
    rights = [text_width(text, size) - left for text, left in zip(texts, lefts, strict=True)]
    return max(lefts), max(rights)


def _size_for(numbers: Sequence[Shown], align: str, most: float, widest: float) -> float:
    """The largest size of the type at which the block fits into ``widest``, or what does fit."""
    needed = sum(_sides(numbers, align, most))
    if needed <= widest:
        return most
    return min(most, SMALL, most * widest / needed)


def block_parts(numbers: Sequence[Shown], widest: float = RIGHT - LEFT) -> tuple[float, float]:
    """How far a column of at most ``widest`` reaches to both sides of its decimal points."""
    return _sides(numbers, "point", _size_for(numbers, "point", BODY, widest))
