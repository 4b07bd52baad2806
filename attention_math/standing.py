"""How keys stand to one another for a query: the film's one notion of equal dots.

Vectors are written in decimals, and reading one as a float64 moves it by up to 2⁻⁵³ of itself. Two
dots count as equal where no more than that can be between them, and where no weight would show it.
Ranks come from the dots unrounded, so that neither tiny nor huge queries hide them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64
from attention_math.masks import Bool
from attention_math.reading import READING
from attention_math.scoring import query_and_keys, wide_dots
from attention_math.shares import largest_row
from attention_math.wide import Int64, Wide, plus, times, widen

# A gap between dots that changes no weight by more than this is below all that is shown.
UNSEEN = 1e-9


def leading_keys(query: ArrayLike, keys: ArrayLike) -> Int64:
    """The addresses, from 1, of every key with the largest dot: several where they tie.

    query: (d_k,), keys: (n_keys, d_k); returns one to n_keys addresses.
    """
    dots, sizes = _dots_and_sizes(query, keys)
    return np.flatnonzero(_level_with_largest(dots, sizes)) + 1


def lightest_key(query: ArrayLike, keys: ArrayLike) -> int:
    """The address, from 1, of the key with the smallest dot; the first of several.

    query: (d_k,), keys: (n_keys, d_k).
    """
    dots, sizes = _dots_and_sizes(query, keys)
    return int(np.flatnonzero(_level_with_largest(dots.negated(), sizes))[0]) + 1


def dots_are_equal(query: ArrayLike, keys: ArrayLike) -> bool:
    """Whether every key matches equally well, so that the weights are uniform, scaled or not.

    query: (d_k,), keys: (n_keys, d_k).
    """
    return len(leading_keys(query, keys)) == len(np.asarray(keys))


def weights_change(query: ArrayLike, new_query: ArrayLike, keys: ArrayLike) -> bool:
    """Whether two queries weigh the keys differently: w(q′) = w(q) where q′ − q has equal dots.

    query, new_query: (d_k,), keys: (n_keys, d_k).
    """
    return not dots_are_equal(*difference(query, new_query, keys))


def difference(query: ArrayLike, new_query: ArrayLike, keys: ArrayLike) -> tuple[Float64, Float64]:
    """A query and keys, twice as wide, whose dots are q′·k_i − q·k_i; nothing is subtracted yet.

    query, new_query: (d_k,), keys: (n_keys, d_k); returns (2 d_k,) and (n_keys, 2 d_k).
    """
    q, k = query_and_keys(query, keys, ranks=(1,))
    new, _ = query_and_keys(new_query, keys, ranks=(1,))
    return np.concatenate([new, -q]), np.concatenate([k, k], axis=1)


def wide_sizes(query: Float64, keys: Float64) -> Wide:
    """Σ_j |q_j k_ij|, the size of what was added to a dot: (n_keys,)."""
    return wide_dots(np.abs(query), widen(np.abs(keys)))


def _dots_and_sizes(query: ArrayLike, keys: ArrayLike) -> tuple[Wide, Wide]:
    q, k = query_and_keys(query, keys, ranks=(1,))
    return wide_dots(q, widen(k)), wide_sizes(q, k)


def _level_with_largest(dots: Wide, sizes: Wide) -> Bool:
    top = largest_row(dots, np.ones(dots.hi.shape, dtype=np.bool_))
    below = plus(dots, dots[top].negated())
    slack = times(plus(sizes, sizes[top]), widen(READING))
    return np.asarray((plus(below, slack).hi >= 0) & (plus(below, widen(UNSEEN)).hi >= 0))
