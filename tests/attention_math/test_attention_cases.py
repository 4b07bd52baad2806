"""Attention on inputs chosen for their closed forms, and on those that have tripped such code."""

from __future__ import annotations

import math
from dataclasses import fields

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attention_math import (
    Attention,
    NumberError,
    ShapeError,
    attend,
    default_vectors,
    divisor,
    divisor_of,
    dots,
    key_count,
    key_width,
    log_weights,
    products,
    scores,
    weights,
)

E = math.e
QUERY, NEW_QUERY = [2, 0, 0, 0], [0, 2, 0, 0]
KEYS = [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]
VALUES = [[1, 0], [0, 1], [0, 0]]

# Of scores 2, 1, 0, and of scores 4, 2, 0.
BY_TWO = np.array([E**2, E, 1]) / (E**2 + E + 1)
BY_FOUR = np.array([E**4, E**2, 1]) / (E**4 + E**2 + 1)

same = lambda x: pytest.approx(x, rel=4e-16, abs=0)  # noqa: E731

entries = st.floats(-100, 100)
lessons = hnp.array_shapes(min_dims=3, max_dims=3, max_side=6).flatmap(
    lambda s: st.tuples(
        hnp.arrays(np.float64, s[1], elements=entries),
        hnp.arrays(np.float64, (s[0], s[1]), elements=entries),
        hnp.arrays(np.float64, (s[0], s[2]), elements=entries),
    )
)


def test_the_default_lesson_is_the_one_of_the_film():
    v = default_vectors()
    assert [v.query.tolist(), v.new_query.tolist()] == [QUERY, NEW_QUERY]
    assert [v.keys.tolist(), v.values.tolist()] == [KEYS, VALUES]


def test_default_query():
    a = attend(QUERY, KEYS, VALUES)
    assert a.dots.tolist() == [4, 2, 0]
    assert a.divisor == 2
    assert a.scores.tolist() == [2, 1, 0]
    assert a.exponentials.tolist() == same([E**2, E, 1])
    assert float(a.normalizer) == same(E**2 + E + 1)
    assert a.weights.tolist() == same(BY_TWO.tolist())
    assert a.output.tolist() == same(BY_TWO[:2].tolist())
    assert a.contributions.tolist() == [[a.weights[0], 0], [0, a.weights[1]], [0, 0]]
    assert a.weights_total == 1
    assert a.bars.tolist() == same([1, 1 / E, 1 / E**2])
    assert float(a.peak_sensitivity) == same(BY_TWO[0] * (1 - BY_TWO[0]))


def test_default_new_query_is_the_mirror_image():
    a = attend(NEW_QUERY, KEYS, VALUES)
    assert a.scores.tolist() == [0, 1, 2]
    assert a.weights.tolist() == same(BY_TWO[::-1].tolist())
    assert a.output.tolist() == same([BY_TWO[2], BY_TWO[1]])


def test_without_scaling_the_scores_are_the_dots():
    a = attend(QUERY, KEYS, VALUES, scaled=False)
    assert a.scores.tolist() == a.dots.tolist() == [4, 2, 0]
    assert a.divisor == 1
    assert a.weights.tolist() == same(BY_FOUR.tolist())


def test_scaling_not_mentioned_is_scaling():
    assert weights(QUERY, KEYS).tolist() == weights(QUERY, KEYS, scaled=True).tolist()
    assert scores(QUERY, KEYS).tolist() == [2, 1, 0]


def test_several_queries_at_once_are_normalised_along_the_keys():
    a = attend([QUERY, NEW_QUERY, [2, 2, 0, 0]], KEYS, VALUES)
    assert a.weights.shape == (3, 3)
    assert a.output.shape == (3, 2)
    assert a.contributions.shape == (3, 3, 2)
    assert a.peak_weight.shape == (3,)
    assert a.weights[0].tolist() == same(BY_TWO.tolist())
    assert a.weights[1].tolist() == same(BY_TWO[::-1].tolist())
    assert a.weights[2].tolist() == [1 / 3] * 3


def test_one_row_of_many_equals_that_query_alone():
    many, one = attend([NEW_QUERY, QUERY], KEYS, VALUES), attend(QUERY, KEYS, VALUES)
    for field in fields(Attention):
        assert np.array_equal(getattr(many, field.name)[1], getattr(one, field.name)), field.name


