"""The queries' own labels: where a section names a query, its label stands below the name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from attention_math import VectorSet, default_vectors, vector_set
from scenes.lesson_scene import LessonScene
from scenes.nouns.lettering import Lettering
from tests.scenes.stage import FEW_FRAMES, play, texts
from tests.scenes.test_small_lessons import FRACTIONS, faults

NAMING = ("fixed-context", "score", "refocus", "shrink")
FIRST, NEW = "#sat", "W" * 60


def named(vectors: VectorSet) -> VectorSet:
    return replace(vectors, query_label=FIRST, new_query_label=NEW)


LESSONS = {
    "default": default_vectors(),
    "one key": vector_set([1.5, -2], [0, 1], [[1, 0.25]], [[-1.25, 3, 0.5]]),
    "eight by eight": vector_set(FRACTIONS[3], FRACTIONS[5], FRACTIONS, FRACTIONS[::-1]),
}


def on_stage(slug: str, vectors: VectorSet) -> set[str]:
    seen: set[str] = set()

    def visit(scene: LessonScene, _: str) -> None:
        seen.update(
            each.phrase.text for each in texts(scene.mobjects) if isinstance(each, Lettering)
        )

    play(slug, visit, vectors=vectors, quality=FEW_FRAMES)
    return seen


@pytest.mark.parametrize("slug", NAMING)
def test_a_section_that_names_a_query_has_its_label(slug: str) -> None:
    seen = on_stage(slug, named(default_vectors()))
    assert FIRST in seen
    assert (NEW in seen) == (slug == "refocus")


@pytest.mark.parametrize("vectors", LESSONS.values(), ids=LESSONS.keys())
@pytest.mark.parametrize("slug", NAMING)
def test_query_labels_fit_the_stage(slug: str, vectors: VectorSet) -> None:
    assert faults(slug, named(vectors)) == []
