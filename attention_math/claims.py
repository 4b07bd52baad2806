"""What may be said of a lesson: predicates on its numbers, each true or false for these vectors."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import as_matrix, as_number, as_vector
from attention_math.concentration import heaviest, is_tie, peak_weight

# As far apart as rounding alone may put two numbers that are equal: relative to the larger one.
_ROUNDING = 1e-12


def scaling_changes_weights(d_k: int, dots: ArrayLike) -> bool:
    """Whether dividing by √d_k changes any weight: d_k > 1 and the dots are not all equal."""
    return d_k > 1 and not dots_are_equal(dots)


def unscaled_is_sharper(d_k: int, dots: ArrayLike) -> bool:
    """Whether the weights without scaling are sharper: true exactly where scaling changes them."""
    return scaling_changes_weights(d_k, dots)


def dots_are_equal(dots: ArrayLike) -> bool:
    """Whether every key matches equally well, so that the weights are uniform, scaled or not."""
    d = np.asarray(dots, dtype=np.float64)
    return bool((d == d[0]).all())


def winner(scores: ArrayLike) -> int | None:
    """The address, from 1, of the one largest score; None where several share it."""
    return None if is_tie(scores) else heaviest(scores)


def leaders(scores: ArrayLike) -> tuple[int, ...]:
    """The addresses, from 1, of every key with the largest score."""
    s = np.asarray(scores, dtype=np.float64)
    return tuple(int(i) + 1 for i in np.flatnonzero(s == s.max()))


def output_changes(output: ArrayLike, new_output: ArrayLike) -> bool:
    """Whether two outputs differ by more than rounding."""
    return _differ(output, new_output)


def weights_change(weights: ArrayLike, new_weights: ArrayLike) -> bool:
    """Whether two rows of weights differ by more than rounding."""
    return _differ(weights, new_weights)


def focus_moves(weights: ArrayLike, new_weights: ArrayLike) -> bool:
    """Whether the heaviest key differs; with a tie, whether the set of heaviest keys does."""
    return leaders(weights) != leaders(new_weights)


def value_adds_nothing(values: ArrayLike) -> tuple[int, ...]:
    """The addresses, from 1, of the values that are zero throughout and so add nothing."""
    v = as_matrix(values, "values", "(n_keys, d_v)")
    return tuple(int(i) + 1 for i in np.flatnonzero(~v.any(axis=1)))


def shown_weights_sum_to_one(texts: Sequence[str]) -> bool:
    """Whether the weights as they are written, digit for digit, add up to one."""
    if any(not text.replace(".", "", 1).isdecimal() for text in texts):
        return False
    return sum(map(Decimal, texts), Decimal(0)) == 1


def is_sharp(weights: ArrayLike, threshold: float) -> bool:
    """Whether the largest weight exceeds the threshold."""
    return peak_weight(weights) > as_number(threshold, "threshold")


def sensitivity_falls(log_before: float, log_after: float) -> bool:
    """Whether softmax's largest derivative is smaller after than before; natural logarithms."""
    return bool(log_after < log_before)


def points_at(weights: ArrayLike, source: int) -> bool:
    """Whether the key at address ``source`` is the heaviest, alone or with others."""
    return source in leaders(weights)


def _differ(a: ArrayLike, b: ArrayLike) -> bool:
    x, y = as_vector(a, "first", "(n,)"), as_vector(b, "second", "(n,)")
    # Halved, so that the difference of two large numbers of opposite sign is still a float64.
    largest = max(np.abs(x).max(), np.abs(y).max())
    return bool((np.abs(x / 2 - y / 2) > _ROUNDING / 2 * largest).any())