def test_width_64_divides_by_eight():
    assert divisor(64) == 8
    assert divisor_of(np.ones((3, 64))) == 8
    assert (key_count(np.ones((3, 64))), key_width(np.ones((3, 64)))) == (3, 64)
    assert scores(np.ones(64), np.ones((3, 64))).tolist() == [8, 8, 8]


def test_the_divisor_comes_from_the_width_not_from_the_number_of_keys():
    assert scores([1, 1, 1, 1], np.ones((9, 4))).tolist() == [2] * 9


def test_a_square_matrix_of_keys_is_not_transposed():
    k = np.array([[1, 2], [3, 4]])
    assert dots([1, 0], k).tolist() == [1, 3]
    assert dots([1, 0], k.T).tolist() == [1, 2]
    assert products([1, 10], k).tolist() == [[1, 20], [3, 40]]


def test_one_key_has_the_whole_weight():
    a = attend([1e300, 1], [[1, 1]], [[3, -7, 0.1]])
    assert a.weights.tolist() == [1]
    assert a.log_weights.tolist() == [0]
    assert a.output.tolist() == [3, -7, 0.1]
    assert (a.entropy_nats, a.effective_keys, a.peak_sensitivity) == (0, 1, 0)
    assert a.log_peak_sensitivity == a.log_entropy == -math.inf


def test_4096_equal_keys_given_as_float16():
    keys = np.full((4096, 16), 0.1, dtype=np.float16)
    a = attend(np.ones(16, dtype=np.float16), keys, np.ones((4096, 1), dtype=np.float16))
    assert a.weights.tolist() == [1 / 4096] * 4096
    assert abs(a.weights.sum() - 1) < 1e-12
    assert float(a.effective_keys) == same(4096)
    assert a.output.tolist() == [1]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64])
def test_whole_numbers_do_not_wrap(dtype):
    q, k = np.array([100, 120], dtype=dtype), np.array([[100, 120], [0, 127]], dtype=dtype)
    assert dots(q, k).tolist() == [100 * 100 + 120 * 120, 120 * 127]
    v = np.array([[127], [127]], dtype=dtype)
    assert attend(q, k, v).output.tolist() == [127]


def test_the_smallest_int8_negates_without_wrapping():
    assert dots(np.array([-128], dtype=np.int8), [[-128]]).tolist() == [16384]


def test_finite_scores_have_finite_log_weights():
    a = attend([1], [[1500], [750], [0]], [[1], [2], [3]])
    assert a.weights.tolist() == [1, 0, 0]
    assert a.log_weights.tolist() == [-5e-324, -750, -1500]
    assert a.exponentials.tolist() == [math.inf, math.inf, 1]
    assert a.normalizer == math.inf
    assert a.log_normalizer == 1500
    assert a.peak_sensitivity == 0
    assert float(a.log_peak_sensitivity) == same(-750)
    logs = [-5e-324, -750 + math.log(2), -1500 + math.log(3)]
    assert a.log_contributions[:, 0].tolist() == same(logs)


@pytest.mark.parametrize("n", [2, 3, 10, 1000])
def test_equal_scores_share_equally(n):
    a = attend([0.0], np.arange(n)[:, None], np.arange(n)[:, None])
    assert a.weights.tolist() == [1 / n] * n
    assert float(a.entropy_nats) == same(math.log(n))
    assert float(a.effective_keys) == n
    assert float(a.peak_sensitivity) == same((n - 1) / n**2)
    assert float(a.output[0]) == (n - 1) / 2


def test_temperature_divides_the_scores():
    assert weights(QUERY, KEYS, temperature=0.5).tolist() == same(BY_FOUR.tolist())
    assert scores(QUERY, KEYS, temperature=4).tolist() == [0.5, 0.25, 0]
    hot = attend(QUERY, KEYS, VALUES, temperature=1e300)
    assert hot.weights.tolist() == [1 / 3] * 3


@pytest.mark.parametrize("temperature", [0, -1, math.nan, math.inf, True, "1"])
def test_a_temperature_must_be_a_number_above_zero(temperature):
    with pytest.raises(NumberError, match="temperature"):
        attend(QUERY, KEYS, VALUES, temperature=temperature)


