"""Attention: scores, weights and the blend, for one query or for many."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike

from attention_math.blend import wide_contributions, wide_output, wide_running_totals
from attention_math.checks import Float64, as_matrix, as_number, read_only
from attention_math.errors import ShapeError
from attention_math.masks import Bool, each_mask, mask_of
from attention_math.reading import log_of_dots, log_of_sum, size_of
from attention_math.scoring import query_and_keys, wide_dots, wide_scores
from attention_math.shares import shares
from attention_math.wide import Wide, joined, narrow, root, total, widen
from attention_math.wide_exp import exponential, log_size


@dataclass(frozen=True, slots=True, eq=False)
class Attention:
    """Everything on the way from a query to its output, each the rounding of its true value.

    For one query: query (d_k,); dots, scores, exponentials, weights, log_weights, bars (n_keys,);
    contributions, running_totals and their logarithms (n_keys, d_v); output, log_output (d_v,); the
    others (). For many queries each has n_queries in front. Read-only.

    ``divisor`` is 1 without scaling. ``bars`` are the exponentials as fractions of the largest, and
    ``log_…`` natural logarithms, of the size of what has a sign. ``exponentials`` and
    ``normalizer`` are ``inf`` beyond float64. The logarithm of a dot, a score or an output is −inf,
    too, where its terms, as decimals, may cancel (see ``reading``). A log-weight is −inf only for a
    masked key, and 0 only for a key that shares with none.
    """

    query: Float64
    dots: Float64
    log_dots: Float64
    divisor: Float64
    scores: Float64
    log_scores: Float64
    exponentials: Float64
    normalizer: Float64
    log_normalizer: Float64
    weights: Float64
    log_weights: Float64
    weights_total: Float64
    bars: Float64
    contributions: Float64
    log_contributions: Float64
    running_totals: Float64
    log_running_totals: Float64
    output: Float64
    log_output: Float64
    entropy_nats: Float64
    log_entropy: Float64
    peak_weight: Float64
    log_peak_weight: Float64
    effective_keys: Float64
    peak_sensitivity: Float64
    log_peak_sensitivity: Float64

    def __post_init__(self) -> None:
        for field in fields(self):
            array = np.array(getattr(self, field.name), dtype=np.float64)
            object.__setattr__(self, field.name, read_only(array))


def attend(
    query: ArrayLike,
    keys: ArrayLike,
    values: ArrayLike,
    scaled: bool = True,
    mask: ArrayLike | None = None,
    temperature: float = 1.0,
) -> Attention:
    """softmax(q Kᵀ / √d_k) V, with all that lies between.

    query: (d_k,) or (n_queries, d_k); keys: (n_keys, d_k); values: (n_keys, d_v); mask: (n_keys,)
    or (n_queries, n_keys), True where the query may attend; temperature > 0 divides the scores.
    Raises :class:`ShapeError` where these do not fit, :class:`NumberError` for entries that are
    not finite numbers, for a query without a key to attend to, and for a temperature ≤ 0.
    Source: Vaswani et al., "Attention Is All You Need" (2017), §3.2.1, eq. 1.
    """
    q, k = query_and_keys(query, keys)
    v = as_matrix(values, "values", "(n_keys, d_v)")
    if v.shape[0] != k.shape[0]:
        raise ShapeError(
            "keys and values differ in number",
            where="values",
            expected=f"{k.shape[0]} values, one for each key",
            got=str(v.shape[0]),
        )
    heat = as_number(temperature, "temperature", above=0)
    allowed = mask_of(mask, q, k)
    wide_keys, wide_values = widen(k), widen(v)
    if q.ndim == 1:
        return _attend_one(q, wide_keys, wide_values, scaled, allowed, heat)
    return _stacked(
        [
            _attend_one(row, wide_keys, wide_values, scaled, row_mask, heat)
            for row, row_mask in zip(q, each_mask(allowed, len(q)), strict=True)
        ]
    )


def _attend_one(
    query: Float64, keys: Wide, values: Wide, scaled: bool, mask: Bool | None, temperature: float
) -> Attention:
    dots = wide_dots(query, keys)
    scores = wide_scores(dots, keys.hi.shape[1], scaled, temperature)
    shared = shares(scores, mask)
    raised = exponential(scores)
    if mask is not None:
        raised = raised.where(mask)
    parts = wide_contributions(shared.weights, values)
    blend = wide_output(shared.weights, values)
    totals = joined([wide_running_totals(parts)[:-1], blend[None]])
    rounded, log_dots = narrow(shared.weights), log_of_dots(query, keys, dots)
    return Attention(
        query=query,
        dots=narrow(dots),
        log_dots=log_dots,
        divisor=narrow(root(keys.hi.shape[1])) if scaled else np.asarray(1.0),
        scores=narrow(scores),
        log_scores=np.where(np.isneginf(log_dots), -np.inf, log_size(scores)),
        exponentials=narrow(raised),
        normalizer=narrow(total(raised)),
        log_normalizer=np.asarray(shared.log_normalizer),
        weights=rounded,
        log_weights=shared.log_weights,
        weights_total=narrow(total(shared.weights)),
        bars=shared.bars,
        contributions=narrow(parts),
        log_contributions=_log_contributions(shared.log_weights, narrow(values)),
        running_totals=narrow(totals),
        log_running_totals=log_size(totals),
        output=narrow(blend),
        log_output=log_of_sum(blend, total(size_of(parts).turned)),
        log_entropy=np.asarray(shared.log_entropy),
        entropy_nats=np.asarray(shared.entropy_nats),
        peak_weight=rounded.max(),
        log_peak_weight=shared.log_weights.max(),
        effective_keys=np.asarray(shared.effective_keys),
        peak_sensitivity=np.asarray(shared.peak_sensitivity),
        log_peak_sensitivity=np.asarray(shared.log_peak_sensitivity),
    )


def _log_contributions(log_weights: Float64, values: Float64) -> Float64:
    with np.errstate(divide="ignore", over="ignore"):
        return log_weights[:, None] + np.log(np.abs(values))


def _stacked(rows: list[Attention]) -> Attention:
    return Attention(
        **{
            field.name: np.stack([getattr(row, field.name) for row in rows])
            for field in fields(Attention)
        }
    )
