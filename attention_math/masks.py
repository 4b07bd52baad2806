"""Masks: which keys each query may attend to."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from attention_math.checks import Float64
from attention_math.errors import NumberError, ShapeError

Bool = NDArray[np.bool_]


def as_mask(mask: ArrayLike, n_queries: int | None, n_keys: int) -> Bool:
    """``mask`` as booleans of shape (n_keys,), or (n_queries, n_keys) for several queries.

    True means that the query may attend to the key. Numbers are refused: a mask of 0 and 1, and
    one of 0 and −10⁹, mean opposite things. Raises :class:`ShapeError`, :class:`NumberError`.
    """
    wanted = (n_keys,) if n_queries is None else (n_queries, n_keys)
    try:
        array = np.asarray(mask)
    except ValueError as uneven:
        raise ShapeError(
            "rows differ in length", where="mask", expected=str(wanted), got="uneven rows"
        ) from uneven
    if array.dtype != np.bool_:
        raise NumberError(
            "a mask holds truth values only",
            where="mask",
            expected="True (may attend) or False for each key",
            got=str(array.dtype),
        )
    if array.shape not in (wanted, (n_keys,)):
        raise ShapeError(
            "the mask does not fit the keys",
            where="mask",
            expected=str(wanted),
            got=str(array.shape),
        )
    full = np.broadcast_to(array, wanted)
    if not full.any(axis=-1).all():
        raise NumberError(
            "the mask leaves a query no key to attend to",
            where="mask",
            expected="at least one True for each query",
            got="a row that is all False",
            remedy="Allow at least one key.",
        )
    return full


def mask_of(mask: ArrayLike | None, query: Float64, keys: Float64) -> Bool | None:
    """The mask for a query (d_k,) or for queries (n_queries, d_k), checked; or None."""
    if mask is None:
        return None
    return as_mask(mask, None if query.ndim == 1 else query.shape[0], keys.shape[0])


def each_mask(mask: Bool | None, n_queries: int) -> Sequence[Bool | None]:
    """The mask of each query, a missing one counting for all."""
    return [None] * n_queries if mask is None else list(np.atleast_2d(mask))
