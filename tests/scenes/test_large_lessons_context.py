"""Sections 1, 5 and 8 for large lessons: all fits, can be read, and is a number of the lesson."""

from __future__ import annotations

import manim as mn
import pytest

from attention_math import Lesson, VectorSet, build_lesson
from scenes.layout import HEADER_BASELINE
from scenes.lesson_scene import LessonScene
from scenes.nouns.cells import LEGIBLE
from scenes.nouns.number import Number
from scenes.positions_areas import AreasMeter
from scenes.positions_meter import Meter
from scenes.positions_squares import SquaresMeter
from scenes.story import SectionWords, tell
from scenes.theme import DARK
from tests.scenes import test_provenance
from tests.scenes.large_lessons import LARGE_LESSONS
from tests.scenes.stage import FEW_FRAMES, play, texts
from tests.scenes.test_small_lessons import faults

SLUGS = ("fixed-context", "positions", "recap")
# What no other of these lessons shows in these sections.
OF_POSITIONS = ("a real head", "eight by eight fractions", "4096 keys")
OF_RECAP = ("a real head", "hundreds of decades", "eight long numbers")
PLAYED = (
    *(("fixed-context", name) for name in LARGE_LESSONS),
    *(("positions", name) for name in OF_POSITIONS),
    *(("recap", name) for name in OF_RECAP),
)


@pytest.mark.parametrize(("slug", "name"), PLAYED)
def test_large_lessons_fit_the_stage(slug: str, name: str) -> None:
    assert faults(slug, LARGE_LESSONS[name]) == []


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


def words(lesson: Lesson) -> SectionWords:
    """Those of section 5."""
    (told,) = (each for each in tell(lesson) if each.slug == "positions")
    return told


def entries(meter: Meter) -> list[mn.VGroup]:
    """The drawings of the meter: one query, then all, over the positions and twice as many."""
    counts = meter.one_query(), meter.one_query_doubled(), meter.whole(), meter.whole_doubled()
    return [mn.VGroup(*count.pieces) for count in counts]


@pytest.mark.parametrize("name", ["a real head", "4096 keys"])
def test_lengths_and_areas_of_many_positions_are_in_proportion(name: str) -> None:
    lesson = build_lesson(LARGE_LESSONS[name])
    once, twice, area, area_doubled = entries(AreasMeter(lesson, words(lesson), DARK))
    assert twice.width == pytest.approx(2 * once.width)
    assert [area.width, area.height] == pytest.approx([once.width] * 2)
    assert [area_doubled.width, area_doubled.height] == pytest.approx([twice.width] * 2)


def test_sums_of_few_positions_keep_clear_of_the_names_above() -> None:
    lesson = build_lesson(LARGE_LESSONS["eight by eight fractions"])
    count = SquaresMeter(lesson, words(lesson), DARK).one_query()
    (name,) = (each for each in count.names if each.get_bottom()[1] < HEADER_BASELINE - 0.5)
    assert count.number.get_top()[1] < name.get_bottom()[1]
