"""Every number as text: the one place where digits are rounded.

Python's own ``f`` and ``e`` formats round the exact binary value half to even, and so does this
module throughout. Numbers beyond float64 are written from their natural logarithm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import SupportsFloat

_MINUS = "−"
_THIN_SPACE = "\u2009"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_LARGE = 1e6
_SMALL = 0.0005
# A weight below this is told by its power of ten: "<0.001" would say too little.
_FAINT = 1e-6
# The smallest float64 with all its digits; below it a logarithm knows more.
_SMALLEST_NORMAL = 2.0**-1022
# The ends of the logarithms of weights: nearer to zero, or farther from it, there is no float64.
_LOG_NEAREST = -5e-324
_LOG_FARTHEST = -1.7976931348623157e308
_LONGEST_EXPONENT = 999_999
_DECIMAL = Context(prec=60, rounding=ROUND_HALF_EVEN)
_LN10 = _DECIMAL.ln(Decimal(10))


def format_number(x: SupportsFloat) -> str:
    """A number: "4", "−2", "0.665", "4.85 × 10⁸", "3.20 × 10⁻⁵".

    Whole numbers below 10⁶ have no decimals, others three; from 10⁶ on, and nearer to zero than
    0.0005, three significant digits and a power of ten. Never "-0". A number that overflowed
    reads ">10³⁰⁸".
    """
    value = float(x)
    if math.isinf(value):
        return f">10{_raised(308)}" if value > 0 else f"<{_MINUS}10{_raised(308)}"
    if value == 0:
        return "0"
    if value.is_integer() and abs(value) < _LARGE:
        return f"{value:.0f}".replace("-", _MINUS)
    fixed = f"{value:.3f}"
    if abs(value) < _SMALL or abs(float(fixed)) >= _LARGE:
        return _scientific(value)
    return fixed.replace("-", _MINUS)


def format_moving(x: SupportsFloat) -> str:
    """A number that is changing: "4.000", "−0.665", three decimals below 10⁶, then a power of ten.

    As :func:`format_number`, but with decimals always, so that digits keep their places from frame
    to frame; nearer to zero than 0.0005 it is "0.000".
    """
    value = float(x)
    fixed = f"{value:.3f}"
    if abs(value) >= _LARGE or abs(float(fixed)) >= _LARGE:
        return format_number(value)
    digits = fixed if float(fixed) else fixed.removeprefix("-")
    return digits.replace("-", _MINUS)


def format_moving_signed(x: SupportsFloat, log: SupportsFloat) -> str:
    """As :func:`format_moving`, but a power of ten below 10⁻⁶ (not at 0) and beyond float64."""
    size = abs(float(x))
    by_log = size == math.inf or (size < _FAINT and float(log) > -math.inf)
    return format_signed(x, log) if by_log else format_moving(x)


def format_exponential(e: SupportsFloat, score: SupportsFloat) -> str:
    """An exponential e^score as :func:`format_number` writes it, whatever its size.

    Beyond float64's digits it comes from the score: e^1500 reads "2.77 × 10⁶⁵¹"; never "0".
    """
    value = float(e)
    if _SMALLEST_NORMAL <= value < math.inf:
        return format_number(value)
    return _from_logarithm(float(score))


def format_positive(x: SupportsFloat, log: SupportsFloat) -> str:
    """A number that is not negative, beside its natural logarithm; "0" only where that is −inf."""
    return "0" if float(log) == -math.inf else format_exponential(x, log)


def format_signed(x: SupportsFloat, log: SupportsFloat) -> str:
    """A number, signed even where it came out as 0, beside ln of its size; "0" only at −inf."""
    sign = _MINUS if math.copysign(1.0, float(x)) < 0 and float(log) > -math.inf else ""
    return sign + format_positive(abs(float(x)), log)


def format_effective(x: SupportsFloat, log_entropy: SupportsFloat) -> str:
    """Effective keys: "1" only for a single key in effect, "1.000" where rounding made it one."""
    alone = float(log_entropy) == -math.inf
    return "1.000" if float(x) == 1 and not alone else format_number(x)


def format_weight(w: SupportsFloat, log_weight: SupportsFloat | None = None) -> str:
    """A weight: three decimals, and never a false 0 or 1.

    Strictly between 0 and 1 it reads "<0.001" or ">0.999" rather than "0.000" or "1.000", and below
    10⁻⁶ "≈10⁻³²⁶", from ``log_weight`` where that is given. Without ``log_weight`` a weight of 0 or
    1 counts as exact; with it, only log-weights −inf and 0 do: "0" and "1.000".
    """
    value = float(w)
    log = _logarithm_of(value) if log_weight is None else float(log_weight)
    if log == -math.inf:
        return "0"
    if log >= 0:
        return "1.000"
    if value < _FAINT:
        return _power_of_ten(log)
    fixed = f"{value:.3f}"
    return {"0.000": "<0.001", "1.000": ">0.999"}.get(fixed, fixed)


def format_log_weight(x: SupportsFloat) -> str:
    """The logarithm of a weight: "−0.408", and bounds where float64 holds no more than a bound."""
    value = float(x)
    if value == _LOG_NEAREST:
        return f">{_MINUS}10{_raised(-323)}"
    if value == _LOG_FARTHEST:
        return f"<{_MINUS}10{_raised(308)}"
    return format_number(value)


def format_count(n: int) -> str:
    """A whole number in full, its thousands apart from 10 000 on."""
    digits = f"{abs(int(n)):,}" if abs(int(n)) >= 10_000 else str(abs(int(n)))
    return (_MINUS if n < 0 else "") + digits.replace(",", _THIN_SPACE)


def format_factor(x: SupportsFloat) -> str:
    """The factor after a "×": "2", "2.500"."""
    return format_number(x)


def format_decade(exponent: int) -> str:
    """The power of ten at a decade of a logarithmic axis: "1", "0.1", "0.01", "10⁻³", "10⁻³²⁷"."""
    places = -int(exponent)
    if places > _LONGEST_EXPONENT:
        return _beyond(-1.0)
    if 0 <= places <= 2:
        return str(Decimal(1).scaleb(-places))
    return f"10{_raised(-places)}"


def format_elided(n: int) -> str:
    """The sign in the place of ``n`` numbers that are not drawn: "…", nothing in that of none."""
    return "…" if n else ""


def format_vector(texts: Sequence[str]) -> str:
    """Texts of entries as a row: "[2, 0, 0, 0]"."""
    return f"[{', '.join(texts)}]"


def _raised(exponent: int) -> str:
    return str(exponent).translate(_RAISED)


def _scientific(value: float) -> str:
    digits, _, exponent = f"{value:.2e}".partition("e")
    return f"{digits.replace('-', _MINUS)} × 10{_raised(int(exponent))}"


def _logarithm_of(w: float) -> float:
    return math.log(w) if w > 0 else -math.inf


def _tens(log: float) -> Decimal | None:
    """The base-ten logarithm of what has the natural logarithm ``log``; None beyond all bounds."""
    tens = _DECIMAL.divide(Decimal(log), _LN10)
    return tens if tens.is_finite() and tens.copy_abs() <= _LONGEST_EXPONENT else None


def _from_logarithm(log: float) -> str:
    tens = _tens(log)
    if tens is None:
        return _beyond(log)
    exponent = math.floor(tens)
    mantissa = _DECIMAL.power(Decimal(10), _DECIMAL.subtract(tens, Decimal(exponent)))
    digits = str(_DECIMAL.quantize(mantissa, Decimal("0.01")))
    if digits == "10.00":
        digits, exponent = "1.00", exponent + 1
    return f"{digits} × 10{_raised(exponent)}"


def _power_of_ten(log: float) -> str:
    tens = _tens(log)
    if tens is None:
        return _beyond(log)
    return f"≈10{_raised(int(tens.to_integral_value(ROUND_HALF_EVEN)))}"


def _beyond(log: float) -> str:
    sign, relation = (1, ">") if log > 0 else (-1, "<")
    return f"{relation}10{_raised(sign * _LONGEST_EXPONENT)}"
