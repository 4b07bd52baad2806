"""A query on its way from one place to another, and a longer one."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_share, as_vector, read_only, times_number
from attention_math.errors import ShapeError


def query_at(query: ArrayLike, new_query: ArrayLike, t: float) -> Float64:
    """(1 − t) query + t new_query: the query after the fraction t of its way, exact at both ends.

    query, new_query: (d_k,), t from 0 to 1; returns (d_k,).
    Raises :class:`ShapeError` for different widths, :class:`NumberError` for another t.
    """
    start = as_vector(query, "query", "(d_k,)")
    end = as_vector(new_query, "new_query", "(d_k,)")
    if start.shape != end.shape:
        raise ShapeError(
            "the new query has another width",
            where="new_query",
            expected=str(start.shape),
            got=str(end.shape),
        )
    fraction = as_share(t, "t", "no such point on the way")
    with np.errstate(under="ignore"):
        return read_only((1 - fraction) * start + fraction * end)


def longer_query(query: ArrayLike, factor: float) -> Float64:
    """factor · query: the same direction, ``factor`` times as long.

    query: (d_k,), factor > 0; returns (d_k,).
    Raises :class:`NumberError` where float64 cannot hold the result.
    """
    q = as_vector(query, "query", "(d_k,)")
    return times_number(q, factor, "the longer query is beyond float64")
