"""Entropy, effective keys, the Jacobian and what wider gaps do; costs, spreads and log axes."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attention_math import (
    NumberError,
    addresses,
    decade_below,
    decades,
    divisor,
    dot_deviation,
    dot_variance,
    doubled,
    effective_keys,
    entropy_nats,
    gap_temperature,
    heaviest,
    histogram_counts,
    is_tie,
    lightest,
    log10_weights,
    log_heights,
    log_peak_sensitivity,
    multiply_adds_cross,
    multiply_adds_self,
    peak_sensitivity,
    peak_sensitivity_of_scores,
    peak_weight,
    repeated_addresses,
    sample_deviation,
    sample_dots,
    scaled_deviation,
    scaled_sample,
    shared_floor,
    softmax,
    softmax_jacobian,
    weights,
    widen_gaps,
)

rows = hnp.arrays(np.float64, st.integers(1, 9), elements=st.floats(-30, 30))
same = lambda x: pytest.approx(x, rel=4e-16, abs=0)  # noqa: E731


class TestConcentration:
    @pytest.mark.parametrize("n", [1, 2, 3, 7, 100])
    def test_equal_weights(self, n):
        w = [1 / n] * n
        assert entropy_nats(w) == same(math.log(n))
        assert effective_keys(w) == same(n)

    def test_one_hot(self):
        assert entropy_nats([0, 1, 0]) == 0
        assert effective_keys([0, 1, 0]) == 1

    @given(rows)
    def test_entropy_agrees_with_scipy(self, row):
        w = softmax(row)
        assert entropy_nats(w) == pytest.approx(scipy.stats.entropy(w), rel=1e-12, abs=1e-15)

    def test_heaviest_and_lightest_count_from_one(self):
        assert (heaviest([0.1, 0.6, 0.3]), lightest([0.1, 0.6, 0.3])) == (2, 1)
        assert (heaviest([0.4, 0.4, 0.2]), is_tie([0.4, 0.4, 0.2])) == (1, True)
        assert peak_weight([0.1, 0.6, 0.3]) == 0.6
        assert not is_tie([1])

    @pytest.mark.parametrize("bad", [[2, 1, 0], [0.5, 0.6], [-0.5, 1.5], [math.nan, 1]])
    def test_scores_are_no_weights(self, bad):
        with pytest.raises(NumberError):
            entropy_nats(bad)


class TestSensitivity:
    def test_of_two_weights(self):
        assert softmax_jacobian([0.25, 0.75]).tolist() == [[0.1875, -0.1875], [-0.1875, 0.1875]]
        assert peak_sensitivity([0.25, 0.75]) == 0.1875

    @given(rows)
    def test_rows_sum_to_zero_and_the_matrix_is_symmetric(self, row):
        jacobian = softmax_jacobian(softmax(row))
        assert np.allclose(jacobian.sum(axis=0), 0, atol=1e-15)
        assert np.array_equal(jacobian, jacobian.T)

    @given(hnp.arrays(np.float64, 4, elements=st.floats(-3, 3)))
    def test_it_is_the_derivative_of_softmax(self, row):
        step = 1e-5
        slopes = [
            (softmax(row + step * unit) - softmax(row - step * unit)) / (2 * step)
            for unit in np.eye(4)
        ]
        assert np.allclose(softmax_jacobian(softmax(row)), np.array(slopes).T, atol=1e-9)

    @given(rows)
    def test_the_largest_entry_is_the_heaviest_weights_own(self, row):
        by_matrix = np.abs(softmax_jacobian(softmax(row))).max()
        assert peak_sensitivity(softmax(row)) == by_matrix <= 0.25
        assert peak_sensitivity_of_scores(row) == pytest.approx(by_matrix, rel=1e-9, abs=2e-16)

    @pytest.mark.parametrize("gap", [1, 40, 700, 750, 5000])
    def test_it_shrinks_as_the_gap_grows_and_never_to_nothing(self, gap):
        with mpmath.workdps(3000):
            w = 1 / (1 + mpmath.exp(-gap))
            exact = w * (1 - w)
            found = log_peak_sensitivity([0, -gap])
            assert found == same(float(mpmath.log(exact)))
            if gap < 700:
                assert peak_sensitivity_of_scores([0, -gap]) == same(float(exact))

    def test_a_single_key_is_never_sensitive(self):
        assert peak_sensitivity_of_scores([3]) == 0
        assert log_peak_sensitivity([3]) == -math.inf

    def test_widened_gaps(self):
        assert widen_gaps([2, 1, 0], 5).tolist() == [10, 5, 0]
        with pytest.raises(NumberError, match="smaller factor"):
            widen_gaps([1e308], 10)

    @given(rows, st.floats(0.125, 16))
    def test_a_temperature_widens_gaps_as_well(self, row, factor):
        by_factor = softmax(widen_gaps(row, factor))
        by_temperature = weights([1.0], row[:, None], temperature=gap_temperature(factor))
        assert np.allclose(by_factor, by_temperature, rtol=1e-12, atol=1e-300)


class TestCost:
    def test_multiply_adds(self):
        assert multiply_adds_cross(3, 4) == 12
        assert multiply_adds_cross(doubled(3), 4) == 24
        assert multiply_adds_self(3, 4) == 36
        assert multiply_adds_self(doubled(3), 4) == 4 * 36

    def test_counts_of_any_whole_type_never_wrap(self):
        assert multiply_adds_self(np.int8(100), np.uint8(200)) == 2_000_000

    @pytest.mark.parametrize("bad", [0, -1, 2.0, True, "3"])
    def test_counts_are_whole_and_positive(self, bad):
        with pytest.raises(NumberError, match="whole number"):
            multiply_adds_cross(bad, 4)

    def test_addresses_and_what_is_left_undrawn(self):
        assert addresses(3).tolist() == [1, 2, 3]
        assert repeated_addresses(3).tolist() == [4, 5, 6]


class TestSpread:
    @pytest.mark.parametrize(("d_k", "root"), [(4, 2), (16, 4), (64, 8)])
    def test_exact_moments(self, d_k, root):
        assert dot_variance(d_k) == d_k
        assert dot_deviation(d_k) == divisor(d_k) == root
        assert scaled_deviation(d_k) == 1

    def test_every_width_is_scaled_to_one(self):
        assert {scaled_deviation(d) for d in range(1, 2000)} == {1.0}

    @pytest.mark.parametrize("d_k", [4, 16, 64])
    def test_a_large_sample_is_near_them(self, d_k):
        sample = sample_dots(d_k, 20_000, seed=1)
        assert sample_deviation(sample) == pytest.approx(math.sqrt(d_k), rel=0.03)
        assert sample_deviation(scaled_sample(d_k, 20_000, seed=1)) == pytest.approx(1, rel=0.03)

    def test_a_seed_decides_the_sample(self):
        assert sample_dots(4, 5, 7).tolist() == sample_dots(4, 5, 7).tolist()
        assert sample_dots(4, 5, 7).tolist() != sample_dots(4, 5, 8).tolist()
        assert (sample_dots(4, 5, 7) / 2).tolist() == scaled_sample(4, 5, 7).tolist()

    def test_histogram(self):
        counts = histogram_counts([-9, -1, -0.5, 0, 0.5, 1, 9], -1, 1, 4)
        assert counts.tolist() == [2, 1, 1, 3]
        assert counts.sum() == 7
        with pytest.raises(NumberError, match="empty axis"):
            histogram_counts([1], 1, 1, 3)


class TestLogAxis:
    def test_decades(self):
        logs = [math.log(0.5), math.log(0.02)]
        assert decade_below(logs) == -2
        assert decade_below([0.0]) == -1
        assert shared_floor(logs, [-750.0]) == -326
        assert decades(-2, 5).tolist() == [-2, -1, 0]
        assert decades(-326, 5).tolist() == [-326, -163, 0]
        assert decades(-7, 5).tolist() == [-7, 0]
        far = [-(2.0**64), -3 * 2.0**62, -(2.0**63), -(2.0**62), 0]
        assert decades(-(2**64), 5).tolist() == far
        assert log10_weights([-math.log(10)]).tolist() == same([-1])

    @given(st.integers(-(10**6), -1), st.integers(2, 9))
    def test_decades_are_evenly_spaced(self, floor, most):
        made = decades(floor, most)
        assert (made[0], made[-1]) == (floor, 0)
        assert len(made) <= most
        assert len(set(np.diff(made).tolist())) == 1

    @given(rows)
    def test_every_weight_stands_above_the_foot(self, row):
        logs = np.log(softmax(row))
        heights = log_heights(logs, decade_below(logs))
        assert (heights > 0).all()
        assert (heights <= 1).all()
        assert np.argmax(heights) == np.argmax(logs)
