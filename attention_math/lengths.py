"""How long things are drawn: fractions of a length that a picture gives to them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_matrix, as_number, as_vector, read_only

# A score's bar takes at most this share of the length that all exponentials take together.
_LONGEST_SCORE = 0.5
# The largest float64 e^x has an x below this.
_LARGEST_EXPONENT = 709.0


def score_bars(scores: ArrayLike, log_normalizer: float) -> Float64:
    """Scores on the scale of their exponentials: s_i / Σ_j e^(s_j), so that both can be compared.

    scores: (n_keys,), log_normalizer: ln Σ_j e^(s_j); returns (n_keys,), with the scores' signs.
    Where the largest size would be over a half, all are shrunk alike until it is a half. What is
    beyond float64 counts as its largest number.
    """
    s = as_vector(_within(scores), "scores", "(n_keys,)")
    exponent = -as_number(float(_within(log_normalizer)), "log_normalizer")
    largest = float(np.abs(s).max())
    if largest == 0:
        return read_only(s.copy())
    common = math.exp(exponent) if exponent < _LARGEST_EXPONENT else math.inf
    with np.errstate(under="ignore"):
        return read_only(s / largest * min(common * largest, _LONGEST_SCORE))


def value_size(values: ArrayLike) -> float:
    """The largest size of a coordinate, 1 where all are zero: what lengths are measured by.

    values: (n_keys, d_v).
    """
    return float(np.abs(as_matrix(values, "values", "(n_keys, d_v)")).max()) or 1.0


def value_fractions(vectors: ArrayLike, size: float) -> Float64:
    """Vectors (n, d_v) of the value space, each coordinate as a fraction of ``size`` > 0."""
    v = as_matrix(vectors, "vectors", "(n, d_v)")
    with np.errstate(under="ignore"):
        return read_only(v / as_number(size, "size", above=0))


def _within(x: ArrayLike) -> Float64:
    limit = np.finfo(np.float64).max
    return np.clip(np.asarray(x, dtype=np.float64), -limit, limit)
