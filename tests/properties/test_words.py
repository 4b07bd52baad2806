"""Whatever the lesson: its sentences hold no number but its own."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given

from attention_math import VectorSet, build_lesson, replay
from scenes.languages import LANGUAGES
from scenes.story import Formula, Phrase, tell
from tests.properties.lessons import STEADY, lessons
from tests.scenes.test_spoken import check_sentence


@STEADY
@given(lessons())
def test_words_contain_only_numbers_of_this_lesson(vectors: VectorSet) -> None:
    made, calls = build_lesson(vectors), dict[str, Any]()
    for words in (words for language in LANGUAGES for words in tell(made, language)):
        phrases = [beat.caption for beat in words.beats.values()]
        for phrase in (words.point, *phrases, *words.labels.values()):
            assert not re.search(r"\d", own_words(phrase)), phrase.text
            for number in phrase.numbers:
                assert replay(number.as_json(), vectors, calls) == number.text


@STEADY
@given(lessons())
def test_no_label_is_said(vectors: VectorSet) -> None:
    """The lecturer's labels are drawn as data and are no part of a sentence."""
    without = VectorSet(
        vectors.query, vectors.new_query, vectors.keys, vectors.values, (), vectors.needed_source
    )
    said = [
        {name: beat.caption.text for name, beat in words.beats.items()}
        for words in tell(build_lesson(vectors))
    ]
    assert said == [
        {name: beat.caption.text for name, beat in words.beats.items()}
        for words in tell(build_lesson(without))
    ]


@STEADY
@given(lessons())
def test_every_sentence_can_be_said(vectors: VectorSet) -> None:
    lesson = build_lesson(vectors)
    for language in LANGUAGES:
        for words in tell(lesson, language):
            captions = [beat.caption for beat in words.beats.values()]
            for phrase in (words.point, *captions, *words.labels.values()):
                check_sentence(phrase, language)


def own_words(phrase: Phrase) -> str:
    """What of a phrase is no number."""
    return " ".join(
        part if isinstance(part, str) else part.plain.format(*[""] * len(part.numbers))
        for part in phrase.parts
        if isinstance(part, (str, Formula))
    )
