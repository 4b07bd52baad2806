"""Numbers wider than float64: twice its digits and an exponent that cannot run out.

Rounding happens once, where a wide number becomes a float64 again, so that what a lesson shows is
the rounding of the true value and neither cancellation nor the sizes of the vectors spoil it.

Source: T. J. Dekker, "A floating-point technique for extending the available precision",
Numer. Math. 18 (1971), §4–5; D. E. Knuth, TAOCP 2, §4.2.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Float64 = NDArray[np.float64]
Int64 = NDArray[np.int64]

# Below every exponent that occurs, and far from the ends of int64: the exponent of zero.
_NOTHING = np.int64(-(2**60))
# Lower parts are whole multiples of this, so that no product of two parts can underflow.
_GRAIN = 2.0**-100
# 2**27 + 1 cuts a double into two halves whose products are exact.
_SPLITTER = 134217729.0


@dataclass(frozen=True, slots=True, eq=False)
class Wide:
    """The numbers (hi + lo) · 2**exponent, elementwise; all three of one shape.

    ``hi`` is of the order of one, or zero; ``lo`` is at most half a unit in its last place.
    """

    hi: Float64
    lo: Float64
    exponent: Int64

    def __getitem__(self, index: Any) -> Wide:
        return Wide(
            np.asarray(self.hi[index]), np.asarray(self.lo[index]), np.asarray(self.exponent[index])
        )

    def negated(self) -> Wide:
        """−x, exactly."""
        return Wide(-self.hi, -self.lo, self.exponent)

    @property
    def is_zero(self) -> NDArray[np.bool_]:
        """Where x = 0."""
        return np.asarray(self.hi == 0)

    @property
    def turned(self) -> Wide:
        """x with rows and columns exchanged."""
        return Wide(self.hi.T, self.lo.T, self.exponent.T)

    def where(self, keep: NDArray[np.bool_]) -> Wide:
        """x where ``keep``, and 0 elsewhere."""
        return chosen(keep, self, widen(0.0))


def widen(x: Any) -> Wide:
    """Float64 numbers as wide ones, exactly."""
    mantissa, exponent = np.frexp(np.asarray(x, dtype=np.float64))
    return Wide(mantissa, np.zeros_like(mantissa), _exponent(mantissa, exponent))


def chosen(condition: NDArray[np.bool_], a: Wide, b: Wide) -> Wide:
    """a where the condition holds, b elsewhere."""
    return Wide(
        np.where(condition, a.hi, b.hi),
        np.where(condition, a.lo, b.lo),
        np.where(condition, a.exponent, b.exponent),
    )


def narrow(x: Wide) -> Float64:
    """The nearest float64 numbers; ±inf beyond their range, never a warning."""
    # ldexp takes C ints; beyond ±4000 every double has long become 0 or inf.
    shift = np.minimum(np.maximum(x.exponent, -4000), 4000).astype(np.int32)
    with np.errstate(over="ignore", under="ignore"):
        return np.ldexp(x.hi + x.lo, shift)


def root(n: int) -> Wide:
    """√n for a count n."""
    high = np.sqrt(np.float64(n))
    square, error = two_product(high, high)
    return normalised(high, ((np.float64(n) - square) - error) / (2 * high), np.int64(0))


def times(a: Wide, b: Wide) -> Wide:
    """a · b."""
    high, low = two_product(a.hi, b.hi)
    low = low + (a.hi * b.lo + a.lo * b.hi)
    high, low = _quick_two_sum(high, low)
    return Wide(high, low, a.exponent + b.exponent)


def divide(a: Wide, b: Wide) -> Wide:
    """a / b for b ≠ 0."""
    first = a.hi / b.hi
    back, error = two_product(first, b.hi)
    rest = ((a.hi - back) - error) + (a.lo - first * b.lo)
    high, low = _quick_two_sum(first, rest / b.hi)
    return Wide(high, low, a.exponent - b.exponent)


def plus(a: Wide, b: Wide) -> Wide:
    """a + b."""
    exponent = np.maximum(a.exponent, b.exponent)
    return normalised(*_add(*_shifted(a, exponent), *_shifted(b, exponent)), exponent)


def joined(parts: Sequence[Wide]) -> Wide:
    """The parts behind one another, along the first axis."""
    return Wide(
        np.concatenate([part.hi for part in parts]),
        np.concatenate([part.lo for part in parts]),
        np.concatenate([part.exponent for part in parts]),
    )


def total(x: Wide) -> Wide:
    """The sum along the last axis, added pairwise."""
    exponent = x.exponent.max(axis=-1)
    high, low = _shifted(x, exponent[..., None])
    while high.shape[-1] > 1:
        half = high.shape[-1] // 2
        odd_high, odd_low = high[..., 2 * half :], low[..., 2 * half :]
        high, low = _add(
            high[..., :half], low[..., :half], high[..., half : 2 * half], low[..., half : 2 * half]
        )
        if odd_high.shape[-1]:
            high = np.concatenate([high, odd_high], axis=-1)
            low = np.concatenate([low, odd_low], axis=-1)
    return normalised(high[..., 0], low[..., 0], exponent)


def two_sum(a: Any, b: Any) -> tuple[Any, Any]:
    """a + b as its rounding and the rounding's error, exactly."""
    high = a + b
    shadow = high - a
    return high, (a - (high - shadow)) + (b - shadow)


def two_product(a: Any, b: Any) -> tuple[Any, Any]:
    """a · b as its rounding and the rounding's error, exactly for numbers of moderate size."""
    high = a * b
    a_head, a_tail = _split(a)
    b_head, b_tail = _split(b)
    return high, a_tail * b_tail - (((high - a_head * b_head) - a_tail * b_head) - a_head * b_tail)


def normalised(high: Any, low: Any, exponent: Any) -> Wide:
    """The wide number (high + low) · 2**exponent with ``hi`` between ½ and 1, or zero."""
    high, low = _quick_two_sum(high, low)
    mantissa, shift = np.frexp(high)
    with np.errstate(under="ignore"):
        low = (np.ldexp(low, -shift) + _GRAIN) - _GRAIN
    return Wide(np.asarray(mantissa), np.asarray(low), _exponent(mantissa, exponent + shift))


def _exponent(mantissa: Any, exponent: Any) -> Int64:
    # frexp counts in 32 bits, into which the exponent of zero would not fit.
    return np.where(mantissa == 0, _NOTHING, np.asarray(exponent, dtype=np.int64))


def _split(a: Any) -> tuple[Any, Any]:
    large = _SPLITTER * a
    head = large - (large - a)
    return head, a - head


def _quick_two_sum(a: Any, b: Any) -> tuple[Any, Any]:
    """As :func:`two_sum`, for |a| ≥ |b|."""
    high = a + b
    return high, b - (high - a)


def _add(a_high: Any, a_low: Any, b_high: Any, b_low: Any) -> tuple[Any, Any]:
    high, error = two_sum(a_high, b_high)
    low, low_error = two_sum(a_low, b_low)
    high, error = _quick_two_sum(high, error + low)
    return _quick_two_sum(high, error + low_error)


def _shifted(x: Wide, exponent: Any) -> tuple[Float64, Float64]:
    """hi and lo of x in units of 2**exponent, for exponents that are no smaller than x's."""
    shift = np.maximum(x.exponent - exponent, -4000).astype(np.int32)
    with np.errstate(under="ignore"):
        return np.ldexp(x.hi, shift), np.ldexp(x.lo, shift)