class TestMask:
    def test_true_means_may_attend(self):
        a = attend(QUERY, KEYS, VALUES, mask=[True, True, False])
        assert a.weights.tolist() == same([E / (E + 1), 1 / (E + 1), 0])
        assert a.log_weights[2] == -math.inf
        assert a.weights[2] == a.exponentials[2] == a.bars[2] == 0
        assert float(a.normalizer) == same(E**2 + E)
        assert a.dots.tolist() == [4, 2, 0]

    def test_the_largest_score_may_be_masked(self):
        w = weights([1], [[1e300], [1], [0]], mask=[False, True, True])
        assert w.tolist() == same([0, E / (E + 1), 1 / (E + 1)])

    def test_an_allowed_key_far_below_a_masked_one_has_the_whole_weight(self):
        a = attend([1], [[0], [-5000]], [[7], [8]], mask=[False, True])
        assert a.weights.tolist() == [0, 1]
        assert a.log_weights.tolist() == [-math.inf, 0]
        assert a.output.tolist() == [8]

    def test_each_query_may_have_its_own_row(self):
        mask = [[True, False, False], [False, True, True]]
        w = weights([QUERY, NEW_QUERY], KEYS, mask=mask)
        assert w[0].tolist() == [1, 0, 0]
        assert w[1].tolist() == same([0, 1 / (1 + E), E / (1 + E)])

    def test_one_row_serves_every_query(self):
        w = weights([QUERY, NEW_QUERY], KEYS, mask=[True, True, False])
        assert w[:, 2].tolist() == [0, 0]

    def test_all_true_changes_nothing(self):
        plain, masked = weights(QUERY, KEYS), weights(QUERY, KEYS, mask=[True] * 3)
        assert plain.tolist() == masked.tolist()

    def test_all_false_is_an_error(self):
        with pytest.raises(NumberError, match="no key to attend to"):
            attend(QUERY, KEYS, VALUES, mask=[False] * 3)

    def test_one_row_all_false_is_an_error(self):
        with pytest.raises(NumberError, match="no key to attend to"):
            log_weights([QUERY, QUERY], KEYS, mask=[[True] * 3, [False] * 3])

    @pytest.mark.parametrize("mask", [[1, 1, 0], [0.0, 0.0, -1e9], ["a", "b", "c"]])
    def test_numbers_are_no_mask(self, mask):
        with pytest.raises(NumberError, match="truth values"):
            weights(QUERY, KEYS, mask=mask)

    @pytest.mark.parametrize(
        "mask", [[True], [[True] * 3], [True] * 4, True, [[True], [True, False]]]
    )
    def test_its_shape_must_fit(self, mask):
        with pytest.raises(ShapeError, match="mask"):
            weights(QUERY, KEYS, mask=mask)


class TestExtremeMagnitudes:
    @pytest.fixture(autouse=True)
    def _strict(self):
        with np.errstate(all="raise"):
            yield

    @pytest.mark.parametrize("a", [1e-300, 5e-324, 1e-160, 1e160, 1e300, 1.7e308])
    @pytest.mark.parametrize("b", [1e-300, 5e-324, 1e-160, 1e160, 1e300, -1.7e308])
    def test_nothing_is_nan(self, a, b):
        made = attend([a, -a, b], [[b, a, 0], [b, b, b], [1, a, 1]], [[a, b], [b, a], [-b, 1]])
        for field in fields(Attention):
            assert not np.isnan(getattr(made, field.name)).any(), field.name
        assert made.weights.sum() == pytest.approx(1, abs=1e-12)
        assert np.isfinite(made.log_weights).all()
        assert np.isfinite(made.output).all()

    def test_products_that_overflow_may_still_cancel(self):
        assert dots([1e300, 1e300], [[1e300, -1e300]]).tolist() == [0]
        assert dots([1e300, 1e300], [[1e300, -9.999999999999e299]]).tolist() == [math.inf]
        assert dots([1e200, 1e200, 1e150], [[1e200, -1e200, 1e145]]).tolist() == same([1e295])

    def test_dots_that_overflow_may_have_scores_that_do_not(self):
        a = attend([1e154] * 4, [[6e153] * 4, [-6e153] * 4], [[1], [2]])
        assert a.dots.tolist() == [math.inf, -math.inf]
        assert a.scores.tolist() == same([1.2e308, -1.2e308])
        assert a.weights.tolist() == [1, 0]

    def test_dots_beyond_float64_are_still_told_apart(self):
        assert weights([1e300], [[1e300], [2e300], [1e300]]).tolist() == [0, 1, 0]
        assert weights([1e300], [[1e300], [1e300]]).tolist() == [0.5, 0.5]

    def test_small_products_are_not_lost_beside_an_idle_large_coordinate(self):
        assert dots([1e300, 1e-300], [[0, 1e300]]).tolist() == [1]

    def test_a_faint_weight_times_a_large_value_counts(self):
        a = attend([1], [[0], [-750]], [[0], [1e300]])
        assert a.weights[1] == 0
        assert float(a.output[0]) == pytest.approx(math.exp(300 * math.log(10) - 750), rel=1e-12)


