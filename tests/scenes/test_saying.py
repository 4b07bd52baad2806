"""Marks in sentences, and beats that are as long as their sentences are said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from attention_math import build_lesson, default_vectors
from scenes.lesson_scene import LessonScene
from scenes.nouns.heading import Caption
from scenes.pace import BREATH_S
from scenes.saying import Saying
from scenes.story import say, speech, words_of
from scenes.story.phrase import Mark
from scenes.story.spoken import tokens
from studio.drawing import clip_frames
from studio.records import ClipJob
from tests.scenes.said import sayings
from tests.scenes.stage import FEW_FRAMES, SMALL_PICTURE, play

SLUG = "score"
LONG_S = 30


def test_a_mark_is_neither_shown_nor_said() -> None:
    plain, marked = say("Divide every dot."), say("Divide ", Mark("here"), "every dot.")
    assert marked.text == plain.text
    assert marked.shown == plain.shown
    bare = [replace(token, marks=()) for token in tokens(marked, speech())]
    assert tuple(bare) == tokens(plain, speech())


@pytest.mark.parametrize(
    ("phrase", "marked"),
    [
        (say(Mark("m"), "one two"), "one"),
        (say("one ", Mark("m"), "two"), "two"),
        (say("one", Mark("m"), " two"), "one"),
        (say("one two", Mark("m")), "two"),
    ],
)
def test_a_mark_belongs_to_the_word_that_it_touches(phrase, marked) -> None:
    assert [token.text for token in tokens(phrase, speech()) if token.marks] == [marked]


def test_a_voiced_beat_lasts_until_its_sentence_has_been_said() -> None:
    job = ClipJob(SLUG, default_vectors(), "dark", SMALL_PICTURE)
    beats = tuple(words_of(SLUG, build_lesson(job.vectors)).beats)
    fps = SMALL_PICTURE.fps
    short = clip_frames(replace(job, sayings={beat: Saying(1) for beat in beats}))
    longer = {beat: Saying(1) for beat in beats} | {beats[2]: Saying(LONG_S * fps)}
    found = clip_frames(replace(job, sayings=longer))
    lengths = {beat.name: beat.frames for beat in found.beats}
    assert lengths.pop(beats[2]) == int((LONG_S + BREATH_S) * fps + 0.5)
    assert lengths == {beat.name: beat.frames for beat in short.beats if beat.name != beats[2]}


def test_what_is_said_is_not_written_too() -> None:
    said, seen = sayings(SLUG, default_vectors(), "en", 1), []

    def visit(scene: LessonScene, _: str) -> None:
        seen.append(any(isinstance(each, Caption) for each in scene.mobjects))

    voiced = play(SLUG, visit, quality=FEW_FRAMES, sayings=said)
    assert seen
    assert not any(seen)
    for beat in voiced.played:
        shown = [number.text for number in beat.numbers.values()]
        assert {number.text for number in beat.caption.numbers} <= set(shown)
