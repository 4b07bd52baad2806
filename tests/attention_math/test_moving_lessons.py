"""What moves in sections 6 and 7: exact at its stops, recomputed between, in steady texts."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from walking import extreme_vectors, random_vectors, shown_in

from attention_math import (
    NumberError,
    attend,
    build_lesson,
    default_vectors,
    dial_factor,
    dial_place,
    dot_deviation,
    format_moving,
    format_number,
    growing_factor,
    replay,
    vector_set,
)

LESSON = build_lesson(default_vectors())
V = default_vectors()
STOPS = (1, 2, 5, 10)


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (4, "4.000"),
        (0, "0.000"),
        (-0.0, "0.000"),
        (-0.0004, "0.000"),
        (-0.35, "−0.350"),
        (0.0625, "0.062"),
        (0.1875, "0.188"),
        (999999.99, "999999.990"),
        (999999.9999, "1.00 × 10⁶"),
        (-2.5e7, "−2.50 × 10⁷"),
        (math.inf, ">10³⁰⁸"),
    ],
)
def test_a_moving_number_has_three_decimals(x, text):
    assert format_moving(x) == text


@given(st.floats(-1e5, 1e5))
def test_a_moving_number_is_within_half_of_its_last_digit(x):
    text = format_moving(x)
    assert abs(float(text.replace("−", "-")) - x) <= 0.0005 + 1e-9
    assert len(text.rpartition(".")[2]) == 3
    assert text != "−0.000"


def test_the_dial_is_even_in_the_logarithm_of_its_factor():
    assert dial_factor(0) == STOPS[0]
    assert dial_factor(1) == STOPS[-1]
    assert dial_factor(0.5) == pytest.approx(math.sqrt(STOPS[0] * STOPS[-1]))
    for stop in STOPS:
        assert dial_factor(dial_place(stop)) == pytest.approx(stop, rel=1e-15)
    with pytest.raises(NumberError):
        dial_factor(1.01)
    with pytest.raises(NumberError):
        dial_place(0)


def test_a_factor_grows_from_one():
    assert growing_factor(1000, 0) == 1
    assert growing_factor(1000, 1) == 1000
    assert growing_factor(100, 0.5) == 10
    with pytest.raises(NumberError, match=r"share: no such part of the way: .* got 1\.5"):
        growing_factor(100, 1.5)


@pytest.mark.parametrize("place", [0, 0.25, 0.5, 1])
def test_every_place_of_the_dial_is_recomputed(place):
    gap = LESSON.gap_on_dial(place)
    alone = attend(V.query, V.keys, V.values, temperature=1 / 10**place)
    assert np.allclose(gap.numbers.weights, alone.weights, rtol=1e-12)
    assert gap.factor.text == format_moving(10**place)
    assert gap.scores.texts == tuple(format_moving(2 * 10**place / 2 * i) for i in (2, 1, 0))


def test_the_curves_go_through_the_stops():
    curves = LESSON.gap_curves
    assert curves.bounds.texts == ("0", "1")
    assert curves.places[0] == curves.stop_places[0] == 0
    assert curves.places[-1] == curves.stop_places[-1] == 1
    assert curves.stop_places[1] == pytest.approx(math.log10(2))
    steps = np.diff(curves.places)
    assert np.allclose(steps, steps[0])
    for place, gap in ((0, LESSON.gaps[0]), (-1, LESSON.gaps[-1])):
        assert curves.peak_weights[place] == gap.numbers.peak_weight
        assert curves.peak_sensitivities[place] == gap.numbers.peak_sensitivity
    assert list(curves.peak_weights) == sorted(curves.peak_weights)


def test_a_growing_query_ends_at_the_counter_example():
    start, end = LESSON.growing_query(0), LESSON.growing_query(1)
    assert start.weights.texts == LESSON.query.weights.texts
    assert end.weights.texts == LESSON.counter.attended.weights.texts
    half = LESSON.growing_query(0.5)
    alone = attend(math.sqrt(10) * V.query, V.keys, V.values)
    assert np.allclose(half.numbers.weights, alone.weights, rtol=1e-12)


@pytest.mark.parametrize("vectors", [*map(random_vectors, range(12)), *extreme_vectors()])
def test_whatever_moves_can_be_made_again(vectors):
    lesson, calls = build_lesson(vectors), {}
    for moving in (lesson.gap_on_dial(0.3), lesson.growing_query(0.7), lesson.gap_curves):
        for path, shown in shown_in(moving):
            assert replay(shown.as_json(), vectors, calls) == shown.text, path


def test_the_outline_of_a_sample_narrows_and_keeps_its_heights():
    for spread in LESSON.spread:
        limit = float(spread.axis_limit.value)
        assert spread.deviation_share == dot_deviation(spread.width.value) / limit
        assert spread.scaled_deviation_share * limit == 1
        reach = spread.outline_share / spread.deviation_share
        assert reach == spread.scaled_outline_share / spread.scaled_deviation_share
        edges = np.linspace(-reach, reach, len(spread.outline) + 1)
        counts, _ = np.histogram(spread.scaled_sample, edges)
        assert np.allclose(counts / counts.max(), np.divide(spread.outline, max(spread.outline)))
        assert format_number(counts.sum()) == spread.sample_count.text
    assert max(max(spread.outline) for spread in LESSON.spread) == 1


@pytest.mark.parametrize(
    ("keys", "falls", "sharp"),
    [
        ([[2, 0], [1, 0], [0, 0]], True, True),
        ([[1, 0], [1, 0]], False, False),
        ([[1, 0], [1, 0], [0, 0]], False, False),
        ([[3, 4]], False, True),
    ],
)
def test_what_wider_gaps_do_depends_on_the_keys(keys, falls, sharp):
    values = [[1]] * len(keys)
    claims = build_lesson(vector_set([2, 0], [0, 2], keys, values)).claims
    assert claims.sensitivity_falls is falls
    assert claims.widest_is_sharp is sharp
