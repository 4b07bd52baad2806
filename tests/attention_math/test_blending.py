"""Contributions, output, partial sums, the fixed summary, and the query on its way."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attention_math import (
    NumberError,
    ShapeError,
    attend,
    contributions,
    fixed_summary,
    longer_query,
    output,
    query_at,
    running_totals,
    softmax,
    value_width,
)

VALUES = [[1, 0], [0, 1], [0, 0]]
vectors = hnp.arrays(np.float64, 3, elements=st.floats(-1e6, 1e6))
tables = hnp.arrays(
    np.float64, hnp.array_shapes(min_dims=2, max_dims=2, max_side=20), elements=st.floats(-1e6, 1e6)
)


def test_each_weight_scales_its_value():
    assert contributions([0.5, 0.25, 0.25], VALUES).tolist() == [[0.5, 0], [0, 0.25], [0, 0]]
    assert output([0.5, 0.25, 0.25], VALUES).tolist() == [0.5, 0.25]
    assert value_width(VALUES) == 2


def test_tip_to_tail():
    steps = [[1, 0], [0, 2], [-1, 5], [3, 3], [0, -10]]
    assert running_totals(steps).tolist() == [[1, 0], [1, 2], [0, 7], [3, 10], [3, 0]]


def test_the_summary_is_the_mean_of_the_values():
    assert fixed_summary(VALUES).tolist() == [1 / 3, 1 / 3]
    assert fixed_summary([[1e308], [1e308]]).tolist() == [1e308]
    assert fixed_summary([[5, -2]]).tolist() == [5, -2]


@given(tables)
def test_the_summary_agrees_with_exact_sums(table):
    exact = [math.fsum(column) / len(table) for column in table.T]
    assert np.allclose(fixed_summary(table), exact, rtol=4e-16, atol=0)


@given(tables)
def test_the_last_tip_is_the_output(table):
    w = softmax(np.linspace(-1, 1, len(table)))
    tips = running_totals(contributions(w, table))
    size = np.abs(table).max(initial=1e-300)
    assert np.allclose(tips[-1], output(w, table), rtol=0, atol=1e-15 * size * len(table))
    made = attend([1.0], np.linspace(-1, 1, len(table))[:, None], table)
    assert made.running_totals[-1].tolist() == made.output.tolist()


@given(tables)
def test_partial_sums_agree_with_exact_ones(table):
    exact = [[math.fsum(c[: i + 1]) for c in table.T] for i in range(len(table))]
    assert np.allclose(running_totals(table), exact, rtol=2.3e-16, atol=0)


@pytest.mark.parametrize("function", [contributions, output])
def test_one_weight_for_each_value(function):
    with pytest.raises(ShapeError, match="3 weights, one for each value"):
        function([0.5, 0.5], VALUES)


class TestQueryAt:
    @given(vectors, vectors)
    def test_both_ends_are_exact(self, start, end):
        assert query_at(start, end, 0).tolist() == start.tolist()
        assert query_at(start, end, 1).tolist() == end.tolist()

    def test_midway(self):
        assert query_at([2, 0, 0, 0], [0, 2, 0, 0], 0.5).tolist() == [1, 1, 0, 0]

    @given(vectors, vectors, st.floats(0, 1))
    def test_it_stays_between(self, start, end, t):
        at = query_at(start, end, t)
        slack = 1e-15 * np.maximum(abs(start), abs(end))
        assert (at >= np.minimum(start, end) - slack).all()
        assert (at <= np.maximum(start, end) + slack).all()

    @given(vectors, st.floats(0, 1))
    def test_a_query_that_goes_nowhere_stays(self, start, t):
        assert np.allclose(query_at(start, start, t), start, rtol=4e-16, atol=0)

    @pytest.mark.parametrize("t", [-1e-9, 1.0001, math.nan, math.inf, "0", None, True])
    def test_no_other_place(self, t):
        with pytest.raises(NumberError, match="t"):
            query_at([1], [2], t)

    def test_widths_must_agree(self):
        with pytest.raises(ShapeError, match="new_query"):
            query_at([1], [1, 2], 0.5)

    def test_large_ends(self):
        with np.errstate(all="raise"):
            assert query_at([1.7e308], [-1.7e308], 0.5).tolist() == [0]
            assert query_at([5e-324], [5e-324], 0.25).size == 1


def test_longer_query():
    assert longer_query([2, 0, -1], 10).tolist() == [20, 0, -10]
    with pytest.raises(NumberError, match="beyond float64"):
        longer_query([1e308], 10)
    with pytest.raises(NumberError, match="greater than 0"):
        longer_query([1], 0)
