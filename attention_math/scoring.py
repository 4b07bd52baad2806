"""How well each key matches a query: products, dots, the divisor and the scores."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_count, as_matrix, as_number, as_rows, read_only
from attention_math.errors import ShapeError
from attention_math.wide import Wide, divide, joined, narrow, root, times, total, widen

# Keys are multiplied in blocks of about this many products: few enough to stay in the cache.
_BLOCK = 2**15


def key_width(keys: ArrayLike) -> int:
    """d_k, the number of coordinates of each key of ``keys`` (n_keys, d_k)."""
    return int(as_matrix(keys, "keys", "(n_keys, d_k)").shape[1])


def key_count(keys: ArrayLike) -> int:
    """n_keys, the number of keys in ``keys`` (n_keys, d_k)."""
    return int(as_matrix(keys, "keys", "(n_keys, d_k)").shape[0])


def divisor(d_k: int) -> float:
    """√d_k, by which dots are divided.

    Source: Vaswani et al., "Attention Is All You Need" (2017), §3.2.1.
    Raises :class:`NumberError` unless d_k is a count.
    """
    return float(np.sqrt(np.float64(as_count(d_k, "d_k"))))


def divisor_of(keys: ArrayLike) -> float:
    """√d_k for ``keys`` of shape (n_keys, d_k): the root of their width, not of their number."""
    return divisor(key_width(keys))


def products(query: ArrayLike, keys: ArrayLike) -> Float64:
    """q_j · k_ij, coordinate by coordinate, before they are summed.

    query: (d_k,), keys: (n_keys, d_k); returns (n_keys, d_k).
    Raises :class:`ShapeError` where the widths differ.
    """
    q, k = query_and_keys(query, keys, ranks=(1,))
    return read_only(narrow(times(widen(q), widen(k))))


def log_products(query: ArrayLike, keys: ArrayLike) -> Float64:
    """ln |q_j k_ij|, −inf for 0, and finite where a product is beyond float64.

    Arguments, shapes and errors as in :func:`products`.
    """
    q, k = query_and_keys(query, keys, ranks=(1,))
    with np.errstate(divide="ignore"):
        return read_only(np.log(np.abs(q)) + np.log(np.abs(k)))


def dots(query: ArrayLike, keys: ArrayLike) -> Float64:
    """query · key for every key: Σ_j q_j k_ij.

    query: (d_k,) or (n_queries, d_k), keys: (n_keys, d_k); returns (n_keys,) or
    (n_queries, n_keys), ±inf where the true dot is beyond float64.
    Raises :class:`ShapeError` where the widths differ.
    """
    q, k = query_and_keys(query, keys)
    wide_keys = widen(k)
    if q.ndim == 1:
        return read_only(narrow(wide_dots(q, wide_keys)))
    return read_only(np.stack([narrow(wide_dots(row, wide_keys)) for row in q]))


def scores(
    query: ArrayLike, keys: ArrayLike, scaled: bool = True, temperature: float = 1.0
) -> Float64:
    """What softmax receives: dot / √d_k, or the dot itself without scaling; over the temperature.

    query: (d_k,) or (n_queries, d_k), keys: (n_keys, d_k); returns (n_keys,) or
    (n_queries, n_keys).
    Raises :class:`ShapeError` where the widths differ, :class:`NumberError` for a temperature ≤ 0.
    """
    q, k = query_and_keys(query, keys)
    heat = as_number(temperature, "temperature", above=0)
    wide_keys = widen(k)
    rows = [
        narrow(wide_scores(wide_dots(row, wide_keys), k.shape[1], scaled, heat))
        for row in np.atleast_2d(q)
    ]
    return read_only(rows[0] if q.ndim == 1 else np.stack(rows))


def query_and_keys(
    query: ArrayLike, keys: ArrayLike, ranks: tuple[int, ...] = (1, 2)
) -> tuple[Float64, Float64]:
    """Query and keys as float64 of one width; raises :class:`ShapeError` where they differ."""
    k = as_matrix(keys, "keys", "(n_keys, d_k)")
    wanted = "(d_k,)" if ranks == (1,) else "(d_k,) or (n_queries, d_k)"
    q = as_rows(query, "query", wanted)
    if q.ndim not in ranks or q.shape[-1] != k.shape[1]:
        raise ShapeError(
            "the query does not fit the keys",
            where="query",
            expected=f"{wanted} with d_k = {k.shape[1]}, as in each key",
            got=str(q.shape),
            remedy="Give the query and every key the same width.",
        )
    return q, k


def wide_dots(query: Float64, keys: Wide) -> Wide:
    """The dots of one query (d_k,) with wide keys (n_keys, d_k), unrounded."""
    n_keys, d_k = keys.hi.shape
    wide_query = widen(query)
    rows = max(1, _BLOCK // d_k)
    blocks = [
        total(times(wide_query, keys[start : start + rows])) for start in range(0, n_keys, rows)
    ]
    return joined(blocks)


def wide_scores(wide: Wide, d_k: int, scaled: bool, temperature: float) -> Wide:
    """Scores of wide dots, unrounded."""
    by_width = divide(wide, root(d_k)) if scaled else wide
    return by_width if temperature == 1.0 else divide(by_width, widen(temperature))
