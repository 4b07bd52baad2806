"""What a sentence says is decided by the claims that it asks, and by nothing else."""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from pathlib import Path

import pytest

from attention_math import Lesson, build_lesson, claim_names, default_vectors
from scenes import story
from scenes.languages import LANGUAGES, Language
from scenes.story import Phrase, english, say, tell
from scenes.story.phrase import Formula
from tests.scenes.random_lessons import random_lessons

MOST_NAMED = 8
COUNT = 300


@pytest.fixture(scope="module", name="lessons")
def _lessons() -> list[Lesson]:
    return [build_lesson(vectors) for vectors in random_lessons(COUNT, seed=3)]


def masked(phrase: Phrase) -> str:
    """The words of a phrase, "#" for a number or a list of numbers or vectors of any length."""
    parts = [
        part
        if isinstance(part, str)
        else part.plain.format(*["#"] * len(part.numbers))
        if isinstance(part, Formula)
        else "#"
        for part in phrase.shown
    ]
    one_list = re.sub(r"#(, #)*( (and|und) #)?", "#", "".join(parts))
    vector = r"(\[#\]|a zero vector|einen Nullvektor)"
    return re.sub(rf"{vector}(; {vector})+", "[#]", one_list)


def outcomes(lesson: Lesson, names: tuple[str, ...]) -> tuple[object, ...]:
    """What was asked and what came out; of addresses, only how many (many are "several")."""
    found = [(name, getattr(lesson.claims, name)) for name in names]
    return tuple(
        (name, min(len(came), MOST_NAMED + 1) if isinstance(came, tuple) else came)
        for name, came in found
        if name != "most_sensitive"  # chooses a number
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_claims_with_the_same_outcomes_give_the_same_words(
    lessons: list[Lesson], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_words = importlib.import_module(LANGUAGES[language].module)
    monkeypatch.setattr(in_words, "fitting", lambda *choices: choices[0])  # a matter of room
    said: dict[object, set[str]] = defaultdict(set)
    for lesson in lessons:
        for words in tell(lesson, language):
            for beat in words.beats.values():
                rests = outcomes(lesson, beat.claims)
                said[words.slug, "beat", beat.name, rests].add(masked(beat.caption))
            for name, rests_on in words.left_out.items():
                said[words.slug, "beat", name, outcomes(lesson, rests_on)].add("left out")
            for name, label in words.labels.items():
                rests = outcomes(lesson, words.label_claims[name])
                said[words.slug, "label", name, rests].add(masked(label))
    assert {place: words for place, words in said.items() if len(words) > 1} == {}


def test_what_two_lessons_say_differently_asked_a_claim_that_came_out_differently(
    lessons: list[Lesson],
) -> None:
    by_place: dict[tuple[str, str], set[tuple[str, ...]]] = defaultdict(set)
    texts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for words in (words for lesson in lessons for words in tell(lesson)):
        for beat in words.beats.values():
            by_place[words.slug, beat.name].add(beat.claims)
            texts[words.slug, beat.name].add(masked(beat.caption))
    for place, variants in texts.items():
        assert len(variants) == 1 or () not in by_place[place], place


def test_every_claim_that_is_asked_was_decided(lessons: list[Lesson]) -> None:
    for lesson in lessons[:50]:
        assert set(lesson.claims.predicates) == set(claim_names())
        for words in tell(lesson):
            for beat in words.beats.values():
                assert set(beat.claims) <= set(lesson.claims.predicates)


def test_every_claim_decides_some_words(lessons: list[Lesson]) -> None:
    asked = {
        claim
        for lesson in lessons
        for words in tell(lesson)
        for rests_on in (
            *(beat.claims for beat in words.beats.values()),
            *words.label_claims.values(),
            *words.left_out.values(),
        )
        for claim in rests_on
    }
    assert asked == set(claim_names())


def test_a_beat_left_out_says_why() -> None:
    lesson = build_lesson(random_lessons(1, seed=1)[0])
    refocus = {words.slug: words for words in tell(lesson)}["refocus"]
    assert ("zero" in refocus.beats) is bool(lesson.claims.zero_values)
    if "zero" not in refocus.beats:
        assert refocus.left_out == {"zero": ("zero_values",)}


def test_a_claim_asked_outside_of_a_wording_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_early(lesson: Lesson) -> english.Told:
        words = "one" if lesson.claims.one_key else "many"
        return "A Title", say(words), (), {}, {}

    monkeypatch.setitem(english.SECTIONS, "score", too_early)
    with pytest.raises(RuntimeError, match="score asks one_key outside"):
        story.tell(build_lesson(default_vectors()))


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())
def test_the_words_look_at_no_number_to_choose(language: Language) -> None:
    path = Path(story.__file__).parents[2].joinpath(*language.module.split("."))
    tree = ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))
    looked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert looked.isdisjoint({"value", "text", "texts", "is_sharp", "is_seen", "heaviest"})
