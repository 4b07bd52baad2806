"""Sentences as if they were said, a token every so many frames, and scenes that wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from attention_math import VectorSet, build_lesson
from scenes.lesson_scene import LessonScene
from scenes.saying import Saying
from scenes.story import Phrase, speech, words_of
from scenes.story.spoken import tokens


@dataclass(frozen=True, slots=True)
class Wait:
    """A motion of ``beat`` that waited for ``mark``, and the frame of the beat when it began."""

    beat: str
    mark: str
    frame: int


def marks_of(caption: Phrase, language: str) -> list[str]:
    """The marks of a sentence, in its order."""
    return [mark for token in tokens(caption, speech(language)) for mark in token.marks]


def saying(caption: Phrase, language: str, frames: int) -> Saying:
    """``caption`` said with ``frames`` for each token; a mark has the frame of its token."""
    said = tokens(caption, speech(language))
    at = {mark: frames * place for place, token in enumerate(said) for mark in token.marks}
    return Saying(frames * len(said), at)


def sayings(slug: str, vectors: VectorSet, language: str, frames: int) -> dict[str, Saying]:
    """All sentences of a section, said like that."""
    words = words_of(slug, build_lesson(vectors), language)
    return {name: saying(beat.caption, language, frames) for name, beat in words.beats.items()}


@contextmanager
def waits() -> Iterator[list[Wait]]:
    """Every wait of the scenes that are played within, in order."""
    found: list[Wait] = []
    when_said = LessonScene.when_said

    def note(scene: LessonScene, mark: str) -> None:
        when_said(scene, mark)
        played = scene.played[-1]
        found.append(Wait(played.name, mark, scene.frames - played.start_frame))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LessonScene, "when_said", note)
        yield found
