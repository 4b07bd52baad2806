"""In every language texts neither overlap nor leave the frame, also those of odd lessons."""

from __future__ import annotations

import pytest

from attention_math import default_vectors
from scenes.catalog import SLUGS
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from scenes.lesson_scene import LessonScene
from tests.scenes.large_lessons import LARGE_LESSONS
from tests.scenes.stage import FEW_FRAMES, play
from tests.scenes.test_layout import overlaps, strays
from tests.scenes.test_small_lessons import LESSONS

ODD_LESSONS = {
    "default": default_vectors(),
    "one key": LESSONS["one key"],
    "eight keys of width eight": LESSONS["eight keys of width eight"],
    "64 keys": LARGE_LESSONS["64 keys, values of width two"],
}


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != DEFAULT_LANGUAGE])
@pytest.mark.parametrize("name", ODD_LESSONS)
@pytest.mark.parametrize("slug", SLUGS)
def test_texts_of_another_language_fit(slug: str, name: str, language: str) -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        found.extend(overlaps(scene, beat))
        found.extend(strays(scene, beat))

    play(slug, visit, vectors=ODD_LESSONS[name], quality=FEW_FRAMES, language=language)
    assert found == []
