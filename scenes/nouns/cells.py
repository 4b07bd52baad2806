"""A vector as a row of cells: each role has its own outline, so that grey pictures read too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.nouns.number import Number, fraction_width, text_width
from scenes.theme import BODY, SMALL, Theme

QUERY, KEY, VALUE, OUTPUT, PLAIN = "query", "key", "value", "output", "ink"
_STROKE = 2.5
# Digits of a smaller size than this are not drawn.
LEGIBLE = SMALL * 0.55
_PADDING = 0.3
_TIGHT = 0.12  # the least padding, in rows of many cells
_ROUNDING = 0.17
_ROUNDEST = 0.3  # of the shorter side
_INSET = 0.07
_POINTER = 0.13
_TINT = 0.1  # opacity of a cell's fill in its role's colour


class Cells(mn.VGroup):
    """Numbers in a row of equal cells, outlined in the manner of their role.

    query: a pointer before the first cell; key: plain cells; value: rounded cells; output: double
    strokes. ``middle`` is the centre of the cells (without the pointer).
    """

    def __init__(
        self,
        numbers: Sequence[Shown],
        role: str,
        theme: Theme,
        *,
        height: float,
        width: float | None = None,
        size: float = BODY,
        bare: bool = False,
        later: Sequence[Shown] = (),
    ) -> None:
        """``bare``: outlines only, where there is no room for digits.

        ``later``: numbers that will be shown here too, so that decimal points keep their place;
        without them numbers stand in the middle of their cells.
        """
        super().__init__()
        self.role, self.theme, self.cell_height = role, theme, height
        self.cell_width = width or cell_width((*numbers, *later), height, size)
        self.color_of_role: str = getattr(theme, role)
        self.frames = [self._frame(place) for place in range(len(numbers))]
        align, offset = (
            ("point", _point_offset((*numbers, *later), size)) if later else ("center", 0)
        )
        self.numbers = [
            Number(number, size=size, color=theme.ink, align=align).mid_on(
                self._x(place) + offset, 0
            )
            for place, number in enumerate(() if bare else numbers)
        ]
        self.add(*self.frames, *self.numbers)
        self.pointer: mn.Triangle | None = None
        if role == QUERY:
            self.pointer = _pointer(self.color_of_role)
            self.pointer.move_to((-self.cell_width * 0.5 - 2 * _POINTER, 0, 0))
            self.add(self.pointer)
        self.shift((-self.cell_width * (len(numbers) - 1) / 2, 0, 0))

    @property
    def row_width(self) -> float:
        """Width of all cells together, without the pointer."""
        return self.cell_width * len(self.frames)

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the cells, without the pointer."""
        x = (self.left + self.right) / 2
        return x, float(self.frames[0].get_center()[1])

    @property
    def left(self) -> float:
        """Left end of the cells."""
        return float(self.frames[0].get_left()[0])

    @property
    def right(self) -> float:
        """Right end of the cells."""
        return float(self.frames[-1].get_right()[0])

    def mid_on(self, x: float, y: float, align: str = "center") -> Self:
        """Stand with the left end, the centre or the right end of the cells at ``x``."""
        edge = {"left": self.left, "center": self.middle[0], "right": self.right}[align]
        self.shift((x - edge, y - self.middle[1], 0))
        return self

    def set_to(self, numbers: Sequence[Shown]) -> Self:
        """Show other numbers in the same cells."""
        for cell, number in zip(self.numbers, numbers, strict=True):
            cell.set_to(number)
        return self

    def rest(self) -> Self:
        """Step back: outlines and digits in muted ink, still legible."""
        return self._paint(self.theme.muted, self.theme.muted, 0.0)

    def wake(self) -> Self:
        """Step forward again, in the role's colour."""
        return self._paint(self.color_of_role, self.theme.ink, _TINT)

    def _paint(self, outline: str, digits: str, tint: float) -> Self:
        for frame in self.frames:
            frame.set_stroke(outline, opacity=1)
            frame[0].set_fill(outline, opacity=tint)
        for number in self.numbers:
            number.tint(digits)
        if self.pointer is not None:
            self.pointer.set_fill(outline, opacity=1)
        return self

    def _x(self, place: int) -> float:
        return place * self.cell_width

    def _frame(self, place: int) -> mn.VGroup:
        frame = mn.VGroup(self._outline(self.cell_width, self.cell_height, _STROKE))
        frame[0].set_fill(self.color_of_role, opacity=_TINT)
        if self.role == OUTPUT:
            width, height = self.cell_width - 2 * _INSET, self.cell_height - 2 * _INSET
            frame.add(self._outline(width, height, _STROKE / 2))
        return frame.move_to((self._x(place), 0, 0))

    def _outline(self, width: float, height: float, stroke: float) -> mn.Rectangle:
        outline = mn.Rectangle(width=width, height=height)
        if self.role == VALUE:
            radius = min(_ROUNDING, _ROUNDEST * min(width, height))
            outline = mn.RoundedRectangle(corner_radius=radius, width=width, height=height)
        return outline.set_fill(opacity=0).set_stroke(self.color_of_role, width=stroke)


def cell_width(numbers: Sequence[Shown], height: float, size: float = BODY) -> float:
    """Width of a cell that fits the widest of ``numbers``, never narrower than it is high."""
    widest = max((text_width(number.text, size) for number in numbers), default=0.0)
    return max(height, widest + _PADDING)


def _point_offset(numbers: Sequence[Shown], size: float) -> float:
    """How far right of the middle decimal points stand, if the widest parts are centred."""
    right = max(fraction_width(number.text, size) for number in numbers)
    left = max(
        text_width(number.text, size) - fraction_width(number.text, size) for number in numbers
    )
    return (left - right) / 2


def fitted(
    rows: Sequence[Sequence[Shown]], height: float, room: float, most: float = BODY
) -> tuple[float, float]:
    """Width of a cell, and size of the digits in it, so that each of ``rows`` fits into ``room``.

    ``most``: the largest size. Sizes are those of the type; only where even the smallest is too
    large do the digits shrink on.
    """
    widest = max(len(row) for row in rows)
    for size in (most, SMALL):
        width = max(cell_width(row, height, size) for row in rows)
        if width * widest <= room:
            return width, size
    width = room / widest
    text = max(text_width(number.text, SMALL) for row in rows for number in row)
    return width, SMALL * min(1.0, (width - _TIGHT) / text)


def _pointer(color: str) -> mn.Triangle:
    pointer = mn.Triangle(stroke_width=0, fill_color=color, fill_opacity=1)
    pointer.rotate(-90 * mn.DEGREES).set(height=2 * _POINTER)
    return pointer
