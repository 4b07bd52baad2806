"""Weights from queries and keys alone, before any values are mixed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Bool, Float64, as_mask, as_number, read_only
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


def mask_of(mask: ArrayLike | None, query: Float64, keys: Float64) -> Bool | None:
    """The mask for a query (d_k,) or for queries (n_queries, d_k), checked; or None."""
    if mask is None:
        return None
    return as_mask(mask, None if query.ndim == 1 else query.shape[0], keys.shape[0])


def each_mask(mask: Bool | None, n_queries: int) -> Sequence[Bool | None]:
    """The mask of each query, a missing one counting for all."""
    return [None] * n_queries if mask is None else list(np.atleast_2d(mask))


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
