"""Wide arithmetic against exact fractions, and its exponential and logarithm against mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_math.wide import (
    Wide,
    divide,
    joined,
    narrow,
    plus,
    root,
    times,
    total,
    widen,
)
from attention_math.wide_exp import exponential, log_size, logarithm, logarithm_1p

TINY = Fraction(1, 2**100)
finite = st.floats(allow_nan=False, allow_infinity=False)


def exact(x: Wide) -> Fraction:
    assert x.hi.shape == ()
    power = Fraction(2) ** int(x.exponent) if x.hi else Fraction(0)
    return (Fraction(float(x.hi)) + Fraction(float(x.lo))) * power


def close(found: Fraction, wanted: Fraction, size: Fraction) -> bool:
    return abs(found - wanted) <= size * TINY


@given(finite)
def test_widening_is_exact_and_narrowing_undoes_it(x):
    assert exact(widen(x)) == Fraction(x)
    assert float(narrow(widen(x))) == x


@given(finite, finite)
def test_products_beyond_float64(a, b):
    found = exact(times(widen(a), widen(b)))
    assert found == Fraction(a) * Fraction(b)


@given(finite, finite)
def test_sums_keep_what_float64_would_drop(a, b):
    wanted = Fraction(a) + Fraction(b)
    assert close(exact(plus(widen(a), widen(b))), wanted, abs(Fraction(a)) + abs(Fraction(b)))


@given(finite, finite.filter(bool))
def test_quotients(a, b):
    wanted = Fraction(a) / Fraction(b)
    assert close(exact(divide(widen(a), widen(b))), wanted, abs(wanted))


@given(st.lists(finite, min_size=1, max_size=40))
def test_totals_of_any_length(xs):
    wanted = sum(map(Fraction, xs))
    size = sum(abs(Fraction(x)) for x in xs)
    assert close(exact(total(widen(np.array(xs)))), wanted, size)


def test_total_of_terms_beyond_float64():
    huge = times(widen(np.array([1e300, 1e300, -1e300])), widen(1e300))
    assert exact(total(huge)) == Fraction(1e300) ** 2


def test_narrowing_beyond_float64_is_inf_or_zero_without_a_warning():
    with np.errstate(all="raise"):
        assert narrow(times(widen(-1e300), widen(1e300))) == -np.inf
        assert narrow(times(widen(1e-300), widen(1e-300))) == 0.0


@given(st.integers(1, 10**9))
def test_roots_of_counts(n):
    assert close(exact(root(n)) ** 2, Fraction(n), Fraction(4 * n))


@pytest.mark.parametrize("x", [0.0, 1.0, -1.0, 1e-20, -0.3, 700.0, -745.2, 5e-324, 1e4, -2e4])
def test_exponential(x):
    with mpmath.workdps(60):
        found, wanted = exact(exponential(widen(x))), mpmath.exp(mpmath.mpf(x))
        ratio = mpmath.mpf(found.numerator) / mpmath.mpf(found.denominator) / wanted
        assert abs(ratio - 1) < mpmath.mpf(10) ** -24


@given(st.floats(-700, 700))
def test_exponential_rounds_as_the_true_one_does(x):
    with mpmath.workdps(40):
        assert float(narrow(exponential(widen(x)))) == float(mpmath.exp(mpmath.mpf(x)))


def test_exponential_of_arguments_beyond_all_bounds():
    far = times(widen(np.array([1e300, -1e300, 1e15, -1e15])), widen(1e300))
    assert narrow(exponential(far)).tolist() == [np.inf, 0.0, np.inf, 0.0]


@given(st.floats(min_value=5e-324, allow_infinity=False))
def test_logarithm_rounds_as_the_true_one_does(x):
    with mpmath.workdps(60):
        assert float(narrow(logarithm(widen(x)))) == float(mpmath.log(mpmath.mpf(x)))


@given(st.floats(min_value=5e-324, max_value=1e6))
def test_logarithm_of_one_plus_little(x):
    with mpmath.workdps(700):
        assert float(narrow(logarithm_1p(widen(x)))) == float(mpmath.log(1 + mpmath.mpf(x)))


@given(finite)
def test_sizes_have_logarithms_beyond_float64_too(x):
    squared = times(widen(x), widen(x))
    with mpmath.workdps(40):
        wanted = float(2 * mpmath.log(abs(mpmath.mpf(x)))) if x else -np.inf
    assert float(log_size(squared)) == pytest.approx(wanted, rel=1e-15, abs=1e-15)


def test_parts_are_joined_in_order():
    both = joined([widen(np.array([1.0, 2.0])), widen(np.array([3.0]))])
    assert narrow(both).tolist() == [1.0, 2.0, 3.0]
