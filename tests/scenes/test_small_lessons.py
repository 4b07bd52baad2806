"""Lessons of other shapes than the default: no text lies on another, none leaves the frame."""

from __future__ import annotations

import pytest

from attention_math import VectorSet, vector_set
from scenes.lesson_scene import LessonScene
from scenes.nouns.label import label
from tests.scenes.stage import FEW_FRAMES, play
from tests.scenes.test_layout import overlaps, strays

SLUGS = ("fixed-context", "score", "blend", "refocus", "positions", "shrink", "sharpen", "recap")
OWN_ROWS = ("fixed-context", "score", "shrink", "recap")
ONE_HOT = [[float(row == column) for column in range(8)] for row in range(8)]
FRACTIONS = [[(3 * row + 7 * column) % 23 / 8 - 1.25 for column in range(8)] for row in range(8)]
LESSONS = {
    "one key": vector_set([1.5, -2], [0, 1], [[1, 0.25]], [[-1.25, 3, 0.5]]),
    "two keys of width one": vector_set([3], [-1], [[1], [2]], [[1, 0], [0, 1]]),
    "eight keys of width eight": vector_set(
        [1, 0, 2, -1, 0.5, 0, 1, 3],
        [0, 1, 0, 0, 0, 0, 0, 1],
        ONE_HOT,
        [[1], [2], [-3], [0.5], [0], [7], [1], [-0.25]],
        ("the", "quick", "brown", "fox", "jumped", "over", "lazy", "dogs"),
    ),
    "wide values, long labels": vector_set(
        [-1.25, 0.333, 10, 2],
        [0, 1, 0, 0],
        [[-1, 0.5, 0.125, 0], [0.25, 1, 0, 0], [0, 0, -1.5, 2], [3, 3, 3, -3.125]],
        [[1, 2, 3, 4, 5, 6, 7, 8], [0.5, -0.25, 0, 0, 0, 1, 1, 1], [1] * 8, [-9.375] * 8],
        ("internationalization", "b", "W" * 60, "plums, ripe"),
    ),
}
MORE_LESSONS = {
    "fractions": vector_set(
        [0.5, -0.25, 1.5, 2],
        [1, 0.5, -1, 0.25],
        [[0.2, 0.4, -0.6, 0.8], [1.5, -0.5, 0.25, 0.1], [0.3, 0.3, 0.3, 0.3]],
        [[0.5, 0.25], [-0.75, 1], [0.1, 0.9]],
        ("the", "cat", "sat"),
    ),
    "negative fractions": vector_set(
        [-1.25, 0.333, -0.5],
        [0.75, -2.125, 1.5],
        [[-1.5, 0.25, -0.125], [0.333, -0.75, 2.5], [-3.142, 1.1, 0.07], [0.5, -0.5, 0.5]],
        [[-1.5, 0.25], [0.75, -0.6], [-0.333, -2.2], [0.1, 0.1]],
        ("yes", "no", "not", "un"),
    ),
    "eight by eight fractions": vector_set(
        FRACTIONS[3], FRACTIONS[5], FRACTIONS, FRACTIONS[::-1], [f"word{n}" for n in range(8)]
    ),
    "a long query": vector_set(
        [20, 0, 0, 0],
        [0, 2, 0, 0],
        [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]],
        [[1, 0], [0, 1], [0, 0]],
    ),
    "values of width five": vector_set(
        [2, 0, 0, 0],
        [0, 2, 0, 0],
        [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]],
        [[1, 0, 2, -1, 0.5], [0, 1, -0.5, 3, 0.25], [0] * 5],
        ("the", "cat", "sat"),
    ),
    "far apart": vector_set(
        [1e6, -3e-5], [2, 0], [[2e300, 1], [-1e-9, 4]], [[1e200, -3e-7], [123456.789, 5]]
    ),
}


@pytest.mark.parametrize("vectors", LESSONS.values(), ids=LESSONS.keys())
@pytest.mark.parametrize("slug", SLUGS)
def test_other_lessons_fit_the_stage(slug: str, vectors: VectorSet) -> None:
    assert faults(slug, vectors) == []


@pytest.mark.parametrize("vectors", MORE_LESSONS.values(), ids=MORE_LESSONS.keys())
@pytest.mark.parametrize("slug", OWN_ROWS)
def test_any_numbers_fit_where_rows_are_set_anew(slug: str, vectors: VectorSet) -> None:
    assert faults(slug, vectors) == []


@pytest.mark.parametrize("slug", ["blend", "refocus"])
@pytest.mark.parametrize("values", [[[-3, 1]] * 2, [[-3, -1], [-2, 0]], [[0, -1], [0, -4]]])
def test_values_on_one_side_of_the_plane(slug: str, values: list[list[float]]) -> None:
    assert faults(slug, vector_set([0, 0, 1], [2, 0, 0], [[0] * 3, [0, 0, 1]], values)) == []


def faults(slug: str, vectors: VectorSet) -> list[str]:
    """Overlaps and strays on the last pictures of all beats, in words."""
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        found.extend(overlaps(scene, beat))
        found.extend(strays(scene, beat))

    play(slug, visit, vectors=vectors, quality=FEW_FRAMES)
    return found


@pytest.mark.parametrize("text", ["the", "W" * 60, "plums, ripe", "R&D", "$x$_1", "#1"])
def test_a_label_keeps_to_its_room(text: str) -> None:
    made = label(text, room=1.0, color="#FFFFFF")
    assert made.width <= 1.0
    assert made.phrase.text == text
