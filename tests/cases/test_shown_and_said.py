"""Cases from people who do this job: what is shown and what is said."""

from __future__ import annotations

import math
from decimal import Decimal

import numpy as np
import pytest

from attention_math import Lesson, VectorSet, build_lesson, format_number, vector_set
from scenes.story import Phrase, tell

E = math.e
KEYS = [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]
VALUES = [[1, 0], [0, 1], [0, 0]]


def lesson(query: list[float], new_query: list[float] | None = None) -> Lesson:
    return build_lesson(vectors(query, new_query))


def vectors(query: list[float], new_query: list[float] | None = None) -> VectorSet:
    return vector_set(query, new_query or [0, 2, 0, 0], KEYS, VALUES, ("the", "cat", "sat"))


def said(made: Lesson) -> dict[str, str]:
    """Every sentence by section and beat."""
    return {name: caption.text for name, caption in beats(made).items()}


def beats(made: Lesson) -> dict[str, Phrase]:
    """Every caption by section and beat."""
    return {
        f"{words.slug}/{name}": beat.caption
        for words in tell(made)
        for name, beat in words.beats.items()
    }


def test_three_equal_weights() -> None:
    made = lesson([1, 1, 0, 0])
    sentences = said(made)
    assert made.query.weights.texts == ("0.333",) * 3
    assert made.query.weights_total.text == "1"
    assert "rounded" in sentences["blend/one"]
    assert not any("0.999" in sentence or "0.334" in sentence for sentence in sentences.values())
    assert made.heaviest is None
    assert sentences["score/scores"].endswith("All keys score the same.")


def test_the_plain_exponentials() -> None:
    made = lesson([2, 0, 0, 0])
    assert made.query.exponentials.texts == (f"{E**2:.3f}", f"{E:.3f}", "1")
    assert made.query.normalizer.text == f"{E**2 + E + 1:.3f}"
    everything = " ".join(said(made).values())
    assert f"{E**-1:.3f}" not in everything  # the stabilised ones are never shown
    assert f"{E**-2:.3f}" not in everything


def test_large_exponentials() -> None:
    made = lesson([20, 0, 0, 0])
    mantissa, exponent = f"{E**20:.2e}".split("e+")
    raised = exponent.lstrip("0").translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    assert made.query.exponentials.texts[0] == f"{mantissa} × 10{raised}" == "4.85 × 10⁸"


def test_score_and_weight_are_said_of_their_own_numbers() -> None:
    made = lesson([2, 0, 0, 0])
    scores, weights = {"2", "1", "0"}, set(made.query.weights.texts)
    assert scores <= {number.text for number in beats(made)["score/scores"].numbers}
    for words in tell(made):
        for beat in words.beats.values():
            numbers = {number.text for number in beat.caption.numbers}
            if "the scores" in beat.caption.text or "the weights" in beat.caption.text:
                of_scores = "scores" in beat.caption.text
                assert numbers.isdisjoint(weights if of_scores else scores - {"1"})
    assert scores.isdisjoint(weights)


def test_the_heaviest_key_stays() -> None:
    sentences = said(lesson([2, 0, 0, 0], [4, 0, 0, 0]))
    assert sentences["refocus/changed"].startswith("The heaviest weight stays at key 1")


@pytest.mark.parametrize("negative", [-0.0, np.float64(-0.0), -1e-320 * 0])
def test_no_negative_zero(negative: float) -> None:
    made = lesson([negative, 0, 0, 0])
    assert made.query_cells.texts == ("0",) * 4
    assert made.query.dots.texts == ("0",) * 3
    assert format_number(negative) == "0"


def test_numbers_are_written_without_their_type() -> None:
    for kind in (int, float, np.int8, np.float16, np.float32, np.longdouble, np.bool_):
        assert format_number(kind(1)) == "1"


def test_no_two_formatters_disagree() -> None:
    made = lesson([0.3, -0.7, 0.1, 0])
    glided = made.glide(0.0, moving=True)
    for still, moving in (
        *zip(made.query.dots, glided.dots, strict=True),
        *zip(made.query.weights, glided.weights, strict=True),
        *zip(made.query.output, glided.output, strict=True),
    ):
        assert Decimal(still.text.replace("−", "-")) == Decimal(moving.text.replace("−", "-"))


@pytest.mark.parametrize(
    ("query", "weight"),
    [([1500, 0, 0, 0], "≈10⁻³²⁶"), ([30, 0, 0, 0], "≈10⁻⁷"), ([8, 0, 0, 0], "<0.001")],
)
def test_a_tiny_weight_is_never_zero(query: list[float], weight: str) -> None:
    made = lesson(query)
    assert weight in made.query.weights.texts
    for shown in (*made.query.weights, *made.unscaled.weights):
        assert shown.text not in ("0", "0.000", "1.000", "1")


def test_the_labels_of_the_scene_are_those_of_the_lesson() -> None:
    other = vector_set([1, 0], [0, 1], [[1, 0], [0, 1]], [[1], [2]], ("plums, ripe", "b"))
    assert build_lesson(other).labels == ("plums, ripe", "b")
