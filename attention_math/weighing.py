"""Weights from queries and keys alone, before any values are mixed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_number, read_only
from attention_math.masks import each_mask, mask_of
from attention_math.scoring import query_and_keys, wide_dots, wide_scores
from attention_math.shares import Shares, shares
from attention_math.wide import narrow, widen


def weights(
    query: ArrayLike,
    keys: ArrayLike,
    scaled: bool = True,
    mask: ArrayLike | None = None,
    temperature: float = 1.0,
) -> Float64:
    """softmax(q Kᵀ / √d_k): (n_keys,) or (n_queries, n_keys), each row summing to one.

    Arguments and errors as in :func:`~attention_math.attend`.
    """
    return read_only(_rows(query, keys, scaled, mask, temperature, lambda s: narrow(s.weights)))


def log_weights(
    query: ArrayLike,
    keys: ArrayLike,
    scaled: bool = True,
    mask: ArrayLike | None = None,
    temperature: float = 1.0,
) -> Float64:
    """ln of the weights, finite also where a weight is below float64; −inf only where masked.

    Arguments, shapes and errors as in :func:`weights`.
    """
    return read_only(_rows(query, keys, scaled, mask, temperature, lambda s: s.log_weights))


def _rows(
    query: ArrayLike,
    keys: ArrayLike,
    scaled: bool,
    mask: ArrayLike | None,
    temperature: float,
    pick: Callable[[Shares], Float64],
) -> Float64:
    q, k = query_and_keys(query, keys)
    heat = as_number(temperature, "temperature", above=0)
    allowed = mask_of(mask, q, k)
    wide_keys = widen(k)
    queries = np.atleast_2d(q)
    rows = [
        pick(shares(wide_scores(wide_dots(row, wide_keys), k.shape[1], scaled, heat), row_mask))
        for row, row_mask in zip(queries, each_mask(allowed, len(queries)), strict=True)
    ]
    return rows[0] if q.ndim == 1 else np.stack(rows)
