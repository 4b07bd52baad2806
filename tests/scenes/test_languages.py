"""Every language says what English says: the same beats, labels, claims and numbers."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from attention_math import Lesson, build_lesson, default_vectors
from scenes import languages
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES, Language
from scenes.story import SLUGS, SectionWords, film_title, phrase, say, speech, tell, words_of
from scenes.story.english import PICTURE
from scenes.story.spoken import Speech
from tests.scenes.random_lessons import random_lessons
from tests.scenes.test_claims import masked
from tests.scenes.test_sentences import LESSONS

OTHERS = [tag for tag in LANGUAGES if tag != DEFAULT_LANGUAGE]
NAMES = {"FILM_TITLE": str, "STEPS": tuple, "COMMON_LABELS": dict, "SECTIONS": dict}
# Terms that German took over, as they stand in German sentences; and words that both have.
SHARED = {
    "de": {
        *("attention", "cross", "self", "decoder", "encoder", "softmax", "score", "scores"),
        *("film", "log", "material", "position", "rest", "q", "k", "v", "d", "e", "n"),
        *("in", "so", "was"),
    }
}
LONGEST = 96

Pairs = list[tuple[SectionWords, SectionWords]]


@pytest.fixture(scope="module", name="lessons")
def _lessons() -> list[Lesson]:
    return [build_lesson(each) for each in (*LESSONS.values(), *random_lessons(80, seed=3))]


@pytest.fixture(scope="module", params=OTHERS, name="language")
def _language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module", name="pairs")
def _pairs(lessons: list[Lesson], language: str) -> Pairs:
    """Every section in English and in the language, with room for all of its numbers."""
    with pytest.MonkeyPatch.context() as patch:
        for tag in (DEFAULT_LANGUAGE, language):
            patch.setattr(module(tag), "fitting", lambda *choices: choices[0])
        return [
            pair
            for lesson in lessons
            for pair in zip(tell(lesson), tell(lesson, language), strict=True)
        ]


def module(tag: str) -> ModuleType:
    return importlib.import_module(LANGUAGES[tag].module)


def test_languages_have_tags_and_names() -> None:
    for tag, language in LANGUAGES.items():
        assert language.tag == tag
        assert re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", tag)
        assert re.fullmatch(r"[a-z]{3}", language.code)
    assert len({language.name for language in LANGUAGES.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_one_file_with_the_same_names(language: str) -> None:
    words = module(language)
    assert {name: type(getattr(words, name)) for name in NAMES} == NAMES
    assert isinstance(words.SPEECH, Speech)
    assert words.PICTURE.quantities.keys() == PICTURE.quantities.keys()
    assert words.PICTURE.new_query.keys() == PICTURE.new_query.keys()
    assert tuple(words.SECTIONS) == SLUGS
    tree = ast.parse(Path(inspect.getfile(words)).read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not imported & {each.module for each in LANGUAGES.values()}


def test_the_same_beats_labels_and_steps(pairs: Pairs, language: str) -> None:
    for english, other in pairs:
        assert other.language == language
        assert (english.slug, english.number) == (other.slug, other.number)
        assert [*english.beats] == [*other.beats]
        assert [*english.labels] == [*other.labels]
        lit = dict(zip(english.steps, other.steps, strict=True))
        assert tuple(lit[step] for step in english.lit_steps) == other.lit_steps


def test_the_same_claims_are_asked(pairs: Pairs, language: str) -> None:
    for english, other in pairs:
        assert english.left_out == other.left_out
        assert english.label_claims == other.label_claims
        for name, beat in english.beats.items():
            assert set(beat.claims) == set(other.beats[name].claims), f"{english.slug}/{name}"


def test_the_same_numbers_are_said(pairs: Pairs, language: str) -> None:
    for english, other in pairs:
        for one, two in zip(phrases(english), phrases(other), strict=True):
            assert sorted(each.text for each in one.numbers) == sorted(
                each.text for each in two.numbers
            ), two.text


def test_sentences_differ_where_the_english_ones_do(pairs: Pairs, language: str) -> None:
    """Two lessons of which English says the same, and of which it does not, are so here too."""
    there: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    back: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for english, other in pairs:
        for name, beat in english.beats.items():
            one, two = masked(beat.caption), masked(other.beats[name].caption)
            there[english.slug, name, one].add(two)
            back[english.slug, name, two].add(one)
    assert {place: texts for place, texts in there.items() if len(texts) > 1} == {}
    assert {place: texts for place, texts in back.items() if len(texts) > 1} == {}


def test_no_english_word_is_left(pairs: Pairs, language: str) -> None:
    english: set[str] = set()
    other: set[str] = set()
    for one, two in pairs:
        english |= vocabulary(one)
        other |= vocabulary(two)
    assert (english & other) - SHARED[language] == set()


def test_no_sentence_equals_its_english_one(pairs: Pairs, language: str) -> None:
    alike = {
        two.text
        for english, other in pairs
        for one, two in zip(phrases(english), phrases(other), strict=True)
        if one.text == two.text and re.search(r"[A-Za-z]{2}", one.text)
    }
    assert alike == set()
    assert film_title(language)


def test_sentences_fit_one_line(lessons: list[Lesson], language: str) -> None:
    for lesson in lessons:
        for words in tell(lesson, language):
            for beat in words.beats.values():
                if not any("×" in number.text for number in beat.caption.numbers):
                    assert len(beat.caption.text) <= LONGEST, beat.caption.text


def test_a_language_needs_its_file_and_its_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that the film says comes from what stands under the tag."""
    english = module(DEFAULT_LANGUAGE)
    loud = SimpleNamespace(
        **{name: getattr(english, name) for name in (*NAMES, "SPEECH", "PICTURE")}
        | {"FILM_TITLE": "LOUD"}
    )
    loud.SECTIONS = {slug: shouted(section) for slug, section in english.SECTIONS.items()}
    loud.SPEECH = replace(english.SPEECH, point="POINT")
    monkeypatch.setitem(importlib.sys.modules, "loud", loud)  # type: ignore[attr-defined]
    added = {**LANGUAGES, "x-loud": Language("x-loud", "Loud", "und", "loud")}
    monkeypatch.setattr("scenes.story.LANGUAGES", added)
    words = words_of("score", build_lesson(default_vectors()), "x-loud")
    assert words.title == "SCORE EVERY WORD"
    assert words.language == "x-loud"
    assert film_title("x-loud") == "LOUD"
    assert speech("x-loud").point == "POINT"


def test_a_language_that_is_not_there_is_no_other_one() -> None:
    assert languages.DEFAULT_LANGUAGE in LANGUAGES
    with pytest.raises(KeyError):
        tell(build_lesson(default_vectors()), "tlh")


def shouted(section):
    def told(lesson):
        title, point, lit, captions, labels = section(lesson)
        return title.upper(), say(point, "!"), lit, captions, labels

    return told


def phrases(words: SectionWords) -> list[phrase.Phrase]:
    captions = [beat.caption for beat in words.beats.values()]
    return [say(words.title), words.point, *captions, *words.labels.values()]


def vocabulary(words: SectionWords) -> set[str]:
    texts = " ".join([*(each.text for each in phrases(words)), *words.steps])
    return set(re.findall(r"[a-zäöüß]+", texts.lower()))
