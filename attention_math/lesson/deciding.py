"""The deciding of a lesson's claims, each by one predicate that the claim names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attention_math.blend import value_width
from attention_math.change import output_changes, values_are_equal
from attention_math.claims import (
    exceeds,
    first_largest,
    focus_moves,
    grows,
    has_winner,
    is_one,
    is_sharp,
    is_two,
    is_zero,
    leaders_stand_out,
    points_at,
    queries_are_equal,
    read_differently,
    sensitivity_falls,
    shown_weights_miss_one,
    shown_weights_sum_to_one,
    unscaled_is_sharper,
    value_adds_nothing,
)
from attention_math.lesson.attended import Attended, attended
from attention_math.lesson.choices import HALFWAY, MOST_DRAWN, SHARP
from attention_math.lesson.contrasts import contrasts
from attention_math.lesson.sharpening import Counter, Gap
from attention_math.lesson.statements import Claims
from attention_math.lesson.view import View
from attention_math.provenance import Quantity, Shown, derive, given
from attention_math.scoring import key_count, key_width
from attention_math.standing import dots_are_equal, leading_keys, lightest_key, weights_change
from attention_math.travel import query_at
from attention_math.vectors import VectorSet

# What no predicate can decide the vectors file says itself.
_GIVEN = "attention_math.given"


def claims(
    vectors: VectorSet,
    query: Attended,
    new_query: Attended,
    unscaled: Attended,
    counter: Counter,
    gaps: Sequence[Gap],
    view: View,
) -> Claims:
    """The claims of a lesson; what is seen of it is what the view draws."""
    q, new_q = given("query", vectors.query), given("new_query", vectors.new_query)
    keys, values = given("keys", vectors.keys), given("values", vectors.values)
    lightest = lightest_key(vectors.query, vectors.keys)
    moved = contrasts(query, new_query, gaps, lightest).queries
    decided = {
        "vectors_are_learned": given("learned", vectors.learned),
        **_of_shapes(keys, values),
        **_of_vectors(q, new_q, keys, values),
        **_of_changes(q, new_q, keys, values, query, new_query),
        "leaders_are_seen": derive(
            leaders_stand_out,
            texts=query.scores.whole.texts,
            leaders=derive(leading_keys, query=q, keys=keys),
        ),
        "contrast_is_seen": _read_differently(moved.before, moved.after),
        "weights_sum_as_shown": derive(shown_weights_sum_to_one, texts=query.weights.texts),
        "weights_miss_one": _misses_one(query),
        "halfway_miss_one": _misses_one(_halfway(q, new_q, keys, values, view)),
        "new_weights_miss_one": _misses_one(new_query),
        "unscaled_miss_one": _misses_one(unscaled),
        "counter_miss_one": _misses_one(counter.attended),
        "widest_miss_one": _misses_one(gaps[-1]),
        "sharper_peak_is_seen": _read_differently(unscaled.peak_weight, query.peak_weight),
        "sharper_smallest_is_seen": _read_differently(
            unscaled.weights.whole[lightest - 1], query.weights.whole[lightest - 1]
        ),
        "query_grows": derive(grows, factor=counter.factor.quantity),
        "counter_is_sharp": _is_sharp(counter.attended),
        "needed_is_heaviest": derive(
            points_at, query=q, keys=keys, source=vectors.needed_source or lightest
        ),
        **_of_gaps(q, keys, query, gaps),
    }
    outcomes: dict[str, Any] = {name: _plain(made.value) for name, made in decided.items()}
    return Claims(
        **outcomes, predicates={name: made.function or _GIVEN for name, made in decided.items()}
    )


def _of_shapes(keys: Quantity, values: Quantity) -> dict[str, Quantity]:
    n_keys, d_k = derive(key_count, keys=keys), derive(key_width, keys=keys)
    d_v = derive(value_width, values=values)
    return {
        "one_key": derive(is_one, count=n_keys),
        "two_keys": derive(is_two, count=n_keys),
        "one_key_coordinate": derive(is_one, count=d_k),
        "one_value_coordinate": derive(is_one, count=d_v),
        "two_value_coordinates": derive(is_two, count=d_v),
        "keys_are_elided": derive(exceeds, count=n_keys, most=MOST_DRAWN),
        "coordinates_are_elided": derive(exceeds, count=d_k, most=MOST_DRAWN),
        "value_coordinates_are_elided": derive(exceeds, count=d_v, most=MOST_DRAWN),
    }


def _of_vectors(
    q: Quantity, new_q: Quantity, keys: Quantity, values: Quantity
) -> dict[str, Quantity]:
    return {
        "query_is_zero": derive(is_zero, numbers=q),
        "queries_are_equal": derive(queries_are_equal, query=q, new_query=new_q),
        "values_are_equal": derive(values_are_equal, values=values),
        "values_are_zero": derive(is_zero, numbers=values),
        "zero_values": derive(value_adds_nothing, values=values),
        "dots_are_equal": derive(dots_are_equal, query=q, keys=keys),
        "new_dots_are_equal": derive(dots_are_equal, query=new_q, keys=keys),
        "has_winner": derive(has_winner, query=q, keys=keys),
        "leaders": derive(leading_keys, query=q, keys=keys),
        "new_has_winner": derive(has_winner, query=new_q, keys=keys),
        "new_leaders": derive(leading_keys, query=new_q, keys=keys),
        "unscaled_is_sharper": derive(unscaled_is_sharper, query=q, keys=keys),
    }


def _of_changes(
    q: Quantity,
    new_q: Quantity,
    keys: Quantity,
    values: Quantity,
    query: Attended,
    new_query: Attended,
) -> dict[str, Quantity]:
    both = {"query": q, "new_query": new_q, "keys": keys}
    outputs = query.output.texts, new_query.output.texts
    seen = derive(read_differently, texts=outputs[0], others=outputs[1])
    weights = query.weights.texts, new_query.weights.texts
    return {
        "focus_moves": derive(focus_moves, **both),
        "weights_change": derive(weights_change, **both),
        "weights_are_seen_to_change": derive(read_differently, texts=weights[0], others=weights[1]),
        # What a viewer sees to differ is never called the same, however little is between.
        "output_changes": derive(output_changes, **both, values=values, seen=seen),
        "output_is_seen_to_change": seen,
    }


def _of_gaps(
    q: Quantity, keys: Quantity, query: Attended, gaps: Sequence[Gap]
) -> dict[str, Quantity]:
    logs = [float(gap.numbers.log_peak_sensitivity) for gap in gaps]
    most = derive(first_largest, numbers=logs)
    first, last = gaps[0], gaps[-1]
    largest = gaps[most.value - 1].peak_sensitivity
    return {
        "widest_is_sharp": _is_sharp(last),
        "widest_peak_is_seen": _read_differently(first.peak_weight, last.peak_weight),
        "sensitivity_falls": derive(
            sensitivity_falls,
            largest=float(query.numbers.peak_weight),
            leaders=len(leading_keys(q.value, keys.value)),
            n_keys=derive(key_count, keys=keys),
        ),
        "most_sensitive": most,
        "sensitivity_is_seen_to_rise": _read_differently(first.peak_sensitivity, largest),
        "sensitivity_is_seen_to_fall": _read_differently(largest, last.peak_sensitivity),
    }


def _halfway(
    q: Quantity, new_q: Quantity, keys: Quantity, values: Quantity, view: View
) -> Attended:
    query = derive(query_at, query=q, new_query=new_q, t=HALFWAY)
    return attended(query, keys, view.values(values), moving=True, view=view)


def _misses_one(made: Attended | Gap) -> Quantity:
    return derive(shown_weights_miss_one, texts=made.weights.texts)


def _is_sharp(made: Attended | Gap) -> Quantity:
    return derive(is_sharp, weights=made.weights.quantity, threshold=SHARP)


def _read_differently(shown: Shown, other: Shown) -> Quantity:
    return derive(read_differently, texts=(shown.text,), others=(other.text,))


def _plain(outcome: Any) -> bool | int | tuple[int, ...]:
    """An outcome in Python's own types."""
    if isinstance(outcome, (bool, int)):
        return outcome
    return tuple(map(int, outcome))
