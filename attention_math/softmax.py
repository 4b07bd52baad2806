"""Softmax of given scores, its parts and its logarithm, along the last axis (the keys)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_rows, read_only
from attention_math.shares import shares
from attention_math.wide import Wide, narrow, total, widen
from attention_math.wide_exp import exponential

_SHAPE = "(n_keys,) or (n_queries, n_keys)"


def softmax(scores: ArrayLike) -> Float64:
    """w_i = e^(s_i) / Σ_j e^(s_j).

    scores: (n_keys,) or (n_queries, n_keys); returns the same shape, each row summing to one.
    Raises :class:`ShapeError`, :class:`NumberError`.
    Source: Vaswani et al. (2017), §3.2.1, eq. 1.
    """
    return _by_row(scores, lambda row: narrow(shares(row).weights))


def log_softmax(scores: ArrayLike) -> Float64:
    """ln w_i = s_i − ln Σ_j e^(s_j), finite also where the weight itself is below float64.

    Shapes and errors as in :func:`softmax`. Below zero, save for a single key.
    """
    return _by_row(scores, lambda row: shares(row).log_weights)


def exponentials(scores: ArrayLike) -> Float64:
    """e^(s_i), plain: nothing is subtracted first. ``inf`` or 0 beyond float64's range.

    Shapes and errors as in :func:`softmax`.
    """
    return _by_row(scores, lambda row: narrow(exponential(row)))


def normalizer(scores: ArrayLike) -> Float64:
    """Σ_j e^(s_j), ``inf`` beyond float64's range.

    scores: (n_keys,) or (n_queries, n_keys); returns () or (n_queries,). Errors as in
    :func:`softmax`.
    """
    return _by_row(scores, lambda row: narrow(total(exponential(row))))


def log_normalizer(scores: ArrayLike) -> Float64:
    """ln Σ_j e^(s_j), finite wherever the scores are; otherwise as :func:`normalizer`."""
    return _by_row(scores, lambda row: np.asarray(shares(row).log_normalizer))


def _by_row(scores: ArrayLike, row: Callable[[Wide], Float64]) -> Float64:
    s = as_rows(scores, "scores", _SHAPE)
    if s.ndim == 1:
        return read_only(np.asarray(row(widen(s))))
    return read_only(np.stack([np.asarray(row(widen(r))) for r in s]))
