"""Every sentence that depends on the vectors, against attention worked out a second time."""

from __future__ import annotations

import re
from functools import cache

import mpmath as mp
import pytest

from attention_math import VectorSet, build_lesson, default_vectors, vector_set
from scenes.story import tell
from tests.scenes.naive import Naive, naive, same
from tests.scenes.random_lessons import random_lessons

KEYS = [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]
VALUES = [[1, 0], [0, 1], [0, 0]]
FIRST, SECOND = [2, 0, 0, 0], [0, 2, 0, 0]
HALVES = [[1, 0, 0, 0], [0.5, 0, 0, 0], [0, 0, 0, 0]]
EIGHT = [[0.25 * ((i * j + i) % 7) - 0.5 for j in range(8)] for i in range(8)]
LESSONS = {
    "default": default_vectors(),
    "all equal": vector_set([1, 1, 0, 0], SECOND, KEYS, VALUES),
    "query of zero": vector_set([0, 0, 0, 0], SECOND, KEYS, VALUES),
    "long query": vector_set([20, 0, 0, 0], SECOND, KEYS, VALUES),
    "below float64": vector_set([3000, 0, 0, 0], [0, 3000, 0, 0], HALVES, VALUES),
    "same direction": vector_set(FIRST, [4, 0, 0, 0], KEYS, VALUES),
    "barely another": vector_set(FIRST, [2.0001, 0, 0, 0], KEYS, VALUES),
    "equal queries": vector_set(FIRST, FIRST, KEYS, VALUES),
    "same dots": vector_set(FIRST, [2, 0, 5, 7], KEYS, VALUES),
    "equal twice": vector_set([1, 1, 0, 0], [2, 2, 0, 0], KEYS, VALUES),
    "to a tie": vector_set(FIRST, [0, 0, 0, 0], KEYS, VALUES),
    "one key": vector_set([3], [-3], [[1]], [[5]]),
    "two equal keys": vector_set(FIRST, SECOND, [KEYS[0]] * 2, VALUES[:2]),
    "two leaders": vector_set(FIRST, SECOND, [KEYS[0], KEYS[0], KEYS[2]], VALUES),
    "leader of leaders": vector_set([2, 0], [0, 2], [[1, 1], [1, -1], [0, -3]], [[1], [2], [3]]),
    "near tie": vector_set(FIRST, SECOND, [KEYS[0], [1.999999999, 0, 0, 0], KEYS[2]], VALUES),
    "decimals": vector_set([1, 1], [2, 1], [[0.1, 0.2], [0.3, 0]], VALUES[:2]),
    "more decimals": vector_set([0.1, 0.7], [0.7, 0.1], [[1, 1], [8, 0], [0, 0]], VALUES),
    "width one": vector_set([2], [-1], [[1], [2], [-1]], VALUES),
    "equal values": vector_set(FIRST, SECOND, KEYS, [[1, 2]] * 3),
    "zero values": vector_set(FIRST, SECOND, KEYS, [[0, 0]] * 3),
    "cancelling": vector_set(FIRST, SECOND, KEYS, [[0.1, 0], [0.3, 0.3], [0.1, 0]]),
    "tiny": vector_set([1e-20, 0, 0, 0], [0, 1e-20, 0, 0], KEYS, VALUES),
    "tinier": vector_set([1e-16, 0, 0, 0], SECOND, KEYS, VALUES),
    "fractions": vector_set(
        [0.5, -0.25, 1.5, 2],
        [1, 0.5, -1, 0.25],
        [[0.2, 0.4, -0.6, 0.8], [1.5, -0.5, 0.25, 0.1], [0.3] * 4],
        [[0.5], [-0.75], [0.1]],
    ),
    "eight by eight": vector_set(EIGHT[3], EIGHT[5], EIGHT, EIGHT),
    "twelve keys": vector_set(
        FIRST, SECOND, [[i % 3, i * 2 % 5, 0, 1] for i in range(12)], [[i, -i] for i in range(12)]
    ),
    "needed is heaviest": vector_set(FIRST, SECOND, KEYS, VALUES, (), 1),
    "broad": vector_set([0.01, 0, 0, 0], [0, 0.01, 0, 0], KEYS, VALUES),
}


