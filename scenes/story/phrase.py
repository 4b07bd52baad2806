"""Sentences as lists of parts, so that a number in a sentence stays the number it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from attention_math import Shown


@dataclass(frozen=True, slots=True)
class Formula:
    """Mathematics: ``source`` in Typst's notation for the eye, ``text`` for plain text.

    ``{0}``, ``{1}`` … in both stand for ``numbers``, in order. ``source`` is written by us and
    never holds anything that was read from a file.
    """

    source: str
    plain: str
    numbers: tuple[Shown, ...] = ()

    @property
    def text(self) -> str:
        """The formula as plain text."""
        return self.plain.format(*(number.text for number in self.numbers))


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a sentence, before the word that names a motion of the picture.

    It is neither shown nor said. Where a voice speaks, the motion of this ``name`` begins with the
    word after it; a translator sets it before the word that means the same.
    """

    name: str
    text: str = field(default="", init=False)


Part = str | Shown | Formula | Mark

# Signs that one line of a caption has room for.
LONGEST_LINE = 88


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words, numbers and formulas in reading order, and marks between them."""

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The phrase as plain text."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def shown(self) -> tuple[str | Shown | Formula, ...]:
        """The parts that are shown: without marks, and words that only a mark parts in one."""
        found: list[str | Shown | Formula] = []
        for part in self.parts:
            if isinstance(part, Mark):
                continue
            if isinstance(part, str) and found and isinstance(found[-1], str):
                found[-1] += part
            else:
                found.append(part)
        return tuple(found)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """Itself: nothing in it can change."""
        return self

    @property
    def numbers(self) -> tuple[Shown, ...]:
        """Every number in the phrase, in order."""
        found: list[Shown] = []
        for part in self.parts:
            if isinstance(part, Shown):
                found.append(part)
            elif isinstance(part, Formula):
                found.extend(part.numbers)
        return tuple(found)


def say(*parts: Part | Phrase | Iterable[Part]) -> Phrase:
    """A phrase of the given parts; phrases and lists of parts are joined in."""
    flat: list[Part] = []
    for part in parts:
        if isinstance(part, (str, Shown, Formula, Mark)):
            flat.append(part)
        elif isinstance(part, Phrase):
            flat.extend(part.parts)
        else:
            flat.extend(part)
    return Phrase(tuple(flat))


def listed(numbers: Sequence[Shown], last: str = ", ", marks: str = "") -> tuple[Part, ...]:
    """Numbers with commas between them, and ``last`` before the last one.

    ``marks``: the name of a mark before each of them, which has the number's place after it.
    """
    parts: list[Part] = []
    for place, number in enumerate(numbers):
        if place:
            parts.append(last if place == len(numbers) - 1 else ", ")
        if marks:
            parts.append(Mark(placed(marks, place)))
        parts.append(number)
    return tuple(parts)


def placed(mark: str, place: int) -> str:
    """The name of the mark that belongs to the number at ``place``, from 0, of a list."""
    return f"{mark}-{place}"


def vector(numbers: Sequence[Shown]) -> tuple[Part, ...]:
    """Numbers as a vector in square brackets."""
    return ("[", *listed(numbers), "]")


def vectors(
    rows: Iterable[Sequence[Shown]], marks: str, named: Mapping[int, str]
) -> tuple[Part, ...]:
    """Vectors with semicolons between them, so that the ear knows where one ends.

    ``marks``: as for :func:`listed`, before each vector; ``named``: words for some, by place.
    """
    parts: list[Part] = []
    for place, row in enumerate(rows):
        if place:
            parts.append("; ")
        parts.append(Mark(placed(marks, place)))
        parts.extend([named[place]] if place in named else vector(row))
    return tuple(parts)


def fitting(*choices: Phrase) -> Phrase:
    """The first of the choices that one line has room for, or else the last."""
    return next((each for each in choices if len(each.text) <= LONGEST_LINE), choices[-1])


def plural(alone: bool, one: str, many: str) -> str:
    """``one`` where what is counted is ``alone``, as a claim says, else ``many``."""
    return one if alone else many
