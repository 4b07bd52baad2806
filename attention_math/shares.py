"""Softmax on wide numbers: the one computation behind every weight of this package."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from attention_math.checks import Float64
from attention_math.masks import Bool
from attention_math.wide import Wide, divide, narrow, plus, times, total, widen
from attention_math.wide_exp import exponential, logarithm, logarithm_1p

# The ends of what a logarithm of a weight may be: below zero, as every weight that shares is below
# one, and finite, as every weight is above zero.
_NEAREST_TO_ZERO = -5e-324
_FARTHEST = -np.finfo(np.float64).max


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """The softmax of one row of scores.

    weights: (n_keys,) wide; log_weights: (n_keys,), −inf only where masked and 0 only for a key
    that shares with none; log_normalizer: ln Σ_j e^(s_j); bars: (n_keys,), each exponential as a
    fraction of the largest; entropy_nats: −Σ_i w_i ln w_i, its natural logarithm and, as
    effective_keys, its exponential;
    peak_sensitivity: w(1 − w) for the largest weight, and its natural logarithm.
    """

    weights: Wide
    log_weights: Float64
    log_normalizer: float
    bars: Float64
    entropy_nats: float
    log_entropy: float
    effective_keys: float
    peak_sensitivity: float
    log_peak_sensitivity: float


def shares(scores: Wide, mask: Bool | None = None) -> Shares:
    """Softmax of a row of wide scores: e^(s_i − max s) / Σ_j e^(s_j − max s).

    Subtracting the largest score changes no weight, and keeps every exponential within 0 and 1.
    The gradient's largest entry is that of the largest weight, as w(1 − w) ≥ v(1 − v) for each
    smaller v: both lie below ½, or v ≤ 1 − w. 1 − w is summed from the others, never subtracted.
    """
    allowed = np.ones(scores.hi.shape, dtype=np.bool_) if mask is None else mask
    top = largest_row(scores, allowed)
    below = plus(scores, scores[top].negated())
    raised = exponential(below).where(allowed)
    others = total(raised.where(np.arange(raised.hi.size) != top))
    normalizer = plus(others, widen(1.0))
    log_normalizer = logarithm_1p(others)
    weights = divide(raised, normalizer)
    entropy = plus(log_normalizer, total(times(weights, below)).negated())
    sensitivity = divide(others, times(normalizer, normalizer))
    return Shares(
        weights=weights,
        log_weights=_log_weights(plus(below, log_normalizer.negated()), allowed),
        log_normalizer=float(narrow(plus(scores[top], log_normalizer))),
        bars=narrow(raised),
        entropy_nats=float(narrow(entropy)),
        log_entropy=_log(entropy),
        effective_keys=float(narrow(exponential(entropy))),
        peak_sensitivity=float(narrow(sensitivity)),
        log_peak_sensitivity=_log(sensitivity),
    )


def largest_row(scores: Wide, allowed: Bool) -> int:
    """The row of the largest allowed score, also where several round to one float64."""
    shift = scores.exponent[allowed].max()
    common = np.maximum(scores.exponent - shift, -4000).astype(np.int32)
    with np.errstate(under="ignore"):
        high = np.where(allowed, np.ldexp(scores.hi, common), -np.inf)
        low = np.where(high == high.max(), np.ldexp(scores.lo, common), -np.inf)
    return int(np.argmax(low))


def _log_weights(logs: Wide, allowed: Bool) -> Float64:
    alone = np.count_nonzero(allowed) == 1
    within = np.clip(narrow(logs), _FARTHEST, 0.0 if alone else _NEAREST_TO_ZERO)
    return np.where(allowed, within, -np.inf)


def _log(x: Wide) -> float:
    return -math.inf if x.is_zero else float(narrow(logarithm(x)))
