"""Whatever the lesson: nothing on stage overlaps, leaves the frame, or is a stranger's number.

Scenes are played without drawing. Each section gets lessons of its own, the same at every run.
"""

from __future__ import annotations

import pytest
from hypothesis import Phase, given, settings

from attention_math import VectorSet
from scenes.catalog import SLUGS
from scenes.lesson_scene import LessonScene
from tests.properties.lessons import STEADY, lessons
from tests.scenes.stage import FEW_FRAMES, play
from tests.scenes.test_layout import overlaps, strays
from tests.scenes.test_provenance import faults

# Making a failing lesson smaller would play the section for minutes.
UNSHRUNK = (Phase.explicit, Phase.generate)


@pytest.mark.parametrize("slug", SLUGS)
def test_any_lesson_fits_and_shows_its_own_numbers(slug: str) -> None:
    @settings(STEADY, max_examples=4, phases=UNSHRUNK)  # each plays a whole section
    @given(lessons())
    def fits(vectors: VectorSet) -> None:
        found: list[str] = []

        def visit(scene: LessonScene, beat: str) -> None:
            found.extend([*overlaps(scene, beat), *strays(scene, beat), *faults(scene, beat)])

        play(slug, visit, vectors=vectors, quality=FEW_FRAMES)
        assert found == []

    fits()
