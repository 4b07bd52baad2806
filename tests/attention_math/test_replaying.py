"""Every number of a lesson, made again from its ledger entry alone."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from walking import extreme_vectors, random_vectors, shown_in

import attention_math
from attention_math import (
    FilmError,
    Quantity,
    build_lesson,
    default_vectors,
    derive,
    dots,
    format_number,
    given,
    replay,
    show,
    softmax,
)

WAY = (0.0, 0.25, 1 / 3, 0.5, 0.99, 1.0)


def assert_replays(thing, vectors):
    found, calls = 0, {}
    for path, shown in shown_in(thing):
        entry = json.loads(json.dumps(shown.as_json(), allow_nan=False))
        assert replay(entry, vectors, calls) == shown.text, path
        assert isinstance(shown.text, str), path
        assert shown.value is None or type(shown.value) in (int, float), path
        found += 1
    return found


def test_the_default_lesson():
    vectors = default_vectors()
    lesson = build_lesson(vectors)
    assert assert_replays(lesson, vectors) > 250
    for t in WAY:
        assert assert_replays(lesson.glide(t), vectors) > 30
    for factor in (0.5, 1, 3.7, 1000):
        assert assert_replays(lesson.gap_at(factor), vectors) >= 9


@pytest.mark.parametrize("seed", range(7))
def test_random_lessons(seed):
    vectors = random_vectors(seed)
    lesson = build_lesson(vectors)
    assert_replays(lesson, vectors)
    assert_replays(lesson.glide(0.37), vectors)
    assert_replays(lesson.gap_at(7.5), vectors)


@pytest.mark.parametrize("vectors", extreme_vectors())
def test_lessons_at_the_ends_of_float64(vectors):
    lesson = build_lesson(vectors)
    with np.errstate(all="raise"):
        assert_replays(lesson, vectors)
        assert_replays(lesson.glide(0.5), vectors)


def test_what_is_kept_of_earlier_calls_changes_no_text():
    vectors, calls = default_vectors(), {}
    lesson = build_lesson(vectors)
    for shown in (*lesson.query.weights, *lesson.new_query.weights, lesson.gap_at(3).peak_weight):
        entry = shown.as_json()
        assert replay(entry, vectors, calls) == replay(entry, vectors) == shown.text
    assert len([call for call in calls if "attend" in call.partition(",")[0]]) == 3


def test_a_changed_digit_is_noticed():
    """The test of the test: an entry whose text was typed by hand does not replay."""
    vectors = default_vectors()
    entry = {**build_lesson(vectors).query.weights[0].as_json(), "text": "0.666"}
    assert replay(entry, vectors) != entry["text"]


def test_other_vectors_give_other_texts():
    entry = build_lesson(default_vectors()).query.dots[0].as_json()
    assert replay(entry, random_vectors(1)) != entry["text"]


def test_an_entry_tells_its_whole_recipe():
    vectors = default_vectors()
    scores = derive(dots, query=given("query", vectors.query), keys=given("keys", vectors.keys))
    shown = show(derive(softmax, scores=scores), 1, format=format_number)
    assert shown.as_json() == {
        "text": f"{math.exp(2) / (math.exp(4) + math.exp(2) + 1):.3f}",
        "value": float(softmax([4, 2, 0])[1]),
        "function": "attention_math.softmax",
        "arguments": {
            "scores": {
                "function": "attention_math.dots",
                "arguments": {"query": {"vectors": "query"}, "keys": {"vectors": "keys"}},
                "part": None,
            }
        },
        "part": None,
        "index": [1],
        "format": "attention_math.format_number",
        "beside": {},
    }


def test_a_number_read_from_the_file_says_so():
    shown = build_lesson(default_vectors()).key_cells[1][0]
    entry = shown.as_json()
    assert (entry["function"], entry["arguments"]) == ("attention_math.given", {"name": "keys"})
    assert (entry["text"], entry["index"]) == ("1", [1, 0])


def test_what_float64_cannot_hold_has_no_value():
    entry = show(Quantity(np.array([np.inf])), 0, format=format_number).as_json()
    assert entry["value"] is None


@pytest.mark.parametrize("name", ["os.system", "attention_math.checks", "attention_math.nothing"])
def test_only_functions_of_the_package_are_called(name):
    entry = {**build_lesson(default_vectors()).d_k.as_json(), "function": name}
    with pytest.raises(FilmError, match="unknown function"):
        replay(entry, default_vectors())


def test_a_truth_value_is_not_a_number_to_show():
    with pytest.raises(TypeError):
        show(Quantity(True), format=format_number)


def test_everything_exported_exists_and_is_sorted():
    assert attention_math.__all__ == sorted(attention_math.__all__)
    assert all(hasattr(attention_math, name) for name in attention_math.__all__)
