"""The predicates that decide which variant of a sentence is true."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from attention_math import (
    build_lesson,
    dots_are_equal,
    focus_moves,
    is_sharp,
    leading_keys,
    lightest_key,
    output_changes,
    peak_sensitivity_of_scores,
    points_at,
    read_alike,
    scaling_changes_weights,
    sensitivity_falls,
    shown_weights_sum_to_one,
    softmax,
    unscaled_is_sharper,
    value_adds_nothing,
    values_are_equal,
    vector_set,
    weights_change,
    winner,
)

KEYS = [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]
VALUES = [[1, 0], [0, 1], [0, 0]]


def one_hot(n):
    """Keys whose dots with a query are the query's own coordinates."""
    return np.eye(n)


@pytest.mark.parametrize(
    ("query", "keys", "said"),
    [
        ([4, 2, 0, 0], one_hot(4), True),
        ([2], [[2], [1], [0]], False),
        ([2, 2, 2], one_hot(3), False),
        ([7, 1], [[1, 0]], False),
    ],
)
def test_scaling_matters_at_width_above_one_and_unequal_dots(query, keys, said):
    assert unscaled_is_sharper(query, keys) is said
    assert scaling_changes_weights(query, keys) is said


def test_a_tie_has_no_winner():
    assert winner([2, 1, 0], one_hot(3)) == 1
    assert winner([1, 2, 2], one_hot(3)) is None
    assert winner([5], [[1]]) == 1
    assert leading_keys([1, 2, 2], one_hot(3)).tolist() == [2, 3]
    assert leading_keys([0, 0, 0], one_hot(3)).tolist() == [1, 2, 3]
    assert dots_are_equal([0, -0.0], one_hot(2))


@pytest.mark.parametrize("size", [1e-300, 1e-20, 1, 1e10, 1e300])
def test_ranks_do_not_depend_on_how_long_the_query_is(size):
    query, keys = [2 * size, 0, 0, 0], KEYS
    assert leading_keys(query, keys).tolist() == [1]
    assert lightest_key(query, keys) == 3
    assert not dots_are_equal(query, keys)


def test_dots_beyond_float64_still_have_an_order():
    keys = [[1e300, 0], [1, 1], [2e300, 0]]
    assert leading_keys([1e300, 0], keys).tolist() == [3]
    assert leading_keys([-1e300, 0], keys).tolist() == [2]
    assert leading_keys([1e-300, 0], [[1e-300, 0], [0, 1]]).tolist() == [1]


def test_what_decimals_leave_between_dots_is_no_difference():
    assert 0.1 + 0.2 != 0.3
    assert dots_are_equal([1, 1], [[0.1, 0.2], [0.3, 0]])
    assert dots_are_equal([0.1, 0.7], [[1, 1], [8, 0]])
    assert not dots_are_equal([1, 1], [[0.1, 0.2], [0.3 + 1e-15, 0]])


def test_a_gap_that_moves_weights_is_a_difference_however_large_the_dots():
    assert not dots_are_equal([1, 0], [[1e16, 0], [1e16 + 2, 0]])


def test_an_output_changes_where_values_are_weighed_differently():
    first, second = [2, 0, 0, 0], [0, 2, 0, 0]
    assert output_changes(first, second, KEYS, VALUES)
    assert not output_changes(first, first, KEYS, VALUES)
    assert not output_changes(first, [2, 0, 5, 7], KEYS, VALUES)  # the same dots
    assert not output_changes([1, 1, 0, 0], [2, 2, 0, 0], KEYS, VALUES)  # uniform both times
    assert not output_changes(first, second, KEYS, [[1, 2]] * 3)
    assert not output_changes(first, second, KEYS, [[0.1, 3], [0.3, 7], [0.1, 3]])  # cancels
    assert not output_changes(first, second, [[5, 6, 7, 8]], [[1]])


@pytest.mark.parametrize("step", [1e-300, 1e-30, 1e-16, 1e-3])
def test_an_output_changes_however_little_the_query_does(step):
    assert output_changes([0, 0, 0, 0], [step, 0, 0, 0], KEYS, VALUES)
    assert weights_change([0, 0, 0, 0], [step, 0, 0, 0], KEYS)


def test_an_output_changes_where_only_a_weight_below_float64_does():
    assert output_changes([3000, 0], [3000.5, 0], [[1, 0], [0, 0]], [[1], [0]])
    assert output_changes([1e300, 0], [-1e300, 0], [[1e300, 0], [0, 0]], [[1e300], [-1e300]])


