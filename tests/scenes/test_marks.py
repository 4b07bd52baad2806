"""Motions begin with the words that name them: each mark is waited for, each wait has its mark."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection

import pytest

from attention_math import VectorSet, build_lesson, default_vectors
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from scenes.story import SLUGS, tell, words_of
from tests.scenes.large_lessons import LARGE_LESSONS
from tests.scenes.random_lessons import random_lessons
from tests.scenes.said import Wait, marks_of, sayings, waits
from tests.scenes.stage import FEW_FRAMES, play
from tests.scenes.test_sentences import LESSONS

# Frames a token, so slow that each motion ends before the next word that is waited for.
SLOW = 12
PLAYED: dict[str, VectorSet] = {
    "default": default_vectors(),
    "one key": LESSONS["one key"],
    "ties": LESSONS["two leaders"],
    "broad": LESSONS["broad"],
    "64 keys": LARGE_LESSONS["64 keys, values of width two"],
}
# A scene asks for the same marks in every language.
PLACES = [
    *((slug, "default", language) for slug in SLUGS for language in LANGUAGES),
    *((slug, "one key", DEFAULT_LANGUAGE) for slug in SLUGS),
    *((slug, "ties", DEFAULT_LANGUAGE) for slug in ("score", "refocus", "sharpen")),
    *((slug, "broad", DEFAULT_LANGUAGE) for slug in ("shrink", "sharpen")),
    ("score", "64 keys", DEFAULT_LANGUAGE),
]
Place = tuple[str, str, str]
Asked = dict[Place, list[Wait]]


@pytest.fixture(scope="module", name="asked")
def _asked() -> Asked:
    """What the sections waited for, lesson by lesson."""
    found: Asked = {}
    for place in PLACES:
        slug, name, language = place
        said = sayings(slug, PLAYED[name], language, SLOW)
        with waits() as found[place]:
            play(
                slug,
                lambda *_: None,
                vectors=PLAYED[name],
                quality=FEW_FRAMES,
                language=language,
                sayings=said,
            )
    return found


def test_no_motion_comes_before_its_word(asked: Asked) -> None:
    for (slug, name, language), found in asked.items():
        said = sayings(slug, PLAYED[name], language, SLOW)
        for wait in found:
            assert wait.frame >= said[wait.beat].marks.get(wait.mark, 0), (slug, wait)


def test_motions_come_in_the_order_of_the_words(asked: Asked) -> None:
    for (slug, name, language), found in asked.items():
        order = {
            beat.name: marks_of(beat.caption, language)
            for beat in words_of(slug, build_lesson(PLAYED[name]), language).beats.values()
        }
        for beat, marks in order.items():
            waited = [each.mark for each in found if each.beat == beat and each.mark in marks]
            places = [marks.index(mark) for mark in waited]
            assert places == sorted(places), f"{slug}/{beat} of {name}: {waited}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_motion_that_waits_is_named(language: str, asked: Asked) -> None:
    for (slug, name, _), found in asked.items():
        words = words_of(slug, build_lesson(PLAYED[name]), language)
        for wait in found:
            caption = words.beats[wait.beat].caption
            marks = marks_of(caption, language)
            assert wait.mark in marks or is_left_out(wait.mark, marks), (wait, caption.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_is_waited_for(language: str, asked: Asked) -> None:
    waited = {(slug, it.beat, it.mark) for (slug, *_), found in asked.items() for it in found}
    marked = {
        (words.slug, beat.name, mark)
        for vectors in PLAYED.values()
        for words in tell(build_lesson(vectors), language)
        for beat in words.beats.values()
        for mark in marks_of(beat.caption, language)
        if not re.search(r"-\d+$", mark) or vectors is PLAYED["default"]
    }
    assert marked - waited == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_else_is_said_has_the_marks_too(language: str, asked: Asked) -> None:
    """What a beat waited for in every lesson that was played stands in every wording of it."""
    always: dict[tuple[str, str], set[str]] = {}
    for (slug, name, _), found in asked.items():
        by_beat: dict[str, set[str]] = defaultdict(set)
        for wait in found:
            by_beat[wait.beat].add(wait.mark)
        for beat in words_of(slug, build_lesson(PLAYED[name])).beats:
            marks = by_beat[beat]
            always[slug, beat] = always.get((slug, beat), marks) & marks
    for vectors in (*LESSONS.values(), *random_lessons(60, seed=4)):
        for words in tell(build_lesson(vectors), language):
            for name, it in words.beats.items():
                marks = marks_of(it.caption, language)
                wanted = always.get((words.slug, name), set()) - set(marks)
                assert all(is_left_out(mark, marks) for mark in wanted), it.caption.text
                assert len(set(marks)) == len(marks)


def is_left_out(mark: str, marks: Collection[str]) -> bool:
    """Whether ``mark`` is of a list of numbers that a sentence has no room for, so none is said.

    Then its rows follow each other as they do in a silent film.
    """
    listed = re.fullmatch(r"(.+-)\d+", mark)
    return listed is not None and not any(
        re.fullmatch(rf"{re.escape(listed[1])}\d+", each) for each in marks
    )
