"""Softmax and its parts, given scores."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attention_math import (
    NumberError,
    exponentials,
    log_normalizer,
    log_softmax,
    normalizer,
    softmax,
)

E = math.e
rows = hnp.arrays(np.float64, st.integers(1, 12), elements=st.floats(-600, 600))

same = lambda x: pytest.approx(x, rel=4e-16, abs=0)  # noqa: E731


def test_of_scores_two_one_zero():
    assert softmax([2, 1, 0]).tolist() == same([x / (E**2 + E + 1) for x in (E**2, E, 1)])
    assert exponentials([2, 1, 0]).tolist() == same([E**2, E, 1])
    assert float(normalizer([2, 1, 0])) == same(E**2 + E + 1)
    assert float(log_normalizer([2, 1, 0])) == same(math.log(E**2 + E + 1))


def test_along_the_last_axis():
    both = softmax([[0, 0], [1, 0]])
    assert both.tolist() == [[0.5, 0.5], same([E / (E + 1), 1 / (E + 1)])]
    assert normalizer([[0, 0], [1, 0]]).tolist() == same([2, E + 1])


def test_exponentials_are_plain_and_may_overflow_silently():
    with np.errstate(all="raise"):
        assert exponentials([1000, 0, -1000]).tolist() == [math.inf, 1, 0]
        assert normalizer([1000, 0, -1000]) == math.inf
        assert log_normalizer([1000, 0, -1000]) == 1000
        assert softmax([1e308, -1e308]).tolist() == [1, 0]
        assert log_softmax([1e308, -1e308]).tolist() == [-5e-324, -np.finfo(np.float64).max]


def test_one_score():
    assert softmax([-1e5]).tolist() == [1]
    assert log_softmax([-1e5]).tolist() == [0]
    assert log_normalizer([-1e-30]) == -1e-30


@pytest.mark.parametrize("bad", [[1, math.nan], [math.inf, 0], ["1", "2"], [True, False], [1j]])
def test_what_is_no_score_is_refused(bad):
    with pytest.raises(NumberError, match="scores"):
        softmax(bad)


@given(rows)
def test_agrees_with_scipy(row):
    slack = 1e-13
    assert np.allclose(softmax(row), scipy.special.softmax(row), rtol=slack, atol=1e-300)
    assert np.allclose(log_softmax(row), scipy.special.log_softmax(row), rtol=slack, atol=slack)
    assert np.isclose(log_normalizer(row), scipy.special.logsumexp(row), rtol=slack, atol=slack)


@given(rows)
def test_rounds_as_exp_and_log_do(row):
    assert exponentials(row).tolist() == same(np.exp(row).tolist())
    assert np.allclose(np.exp(log_softmax(row)), softmax(row), rtol=1e-12, atol=1e-320)


@given(hnp.arrays(np.float64, st.integers(1, 12), elements=st.integers(-300, 300).map(float)))
def test_a_common_shift_changes_nothing(row):
    assert softmax(row).tolist() == softmax(row + 1000).tolist()
    assert log_softmax(row).tolist() == log_softmax(row - 1000).tolist()
