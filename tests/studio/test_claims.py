"""Every claim of a lesson is listed: outcome, predicate, the numbers behind it, its sentences."""

from __future__ import annotations

import json

import numpy as np
import pytest

import attention_math
from attention_math import (
    Claims,
    VectorSet,
    build_lesson,
    claim_names,
    default_vectors,
    grounds,
    shown_weights_miss_one,
    vector_set,
)
from attention_math.lesson.grounds import GROUNDS
from scenes.story import tell
from studio.claims import claims_document, claims_lines, outcome_text
from studio.values import values_json
from studio.values_table import values_table

MANY = vector_set(
    np.arange(20) % 5,
    np.arange(20) % 3,
    [[(7 * i + j) % 11 for j in range(20)] for i in range(64)],
    [[i % 4, i % 5, -i] for i in range(64)],
)
ONE = vector_set([3], [-3], [[1]], [[5]])
HUGE = vector_set([1e300, 0], [0, 1e300], [[1e300, 0], [1, 1], [0, 1e300]], [[1], [2], [0]])
LESSONS = {"default": default_vectors(), "many": MANY, "one": ONE, "huge": HUGE}


def test_each_field_of_the_claims_is_listed_and_no_other() -> None:
    fields = set(Claims.__dataclass_fields__) - {"predicates"}
    assert set(claim_names()) == set(GROUNDS) == fields
    listed = [entry["claim"] for entry in claims_document(build_lesson(default_vectors()))]
    assert listed == list(claim_names())


@pytest.mark.parametrize("vectors", LESSONS.values(), ids=LESSONS)
def test_each_claim_names_an_exported_predicate_and_some_numbers(vectors: VectorSet) -> None:
    lesson = build_lesson(vectors)
    for ground in grounds(lesson):
        package, _, name = ground.function.rpartition(".")
        assert package == "attention_math"
        assert name in attention_math.__all__
        assert ground.outcome == getattr(lesson.claims, ground.claim)
        # No number tells where vectors come from.
        assert ground.numbers or ground.claim == "vectors_are_learned"
        assert len(ground.numbers) <= 64


def test_the_numbers_of_a_small_lesson_are_all_there() -> None:
    claims = {entry["claim"]: entry for entry in claims_document(build_lesson(default_vectors()))}
    assert [number["name"] for number in claims["output_changes"]["numbers"]] == [
        "query.output[0]",
        "query.output[1]",
        "new_query.output[0]",
        "new_query.output[1]",
    ]
    leaders = claims["leaders"]
    assert leaders["outcome"] == [1]
    assert [number["text"] for number in leaders["numbers"]] == ["4", "2", "0"]
    assert claims["widest_is_sharp"]["numbers"][0]["name"] == "gaps[3].peak_weight"


def test_of_many_keys_the_numbers_that_matter_are_told() -> None:
    lesson = build_lesson(MANY)
    claims = {ground.claim: ground for ground in grounds(lesson)}
    dots = lesson.query.numbers.dots
    told = claims["leaders"].numbers
    assert told["n_keys"].value == 64
    assert {shown.value for name, shown in told.items() if name != "n_keys"} == {
        dots.max(),
        dots.min(),
    }
    assert len(claims["weights_change"].numbers) <= 7


def test_what_is_said_of_digits_as_drawn_rests_on_what_is_drawn() -> None:
    lesson = build_lesson(MANY)
    claims = {ground.claim: ground for ground in grounds(lesson)}
    numbers = claims["weights_miss_one"].numbers
    assert list(numbers) == [f"drawn.query.weights[{row}]" for row in range(8)]
    assert tuple(shown.text for shown in numbers.values()) == lesson.query.weights.texts
    assert claims["weights_miss_one"].outcome == shown_weights_miss_one(lesson.query.weights.texts)


def test_each_sentence_that_asked_a_claim_is_listed_with_it() -> None:
    lesson = build_lesson(HUGE)
    listed = {
        (entry["claim"], said["section"], said["beat"], said["text"])
        for entry in claims_document(lesson)
        for said in entry["sentences"]
        if said["beat"]
    }
    asked = {
        (claim, words.slug, beat.name, beat.caption.text)
        for words in tell(lesson)
        for beat in words.beats.values()
        for claim in beat.claims
    }
    assert listed == asked


@pytest.mark.parametrize("vectors", LESSONS.values(), ids=LESSONS)
def test_table_and_json_tell_the_same_claims(vectors: VectorSet) -> None:
    made = json.loads(values_json(vectors))["claims"]
    lines = claims_lines(build_lesson(vectors))
    table = values_table(vectors).splitlines()
    assert table[-len(lines) - 1 :] == ["claims", *lines]
    heads = [line for line in lines if not line.startswith(" ")]
    outcomes = [entry["outcome"] for entry in made]
    for head, entry, outcome in zip(heads, made, outcomes, strict=True):
        told = outcome_text(tuple(outcome) if isinstance(outcome, list) else outcome)
        assert head == f"{entry['claim']}: {told}  ({entry['function']})"


def test_outcomes_in_words() -> None:
    assert [outcome_text(each) for each in (True, False, (), (1, 3), 2)] == [
        "yes",
        "no",
        "none",
        "1, 3",
        "2",
    ]
