"""A logarithmic axis for weights, on which the smallest stays visibly above nothing."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_count, as_vector, read_only
from attention_math.wide import Int64


def log10_weights(log_weights: ArrayLike) -> Float64:
    """The base-ten logarithms of weights whose natural ones are given: (n_keys,)."""
    logs = as_vector(log_weights, "log_weights", "(n_keys,)")
    with np.errstate(under="ignore"):
        return read_only(logs / math.log(10))


def decade_below(log_weights: ArrayLike) -> int:
    """The largest whole exponent e with 10^e below every weight; the foot of the axis.

    log_weights: (n_keys,), natural.
    """
    return math.ceil(float(log10_weights(log_weights).min())) - 1


def shared_floor(log_weights: ArrayLike, other_log_weights: ArrayLike) -> int:
    """:func:`decade_below` of both rows of weights."""
    return min(decade_below(log_weights), decade_below(other_log_weights))


def decades(floor: int, most: int) -> Int64 | Float64:
    """Whole exponents from ``floor`` < 0 up to 0, evenly spaced, at most ``most`` ≥ 2 of them.

    They are int64, or float64 where the floor is too low for that.
    """
    steps = next(n for n in range(as_count(most, "most", low=2) - 1, 0, -1) if floor % n == 0)
    exponents = [floor - floor // steps * i for i in range(steps + 1)]
    kind = np.int64 if floor >= np.iinfo(np.int64).min else np.float64
    return read_only(np.array(exponents, dtype=kind))


def log_heights(log_weights: ArrayLike, floor: int) -> Float64:
    """How high each weight stands between 10^floor (0) and 1 (1) on a logarithmic axis: (n_keys,).

    log_weights: (n_keys,), natural; floor < 0.
    """
    with np.errstate(under="ignore"):
        return read_only(np.clip(1 - log10_weights(log_weights) / floor, 0.0, 1.0))
