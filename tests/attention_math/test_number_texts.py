"""Numbers as text: rounded half to even on the exact binary value, and never a false 0 or 1."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext

import mpmath
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attention_math import (
    format_count,
    format_decade,
    format_effective,
    format_exponential,
    format_factor,
    format_log_weight,
    format_number,
    format_positive,
    format_signed,
    format_vector,
    format_weight,
)

ENOUGH = Context(prec=1200, rounding=ROUND_HALF_EVEN)
finite = st.floats(allow_nan=False, allow_infinity=False)


def plain(text: str) -> Decimal:
    """The number that a text says, read back without the package."""
    digits, _, power = text.replace("−", "-").partition(" × 10")
    exponent = power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or "0"
    return Decimal(digits).scaleb(int(exponent), ENOUGH)


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (0, "0"),
        (0.0, "0"),
        (-0.0, "0"),
        (4, "4"),
        (-2.0, "−2"),
        (0.5, "0.500"),
        (0.0625, "0.062"),
        (0.1875, "0.188"),
        (-1.8125, "−1.812"),
        (1.0005, "1.000"),
        (2.0005, "2.001"),
        (0.0005, "0.001"),
        (0.00049999, "5.00 × 10⁻⁴"),
        (2.5e-4, "2.50 × 10⁻⁴"),
        (-0.0004, "−4.00 × 10⁻⁴"),
        (0.9999, "1.000"),
        (0.9996, "1.000"),
        (0.9994, "0.999"),
        (999999.0, "999999"),
        (-999999.0, "−999999"),
        (999999.9994, "999999.999"),
        (999999.9999, "1.00 × 10⁶"),
        (-999999.9999, "−1.00 × 10⁶"),
        (1e6, "1.00 × 10⁶"),
        (1_000_000, "1.00 × 10⁶"),
        (9.995e6, "1.00 × 10⁷"),
        (9.985e6, "9.98 × 10⁶"),
        (485_187_200.0, "4.85 × 10⁸"),
        (1e300, "1.00 × 10³⁰⁰"),
        (-1e300, "−1.00 × 10³⁰⁰"),
        (1e-300, "1.00 × 10⁻³⁰⁰"),
        (5e-324, "4.94 × 10⁻³²⁴"),
        (-5e-324, "−4.94 × 10⁻³²⁴"),
        (3.2e-5, "3.20 × 10⁻⁵"),
        (math.inf, ">10³⁰⁸"),
        (-math.inf, "<−10³⁰⁸"),
    ],
)
def test_number(x, text):
    assert format_number(x) == text


@pytest.mark.parametrize(
    "x",
    [np.float64(0.0625), np.float32(0.0625), np.float16(0.0625), np.array(0.0625)],
)
def test_number_types_do_not_leak(x):
    assert format_number(x) == "0.062"
    assert format_weight(x) == "0.062"


@pytest.mark.parametrize("x", [np.int8(4), np.uint64(4), np.float32(4), 4, 4.0, np.array(4)])
def test_whole_numbers_of_any_type(x):
    assert format_number(x) == format_factor(x) == format_count(x) == "4"


@given(finite)
@example(0.0005)
@example(1e6 - 0.0005)
@example(999999.9995)
def test_number_is_the_nearest_with_its_digits(x):
    text = format_number(x)
    said, true = plain(text), Decimal(x)
    if "×" in text:
        assert 1 <= abs(Decimal(text.replace("−", "-").split(" ")[0])) < 10
        unit = Decimal(1).scaleb(said.adjusted() - 2, ENOUGH)
    else:
        unit = Decimal("0.001") if "." in text else Decimal(1)
    assert ENOUGH.abs(ENOUGH.subtract(said, true)) <= ENOUGH.divide(unit, Decimal(2))
    assert (said == 0) == (x == 0)


@given(st.integers(-(10**9), 10**9))
def test_ties_go_to_the_even_digit(sixteenths):
    x = sixteenths / 16
    text = format_number(x)
    if "×" not in text and "." in text:
        assert Decimal(text.replace("−", "-")) == Decimal(x).quantize(
            Decimal("0.001"), ROUND_HALF_EVEN
        )


@given(st.floats(0, 1))
def test_weights_and_numbers_agree_in_the_last_digit(w):
    as_weight, as_number = format_weight(w), format_number(w)
    if as_weight[0] in "01" and "." in as_number:
        assert as_weight == as_number


@pytest.mark.parametrize(
    ("w", "log", "text"),
    [
        (0.5, math.log(0.5), "0.500"),
        (0.665, None, "0.665"),
        (0.0625, None, "0.062"),
        (0.9994, None, "0.999"),
        (0.9996, None, ">0.999"),
        (1 - 2**-53, None, ">0.999"),
        (1.0, -1e-20, ">0.999"),
        (1.0, -5e-324, ">0.999"),
        (1.0, 0.0, "1.000"),
        (1.0, None, "1.000"),
        (0.0005, None, "0.001"),
        (0.0004, None, "<0.001"),
        (1e-6, None, "<0.001"),
        (9e-7, None, "≈10⁻⁶"),
        (2e-9, None, "≈10⁻⁹"),
        (0.0, -750.0, "≈10⁻³²⁶"),
        (0.0, -1500.0, "≈10⁻⁶⁵¹"),
        (0.0, -1e300, "<10⁻⁹⁹⁹⁹⁹⁹"),
        (0.0, -math.inf, "0"),
        (0.0, None, "0"),
    ],
)
def test_weight(w, log, text):
    assert format_weight(w, log) == text


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_no_weight_between_reads_0_or_1(w):
    assert format_weight(w) not in {"0", "0.000", "1", "1.000"}
    assert format_weight(w, math.log(w) or -5e-324) == format_weight(w)


@pytest.mark.parametrize(
    ("e", "score", "text"),
    [
        (math.exp(2), 2, "7.389"),
        (math.e, 1, "2.718"),
        (1.0, 0, "1"),
        (math.exp(20), 20, "4.85 × 10⁸"),
        (math.exp(-8), -8, "3.35 × 10⁻⁴"),
        (math.inf, 1e7, ">10⁹⁹⁹⁹⁹⁹"),
        (0.0, -1e7, "<10⁻⁹⁹⁹⁹⁹⁹"),
        (math.inf, math.inf, ">10⁹⁹⁹⁹⁹⁹"),
        (0.0, -math.inf, "<10⁻⁹⁹⁹⁹⁹⁹"),
    ],
)
def test_exponential(e, score, text):
    assert format_exponential(e, score) == text


@given(st.floats(710, 2e6) | st.floats(-2e6, -746))
def test_exponentials_beyond_float64_are_right_in_every_digit(score):
    text = format_exponential(math.inf if score > 0 else 0.0, score)
    with mpmath.workdps(60):
        tens = mpmath.mpf(score) / mpmath.log(10)
        exponent = int(mpmath.floor(tens))
        mantissa = Decimal(mpmath.nstr(10 ** (tens - exponent), 40)).quantize(Decimal("0.01"))
    if mantissa == 10:
        mantissa, exponent = Decimal("1.00"), exponent + 1
    power = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    assert text == f"{mantissa} × 10{power}"


def test_a_mantissa_that_rounds_to_ten_carries():
    assert format_exponential(math.inf, 1000 * math.log(10) - 1e-4) == "1.00 × 10¹⁰⁰⁰"


def test_positive_is_zero_only_where_it_is():
    assert format_positive(0.0, -math.inf) == "0"
    assert format_positive(0.25, math.log(0.25)) == "0.250"
    assert format_positive(0.0, -750) == format_exponential(0.0, -750) == "1.90 × 10⁻³²⁶"


def test_signed():
    assert format_signed(-0.25, math.log(0.25)) == "−0.250"
    assert format_signed(-0.0, -750) == "−1.90 × 10⁻³²⁶"
    assert format_signed(0.0, -750) == "1.90 × 10⁻³²⁶"
    assert format_signed(-0.0, -math.inf) == format_signed(0.0, -math.inf) == "0"


def test_effective_keys_and_log_weights():
    assert format_effective(1.0, -math.inf) == "1"
    assert format_effective(1.0, -800.0) == "1.000"
    assert format_effective(3.0, math.log(math.log(3))) == "3"
    assert format_log_weight(0.0) == "0"
    assert format_log_weight(-0.4076) == "−0.408"
    assert format_log_weight(-5e-324) == ">−10⁻³²³"
    assert format_log_weight(-np.finfo(np.float64).max) == "<−10³⁰⁸"


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0"),
        (12, "12"),
        (4096, "4096"),
        (9999, "9999"),
        (10_000, "10\u2009000"),
        (-10_000, "−10\u2009000"),
        (1_048_576, "1\u2009048\u2009576"),
        (np.int64(48), "48"),
        (np.uint8(200), "200"),
        (10**30, "1" + "\u2009000" * 10),
    ],
)
def test_count(n, text):
    assert format_count(n) == text


@pytest.mark.parametrize(
    ("exponent", "text"),
    [(0, "1"), (-1, "0.1"), (-2, "0.01"), (-3, "10⁻³"), (-327, "10⁻³²⁷"), (-(10**9), "<10⁻⁹⁹⁹⁹⁹⁹")],
)
def test_decade(exponent, text):
    assert format_decade(exponent) == format_decade(np.int64(exponent)) == text


def test_vector():
    assert format_vector(["2", "−0.500"]) == "[2, −0.500]"


def test_a_changed_decimal_context_changes_nothing():
    with localcontext(Context(prec=3, rounding="ROUND_UP")):
        assert format_exponential(math.inf, 1500.0) == "2.77 × 10⁶⁵¹"
        assert format_weight(0.0, -750.0) == "≈10⁻³²⁶"
        assert format_number(0.0625) == "0.062"