RANDOM = {f"random {at}": each for at, each in enumerate(random_lessons(40, seed=5))}
ALL = LESSONS | RANDOM


@cache
def told(name: str) -> tuple[VectorSet, Naive, Naive, dict[str, str]]:
    vectors = ALL[name]
    captions = {
        f"{words.slug}/{name}": beat.caption.text
        for words in tell(build_lesson(vectors))
        for name, beat in words.beats.items()
    }
    return vectors, naive(vectors), naive(vectors, "new_query"), captions


@pytest.fixture(params=ALL, name="lesson")
def _lesson(request: pytest.FixtureRequest) -> tuple[VectorSet, Naive, Naive, dict[str, str]]:
    return told(request.param)


def keys_in(words: str) -> list[int]:
    """The addresses of the first "key 1" or "keys 1, 2 and 3" (or sources) of a sentence."""
    found = re.search(r"(?:[Kk]eys?|[Ss]ources?) ([\d, and]*\d)", words)
    return [int(address) for address in re.findall(r"\d+", found[1])] if found else []


def test_who_scores_highest(lesson) -> None:
    _, first, _, captions = lesson
    said = captions["score/scores"].rsplit(". ", 1)[-1]
    if len(first.keys) == 1:
        assert said == "There is no other to compare it with."
    elif len(set(first.dots)) == 1:
        assert said == "All keys score the same."
    else:
        assert keys_in(said) == first.leaders
        assert ("share" in said) is (len(first.leaders) > 1)


def test_where_the_heaviest_weight_goes(lesson) -> None:
    _, first, second, captions = lesson
    said = captions["refocus/changed"]
    stays = first.leaders == second.leaders
    assert stays is any(word in said for word in ("stays", "stay equal", "still", "keeps"))
    later = said if stays else said[max(said.find("to key"), said.find("now")) :]
    for one, words in ((first, said), (second, later)):
        equal = len(one.leaders) == len(one.keys)
        assert (equal and ("equal" in words or "one key" in words)) or keys_in(words) == one.leaders


def test_what_the_outputs_do_and_why(lesson) -> None:
    vectors, first, second, captions = lesson
    said = captions["refocus/compare"]
    alike = same(first.output, second.output)
    assert alike is ("the same vector twice: " in said)
    if alike:
        reason = said.rsplit(": ", 1)[1]
        weights = same(first.weights(), second.weights())
        assert {
            "the queries are equal.": first.query == second.query,
            "there is one value.": len(first.values) == 1,
            "the values are equal.": all(value == first.values[0] for value in first.values),
            "the weights are the same.": weights,
            "the values cancel.": not weights,
        }[reason]
    else:
        made = build_lesson(vectors)
        assert ("digits shown" in said) is (made.query.output.texts == made.new_query.output.texts)


def test_which_lane_is_sharper(lesson) -> None:
    _, first, _, captions = lesson
    said = captions["sharpen/sharper"]
    sharper = len(first.query) > 1 and len(set(first.dots)) > 1
    assert ("sharper" in said) is sharper
    if sharper:
        assert min(first.weights(scaled=False)) < min(first.weights())
    if " against " in said:
        unscaled, scaled = re.findall(r"[≈<>]?[\d.⁻⁰¹²³⁴-⁹]+(?=\.?$| against)", said)
        assert unscaled != scaled


