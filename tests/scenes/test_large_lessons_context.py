"""Sections 1, 5 and 8 for large lessons: all fits, can be read, and is a number of the lesson."""

from __future__ import annotations

import pytest

from attention_math import VectorSet
from scenes.lesson_scene import LessonScene
from scenes.nouns.cells import LEGIBLE
from scenes.nouns.number import Number
from tests.scenes import test_provenance
from tests.scenes.large_lessons import LARGE_LESSONS
from tests.scenes.stage import FEW_FRAMES, play, texts
from tests.scenes.test_small_lessons import faults

SLUGS = ("fixed-context",)


@pytest.mark.parametrize("vectors", LARGE_LESSONS.values(), ids=LARGE_LESSONS.keys())
@pytest.mark.parametrize("slug", SLUGS)
def test_large_lessons_fit_the_stage(slug: str, vectors: VectorSet) -> None:
    assert faults(slug, vectors) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_digit_of_a_real_head_is_accounted_for(slug: str) -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        found.extend(test_provenance.faults(scene, beat))

    play(slug, visit, vectors=LARGE_LESSONS["a real head"], quality=FEW_FRAMES)
    assert found == []


@pytest.mark.parametrize("vectors", LARGE_LESSONS.values(), ids=LARGE_LESSONS.keys())
def test_the_first_number_of_each_value_can_be_read(vectors: VectorSet) -> None:
    def visit(scene: LessonScene, beat: str) -> None:
        if beat == "sources":
            numbers = [each for each in texts(scene.mobjects) if isinstance(each, Number)]
            shown = {each.shown.text for each in numbers if each.size >= LEGIBLE}
            firsts = {row[0].text for row in scene.lesson.value_cells}
            assert firsts <= shown

    play("fixed-context", visit, vectors=vectors, quality=FEW_FRAMES)
