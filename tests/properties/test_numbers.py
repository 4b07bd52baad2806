"""Whatever the lesson: its numbers are those of mpmath, and no text of them is false."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import Phase, given, settings

from attention_math import Attended, Shown, VectorSet, build_lesson, replay
from tests.attention_math.mp_reference import EPSILON, Reference, reference
from tests.properties.lessons import STEADY, lessons

# What a sum of wide numbers may be off, relative to its terms' sizes.
WIDE = mpmath.mpf(2) ** -98


def of(vectors: VectorSet, query: str, scaled: bool = True) -> Reference:
    q = getattr(vectors, query)
    # A gap between scores loses as many digits as the scores have, and products may cancel.
    products = [math.frexp(x) for x in (np.abs(q).max(), np.abs(vectors.keys).max())]
    sizes = sum(exponent for _, exponent in products)
    smallest = [math.frexp(x)[1] for x in (*q, *vectors.keys.ravel()) if x]
    digits = 80 + int(0.302 * max(0, sizes, sizes - 2 * min(smallest, default=0)))
    return reference(q, vectors.keys, vectors.values, scaled, digits)


@settings(STEADY, phases=(Phase.explicit, Phase.generate))
@given(lessons(labelled=False))
def test_values_agree_with_mpmath(vectors: VectorSet) -> None:
    made = build_lesson(vectors, whole=True)
    sizes = np.abs(vectors.values).max(axis=0).tolist()
    for attended, query, scaled in (
        (made.query, "query", True),
        (made.new_query, "new_query", True),
        (made.unscaled, "query", False),
    ):
        exact, unsure = of(vectors, query, scaled), unsureness(vectors, query, scaled)
        numbers = attended.numbers
        check(numbers.scores.tolist(), exact.scores, slack=[unsure] * len(exact.scores))
        if unsure > mpmath.mpf(2) ** -20:
            continue  # terms of 1e300 that may cancel decide the weights beyond all digits
        shaken = [2 * unsure * weight for weight in exact.weights]
        check(numbers.weights.tolist(), exact.weights, slack=shaken)
        check(numbers.log_weights.tolist(), exact.log_weights, slack=[2 * unsure] * len(shaken))
        of_output = [(2 * unsure + WIDE) * size for size in sizes]
        check(numbers.output.tolist(), exact.output, slack=of_output)


def unsureness(vectors: VectorSet, query: str, scaled: bool) -> mpmath.mpf:
    """How far off wide scores may be where their terms cancel."""
    q = [abs(mpmath.mpf(float(x))) for x in getattr(vectors, query)]
    rows = [[abs(mpmath.mpf(float(x))) for x in row] for row in vectors.keys]
    root = mpmath.sqrt(len(q)) if scaled else 1
    return WIDE * max(mpmath.fdot(q, row) for row in rows) / root


def check(
    computed: list[float], exact: list[mpmath.mpf], slack: Sequence[mpmath.mpf | float]
) -> None:
    """Each number is the rounding of the exact one, or of what float64 has in its place.

    ``slack``: what it may be off besides, where digits run out that even wide numbers have.
    """
    for ours, true, more in zip(computed, exact, slack, strict=True):
        if abs(true) < 1e-300:
            assert abs(ours) < 2e-300 + more
        elif abs(true) > 1.79e308:
            assert abs(ours) >= 1.79e308
        else:
            with mpmath.workdps(60):
                bound = 2 * EPSILON * abs(true) + more
                assert abs(mpmath.mpf(ours) - true) <= bound, (ours, true)


@STEADY
@given(lessons(labelled=False))
def test_no_text_is_a_false_zero_one_or_minus_zero(vectors: VectorSet) -> None:
    made = build_lesson(vectors)
    exact = of(vectors, "query")
    whole = build_lesson(vectors, whole=True).query
    for shown, weight in zip(whole.weights, exact.weights, strict=True):
        assert shown.text not in {"0", "0.000", "1"}
        assert (shown.text == "1.000") == (len(exact.weights) == 1), (shown.text, weight)
    for shown in every(made.query):
        assert shown.text not in {"−0", "-0", "−0.000", "nan", "inf", ""}
        assert "-" not in shown.text
        assert len(shown.text) <= 16


@STEADY
@given(lessons(labelled=False))
def test_what_is_drawn_adds_up(vectors: VectorSet) -> None:
    made = build_lesson(vectors)
    for attended in (made.query, made.new_query, made.glide(0.5, moving=True)):
        assert math.fsum(attended.shares) == pytest.approx(1, abs=1e-12)
        assert len(attended.shares) == len(attended.scores) == len(made.addresses) <= 8
    walk = made.steps(made.query)
    assert walk.tips[-1] == walk.output
    for place in (*walk.contributions, *walk.tips):
        assert all(abs(share) <= 1 + 1e-12 for share in place)


@settings(STEADY, max_examples=10)  # each number is computed from the vectors once more
@given(lessons(labelled=False))
def test_each_text_can_be_made_again(vectors: VectorSet) -> None:
    made = build_lesson(vectors)
    calls: dict[str, Any] = {}
    for attended in (made.query, made.unscaled, made.counter.attended):
        for shown in every(attended):
            assert replay(shown.as_json(), vectors, calls) == shown.text


def every(made: Attended) -> list[Shown]:
    """All that is drawn of one query's way."""
    rows = (made.query, made.dots, made.scores, made.exponentials, made.weights, made.output)
    return [
        *(shown for row in rows for shown in row),
        *(shown for row in made.contributions for shown in row),
        *(made.normalizer, made.peak_weight, made.peak_sensitivity, made.effective_keys),
    ]
