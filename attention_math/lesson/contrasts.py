"""Two numbers side by side that show what a sentence says: chosen so that a reader sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention_math.lesson.attended import Attended
from attention_math.lesson.choices import MOST_DRAWN
from attention_math.lesson.sharpening import Gap
from attention_math.provenance import Shown


@dataclass(frozen=True, slots=True, eq=False)
class Contrast:
    """One weight before and after a change; ``is_seen`` tells whether the texts differ."""

    before: Shown
    after: Shown

    @property
    def is_seen(self) -> bool:
        """Whether a reader sees two numbers."""
        return self.before.text != self.after.text


@dataclass(frozen=True, slots=True, eq=False)
class Contrasts:
    """What the recap shows of two sections: weights of a new query, and of wider gaps."""

    queries: Contrast
    gaps: Contrast


def contrasts(
    query: Attended, new_query: Attended, stops: Sequence[Gap], lightest: int
) -> Contrasts:
    """The contrasts of a lesson, ``lightest`` being the address of its smallest weight."""
    return Contrasts(_of_queries(query, new_query), _of_gaps(stops, lightest))


def _of_queries(query: Attended, new_query: Attended) -> Contrast:
    """The weight that the new query changes most, as far as the digits that are shown tell."""
    moved = np.abs(query.numbers.weights - new_query.numbers.weights)
    before, after = query.weights.whole, new_query.weights.whole
    order = np.argsort(-moved, kind="stable")[:MOST_DRAWN]
    return _first_seen([Contrast(before[i], after[i]) for i in map(int, order)])


def _of_gaps(stops: Sequence[Gap], lightest: int) -> Contrast:
    """The largest weight at both ends of the dial; the smallest where only that is seen to move."""
    first, last = stops[0], stops[-1]
    smallest = Contrast(first.weights.whole[lightest - 1], last.weights.whole[lightest - 1])
    return _first_seen([Contrast(first.peak_weight, last.peak_weight), smallest])


def _first_seen(contrasts: Sequence[Contrast]) -> Contrast:
    return next((each for each in contrasts if each.is_seen), contrasts[0])
