"""Lengths and places of pictures: fractions, finite whatever the lesson."""

from __future__ import annotations

import math

import numpy as np
import pytest

from attention_math import (
    NumberError,
    VectorSet,
    build_lesson,
    default_vectors,
    score_bars,
    value_fractions,
    value_size,
    vector_set,
)


def lesson_of(values, query=(1.0, 0.0)):
    keys = [[float(row), 1.0] for row in range(len(values))]
    vectors: VectorSet = vector_set(query=query, new_query=(0.0, 1.0), keys=keys, values=values)
    return build_lesson(vectors)


def test_scores_share_the_scale_of_their_exponentials():
    scores = np.array([2.0, 1.0, 0.0])
    total = np.exp(scores).sum()
    assert score_bars(scores, math.log(total)) == pytest.approx(scores / total)


def test_scores_without_room_shrink_alike():
    bars = score_bars([-6.0, -3.0], math.log(math.exp(-6) + math.exp(-3)))
    assert bars.tolist() == [-0.5, -0.25]


@pytest.mark.parametrize("scores", [[0.0, 0.0], [1500.0, 0.0], [-1500.0, -3.0], [math.inf, 1.0]])
def test_score_bars_are_never_longer_than_half(scores):
    log_normalizer = max(scores)
    bars = score_bars(scores, log_normalizer)
    assert np.isfinite(bars).all()
    assert np.abs(bars).max() <= 0.5


def test_no_number_is_no_length():
    with pytest.raises(NumberError):
        score_bars([math.nan], 0.0)


def test_sizes_and_fractions():
    assert value_size([[1.0, -4.0], [2.0, 0.0]]) == 4.0
    assert value_size([[0.0]]) == 1.0
    assert value_fractions([[1.0, -4.0]], 4.0).tolist() == [[0.25, -1.0]]


def test_the_space_of_the_default_values():
    space = build_lesson(default_vectors()).value_space
    assert (space.low, space.high, space.origin) == ((0.0, 0.0), (1.0, 1.0), (0.0, 0.0))
    assert space.values == ((1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
    assert space.summary == pytest.approx((1 / 3, 1 / 3))


def test_every_step_starts_where_the_last_one_ended():
    lesson = lesson_of([[3.0, -1.0], [-2.0, 5.0], [0.5, 0.25]])
    walk = lesson.steps(lesson.query)
    assert walk.tails == (lesson.value_space.origin, *walk.tips[:-1])
    assert walk.tips[-1] == pytest.approx(walk.output)
    for tail, part, tip in zip(walk.tails, walk.contributions, walk.tips, strict=True):
        assert np.add(tail, part) == pytest.approx(tip)


@pytest.mark.parametrize("size", [1e-320, 1.0, 1.7e308])
def test_all_stays_within_the_bounds(size):
    lesson = lesson_of([[size, -size], [-size / 2, size], [size / 4, 0.0]])
    space = lesson.value_space
    for share in (0.0, 0.3, 1.0):
        walk = lesson.steps(lesson.glide(share))
        for place in (*walk.contributions, *walk.tips, walk.output, space.summary, *space.values):
            for low, at, high in zip(space.low, place, space.high, strict=True):
                assert low - 1e-9 <= at <= high + 1e-9


def test_bounds_include_the_origin():
    space = lesson_of([[2.0, -1.0], [1.0, -3.0]]).value_space
    assert space.low == (0.0, -1.0)
    assert space.high == (pytest.approx(2 / 3), 0.0)


def test_a_part_of_the_value_space_holds_the_places_and_keeps_its_directions():
    lesson = lesson_of([[4.0, -2.0], [0.0, 2.0]])
    low, high = lesson.reach([(0.5, 0.125), (0.25, -0.125)])
    assert (low, high) == ((0.0, -0.25), (0.5, 0.25))


@pytest.mark.parametrize(("places", "factor"), [([(1e-17, 0.0)], 0.0625), ([(1.5, 0.0)], 1.0)])
def test_a_part_of_the_value_space_is_neither_tiny_nor_more_than_all(places, factor):
    lesson = lesson_of([[4.0, -2.0], [0.0, 2.0]])
    space = lesson.value_space
    assert lesson.reach(places) == (
        tuple(factor * bound for bound in space.low),
        tuple(factor * bound for bound in space.high),
    )


def test_where_all_values_are_zero_the_part_is_the_whole():
    lesson = lesson_of([[0.0, 0.0], [0.0, 0.0]])
    assert lesson.reach([(0.0, 0.0)]) == (lesson.value_space.low, lesson.value_space.high)
