"""Numbers that are being added: terms with plus signs between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, text_width
from scenes.story.phrase import Phrase
from scenes.theme import BODY, Theme

_MORE = "…"
_GAP = 0.16  # in type of the size BODY
_LEADING = 0.0175  # from line to line, for each unit of the size of the type


@dataclass(frozen=True, slots=True)
class Rest:
    """The place of the term that is a sum of many, and the words that say so after it."""

    place: int
    words: Phrase


class Sum(mn.VGroup):
    """``numbers`` in a line with plus signs between them, and an equals sign if ``equals``.

    With fewer ``terms`` than numbers an ellipsis stands for those before the last one. ``rest``
    marks a term that is itself the sum of many. In two ``lines`` the second begins with a plus
    sign.
    """

    def __init__(
        self,
        numbers: Sequence[Shown],
        theme: Theme,
        *,
        size: float,
        equals: bool = False,
        terms: int | None = None,
        rest: Rest | None = None,
        lines: int = 1,
    ) -> None:
        super().__init__()
        self.theme, self.size, self.end = theme, size, 0.0
        turn = _turn(len(numbers), lines)
        self.y = 0.0 if turn is None else _LEADING * size / 2
        self.numbers: list[Number] = []
        self._foot = self.y  # of the first line, over the middle of all
        self._pieces: dict[int, mn.VGroup] = {}
        for place in _written(len(numbers), terms):
            piece = self._pieces[place] = mn.VGroup()
            if place == turn:
                self.end, self.y = 0.0, -self.y
            if place:
                piece.add(self._sign("+"))
            if len(self.numbers) == (terms or 0) - 1 and place < len(numbers) - 1:
                piece.add(self._sign(_MORE))
                continue
            number = Number(numbers[place], size=size, color=theme.ink, align="left")
            piece.add(number.mid_on(self.end, self.y))
            self.end += text_width(number.shown.text, size) + _gap(size)
            self.numbers.append(number)
            if rest is not None and rest.place == place:
                piece.add(self._words(rest.words))
        self.equals = mn.VGroup(*([self._sign("=")] if equals else []))
        self.add(*self._pieces.values(), self.equals)

    def piece(self, place: int) -> mn.VGroup:
        """The number at ``place`` with the sign before it; nothing where it is not written out."""
        return self._pieces.get(place, mn.VGroup())

    def mid_on(self, x: float, y: float) -> Self:
        """Stand with the left end at ``x`` and the middle of the digits at ``y``."""
        anchor_x, anchor_y = self.numbers[0].anchor
        self.shift((x - anchor_x, y + self._foot - anchor_y, 0))
        return self

    def _sign(self, text: str) -> Lettering:
        sign = Lettering(text, size=self.size, color=self.theme.muted)
        if text == _MORE:
            sign.mid_on(self.end, self.y)
        else:
            sign.move_to((self.end + sign.width / 2, self.y, 0))
        self.end += sign.width + _gap(self.size)
        return sign

    def _words(self, words: Phrase) -> Lettering:
        line = Lettering(words, size=self.size, color=self.theme.muted).mid_on(self.end, self.y)
        self.end += line.width + _gap(self.size)
        return line


def sum_width(
    numbers: Sequence[Shown], size: float, terms: int, rest: Rest | None = None, lines: int = 1
) -> float:
    """Room that a :class:`Sum` takes, up to the end of its equals sign."""
    turn = _turn(len(numbers), lines)
    if turn is not None:
        halves = numbers[:turn], numbers[turn:]
        widest = max(sum_width(half, size, len(half), rest) for half in halves)
        return widest + text_width("+", size) + _gap(size)
    places = _written(len(numbers), terms)
    elided = len(numbers) > terms
    signs = len(places) * text_width("+", size) + (text_width(_MORE, size) if elided else 0)
    written = (*numbers[: terms - 1], numbers[-1]) if elided else numbers
    pieces = len(places) * 2 - 1
    width = signs + sum(text_width(number.text, size) for number in written)
    if rest is not None:
        width, pieces = width + text_width(rest.words.text, size), pieces + 1
    return width + pieces * _gap(size)


def _written(count: int, terms: int | None) -> list[int]:
    """The places that leave ink: an ellipsis takes the first place that is left out."""
    if terms is None or terms >= count:
        return list(range(count))
    return [*range(terms), count - 1]


def _turn(count: int, lines: int) -> int | None:
    """The place with which the second line begins; None where there is one line."""
    return None if lines == 1 else (count + 1) // 2


def _gap(size: float) -> float:
    return _GAP * size / BODY
