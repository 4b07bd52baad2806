"""The blend: weights times values, their sum, and the summary that ignores the query."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_matrix, as_vector, read_only
from attention_math.errors import ShapeError
from attention_math.reading import log_of_sum, size_of
from attention_math.wide import Wide, divide, joined, narrow, plus, times, total, widen


def contributions(weights: ArrayLike, values: ArrayLike) -> Float64:
    """w_i v_i, what each value adds to the output.

    weights: (n_keys,), values: (n_keys, d_v); returns (n_keys, d_v).
    Raises :class:`ShapeError` where the numbers of weights and values differ.
    """
    w, v = _weights_and_values(weights, values)
    return read_only(narrow(wide_contributions(widen(w), widen(v))))


def output(weights: ArrayLike, values: ArrayLike) -> Float64:
    """Σ_i w_i v_i, the blend of the values: a vector, not a weight.

    weights: (n_keys,), values: (n_keys, d_v); returns (d_v,). Raises as :func:`contributions`.
    """
    w, v = _weights_and_values(weights, values)
    return read_only(narrow(wide_output(widen(w), widen(v))))


def running_totals(contributions: ArrayLike) -> Float64:
    """Σ_{j ≤ i} w_j v_j: where the tip is once i contributions have been laid tip to tail.

    contributions: (n_keys, d_v); returns the same shape, its last row being the output.
    """
    parts = as_matrix(contributions, "contributions", "(n_keys, d_v)")
    return read_only(narrow(wide_running_totals(widen(parts))))


def fixed_summary(values: ArrayLike) -> Float64:
    """The mean of the values: a stand-in for the one context that every output step reuses.

    values: (n_keys, d_v); returns (d_v,).
    """
    v = as_matrix(values, "values", "(n_keys, d_v)")
    return read_only(narrow(divide(total(widen(v).turned), widen(float(v.shape[0])))))


def log_fixed_summary(values: ArrayLike) -> Float64:
    """ln of the size of :func:`fixed_summary`: (d_v,).

    −inf where the values (n_keys, d_v), as decimals, may cancel.
    """
    columns = widen(as_matrix(values, "values", "(n_keys, d_v)")).turned
    sums = log_of_sum(total(columns), total(size_of(columns)))
    return read_only(sums - np.log(columns.hi.shape[1]))


def value_width(values: ArrayLike) -> int:
    """d_v, the number of coordinates of each value of ``values`` (n_keys, d_v)."""
    return int(as_matrix(values, "values", "(n_keys, d_v)").shape[1])


def wide_contributions(weights: Wide, values: Wide) -> Wide:
    """w_i v_i unrounded, for weights (n_keys,) and values (n_keys, d_v)."""
    return times(weights[:, None], values)


def wide_output(weights: Wide, values: Wide) -> Wide:
    """Σ_i w_i v_i, unrounded, for weights (n_keys,) and values (n_keys, d_v).

    Values of equal weights are added up before they are weighted, so that values that cancel give
    exactly 0, and no rounding error of their contributions.
    """
    alike = np.stack([weights.hi, weights.lo, weights.exponent.astype(np.float64)], axis=1)
    _, first, group, count = np.unique(
        alike, axis=0, return_index=True, return_inverse=True, return_counts=True
    )
    shared = np.flatnonzero(count > 1)
    alone = first[count == 1]
    sums = [total(values[group.ravel() == each].turned) for each in shared]
    by_weight = joined([values[alone], *(each[None] for each in sums)])
    return total(wide_contributions(weights[np.append(alone, first[shared])], by_weight).turned)


def wide_running_totals(parts: Wide) -> Wide:
    """The sums of the first 1, 2, … n_keys contributions (n_keys, d_v), unrounded.

    Each pass adds to every row the row that lies 1, 2, 4, … before it.
    Source: W. D. Hillis and G. L. Steele, "Data parallel algorithms", CACM 29 (1986).
    """
    reach = 1
    while reach < parts.hi.shape[0]:
        parts = joined([parts[:reach], plus(parts[reach:], parts[:-reach])])
        reach *= 2
    return parts


def _weights_and_values(weights: ArrayLike, values: ArrayLike) -> tuple[Float64, Float64]:
    w = as_vector(weights, "weights", "(n_keys,)")
    v = as_matrix(values, "values", "(n_keys, d_v)")
    if w.shape[0] != v.shape[0]:
        raise ShapeError(
            "weights and values differ in number",
            where="weights",
            expected=f"{v.shape[0]} weights, one for each value",
            got=str(np.shape(w)[0]),
        )
    return w, v
