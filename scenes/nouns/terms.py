"""Numbers that are being added: terms with plus signs between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, text_width
from scenes.theme import BODY, Theme

_MORE = "…"
_GAP = 0.16  # in type of the size BODY


class Sum(mn.VGroup):
    """``numbers`` in a line with plus signs between them, and an equals sign if ``equals``.

    With fewer ``terms`` than numbers an ellipsis stands for those before the last one.
    """

    def __init__(
        self,
        numbers: Sequence[Shown],
        theme: Theme,
        *,
        size: float,
        equals: bool = False,
        terms: int | None = None,
    ) -> None:
        super().__init__()
        self.theme, self.size, self.end = theme, size, 0.0
        self.numbers: list[Number] = []
        self._pieces: dict[int, mn.VGroup] = {}
        for place in _written(len(numbers), terms):
            piece = self._pieces[place] = mn.VGroup()
            if place:
                piece.add(self._sign("+"))
            if len(self.numbers) == (terms or 0) - 1 and place < len(numbers) - 1:
                piece.add(self._sign(_MORE))
                continue
            number = Number(numbers[place], size=size, color=theme.ink, align="left")
            piece.add(number.mid_on(self.end, 0))
            self.end += text_width(number.shown.text, size) + _gap(size)
            self.numbers.append(number)
        self.equals = mn.VGroup(*([self._sign("=")] if equals else []))
        self.add(*self._pieces.values(), self.equals)

    def piece(self, place: int) -> mn.VGroup:
        """The number at ``place`` with the sign before it; nothing where it is not written out."""
        return self._pieces.get(place, mn.VGroup())

    def mid_on(self, x: float, y: float) -> Self:
        """Stand with the left end at ``x`` and the middle of the digits at ``y``."""
        anchor_x, anchor_y = self.numbers[0].anchor
        self.shift((x - anchor_x, y - anchor_y, 0))
        return self

    def _sign(self, text: str) -> Lettering:
        sign = Lettering(text, size=self.size, color=self.theme.muted)
        if text == _MORE:
            sign.mid_on(self.end, 0)
        else:
            sign.move_to((self.end + sign.width / 2, 0, 0))
        self.end += sign.width + _gap(self.size)
        return sign


def sum_width(numbers: Sequence[Shown], size: float, terms: int) -> float:
    """Room that a :class:`Sum` takes, up to the end of its equals sign."""
    places = _written(len(numbers), terms)
    elided = len(numbers) > terms
    signs = len(places) * text_width("+", size) + (text_width(_MORE, size) if elided else 0)
    written = (*numbers[: terms - 1], numbers[-1]) if elided else numbers
    pieces = len(places) * 2 - 1
    return signs + sum(text_width(number.text, size) for number in written) + pieces * _gap(size)


def _written(count: int, terms: int | None) -> list[int]:
    """The places that leave ink: an ellipsis takes the first place that is left out."""
    if terms is None or terms >= count:
        return list(range(count))
    return [*range(terms), count - 1]


def _gap(size: float) -> float:
    return _GAP * size / BODY
