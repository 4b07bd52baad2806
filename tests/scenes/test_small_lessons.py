"""Lessons of other shapes than the default: no text lies on another, none leaves the frame."""

from __future__ import annotations

import pytest

from attention_math import VectorSet, vector_set
from scenes.lesson_scene import LessonScene
from scenes.nouns.label import label
from tests.scenes.stage import play
from tests.scenes.test_layout import overlaps, strays

SLUGS = ("fixed-context", "blend", "refocus", "positions", "shrink", "sharpen")
ONE_HOT = [[float(row == column) for column in range(8)] for row in range(8)]
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


@pytest.mark.parametrize("vectors", LESSONS.values(), ids=LESSONS.keys())
@pytest.mark.parametrize("slug", SLUGS)
def test_other_lessons_fit_the_stage(slug: str, vectors: VectorSet) -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        found.extend(overlaps(scene, beat))
        found.extend(strays(scene, beat))

    play(slug, visit, vectors=vectors)
    assert found == []


@pytest.mark.parametrize("text", ["the", "W" * 60, "plums, ripe", "R&D", "$x$_1", "#1"])
def test_a_label_keeps_to_its_room(text: str) -> None:
    made = label(text, room=1.0, color="#FFFFFF")
    assert made.width <= 1.0
    assert made.phrase.text == text
