"""The predicates that decide which variant of a sentence is true."""

from __future__ import annotations

import pytest

from attention_math import (
    dots_are_equal,
    focus_moves,
    is_sharp,
    leaders,
    output_changes,
    points_at,
    scaling_changes_weights,
    shown_weights_sum_to_one,
    unscaled_is_sharper,
    value_adds_nothing,
    weights_change,
    winner,
)


@pytest.mark.parametrize(
    ("d_k", "dots", "said"),
    [(4, [4, 2, 0], True), (1, [4, 2, 0], False), (4, [2, 2, 2], False), (4, [7], False)],
)
def test_scaling_matters_at_width_above_one_and_unequal_dots(d_k, dots, said):
    assert unscaled_is_sharper(d_k, dots) is said
    assert scaling_changes_weights(d_k, dots) is said


def test_a_tie_has_no_winner():
    assert winner([2, 1, 0]) == 1
    assert winner([1, 2, 2]) is None
    assert winner([5]) == 1
    assert leaders([1, 2, 2]) == (2, 3)
    assert leaders([0, 0, 0]) == (1, 2, 3)
    assert dots_are_equal([0, -0.0])


def test_an_output_changes_by_more_than_rounding():
    assert output_changes([1, 0], [0, 1])
    assert not output_changes([0.1 + 0.2, 1], [0.3, 1])
    assert not output_changes([0, 0], [0, 0])
    assert output_changes([1e-300], [2e-300])
    assert output_changes([1.7e308], [-1.7e308])
    assert weights_change([0.5, 0.5], [0.4, 0.6])


def test_the_focus_moves_when_another_key_is_heaviest():
    assert focus_moves([0.7, 0.3], [0.3, 0.7])
    assert not focus_moves([0.7, 0.3], [0.9, 0.1])
    assert focus_moves([0.5, 0.5], [0.6, 0.4])


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


def test_sharp_and_where_it_points():
    assert is_sharp([0.96, 0.04], 0.95)
    assert not is_sharp([0.95, 0.05], 0.95)
    assert points_at([0.2, 0.8], 2)
    assert not points_at([0.2, 0.8], 1)