def test_weights_change_unless_all_scores_rise_alike():
    assert weights_change([1, 0], [2, 0], [[1, 0], [0, 1]])
    assert not weights_change([1, 0], [3, 2], [[1, 0], [0, 1]])
    assert not weights_change([1, 0], [2, 5], [[3, 4]])


def test_equal_values():
    assert values_are_equal([[1, 2], [1, 2]])
    assert values_are_equal([[0.0], [-0.0]])
    assert not values_are_equal([[1, 2], [1, 2.5]])


def test_the_focus_moves_when_another_key_is_heaviest():
    assert focus_moves([2, 1], [1, 2], one_hot(2))
    assert not focus_moves([2, 1], [9, 1], one_hot(2))
    assert focus_moves([1, 1], [2, 1], one_hot(2))


def test_values_that_add_nothing():
    assert value_adds_nothing([[1, 0], [0, 0], [0.0, -0.0]]) == (2, 3)
    assert value_adds_nothing([[1]]) == ()


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["0.665", "0.245", "0.090"], True),
        (["0.333", "0.333", "0.333"], False),
        (["1.000"], True),
        (["1.000", "0"], True),
        ([">0.999", "<0.001"], False),
        ([">0.999", "≈10⁻⁹"], False),
        ([], False),
    ],
)
def test_whether_the_digits_add_up(texts, said):
    assert shown_weights_sum_to_one(texts) is said


def test_whether_two_texts_read_the_same():
    assert read_alike("2", "2.000")
    assert not read_alike("2", "2.001")
    assert not read_alike("0", "1.00 × 10⁻⁹")


def test_sharp_and_where_it_points():
    assert is_sharp([0.96, 0.04], 0.95)
    assert not is_sharp([0.95, 0.05], 0.95)
    assert points_at([1, 4], one_hot(2), 2)
    assert not points_at([1, 4], one_hot(2), 1)


@pytest.mark.parametrize(
    "scores",
    [[2, 1, 0], [0.35, 0.725, 0.5625], [3, 3, 0], [1, 0], [0.2, *[0] * 7], [0, 0, 0], [40, 20, 0]],
)
def test_the_sensitivity_falls_where_it_does_at_every_wider_gap(scores):
    leaders = scores.count(max(scores))
    course = [peak_sensitivity_of_scores(np.multiply(scores, f)) for f in np.geomspace(1, 10, 99)]
    falls = all(after < before for before, after in pairwise(course))
    assert sensitivity_falls(float(softmax(scores).max()), leaders, len(scores)) is falls


def test_the_sensitivity_falls_from_a_weight_of_one_half_on():
    assert sensitivity_falls(0.5, 1, 2)
    assert not sensitivity_falls(0.499, 1, 3)
    assert not sensitivity_falls(0.5, 2, 2)
    assert not sensitivity_falls(1.0, 1, 1)


def test_the_sensitivity_falls_also_where_no_float64_tells():
    huge = build_lesson(vector_set([1e300, 0], [0, 1], [[1e300, 0], [1, 1]], [[1], [0]]))
    first, last = (gap.numbers.log_peak_sensitivity for gap in (huge.gaps[0], huge.gaps[-1]))
    assert first == last  # both saturate
    assert huge.claims.sensitivity_falls


def test_a_contrast_is_the_one_that_a_viewer_sees():
    moved = build_lesson(vector_set([2], [-1], [[1], [2], [-1]], VALUES)).contrasts.queries
    weights = softmax([2, 4, -2])[2], softmax([-1, -2, 1])[2]
    assert (moved.before.value, moved.after.value) == pytest.approx(weights)
    sharp = build_lesson(vector_set([20, 0, 0, 0], [0, 2, 0, 0], KEYS, VALUES)).contrasts.gaps
    assert sharp.is_seen
    assert sharp.before.text == "≈10⁻⁹"  # e^−20
    same = build_lesson(vector_set([2, 0, 0, 0], [2, 0, 0, 0], KEYS, VALUES)).contrasts.queries
    assert not same.is_seen


def test_products_and_dots_below_and_beyond_float64_are_no_zeros():
    lesson = build_lesson(
        vector_set([1e-300, 0], [0, 1e300], [[1e-300, 0], [0, 1e300]], VALUES[:2])
    )
    assert lesson.products.texts == (("1.00 × 10⁻⁶⁰⁰", "0"), ("0", "0"))
    assert lesson.query.dots.texts == ("1.00 × 10⁻⁶⁰⁰", "0")
    assert lesson.new_query.dots.texts == ("0", "1.00 × 10⁶⁰⁰")
