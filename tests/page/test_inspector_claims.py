"""What the inspector says is what the film would say of the same vectors, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from attention_math import (
    NumberError,
    VectorSet,
    build_lesson,
    default_vectors,
    inspected,
    output_changes,
    slider_reach,
    slider_step,
    vector_set,
)
from scenes.languages import LANGUAGES
from studio.page.statements import sentence, statements
from studio.page.words import inspector_words
from tests.scenes.random_lessons import random_lessons

# Of the film's claims, those that the inspector makes too; the film's new query is its state.
_SHARED = (
    "focus_moves",
    "weights_change",
    "output_changes",
    "values_are_equal",
    "values_are_zero",
    "weights_are_seen_to_change",
    "output_is_seen_to_change",
)
_OF_NEW_QUERY = {"dots_are_equal": "new_dots_are_equal", "has_winner": "new_has_winner"}


def _small(seed: int) -> list[VectorSet]:
    """Lessons of which nothing is elided: what is seen of them is all of them."""
    return [each for each in random_lessons(24, seed) if max(each.keys.shape) <= 8]


def test_claims_are_those_of_the_film_with_the_state_as_its_new_query() -> None:
    for vectors in _small(11):
        found, film = inspected(vectors, vectors.new_query).claims, build_lesson(vectors).claims
        if vectors.values.shape[1] <= 8:
            for name in _SHARED:
                assert getattr(found, name) == getattr(film, name), (name, vectors.keys)
        for name, other in _OF_NEW_QUERY.items():
            assert getattr(found, name) == getattr(film, other)


def test_without_scaling_and_with_wider_gaps_outputs_change_as_for_longer_queries() -> None:
    for vectors in _small(12):
        width = vectors.keys.shape[1]
        if width not in (1, 4):
            continue
        longer = replace(
            vectors, query=vectors.query * width**0.5, new_query=vectors.new_query * width**0.5
        )
        plain = (vectors.query, vectors.new_query, vectors.keys, vectors.values)
        wide = (longer.query * 2, longer.new_query * 2, longer.keys, longer.values)
        assert output_changes(*plain, scaled=False, temperature=0.5) == output_changes(*wide)


def test_the_film_s_numbers_are_those_of_its_own_query() -> None:
    vectors, lesson = default_vectors(), build_lesson(default_vectors())
    state = inspected(vectors, [2, 0, 0, 0])
    assert state.attended.weights.texts == lesson.query.weights.texts
    assert inspected(vectors, [2, 0, 0, 0], False).attended.weights.texts == (
        lesson.unscaled.weights.texts
    )
    for gap in lesson.gaps:
        wider = inspected(vectors, [2, 0, 0, 0], True, float(gap.factor.value or 0))
        assert wider.attended.weights.texts == gap.weights.texts


@pytest.mark.parametrize(
    ("vectors", "query", "said"),
    [
        (default_vectors(), [2, 0, 0, 0], "winner broad sharper sum zero lesson_query"),
        (
            default_vectors(),
            [0, 2, 0, 0],
            "winner broad sharper sum zero focus_moves output_differs",
        ),
        (
            default_vectors(),
            [1, 1, 0, 0],
            "all_equal broad scaling_equal rounded zero focus_moves output_differs",
        ),
        (
            default_vectors(),
            [2, 0, 7, 0],
            "winner broad sharper sum zero focus_stays output_weights",
        ),
        (
            default_vectors(),
            [40, 0, 0, 0],
            "winner sharp sharper_unseen rounded zero focus_stays output_differs",
        ),
        (vector_set([1], [2], [[3]], [[4]]), [5], "alone sum output_alone"),
        (
            vector_set([1], [2], [[3], [1]], [[4], [4]]),
            [-1],
            "winner broad width_one sum focus_moves output_values",
        ),
        (
            vector_set([1, 0], [2, 0], [[1, 0], [1, 0], [0, 1]], [[0], [0], [0]]),
            [3, 0],
            "tie broad sharper rounded zero_all focus_stays output_values",
        ),
        (
            vector_set([1, 0], [0, 1], [[1, 0], [0, 1], [-1, -1]], [[1], [1], [1 + 1e-9]]),
            [1 + 1e-7, 0],
            "winner broad sharper sum focus_stays output_close",
        ),
    ],
)
def test_each_question_has_one_true_answer(
    vectors: VectorSet, query: list[float], said: str
) -> None:
    assert [each.name for each in statements(inspected(vectors, query))] == said.split()


def test_values_that_cancel_are_named_as_the_reason() -> None:
    # Both other keys gain what the first loses, and their values are as far on either side of it.
    vectors = vector_set([0, 0], [1, 0], [[1, 0], [-1, 0], [0, 0]], [[1], [1], [1]])
    cancelling = replace(vectors, values=np.array([[2.0], [0.0], [1.0]]), query=np.array([0.0, 0]))
    names = [each.name for each in statements(inspected(cancelling, [0.0, 1.0]))]
    assert names[-1] == "output_weights"
    mirrored = replace(cancelling, keys=np.array([[1.0, 0], [1.0, 0], [0.0, 0]]))
    names = [each.name for each in statements(inspected(mirrored, [2.0, 0.0]))]
    assert names[-1] == "output_cancels"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_every_sentence_with_the_same_slots(language: str) -> None:
    words, english = inspector_words(language), inspector_words("en")
    assert words.sentences.keys() == english.sentences.keys()
    for name, text in words.sentences.items():
        slots = [re.findall(r"\{[a-z:]+\}", each) for each in (text, english.sentences[name])]
        assert sorted(slots[0]) == sorted(slots[1])
        assert not re.search(r"\d", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_keys_are_not_named_one_by_one(language: str) -> None:
    keys = [[1.0]] * 9 + [[0.0]]
    state = inspected(vector_set([1], [2], keys, keys), [2])
    words = inspector_words(language)
    first = sentence(statements(state)[0], words, len(keys))
    assert words.keys.several in first
    assert not re.search(r"\d", first)


def test_gaps_off_the_dial_are_refused() -> None:
    for gap in (0, -1, 0.2, 10.5, float("nan")):
        with pytest.raises(NumberError, match="gap"):
            inspected(default_vectors(), [1, 0, 0, 0], True, gap)


@pytest.mark.parametrize("largest", [0.0, 0.3, 2.0, 5.0, 1e10, 1e-320, 1.7e308])
def test_every_step_of_a_slider_is_exact(largest: float) -> None:
    reach = slider_reach([largest, 0], [0, -largest])
    step = slider_step(reach)
    assert reach >= min(2 * largest, 2.0**1022)
    assert all(Fraction(n * step) == n * Fraction(step) for n in range(-32, 33))