def test_what_wider_gaps_do(lesson) -> None:
    _, first, _, captions = lesson
    gaps, said = captions["sharpen/gaps"], captions["sharpen/sensitivity"]
    level = len(set(first.dots)) == 1
    assert level is ("no gap" in gaps)
    if level:
        return
    start, end = first.sensitivity(1), first.sensitivity(10)
    assert first.sensitivity_falls is any(
        word in said for word in ("less sensitive", "Larger gaps lower")
    )
    if "do not make it small" in said:
        assert end > start
    if "first rises" in said:
        assert max(map(first.sensitivity, (2, 5))) > max(start, end)
    if "at first" in said:
        assert end < start
    if "leave it be" in said:
        assert mp.almosteq(start, end, abs_eps=1e-3)


def test_where_the_needed_source_is(lesson) -> None:
    vectors, first, _, captions = lesson
    said = captions["sharpen/wrong"]
    if len(first.keys) == 1:
        return
    needed, rest = said.split(": ")
    lightest = first.dots.index(min(first.dots)) + 1
    assert keys_in(needed) == [vectors.needed_source or lightest]
    if len(set(first.dots)) == 1:
        assert "all weights are equal" in rest
    else:
        assert keys_in(rest) == ([] if keys_in(needed) == first.leaders else first.leaders)
    assert ("Sharp" in rest) is (
        max(first.weights(10)) > 0.95 and keys_in(needed)[0] not in first.leaders
    )


def test_what_a_longer_query_gives(lesson) -> None:
    _, first, _, captions = lesson
    said = captions["shrink/longer-query"]
    factor = re.search(r"A query (\d+) times", said)
    assert (factor is None) is (len(first.keys) == 1 or not any(first.query))
    if factor:
        peak = max(first.weights(int(factor[1])))
        assert ("even after" in said) is (peak > 0.95)
        shown = said.removesuffix(".").rsplit(" ", 1)[1]
        assert shown == (">0.999" if peak >= 0.9995 else f"{float(peak):.3f}")


def test_which_values_add_nothing(lesson) -> None:
    _, first, _, captions = lesson
    zero = [at for at, value in enumerate(first.values, start=1) if not any(value)]
    said = captions.get("refocus/zero", "")
    assert bool(zero) is bool(said)
    if zero and len(zero) < len(first.values):
        assert [int(digits) for digits in re.findall(r"\d+", said)] == zero


def test_the_recap_shows_what_it_says(lesson) -> None:
    vectors, first, second, captions = lesson
    contrasts = build_lesson(vectors).contrasts
    changes = not same(first.weights(), second.weights())
    assert contrasts.queries.is_seen is captions["recap/refocus"].startswith(
        "New queries change weights while"
    )
    assert ("not here" in captions["recap/refocus"]) is not changes
    assert ("none" in captions["recap/sharpen"]) is (len(set(first.dots)) == 1)


def test_counts_agree_and_sentences_fit(lesson) -> None:
    for name, said in lesson[-1].items():
        assert not re.search(r"(?<![\d.])1 (weights|numbers|multiply-adds|keys|positions)", said), (
            name
        )
        assert not re.search(
            r"(?<!1 )(?<=[2-9] )(weight|number|multiply-add|position)\b(?!-|s)", said
        )
        assert len(said) <= 92, said


def test_a_lone_key_is_not_spoken_of_as_several() -> None:
    captions = [
        beat.caption.text
        for words in tell(build_lesson(LESSONS["one key"]))
        if words.slug in ("score", "blend", "refocus")
        for beat in words.beats.values()
    ]
    assert not any(
        re.search(r"[Oo]ther keys|weights|[Ee]very dot|[Ee]ach exp", said) for said in captions
    )


def test_huge_vectors_keep_their_order() -> None:
    keys = [[1e300, 0], [1, 1], [0, 1e300]]
    words = tell(build_lesson(vector_set([1e300, 0], [0, 1e300], keys, VALUES)))
    said = {beat.name: beat.caption.text for section in words for beat in section.beats.values()}
    assert said["scores"].endswith("Key 1 scores highest.")
    assert said["sensitivity"].startswith("Larger gaps lower softmax's largest derivative")
    assert (
        said["wrong"]
        == "Suppose source 3 is needed: the largest weight is at source 1. Sharp, and wrong."
    )
