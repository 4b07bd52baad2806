"""What may be said of a lesson: predicates on its vectors, each true or false for these."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import as_matrix, as_number
from attention_math.concentration import peak_weight
from attention_math.scoring import key_width
from attention_math.standing import dots_are_equal, leading_keys


def scaling_changes_weights(query: ArrayLike, keys: ArrayLike) -> bool:
    """Whether dividing by √d_k changes any weight: d_k > 1 and the dots are not all equal."""
    return key_width(keys) > 1 and not dots_are_equal(query, keys)


def unscaled_is_sharper(query: ArrayLike, keys: ArrayLike) -> bool:
    """Whether the weights without scaling are sharper: true exactly where scaling changes them."""
    return scaling_changes_weights(query, keys)


def winner(query: ArrayLike, keys: ArrayLike) -> int | None:
    """The address, from 1, of the one key that scores highest; None where several do."""
    leading = leading_keys(query, keys)
    return int(leading[0]) if len(leading) == 1 else None


def focus_moves(query: ArrayLike, new_query: ArrayLike, keys: ArrayLike) -> bool:
    """Whether the heaviest key differs; with a tie, whether the set of heaviest keys does."""
    return not np.array_equal(leading_keys(query, keys), leading_keys(new_query, keys))


def points_at(query: ArrayLike, keys: ArrayLike, source: int) -> bool:
    """Whether the key at address ``source`` is the heaviest, alone or with others."""
    return source in leading_keys(query, keys)


def value_adds_nothing(values: ArrayLike) -> tuple[int, ...]:
    """The addresses, from 1, of the values that are zero throughout and so add nothing."""
    v = as_matrix(values, "values", "(n_keys, d_v)")
    return tuple(int(i) + 1 for i in np.flatnonzero(~v.any(axis=1)))


def shown_weights_sum_to_one(texts: Sequence[str]) -> bool:
    """Whether the weights as they are written, digit for digit, add up to one."""
    if any(not text.replace(".", "", 1).isdecimal() for text in texts):
        return False
    return sum(map(Decimal, texts), Decimal(0)) == 1


def read_alike(text: str, other: str) -> bool:
    """Whether two numbers as written read the same: "2" and "2.000" do, for three decimals."""
    return text.removesuffix(".000") == other.removesuffix(".000")


def is_sharp(weights: ArrayLike, threshold: float) -> bool:
    """Whether the largest weight exceeds the threshold."""
    return peak_weight(weights) > as_number(threshold, "threshold")


def sensitivity_falls(largest: float, leaders: int) -> bool:
    """Whether softmax's largest derivative falls all the way as gaps widen from here.

    It is w (1 − w) for the largest weight w, and w grows towards 1 / ``leaders``: so it falls from
    the start where one key leads with w ≥ ½. With w < ½ it rises first, and with several leaders it
    never falls. largest: w, leaders: how many keys share it.
    """
    return leaders == 1 and as_number(largest, "largest") >= 0.5
