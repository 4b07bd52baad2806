"""Every claim against a second evaluation that knows nothing of the first."""

from __future__ import annotations

from functools import cache

import pytest

from attention_math import Lesson, build_lesson, claim_names, vector_set
from scenes.story import tell
from tests.scenes.naive_claims import naive_claims
from tests.scenes.random_lessons import random_lessons
from tests.scenes.test_sentences import LESSONS

RANDOM = {f"random {at}": each for at, each in enumerate(random_lessons(120, seed=7))}


VECTORS = {**LESSONS, **RANDOM}


@cache
def lesson_of(name: str) -> Lesson:
    return build_lesson(VECTORS[name])


@pytest.mark.parametrize("name", VECTORS)
def test_each_claim_comes_out_the_same_twice(name: str) -> None:
    lesson = lesson_of(name)
    claims, view = lesson.claims, lesson.view
    rows, columns = (
        None if axis is None else axis.places for axis in (view.keys, view.value_coordinates)
    )
    decide = naive_claims(VECTORS[name], rows, columns)
    assert set(decide) == set(claim_names())
    for claim, again in decide.items():
        outcome, other = getattr(claims, claim), again()
        assert outcome in other if isinstance(other, set) else outcome == other, claim


def test_both_outcomes_of_each_claim_were_tried() -> None:
    made = [lesson_of(name).claims for name in VECTORS]
    for name in set(claim_names()) - {"query_grows", "vectors_are_learned"}:
        assert len({getattr(claims, name) for claims in made}) > 1, name


def test_a_query_at_the_end_of_float64_grows_no_longer() -> None:
    lesson = build_lesson(vector_set([1e308, 0], [0, 1], [[1e-300, 0], [0, 1]], [[1], [2]]))
    assert not lesson.claims.query_grows
    said = {words.slug: words for words in tell(lesson)}["shrink"].beats["longer-query"]
    assert said.caption.text.startswith("This query can grow no longer: ")
    assert "query_grows" in said.claims
