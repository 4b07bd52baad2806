"""What may be said of a lesson: predicates on its vectors, each true or false for these."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import as_count, as_matrix, as_number
from attention_math.concentration import peak_weight
from attention_math.scoring import key_width
from attention_math.standing import dots_are_equal, leading_keys


def is_one(count: int) -> bool:
    """Whether there is a single one, so that a sentence has no plural."""
    return as_count(count, "count") == 1


def is_two(count: int) -> bool:
    """Whether there are two: one and the other."""
    return as_count(count, "count") == 2


def is_zero(numbers: ArrayLike) -> bool:
    """Whether every entry is zero; numbers: of any shape."""
    return not np.any(np.asarray(numbers))


def queries_are_equal(query: ArrayLike, new_query: ArrayLike) -> bool:
    """Whether two queries are the same in every coordinate; both (d_k,)."""
    return bool(np.array_equal(query, new_query))


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


def has_winner(query: ArrayLike, keys: ArrayLike) -> bool:
    """Whether one key alone scores highest."""
    return winner(query, keys) is not None


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
    return _are_plain(texts) and sum(map(Decimal, texts), Decimal(0)) == 1


def shown_weights_miss_one(texts: Sequence[str]) -> bool:
    """Whether a reader who adds up the weights as they are written misses one.

    Bounds and powers of ten say by themselves that they are no whole numbers to add.
    """
    return _are_plain(texts) and not shown_weights_sum_to_one(texts)


def read_alike(text: str, other: str) -> bool:
    """Whether two numbers as written read the same: "2" and "2.000" do, for three decimals."""
    return text.removesuffix(".000") == other.removesuffix(".000")


def read_differently(texts: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a reader sees two rows of numbers, as they are written, to differ anywhere."""
    return not all(map(read_alike, texts, others))


def leaders_stand_out(texts: Sequence[str], leaders: Sequence[int]) -> bool:
    """Whether no score as it is written reads like the leaders' own, but for theirs.

    texts: the scores of all keys; leaders: the addresses, from 1, of those that score highest.
    """
    best = texts[leaders[0] - 1]
    alike = {at for at, text in enumerate(texts, start=1) if read_alike(best, text)}
    return alike <= {int(leader) for leader in leaders}


def grows(factor: float) -> bool:
    """Whether something ``factor`` times as long is longer."""
    return as_number(factor, "factor") > 1


def exceeds(count: int, most: int) -> bool:
    """Whether there are more than ``most``."""
    return as_count(count, "count") > as_count(most, "most")


def first_largest(numbers: Sequence[float]) -> int:
    """The place, from 1, of the largest number, the first of several."""
    return int(np.argmax(np.asarray(numbers))) + 1


def is_sharp(weights: ArrayLike, threshold: float) -> bool:
    """Whether the largest weight exceeds the threshold."""
    return peak_weight(weights) > as_number(threshold, "threshold")


def sensitivity_falls(largest: float, leaders: int, n_keys: int) -> bool:
    """Whether softmax's largest derivative falls all the way as gaps widen from here.

    It is w (1 − w) for the largest weight w, and w grows towards 1 / ``leaders``: so it falls from
    the start where one key leads with w ≥ ½. With w < ½ it rises first, and with several leaders it
    never falls, nor does the derivative of a lone key, which is 0. largest: w, leaders: how many of
    the ``n_keys`` keys share it.
    """
    return n_keys > 1 and leaders == 1 and as_number(largest, "largest") >= 0.5


def _are_plain(texts: Sequence[str]) -> bool:
    """Whether all are numbers in digits, none a bound or a power of ten."""
    return all(text.replace(".", "", 1).isdecimal() for text in texts)
