"""Which of the film's sentences are true of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention_math.checks import Float64
from attention_math.claims import (
    dots_are_equal,
    focus_moves,
    is_sharp,
    leaders,
    output_changes,
    points_at,
    scaling_changes_weights,
    sensitivity_falls,
    shown_weights_sum_to_one,
    unscaled_is_sharper,
    value_adds_nothing,
    weights_change,
)
from attention_math.concentration import lightest
from attention_math.lesson.attended import Attended
from attention_math.lesson.choices import SHARP
from attention_math.lesson.sharpening import Counter, Gap
from attention_math.vectors import VectorSet


@dataclass(frozen=True, slots=True, eq=False)
class Claims:
    """Truth values, and addresses from 1, that decide which variant of a sentence is said.

    ``leaders`` and ``new_leaders`` are the addresses of the heaviest keys, several where they tie.
    ``…sum_as_shown`` tells whether the weights as written add up to exactly 1.
    ``needed_is_heaviest``: whether the source that section 7 flags is among the first query's
    leaders. ``widest_is_sharp``: whether the weights are sharp at the last stop of the gap dial;
    ``sensitivity_falls``: whether softmax's largest derivative is smaller there than at the first.
    """

    one_key: bool
    dots_are_equal: bool
    scaling_changes_weights: bool
    unscaled_is_sharper: bool
    leaders: tuple[int, ...]
    new_leaders: tuple[int, ...]
    focus_moves: bool
    weights_change: bool
    output_changes: bool
    zero_values: tuple[int, ...]
    weights_sum_as_shown: bool
    new_weights_sum_as_shown: bool
    unscaled_sum_as_shown: bool
    counter_is_sharp: bool
    needed_is_heaviest: bool
    widest_is_sharp: bool
    sensitivity_falls: bool


def claims(
    vectors: VectorSet,
    query: Attended,
    new_query: Attended,
    unscaled: Attended,
    counter: Counter,
    gaps: Sequence[Gap],
) -> Claims:
    """The claims of a lesson."""
    old, new = query.numbers, new_query.numbers
    dots = _dots(unscaled)
    d_k = vectors.keys.shape[1]
    needed = vectors.needed_source or lightest(old.log_weights)
    return Claims(
        one_key=vectors.keys.shape[0] == 1,
        dots_are_equal=dots_are_equal(dots),
        scaling_changes_weights=scaling_changes_weights(d_k, dots),
        unscaled_is_sharper=unscaled_is_sharper(d_k, dots),
        leaders=leaders(old.log_weights),
        new_leaders=leaders(new.log_weights),
        focus_moves=focus_moves(old.log_weights, new.log_weights),
        weights_change=weights_change(old.weights, new.weights),
        output_changes=output_changes(old.output, new.output),
        zero_values=value_adds_nothing(vectors.values),
        weights_sum_as_shown=shown_weights_sum_to_one(query.weights.texts),
        new_weights_sum_as_shown=shown_weights_sum_to_one(new_query.weights.texts),
        unscaled_sum_as_shown=shown_weights_sum_to_one(unscaled.weights.texts),
        counter_is_sharp=counter.is_sharp,
        needed_is_heaviest=points_at(old.log_weights, needed),
        widest_is_sharp=is_sharp(gaps[-1].numbers.weights, SHARP),
        sensitivity_falls=sensitivity_falls(
            float(gaps[0].numbers.log_peak_sensitivity),
            float(gaps[-1].numbers.log_peak_sensitivity),
        ),
    )


def _dots(unscaled: Attended) -> Float64:
    """The dots, or where they overflowed the log-weights, which differ by the same gaps."""
    dots = unscaled.numbers.dots
    return dots if np.isfinite(dots).all() else unscaled.numbers.log_weights
