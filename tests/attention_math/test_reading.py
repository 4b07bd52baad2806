"""What cancels on paper reads 0, and what is merely small does not."""

from __future__ import annotations

import math

import pytest

from attention_math import attend, build_lesson, log_fixed_summary, rest_products, vector_set
from attention_math.reading import log_of_dots
from attention_math.scoring import wide_dots
from attention_math.wide import widen


def logs(query, keys):
    wide = widen(keys)
    return log_of_dots(query, wide, wide_dots(query, wide)).tolist()


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ([0.6, -0.2], [0.1, 0.3]),
        ([0.3, -0.1, -0.2], [1.0, 1.0, 1.0]),
        ([1.1, -3.3], [0.3, 0.1]),
        ([0.0, 0.0], [1.0, 2.0]),
        ([3e200, -1e200], [1e200, 3e200]),
        ([3e-200, -1e-200], [1e-200, 3e-200]),
    ],
)
def test_dots_that_cancel_on_paper(query, key):
    made = vector_set(query, query, [key, [0.5] * len(key)], [[1], [2]])
    assert logs(made.query, made.keys)[0] == -math.inf
    lesson = build_lesson(made)
    assert lesson.query.dots.texts[0] == lesson.query.scores.texts[0] == "0"


@pytest.mark.parametrize(
    ("query", "key"),
    [([1e-17], [1.0]), ([1.0, 1e-300], [0.0, 1e-8]), ([1.0, -1.0], [1.0, 0.999999999])],
)
def test_what_is_small_but_there(query, key):
    made = vector_set(query, query, [key, [0.5] * len(key)], [[1], [2]])
    assert logs(made.query, made.keys)[0] > -math.inf
    assert build_lesson(made).query.dots.texts[0] != "0"


def test_outputs_and_summaries():
    values = [[0.3], [-0.1], [-0.2]]
    lesson = build_lesson(vector_set([0.0], [1.0], [[1], [2], [3]], values))
    assert lesson.query.output.texts == lesson.summary.texts == ("0",)
    assert lesson.new_query.output.texts != ("0",)
    assert log_fixed_summary(values).tolist() == [-math.inf]
    assert attend([0.0], [[1], [2], [3]], values).log_output.tolist() == [-math.inf]


def test_the_rest_of_a_large_lesson():
    query = [1.0, 1.0, 1.0, 0.3, -0.1, -0.2]
    assert rest_products(query, [[1.0] * 6], [1, 2, 3]).log.tolist() == [-math.inf]
    values = [[1.0]] * 9 + [[0.3], [-0.1], [-0.2]]
    lesson = build_lesson(vector_set([0.0], [0.0], [[1.0]] * 12, values, needed_source=9))
    assert lesson.query.contributions[-1].texts != ("0",)
    assert math.fsum(lesson.query.shares) == pytest.approx(1, abs=1e-15)
