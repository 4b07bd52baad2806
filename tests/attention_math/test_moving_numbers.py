"""A query on its way: the numbers of that moment, always with as many decimals."""

from __future__ import annotations

import pytest

from attention_math import build_lesson, default_vectors, format_moving, format_number, replay


@pytest.mark.parametrize("x", [0.5, -1.8125, 1.0005, 2.0005, 0.9996, 123_456.789, 5e7, -1e300])
def test_moving_numbers_have_the_digits_of_numbers_at_rest(x):
    assert format_moving(x) == format_number(x)


@pytest.mark.parametrize("whole", [-300, -1, 0, 7, 999_999])
def test_whole_numbers_only_gain_decimals(whole):
    assert format_moving(whole) == format_number(whole) + ".000"


def test_a_moving_glide_shows_the_same_numbers_with_all_decimals():
    vectors = default_vectors()
    lesson = build_lesson(vectors)
    resting, moving = lesson.glide(0.5), lesson.glide(0.5, moving=True)
    assert resting.query.texts == ("1", "1", "0", "0")
    assert moving.query.texts == ("1.000", "1.000", "0.000", "0.000")
    assert moving.dots.texts == ("2.000",) * 3
    assert moving.scores.texts == ("1.000",) * 3
    assert moving.weights.texts == resting.weights.texts == ("0.333",) * 3
    assert moving.output.texts == resting.output.texts == ("0.333",) * 2
    for row in (moving.query, moving.dots, moving.scores, moving.weights, moving.output):
        assert [replay(shown.as_json(), vectors) for shown in row] == list(row.texts)
