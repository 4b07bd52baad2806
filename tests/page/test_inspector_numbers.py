"""The inspector's JavaScript shows and says what Python does, sign for sign."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attention_math import VectorSet, build_lesson, default_vectors, vector_set
from scenes.languages import LANGUAGES
from studio.page.golden import State, golden_cases, golden_states, golden_text
from studio.page.inspector import inspector_data
from studio.page.statements import sentence, statements
from studio.page.words import inspector_words
from studio.vectors_file import read_vectors
from tests.page.in_node import lesson_data, needs_node, run_in_node
from tests.scenes.random_lessons import random_lessons

pytestmark = needs_node
Cases = list[tuple[VectorSet, State]]

_EXAMPLES = Path(__file__).parents[2] / "examples"
_COMPARE = """
return given.map(({ lesson, states }) => {
  const prepared = { ...lesson, ...preparedLesson(lesson) };
  return states.map(([query, scaled, gap]) => goldenText(prepared, { query, scaled, gap }));
});
"""


def _compare(folder: Path, cases: list[tuple[VectorSet, list[State]]]) -> None:
    given = [
        {
            "lesson": lesson_data(vectors),
            "states": [[list(it.query), it.scaled, it.gap] for it in states],
        }
        for vectors, states in cases
    ]
    found = run_in_node(folder, _COMPARE, given)
    for (vectors, states), texts in zip(cases, found, strict=True):
        for state, text in zip(states, texts, strict=True):
            assert text == golden_text(state.of(vectors)), (vectors.keys.tolist(), state)


def test_the_lessons_states_read_alike(tmp_path: Path) -> None:
    vectors = default_vectors()
    _compare(tmp_path, [(vectors, list(golden_states(vectors)))])


@pytest.mark.parametrize("name", ["fractions.toml", "tie.toml", "wide.toml"])
def test_examples_read_alike(tmp_path: Path, name: str) -> None:
    vectors = read_vectors(_EXAMPLES / name)
    _compare(tmp_path, [(vectors, _few(vectors, 0))])


def test_a_head_of_a_real_model_reads_alike(tmp_path: Path) -> None:
    vectors = read_vectors(_EXAMPLES / "real-head.npz")
    own, new = (tuple(map(float, each)) for each in (vectors.query, vectors.new_query))
    _compare(tmp_path, [(vectors, [State(own), State(new, False, 2.0)])])


def test_random_lessons_read_alike(tmp_path: Path) -> None:
    cases = [(each, _few(each, place)) for place, each in enumerate(random_lessons(40, seed=7))]
    _compare(tmp_path, cases)


def _few(vectors: VectorSet, place: int) -> list[State]:
    """Every eighth of a lesson's states, another one for each ``place``."""
    return list(golden_states(vectors))[place % 8 :: 8]


def test_sums_that_cancel_and_numbers_beyond_float64_read_alike(tmp_path: Path) -> None:
    tenths = vector_set([0.3, -0.1, -0.2], [0, 0, 1], [[1, 1, 1], [0.1, 0.2, 0.3]], [[0.1], [-0.1]])
    huge = vector_set([1e300, 1], [-1e300, 0], [[1e300, 1], [1, 1e-300]], [[1e308, 5e-324], [3, 0]])
    tiny = vector_set([1e-200, 0], [0, 1e-310], [[1e-200, 1], [2e-200, 1]], [[1e-320], [-2e-308]])
    scores = vector_set([1500.0], [-750.0], [[1], [0.5], [0]], [[1, -1], [1e-300, 2], [0, 0]])
    lessons = (tenths, huge, tiny, scores)
    _compare(tmp_path, [(each, _few(each, 1) + _few(each, 6)) for each in lessons])


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_the_same_in_both(tmp_path: Path, language: str) -> None:
    vectors = vector_set([1, 0], [0, 1], [[1, 0], [1, 0], [0, 1]], [[1], [0], [0]])
    states = [State((1.0, 0.0)), State((0.0, 2.0)), State((5.0, 5.0), False), State((0.0, 0.0))]
    words = inspector_words(language)
    data = inspector_data(build_lesson(vectors), language)
    body = """
    const lesson = { ...given.lesson, ...preparedLesson(given.lesson) };
    return given.states.map(([query, scaled, gap]) => {
      const { said } = inspect(lesson, { query, scaled, gap });
      return said.map((each) => sentence(given.words, lesson.keys.length, each));
    });
    """
    given = data | {"states": [[list(it.query), it.scaled, it.gap] for it in states]}
    expected = [
        [sentence(each, words, len(vectors.keys)) for each in statements(state.of(vectors))]
        for state in states
    ]
    assert run_in_node(tmp_path, body, given) == expected


def test_a_page_has_cases_of_its_own_lesson() -> None:
    cases = golden_cases(default_vectors())
    assert len(cases) > 30
    assert cases[0][0] == [2.0, 0.0, 0.0, 0.0]
    assert str(cases[0][3]).startswith("4|2|0|2|2|1|0|7.389|2.718|1|11.107|0.665|0.245|0.090")


def test_a_page_of_many_numbers_has_fewer_cases_but_at_least_one() -> None:
    keys = np.arange(600.0).reshape(20, 30) / 100
    vectors = vector_set(keys[0], keys[1], keys, keys)
    assert 1 <= len(golden_cases(vectors, room=100)) < len(golden_cases(vectors, room=20_000))
