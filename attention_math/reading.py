"""Sums that are zero once it is remembered that their numbers were written as decimals.

0.3 − 0.1 − 0.2 is −2.8 · 10⁻¹⁷ for the float64 numbers that these texts are read as, and 0 for
whoever wrote them. What is computed is the former; what is shown is the latter, and the logarithm
tells it.
"""

from __future__ import annotations

import numpy as np

from attention_math.checks import Float64
from attention_math.scoring import wide_dots
from attention_math.wide import Wide, narrow, plus, times, widen
from attention_math.wide_exp import log_size

# What reading two decimals moves their product by, relative to it: each of them by 2⁻⁵³.
READING = 2.0**-52
# Sums that are larger than this share of their terms' sizes need no closer look.
_FAR_FROM_ZERO = 1e-9


def log_of_sum(sums: Wide, sizes: Wide) -> Float64:
    """ln |sum|, elementwise; −inf where reading decimals alone may have kept the sum from zero.

    sizes: what the sizes of the terms add up to, of the same shape.
    """
    beyond = plus(size_of(sums), times(sizes, widen(-READING)))
    return np.where(beyond.hi > 0, log_size(sums), -np.inf)


def log_of_dots(query: Float64, keys: Wide, dots: Wide) -> Float64:
    """As :func:`log_of_sum`, for the dots (n_keys,) of a query (d_k,) with keys (n_keys, d_k)."""
    logs = log_size(dots)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        rough = np.abs(narrow(keys)) @ np.abs(query)
        near = np.flatnonzero(~(np.abs(narrow(dots)) > _FAR_FROM_ZERO * rough))
    if near.size:
        sizes = wide_dots(np.abs(query), size_of(keys[near]))
        logs[near] = log_of_sum(dots[near], sizes)
    return logs


def size_of(x: Wide) -> Wide:
    """|x|, exactly."""
    sign = np.where(x.hi < 0, -1.0, 1.0)
    return Wide(sign * x.hi, sign * x.lo, x.exponent)
