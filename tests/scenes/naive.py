"""Attention worked out a second time: decimals as fractions, exponentials to a hundred digits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import mpmath as mp

from attention_math import VectorSet

DIGITS = 100
# Numbers of a hundred digits that differ by less are equal.
_EQUAL = mp.mpf(10) ** -80


@dataclass(frozen=True, slots=True)
class Naive:
    """One query on keys and values, all of them as they were written in decimals."""

    query: list[Fraction]
    keys: list[list[Fraction]]
    values: list[list[Fraction]]

    @property
    def dots(self) -> list[Fraction]:
        """Exact."""
        return [
            sum((q * k for q, k in zip(self.query, key, strict=True)), Fraction())
            for key in self.keys
        ]

    @property
    def leaders(self) -> list[int]:
        """Addresses from 1."""
        return [at for at, dot in enumerate(self.dots, start=1) if dot == max(self.dots)]

    def weights(self, factor: float | mp.mpf = 1, scaled: bool = True) -> list[mp.mpf]:
        """Plain exponentials over their sum, every gap ``factor`` times as wide."""
        with mp.workdps(DIGITS):
            root = mp.sqrt(len(self.query)) if scaled else mp.mpf(1)
            raised = [
                mp.exp(factor * mp.mpf(d.numerator) / d.denominator / root) for d in self.dots
            ]
            return [each / mp.fsum(raised) for each in raised]

    @property
    def output(self) -> list[mp.mpf]:
        """Σ w v, coordinate by coordinate."""
        with mp.workdps(DIGITS):
            columns = zip(*self.values, strict=True)
            return [
                mp.fsum(
                    w * v.numerator / v.denominator
                    for w, v in zip(self.weights(), column, strict=True)
                )
                for column in columns
            ]

    def sensitivity(self, factor: float | mp.mpf) -> mp.mpf:
        """w (1 − w) for the largest weight."""
        with mp.workdps(DIGITS):
            *others, largest = sorted(self.weights(factor))
            return largest * mp.fsum(others)

    @property
    def sensitivity_falls(self) -> bool:
        """Whether it does so right away, and from each of many places on the dial to the next."""
        with mp.workdps(DIGITS):
            places = [
                mp.mpf(1),
                1 + mp.mpf(10) ** -30,
                *(1 + mp.mpf(9) * i / 60 for i in range(1, 61)),
            ]
            course = [self.sensitivity(place) for place in places]
        return all(after < before for before, after in pairwise(course))


def naive(vectors: VectorSet, query: str = "query") -> Naive:
    """The vectors, each number read from its shortest decimal."""
    return Naive(
        _row(getattr(vectors, query)),
        list(map(_row, vectors.keys)),
        list(map(_row, vectors.values)),
    )


def same(a: list[mp.mpf], b: list[mp.mpf]) -> bool:
    """Whether two rows are equal, but for the last of their hundred digits."""
    with mp.workdps(DIGITS):
        return all(abs(x - y) <= _EQUAL * max(abs(x), abs(y), 1) for x, y in zip(a, b, strict=True))


def _row(numbers: object) -> list[Fraction]:
    return [Fraction(repr(float(x))) for x in numbers]  # type: ignore[attr-defined]
