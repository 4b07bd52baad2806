"""The exponential and the logarithm of wide numbers.

e^x = 2^(m + j/256) · e^r with |r| ≤ ln 2 / 512: a table for 2^(j/256), made once in decimal
arithmetic, and seven terms of the series for e^r. Relative error about 10⁻²⁵ for |x| < 1000.

Source: P.-T. P. Tang, "Table-driven implementation of the exponential function", ACM TOMS 15
(1989), §2, with the table and the first terms kept to twice the digits.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal

import numpy as np

from attention_math.wide import (
    Float64,
    Int64,
    Wide,
    chosen,
    normalised,
    plus,
    times,
    two_product,
    two_sum,
    widen,
)

_STEPS = 256
# The largest exponent of an argument, short of where a float64 cannot count the table's steps.
_FARTHEST = 40
# Below this exponent an argument adds nothing to 1 that a wide number holds.
_NEAREST = -200
_DECIMAL = Context(prec=50)
_LN2 = _DECIMAL.ln(Decimal(2))


def exponential(x: Wide) -> Wide:
    """e^x; arguments beyond ±2⁴⁰ count as ±2⁴⁰, where a float64 has long become 0 or inf."""
    high, low = _pair(x)
    step = np.rint(high * (_STEPS / math.log(2)))
    table_high, table_low, growth = _table_entry(step)
    small_high, small_low = _series(*_remainder(high, low, step))
    product, error = two_product(table_high, small_high)
    error = error + (table_high * small_low + table_low * small_high)
    top, rest = two_sum(table_high, product)
    return normalised(top, rest + (error + table_low), growth)


def logarithm(x: Wide) -> Wide:
    """ln x for x > 0: a float64 logarithm y, and one step of Newton's, y + (x e^−y − 1)."""
    rough = widen(np.log(x.hi + x.lo) + x.exponent * math.log(2))
    return plus(rough, plus(times(x, exponential(rough.negated())), widen(-1.0)))


def logarithm_1p(x: Wide) -> Wide:
    """ln(1 + x) for x ≥ 0, keeping the digits of an x that vanishes beside one."""
    vanishing = x.exponent < -60
    series = plus(x, times(widen(-0.5), times(x, x)))
    return chosen(vanishing, series, logarithm(plus(x, widen(1.0))))


def log_size(x: Wide) -> Float64:
    """ln |x| with the digits of a float64, −inf for 0; finite where x itself rounds to 0 or inf."""
    with np.errstate(divide="ignore"):
        logs = np.log(np.abs(x.hi + x.lo)) + x.exponent * math.log(2)
    return np.where(x.is_zero, -np.inf, logs)


def _pair(x: Wide) -> tuple[Float64, Float64]:
    far = x.exponent > _FARTHEST
    shift = np.minimum(np.maximum(x.exponent, -4000), _FARTHEST).astype(np.int32)
    with np.errstate(under="ignore"):
        high, low = np.ldexp(x.hi, shift), np.ldexp(x.lo, shift)
    high = np.where(far, np.copysign(2.0**_FARTHEST, x.hi), high)
    counts = x.exponent > _NEAREST
    return np.where(counts, high, 0.0), np.where(counts & ~far, low, 0.0)


def _remainder(high: Float64, low: Float64, step: Float64) -> tuple[Float64, Float64]:
    back, error = two_product(step, _STEP_HIGH)
    rest: tuple[Float64, Float64] = two_sum(high - back, low - error - step * _STEP_LOW)
    return rest


def _series(r: Float64, r_low: Float64) -> tuple[Float64, Float64]:
    """e^r − 1 for small r, twice as precise in its first two terms."""
    square, error = two_product(r, r)
    tail = r * square * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r / 5040))))
    high, low = two_sum(r, square / 2)
    return high, low + (r_low + error / 2 + r * r_low + tail)


def _table_entry(step: Float64) -> tuple[Float64, Float64, Int64]:
    whole = step.astype(np.int64)
    index = whole % _STEPS
    return _TABLE_HIGH[index], _TABLE_LOW[index], whole // _STEPS


def _cut(x: Decimal) -> tuple[float, float]:
    """A decimal as the sum of two floats."""
    high = float(x)
    return high, float(_DECIMAL.subtract(x, Decimal(high)))


_STEP_HIGH, _STEP_LOW = _cut(_DECIMAL.divide(_LN2, Decimal(_STEPS)))
_POWERS = [
    _cut(_DECIMAL.exp(_DECIMAL.divide(_DECIMAL.multiply(_LN2, Decimal(j)), Decimal(_STEPS))))
    for j in range(_STEPS)
]
_TABLE_HIGH = np.array([high for high, _ in _POWERS])
_TABLE_LOW = np.array([low for _, low in _POWERS])