class TestShapes:
    def test_no_keys(self):
        with pytest.raises(ShapeError, match="at least one key"):
            weights([1], [])

    @pytest.mark.parametrize("query", [[1, 2, 3], [[1, 2, 3]], 1, [[[1, 2]]], []])
    def test_query_of_another_width(self, query):
        with pytest.raises((ShapeError, NumberError), match="query"):
            dots(query, [[1, 2]])

    def test_values_of_another_number(self):
        with pytest.raises(ShapeError, match="one for each key"):
            attend([1], [[1], [2]], [[1]])

    def test_products_are_of_one_query(self):
        with pytest.raises(ShapeError, match="query"):
            products([[1, 2]], [[1, 2]])

    def test_results_are_read_only(self):
        a = attend(QUERY, KEYS, VALUES)
        for field in fields(Attention):
            assert not getattr(a, field.name).flags.writeable, field.name
        with pytest.raises(ValueError, match="read-only"):
            weights(QUERY, KEYS)[0] = 0

    def test_arguments_are_not_changed_and_later_changes_to_them_do_not_matter(self):
        q = np.array([2.0, 0, 0, 0])
        a = attend(q, KEYS, VALUES)
        q[0] = 5
        assert a.query.tolist() == QUERY


@given(lessons)
def test_weights_agree_with_scipy(lesson):
    q, k, _ = lesson
    ours = weights(q, k)
    theirs = scipy.special.softmax(k @ q / np.sqrt(len(q)))
    size = np.abs(k * q).sum(axis=1).max() / np.sqrt(len(q))
    assert np.allclose(ours, theirs, rtol=1e-14 * (1 + size), atol=1e-300)
    logs = scipy.special.log_softmax(k @ q / np.sqrt(len(q)))
    assert np.allclose(log_weights(q, k), logs, rtol=1e-14, atol=1e-14 * (1 + size))


@given(lessons)
def test_weights_are_positive_and_sum_to_one(lesson):
    a = attend(*lesson)
    assert (a.weights >= 0).all()
    assert np.isfinite(a.log_weights).all()
    assert a.weights_total == 1
    assert a.weights.sum() == pytest.approx(1, abs=1e-14)
    if len(a.weights) > 1:
        assert (a.log_weights < 0).all()


@given(lessons)
def test_the_output_lies_among_the_values(lesson):
    q, k, v = lesson
    out = attend(q, k, v).output
    slack = 1e-15 * np.abs(v).max(axis=0)
    assert (out >= v.min(axis=0) - slack).all()
    assert (out <= v.max(axis=0) + slack).all()


@given(lessons, st.randoms(use_true_random=False))
def test_the_order_of_the_keys_does_not_matter_to_the_output(lesson, random):
    q, k, v = lesson
    order = list(range(len(k)))
    random.shuffle(order)
    a, b = attend(q, k, v), attend(q, k[order], v[order])
    assert a.weights[order].tolist() == b.weights.tolist()
    assert a.output.tolist() == b.output.tolist()


@given(lessons)
def test_scores_fall_in_the_order_of_the_dots(lesson):
    q, k, v = lesson
    a = attend(q, k, v)
    assert np.array_equal(np.argsort(a.dots, kind="stable"), np.argsort(a.scores, kind="stable"))
    assert a.weights[np.argmax(a.scores)] == a.peak_weight


@given(lessons, st.floats(-50, 50))
def test_a_vector_added_to_every_key_changes_no_weight(lesson, shift):
    q, k, _ = lesson
    k = np.round(k)
    assert np.allclose(weights(np.round(q), k), weights(np.round(q), k + round(shift)), rtol=1e-13)
