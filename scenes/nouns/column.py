"""A column of numbers, one a row, under its heading; decimal points stand in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.layout import HEADER_BASELINE, LEFT, RIGHT
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, fitting_size, fraction_width, text_width
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL


class Column(mn.VGroup):
    """``numbers`` in rows at the heights ``rows_y``, centred as one block under ``heading``.

    ``room`` names further numbers that will be shown here later, so that the block stays in its
    place when they come. Digits are smaller where a number is wider than ``widest``. With
    ``at_point``, ``x`` is not the middle of the block but where decimal points stand.
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
        room: Sequence[Shown] = (),
        widest: float = RIGHT - LEFT,
        at_point: bool = False,
    ) -> None:
        super().__init__()
        texts = [number.text for number in (*numbers, *room)]
        size = fitting_size(texts, widest, size)
        right = max(fraction_width(text, size) for text in texts)
        left = max(text_width(text, size) - fraction_width(text, size) for text in texts)
        if at_point:
            x -= (left - right) / 2
        self.x, self.color_of_numbers = x, color
        self.point_x = x + (left - right) / 2
        self.heading = Lettering(heading, size=SMALL, color=heading_color)
        self.heading.on_baseline(x, HEADER_BASELINE, "center")
        self.numbers = [
            Number(number, size=size, color=color, align="point").mid_on(self.point_x, y)
            for number, y in zip(numbers, rows_y, strict=True)
        ]
        self.add(self.heading, *self.numbers)

    def set_to(self, numbers: Sequence[Shown]) -> Self:
        """Show other numbers in the same rows."""
        for place, number in zip(self.numbers, numbers, strict=True):
            place.set_to(number)
        return self
