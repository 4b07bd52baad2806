"""How much softmax answers to a change of its scores, and what wider gaps do to that."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_number, as_vector, read_only, times_number
from attention_math.concentration import as_weights
from attention_math.shares import shares
from attention_math.wide import widen


def softmax_jacobian(weights: ArrayLike) -> Float64:
    """∂w_i/∂s_j = w_i (δ_ij − w_j), that is diag(w) − w wᵀ.

    weights: (n_keys,); returns (n_keys, n_keys), symmetric, rows summing to zero.
    Raises :class:`NumberError` where these are no weights.
    """
    w = as_weights(weights)
    with np.errstate(under="ignore"):
        jacobian = -np.outer(w, w)
        np.fill_diagonal(jacobian, w * (1 - w))
    return read_only(jacobian)


def peak_sensitivity(weights: ArrayLike) -> float:
    """The largest absolute entry of the softmax Jacobian: w (1 − w) for the largest weight.

    At most ¼, which two equal weights reach. weights: (n_keys,).
    """
    return float(np.abs(softmax_jacobian(weights)).max())


def peak_sensitivity_of_scores(scores: ArrayLike) -> float:
    """As :func:`peak_sensitivity`, from the scores (n_keys,): nothing is lost as w nears one."""
    return shares(widen(as_vector(scores, "scores", "(n_keys,)"))).peak_sensitivity


def log_peak_sensitivity(scores: ArrayLike) -> float:
    """ln of the largest entry of the Jacobian, finite where the entry itself is below float64.

    scores: (n_keys,). −inf for a single key, whose weight never changes.
    """
    return shares(widen(as_vector(scores, "scores", "(n_keys,)"))).log_peak_sensitivity


def widen_gaps(scores: ArrayLike, factor: float) -> Float64:
    """factor · s_i: every gap between two scores becomes ``factor`` times as wide.

    scores: (n_keys,), factor > 0. Raises :class:`NumberError` where float64 cannot hold a result.
    """
    s = as_vector(scores, "scores", "(n_keys,)")
    return times_number(s, factor, "the widened scores are beyond float64")


def gap_temperature(factor: float) -> float:
    """The temperature at which every gap between scores is ``factor`` times as wide: 1 / factor."""
    return 1.0 / as_number(factor, "factor", above=0)
