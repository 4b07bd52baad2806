"""Which of the film's sentences are true of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention_math.change import output_changes, values_are_equal
from attention_math.claims import (
    focus_moves,
    is_sharp,
    points_at,
    read_alike,
    scaling_changes_weights,
    sensitivity_falls,
    shown_weights_sum_to_one,
    unscaled_is_sharper,
    value_adds_nothing,
)
from attention_math.lesson.attended import Attended
from attention_math.lesson.choices import SHARP
from attention_math.lesson.sharpening import Counter, Gap
from attention_math.standing import dots_are_equal, leading_keys, lightest_key, weights_change
from attention_math.vectors import VectorSet


@dataclass(frozen=True, slots=True, eq=False)
class Claims:
    """Truth values, and addresses from 1, that decide which variant of a sentence is said.

    ``leaders`` and ``new_leaders`` are the addresses of the heaviest keys, several where they tie.
    ``winner_is_seen``: whether one key leads and no other score reads as its own does.
    ``output_changes``: whether the outputs are two, ``output_is_seen_to_change`` whether their
    texts are. ``…sum_as_shown`` tells whether the weights as written add up to exactly 1.
    ``needed_is_heaviest``: whether the source that section 7 flags is among the first query's
    leaders. ``widest_is_sharp``: whether the weights are sharp at the last stop of the gap dial;
    ``sensitivity_falls``: whether softmax's largest derivative falls all the way there, and
    ``most_sensitive`` the stop, from 1, at which it is largest.
    """

    one_key: bool
    query_is_zero: bool
    queries_are_equal: bool
    values_are_equal: bool
    dots_are_equal: bool
    scaling_changes_weights: bool
    unscaled_is_sharper: bool
    leaders: tuple[int, ...]
    winner_is_seen: bool
    new_leaders: tuple[int, ...]
    focus_moves: bool
    weights_change: bool
    output_changes: bool
    output_is_seen_to_change: bool
    zero_values: tuple[int, ...]
    weights_sum_as_shown: bool
    new_weights_sum_as_shown: bool
    unscaled_sum_as_shown: bool
    counter_is_sharp: bool
    needed_is_heaviest: bool
    widest_is_sharp: bool
    sensitivity_falls: bool
    most_sensitive: int


def claims(
    vectors: VectorSet,
    query: Attended,
    new_query: Attended,
    unscaled: Attended,
    counter: Counter,
    gaps: Sequence[Gap],
) -> Claims:
    """The claims of a lesson."""
    q, new_q, keys, values = vectors.query, vectors.new_query, vectors.keys, vectors.values
    leaders = _addresses(leading_keys(q, keys))
    one_key = keys.shape[0] == 1
    seen = not all(map(read_alike, query.output.texts, new_query.output.texts))
    return Claims(
        one_key=one_key,
        query_is_zero=not q.any(),
        queries_are_equal=np.array_equal(q, new_q),
        values_are_equal=values_are_equal(values),
        dots_are_equal=dots_are_equal(q, keys),
        scaling_changes_weights=scaling_changes_weights(q, keys),
        unscaled_is_sharper=unscaled_is_sharper(q, keys),
        leaders=leaders,
        winner_is_seen=_stands_out(query.scores.texts, leaders),
        new_leaders=_addresses(leading_keys(new_q, keys)),
        focus_moves=focus_moves(q, new_q, keys),
        weights_change=weights_change(q, new_q, keys),
        # What a viewer sees to differ is never called the same, however little is between.
        output_changes=seen or output_changes(q, new_q, keys, values),
        output_is_seen_to_change=seen,
        zero_values=value_adds_nothing(values),
        weights_sum_as_shown=shown_weights_sum_to_one(query.weights.texts),
        new_weights_sum_as_shown=shown_weights_sum_to_one(new_query.weights.texts),
        unscaled_sum_as_shown=shown_weights_sum_to_one(unscaled.weights.texts),
        counter_is_sharp=counter.is_sharp,
        needed_is_heaviest=points_at(q, keys, vectors.needed_source or lightest_key(q, keys)),
        widest_is_sharp=is_sharp(gaps[-1].numbers.weights, SHARP),
        sensitivity_falls=not one_key
        and sensitivity_falls(float(query.numbers.peak_weight), len(leaders)),
        most_sensitive=_first_largest([float(g.numbers.log_peak_sensitivity) for g in gaps]),
    )


def _addresses(found: Sequence[int] | np.typing.NDArray[np.int64]) -> tuple[int, ...]:
    return tuple(int(address) for address in found)


def _first_largest(numbers: Sequence[float]) -> int:
    return numbers.index(max(numbers)) + 1


def _stands_out(texts: Sequence[str], leaders: Sequence[int]) -> bool:
    best = texts[leaders[0] - 1]
    return len(leaders) == 1 and sum(read_alike(best, text) for text in texts) == 1
