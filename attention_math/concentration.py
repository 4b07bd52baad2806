"""How concentrated weights are: entropy, effective keys, the heaviest and the lightest key."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_vector
from attention_math.errors import NumberError
from attention_math.wide import Wide, narrow, times, total, widen
from attention_math.wide_exp import exponential, logarithm

# Weights that were rounded to float32 still count as weights.
_SUM_TOLERANCE = 1e-6


def entropy_nats(weights: ArrayLike) -> float:
    """−Σ_i w_i ln w_i in nats; 0 for one key, ln n for n equal ones.

    weights: (n_keys,), together one. Raises :class:`NumberError` where these are no weights.
    """
    return float(narrow(_entropy(weights)))


def effective_keys(weights: ArrayLike) -> float:
    """exp of the entropy: how many equal keys would be as spread out, from 1 to n_keys.

    weights: (n_keys,). Raises as :func:`entropy_nats` does.
    """
    return float(narrow(exponential(_entropy(weights))))


def peak_weight(weights: ArrayLike) -> float:
    """The largest weight."""
    return float(as_weights(weights).max())


def heaviest(weights: ArrayLike) -> int:
    """The address, from 1, of the largest weight; the first of several."""
    return int(np.argmax(as_vector(weights, "weights", "(n_keys,)"))) + 1


def lightest(weights: ArrayLike) -> int:
    """The address, from 1, of the smallest weight; the first of several."""
    return int(np.argmin(as_vector(weights, "weights", "(n_keys,)"))) + 1


def is_tie(weights: ArrayLike) -> bool:
    """Whether several keys share the largest weight (or, given scores, the largest score)."""
    w = as_vector(weights, "weights", "(n_keys,)")
    return int(np.count_nonzero(w == w.max())) > 1


def as_weights(weights: ArrayLike) -> Float64:
    """``weights`` (n_keys,) as float64, none negative and together one; else a NumberError."""
    w = as_vector(weights, "weights", "(n_keys,)")
    if (w < 0).any() or abs(float(w.sum()) - 1.0) > _SUM_TOLERANCE:
        raise NumberError(
            "these are no weights",
            where="weights",
            expected="numbers from 0 to 1 that sum to one",
            got=f"a sum of {float(w.sum())!r}, the least being {float(w.min())!r}",
        )
    return w


def _entropy(weights: ArrayLike) -> Wide:
    w = as_weights(weights)
    # A weight of 0 adds 0, the limit of w ln w; the logarithm of 1 stands in for its own.
    logs = logarithm(widen(np.where(w > 0, w, 1.0)))
    return total(times(widen(w), logs)).negated()
