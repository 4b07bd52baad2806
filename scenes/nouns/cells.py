"""A vector as a row of cells: each role has its own outline, so that grey pictures read too."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.nouns.number import Number, point_parts, text_width
from scenes.theme import BODY, SMALL, Theme

QUERY, KEY, VALUE, OUTPUT, PLAIN = "query", "key", "value", "output", "ink"
_STROKE = 2.5
# Digits of a smaller size than this are not drawn.
LEGIBLE = SMALL * 0.55
_PADDING = 0.3
ELIDED = 0.42  # width of a cell for what is left out
_TIGHT = 0.12  # the least padding, in rows of many cells
_ROUNDING = 0.17
_ROUNDEST = 0.3  # of the shorter side
_INSET, _SLIM = 0.07, 0.04  # of an inner line, and from it to digits
_POINTER = 0.13
_TINT = 0.1  # opacity of a cell's fill in its role's colour


class Cells(mn.VGroup):
    """Numbers in a row of equal cells, outlined in the manner of their role.

    A cell for numbers that are left out is narrow.
    query: a pointer before the first cell; key: plain cells; value: rounded cells; output: double
    strokes. ``middle`` is the centre of the cells (without the pointer). A row of nothing but "…"
    stands for the rest of many rows, and is muted for good.
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
        gaps: Collection[int] | None = None,
    ) -> None:
        """``bare``: outlines only, where there is no room for digits.

        ``later``: numbers that will be shown here too, so that decimal points keep their place;
        without them numbers stand in the middle of their cells. ``gaps``: places of narrow cells,
        if these are not those of ``numbers``.
        """
        super().__init__()
        self.role, self.theme, self.cell_height = role, theme, height
        self.cell_width = width or cell_width((*numbers, *later), height, size)
        self.color_of_role: str = getattr(theme, role)
        narrow = gaps_of([numbers]) if gaps is None else gaps
        self._widths = [
            ELIDED if place in narrow else self.cell_width for place in range(len(numbers))
        ]
        beside = (self.cell_width - _widest((*numbers, *later), size)) / 2
        self._inset = _INSET if bare else min(_INSET, max(beside - _SLIM, beside / 2))
        self.frames = [self._frame(place) for place in range(len(numbers))]
        align, offset = "center", 0.0
        if later:
            left, right = point_parts((*numbers, *later), size)
            if left + right <= self.cell_width:
                align, offset = "point", (left - right) / 2
        self.numbers = [
            Number(number, size=size, color=theme.ink, align="center").mid_on(self._x(place), 0)
            if number.is_elided
            else Number(number, size=size, color=theme.ink, align=align).mid_on(
                self._x(place) + offset, 0
            )
            for place, number in enumerate(() if bare else numbers)
        ]
        self.add(*self.frames, *self.numbers)
        self.pointer: mn.Triangle | None = None
        if role == QUERY:
            self.pointer = _pointer(self.color_of_role)
            self.pointer.move_to((-2 * _POINTER, 0, 0))
            self.add(self.pointer)
        self.shift((-self.row_width / 2, 0, 0))
        self.is_rest = False
        if all(number.is_elided for number in numbers):
            self.as_rest()

    @property
    def row_width(self) -> float:
        """Width of all cells together, without the pointer."""
        return sum(self._widths)

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

    def as_rest(self) -> Self:
        """Stand for the rest of many rows from now on: muted, whatever the others do."""
        self.is_rest = True
        return self.rest()

    def wake(self) -> Self:
        """Step forward again, in the role's colour."""
        if self.is_rest:
            return self
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
        return sum(self._widths[:place]) + self._widths[place] / 2

    def _frame(self, place: int) -> mn.VGroup:
        whole = self._widths[place]
        frame = mn.VGroup(self._outline(whole, self.cell_height, _STROKE))
        frame[0].set_fill(self.color_of_role, opacity=_TINT)
        if self.role == OUTPUT:
            width, height = whole - 2 * self._inset, self.cell_height - 2 * self._inset
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
    return max(height, _widest(numbers, size) + _PADDING)


def gaps_of(rows: Sequence[Sequence[Shown]]) -> frozenset[int]:
    """The places at which rows have a sign for what is left out, between numbers that are not."""
    return frozenset(
        place
        for row in rows
        if not all(number.is_elided for number in row)
        for place, number in enumerate(row)
        if number.is_elided
    )


def row_width(rows: Sequence[Sequence[Shown]], width: float) -> float:
    """Width of the longest of ``rows`` in cells of a ``width``."""
    gaps, count = len(gaps_of(rows)), max(map(len, rows))
    return width * (count - gaps) + ELIDED * gaps


def fitted(
    rows: Sequence[Sequence[Shown]],
    height: float,
    room: float,
    most: float = BODY,
    role: str = PLAIN,
) -> tuple[float, float]:
    """Width of a cell, and size of the digits in it, so that each of ``rows`` fits into ``room``.

    ``most``: the largest size; ``role``: what the cells are outlined as. Sizes are those of the
    type; only where even the smallest is too large do the digits shrink on.
    """
    for size in (most, SMALL):
        width = max(cell_width(row, height, size) for row in rows)
        if row_width(rows, width) <= room:
            return width, size
    gaps, count = len(gaps_of(rows)), max(map(len, rows))
    width = (room - ELIDED * gaps) / (count - gaps)
    text = max(_widest(row, SMALL) for row in rows)
    size = SMALL * min(1.0, (width - _TIGHT) / text)
    if role == OUTPUT:  # its inner line has room of its own, as far as the digits can be read
        size = min(size, max(LEGIBLE, SMALL * (width - _TIGHT - 2 * _SLIM) / text))
    return width, size


def _widest(numbers: Sequence[Shown], size: float) -> float:
    """Width of the widest number; signs for what is left out have a width of their own."""
    return max((text_width(each.text, size) for each in numbers if not each.is_elided), default=0.0)


def _pointer(color: str) -> mn.Triangle:
    pointer = mn.Triangle(stroke_width=0, fill_color=color, fill_opacity=1)
    pointer.rotate(-90 * mn.DEGREES).set(height=2 * _POINTER)
    return pointer
