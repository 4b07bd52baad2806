"""What a picture leaves out of a large lesson, and what that comes to all the same.

Kept rows and coordinates are named by addresses from 1. What is not kept is *the rest*: it is
counted, and added up into one entry that takes part in every sum.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from attention_math.blend import wide_contributions, wide_output
from attention_math.checks import Float64, as_count, as_matrix, read_only
from attention_math.cost import addresses
from attention_math.errors import NumberError
from attention_math.masks import Bool
from attention_math.reading import log_of_sum, size_of
from attention_math.scoring import query_and_keys, wide_dots
from attention_math.standing import leading_keys, lightest_key, wide_sizes
from attention_math.wide import Int64, narrow, total, widen
from attention_math.wide_exp import log_size


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """A sum, or a row of sums, and the natural logarithm of the size of each: −inf for zero.

    A total that float64 holds only as zero has the sign of the sum.
    """

    total: Float64
    log: Float64


def kept_keys(
    query: ArrayLike, new_query: ArrayLike, keys: ArrayLike, needed: int | None, most: int
) -> Int64:
    """The addresses of at most ``most`` ≥ 4 keys that stand for them all, in ascending order.

    Kept are the heaviest key of either query, the first one's lightest and the ``needed`` one, and
    then by turns the heaviest that is left of either query. query, new_query: (d_k,), keys:
    (n_keys, d_k); returns (min(n_keys, most),).
    """
    q, k = query_and_keys(query, keys, ranks=(1,))
    new, _ = query_and_keys(new_query, keys, ranks=(1,))
    count, wide_keys = min(len(k), as_count(most, "most", low=4)), widen(k)
    leading = [int(leading_keys(each, k)[0]) for each in (q, new)]
    kept = dict.fromkeys([*leading, lightest_key(q, k), needed or leading[0]])
    orders = [np.argsort(-narrow(wide_dots(each, wide_keys)), kind="stable") for each in (q, new)]
    for address in (np.stack(orders, axis=1).ravel() + 1).tolist():
        if len(kept) >= count:
            break
        kept.setdefault(address)
    return read_only(np.array(sorted(kept), dtype=np.int64))


def kept_coordinates(width: int, most: int, few: int) -> Int64:
    """The addresses of the coordinates that are kept of ``width``: all up to ``most``.

    Of more, the first ``few`` − 1 and the last, as one writes a long vector.
    """
    if as_count(width, "width") <= as_count(most, "most"):
        return addresses(width)
    return read_only(np.append(addresses(as_count(few, "few", low=2) - 1), width))


def rest_count(count: int, kept: ArrayLike) -> int:
    """How many of ``count`` are not among the ``kept`` addresses."""
    return int(np.count_nonzero(_rest(as_count(count, "count"), kept)))


def columns(vectors: ArrayLike, kept: ArrayLike) -> Float64:
    """The coordinates at the ``kept`` addresses of vectors (n, d); returns (n, len(kept))."""
    v = as_matrix(vectors, "vectors", "(n, d)")
    return read_only(v[:, ~_rest(v.shape[1], kept)])


def rest_total(parts: ArrayLike, logs: ArrayLike, kept: ArrayLike) -> Together:
    """The sum of the rest of ``parts`` ≥ 0, of any size.

    parts: (n,), of which ``logs`` are the natural logarithms, −inf for zero; kept: addresses.
    Where float64 does not hold the parts or the sum, it comes from the logarithms.
    """
    p, logarithms = np.asarray(parts, dtype=np.float64), np.asarray(logs, dtype=np.float64)
    rest = _rest(len(p), kept)
    held, log = _sum(p[rest], logarithms[rest])
    return Together(read_only(np.asarray(held)), read_only(np.asarray(log)))


def rest_contributions(
    weights: ArrayLike, log_weights: ArrayLike, values: ArrayLike, kept: ArrayLike
) -> Together:
    """Σ_i w_i v_i over the keys i that are not kept: (d_v,), exactly 0 where their values cancel.

    weights and their natural logarithms: (n_keys,), values: (n_keys, d_v), kept: addresses of keys.
    Weights that float64 does not hold count by their logarithms.
    """
    v, logarithms = as_matrix(values, "values", "(n_keys, d_v)"), np.asarray(log_weights)
    rest = _rest(len(v), kept)
    v, w, logarithms = v[rest], np.asarray(weights, dtype=np.float64)[rest], logarithms[rest]
    sums, parts = wide_output(widen(w), widen(v)), wide_contributions(widen(w), widen(v))
    held, logs = narrow(sums), log_of_sum(sums, total(size_of(parts).turned))
    if w.min() < np.finfo(np.float64).tiny:
        for at in np.flatnonzero(np.abs(held) < np.finfo(np.float64).tiny):
            with np.errstate(divide="ignore"):
                sizes = logarithms + np.log(np.abs(v[:, at]))
            held[at], logs[at] = _sum(np.copysign(w, v[:, at]) * np.abs(v[:, at]), sizes)
    return Together(read_only(held), read_only(logs))


def rest_products(query: ArrayLike, keys: ArrayLike, kept: ArrayLike) -> Together:
    """Σ_j q_j k_ij over the coordinates j that are not kept: (n_keys,).

    query: (d_k,), keys: (n_keys, d_k); kept: addresses of coordinates, not all of them.
    """
    q, k = query_and_keys(query, keys, ranks=(1,))
    rest = _rest(k.shape[1], kept)
    sums, sizes = wide_dots(q[rest], widen(k[:, rest])), wide_sizes(q[rest], k[:, rest])
    return Together(read_only(narrow(sums)), read_only(log_of_sum(sums, sizes)))


def _rest(count: int, kept: ArrayLike) -> Bool:
    """True at each of ``count`` places that is not kept."""
    at = np.asarray(kept, dtype=np.int64)
    if at.size and not 1 <= at.min() <= at.max() <= count:
        raise NumberError(
            "there is nothing at a kept address",
            where="kept",
            expected=f"addresses from 1 to {count}",
            got=str(at.tolist()),
        )
    rest = np.ones(count, dtype=np.bool_)
    rest[at - 1] = False
    return rest


def _sum(parts: Float64, logs: Float64) -> tuple[float, float]:
    """The sum of one column and the logarithm of its size."""
    largest = float(logs.max(initial=-math.inf))
    if largest == -math.inf:
        return 0.0, -math.inf
    held = 0.0
    if np.isfinite(parts).all():
        wide = total(widen(parts))
        held = float(narrow(wide))
        if np.finfo(np.float64).tiny <= abs(held) < math.inf:
            return held, float(log_size(wide))
    with np.errstate(under="ignore"):
        scaled = math.fsum(np.copysign(np.exp(logs - largest), parts).tolist())
    if not scaled:
        return 0.0, -math.inf
    size = abs(held) if np.isfinite(parts).all() else math.inf
    return math.copysign(size, scaled), largest + math.log(abs(scaled))
