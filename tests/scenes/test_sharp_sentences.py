"""What sections 5 to 7 say of lessons for which the default's sentences would be false."""

from __future__ import annotations

import pytest

from attention_math import VectorSet, build_lesson, default_vectors, vector_set
from scenes.story import tell

WAYS = {
    "default": default_vectors(),
    "one key": vector_set([1, 2], [0, 1], [[1, -1]], [[3]]),
    "equal dots": vector_set([1, 1], [0, 1], [[2, 0], [1, 1], [0, 2]], [[1], [2], [3]]),
    "two leaders": vector_set([2, 0], [0, 2], [[2, 0], [2, 0], [0, 2]], [[1], [2], [3]]),
    "width one": vector_set([2], [-1], [[1.5], [-2], [0.25]], [[1], [2], [3]]),
    "nearly equal": vector_set([0.01, 0], [0, 1], [[1, 0], [0.9, 0], [0.8, 0]], [[1], [2], [3]]),
    "needed is heaviest": vector_set([4, 0], [0, 1], [[2, 0], [0, 1]], [[1], [2]], (), 1),
    "growing sensitivity": vector_set([1, 0], [0, 1], [[0.2, 0], *[[0, 1]] * 7], [[1]] * 8),
}


def caption(vectors: VectorSet, slug: str, beat: str) -> str:
    words = next(each for each in tell(build_lesson(vectors)) if each.slug == slug)
    return words.beats[beat].caption.text


@pytest.mark.parametrize(
    ("way", "slug", "beat", "said"),
    [
        ("default", "shrink", "longer-query", "even after scaling, the largest weight is >"),
        ("two leaders", "shrink", "longer-query", "after scaling, the largest weight is 0."),
        ("one key", "shrink", "longer-query", "With one key the weight is 1.000, however long"),
        ("default", "sharpen", "sharper", "Unscaled dots give sharper weights here: 0.867 against"),
        ("one key", "sharpen", "sharper", "both lanes give it the whole weight"),
        ("equal dots", "sharpen", "sharper", "both lanes give the same uniform weights"),
        ("width one", "sharpen", "sharper", "scaling divides by one and changes nothing"),
        ("nearly equal", "sharpen", "sharper", "by less than these digits show"),
        ("default", "positions", "not-promised", "Position 3 weighs 0.090: access guarantees"),
        ("one key", "positions", "not-promised", "Even the one position guarantees neither"),
        ("default", "sharpen", "gaps", "the largest weight is >0.999 at × 10"),
        ("one key", "sharpen", "gaps", "no gap to widen: its weight stays 1.000"),
        ("equal dots", "sharpen", "gaps", "no gap to widen: every rounded weight stays 0.333"),
        ("default", "sharpen", "sensitivity", "less sensitive to its inputs: from 0.223 to 4.54"),
        ("one key", "sharpen", "sensitivity", "answers to no input: its derivative is 0."),
        ("equal dots", "sharpen", "sensitivity", "as sensitive as it was"),
        ("two leaders", "sharpen", "sensitivity", "stays about 0.250"),
        ("nearly equal", "sharpen", "sensitivity", "these gaps"),
        ("growing sensitivity", "sharpen", "sensitivity", "these gaps do not make it small"),
        ("one key", "sharpen", "finite", "With two keys or more"),
        ("default", "sharpen", "wrong", "at source 1. Sharp, and wrong."),
        ("one key", "sharpen", "wrong", "One key takes the whole weight"),
        ("two leaders", "sharpen", "wrong", "sources 1 and 2 share the largest weight"),
        ("nearly equal", "sharpen", "wrong", "the largest weight is at source 1."),
        ("needed is heaviest", "sharpen", "wrong", "the largest weight is there"),
    ],
)
def test_a_sentence_is_true_of_its_lesson(way: str, slug: str, beat: str, said: str) -> None:
    assert said in caption(WAYS[way], slug, beat)


@pytest.mark.parametrize("way", ["nearly equal", "needed is heaviest", "two leaders", "one key"])
def test_nothing_is_called_sharp_and_wrong_that_is_not(way: str) -> None:
    assert "Sharp, and wrong" not in caption(WAYS[way], "sharpen", "wrong")


@pytest.mark.parametrize("way", WAYS)
def test_no_sentence_promises_what_scaling_cannot_do(way: str) -> None:
    words = [each for each in tell(build_lesson(WAYS[way])) if each.slug in ("shrink", "sharpen")]
    for beat in (beat for each in words for beat in each.beats.values()):
        assert "restore" not in beat.caption.text
        assert "vanish" not in beat.caption.text
        assert len(beat.caption.text) <= 90


@pytest.mark.parametrize(
    ("query", "new_query", "said"),
    [
        ([0, 0], [1e-6, 0], "All weights were equal; now the heaviest is at key 1, by less than"),
        ([1e-6, 0], [0, 0], "The heaviest was at key 1, by less than these digits show; now all"),
        ([1e-6, 0], [0, 1e-6], "The heaviest was at key 1, now it is at keys 2 and 3, by less"),
    ],
)
def test_a_move_that_no_digit_shows_is_said_to_be_unseen(
    query: list[float], new_query: list[float], said: str
) -> None:
    vectors = vector_set(query, new_query, [[2, 0], [0, 2], [0, 2]], [[1], [2], [3]])
    assert caption(vectors, "refocus", "changed").startswith(said)
