"""Numbers that are being added: terms with plus signs between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, text_width
from scenes.theme import Theme

_GAP = 0.16


class Sum(mn.VGroup):
    """``numbers`` in a line with plus signs between them, and an equals sign if ``equals``."""

    def __init__(
        self, numbers: Sequence[Shown], theme: Theme, *, size: float, equals: bool = False
    ) -> None:
        super().__init__()
        self.numbers: list[Number] = []
        self.signs: list[Lettering] = []
        x = 0.0
        for place, shown in enumerate(numbers):
            if place:
                sign = Lettering("+", size=size, color=theme.muted)
                sign.move_to((x + sign.width / 2, 0, 0))
                x += sign.width + _GAP
                self.signs.append(sign)
            number = Number(shown, size=size, color=theme.ink, align="left").mid_on(x, 0)
            x += text_width(shown.text, size) + _GAP
            self.numbers.append(number)
        self.add(*self.numbers, *self.signs)
        self.equals = mn.VGroup()
        if equals:
            sign = Lettering("=", size=size, color=theme.muted)
            self.equals.add(sign.move_to((x + sign.width / 2, 0, 0)))
            self.add(self.equals)

    def piece(self, place: int) -> mn.VGroup:
        """The number at ``place`` together with the sign before it."""
        if place:
            return mn.VGroup(self.signs[place - 1], self.numbers[place])
        return mn.VGroup(self.numbers[0])

    def mid_on(self, x: float, y: float) -> Self:
        """Stand with the left end at ``x`` and the middle of the digits at ``y``."""
        anchor_x, anchor_y = self.numbers[0].anchor
        self.shift((x - anchor_x, y - anchor_y, 0))
        return self
