"""Whatever the lesson: its numbers are those of mpmath, and no text of them is false."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings

from attention_math import Attended, Shown, VectorSet, build_lesson, replay
from tests.attention_math.mp_reference import EPSILON, Reference, reference
from tests.properties.lessons import STEADY, lessons


def of(vectors: VectorSet, query: str, scaled: bool = True) -> Reference:
    q = getattr(vectors, query)
    # A gap between scores loses as many digits as the scores have, and products may cancel.
    products = [math.frexp(x) for x in (np.abs(q).max(), np.abs(vectors.keys).max())]
    sizes = sum(exponent for _, exponent in products)
    smallest = [math.frexp(x)[1] for x in (*q, *vectors.keys.ravel()) if x]
    digits = 80 + int(0.302 * max(0, sizes, sizes - 2 * min(smallest, default=0)))
    return reference(q, vectors.keys, vectors.values, scaled, digits)


@settings(
    STEADY,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.filter_too_much],
)
@given(lessons(labelled=False))
def test_values_agree_with_mpmath(vectors: VectorSet) -> None:
    # Terms of 1e300 that cancel to 1e200 need more digits than even wide numbers have; extremes
    # that do not cancel are in tests/attention_math/test_accuracy.py.
    with np.errstate(over="ignore", under="ignore"):
        sizes_of_dots = np.abs(vectors.keys) @ (np.abs(vectors.query) + np.abs(vectors.new_query))
    assume(sizes_of_dots.max() < 1e6)
    made = build_lesson(vectors, whole=True)
    for attended, exact in (
        (made.query, of(vectors, "query")),
        (made.new_query, of(vectors, "new_query")),
        (made.unscaled, of(vectors, "query", scaled=False)),
    ):
        check(attended.numbers.scores.tolist(), exact.scores)
        check(attended.numbers.weights.tolist(), exact.weights)
        check(attended.numbers.log_weights.tolist(), exact.log_weights)
        sizes = np.abs(vectors.values).max(axis=0).tolist()
        check(attended.numbers.output.tolist(), exact.output, sizes)


def check(
    computed: list[float], exact: list[mpmath.mpf], sizes: Sequence[float] | None = None
) -> None:
    """Each number is the rounding of the exact one, or of what float64 has in its place.

    Where numbers of these ``sizes`` nearly cancel, digits run out that even wide numbers have.
    """
    for ours, true, size in zip(computed, exact, sizes or [0.0] * len(exact), strict=True):
        if abs(true) < 1e-300:
            assert abs(ours) < 2e-300
        elif abs(true) > 1.79e308:
            assert abs(ours) >= 1.79e308
        else:
            with mpmath.workdps(60):
                slack = 2 * EPSILON * abs(true) + mpmath.mpf(2) ** -96 * size
                assert abs(mpmath.mpf(ours) - true) <= slack, (ours, true)


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
