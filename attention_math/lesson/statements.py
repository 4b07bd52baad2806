"""Which of the film's sentences are true of a lesson: the outcome of each claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, eq=False)
class Claims:
    """Truth values, and addresses from 1, that decide which variant of a sentence is said.

    ``leaders`` and ``new_leaders`` are the addresses of the heaviest keys, several where they tie;
    ``has_winner`` tells whether there is one, ``leaders_are_seen`` whether no other score reads as
    theirs does. ``…is_seen…`` tells whether the texts differ, not only the numbers.
    ``output_changes``: whether the outputs are two. ``…sum_as_shown`` tells whether the weights as
    written add up to exactly 1, ``…miss_one`` whether who adds them up gets something else; bounds
    such as "<0.001" cannot be added.
    ``query_grows``: whether the counter-example has a longer query.
    ``needed_is_heaviest``: whether the source that section 7 flags is among the first query's
    leaders. ``widest…`` is said of the last stop of the gap dial; ``sensitivity_falls``: whether
    softmax's largest derivative falls all the way there, and ``most_sensitive`` the stop, from 1,
    at which it is largest. ``predicates`` names the function that decided each claim.
    """

    vectors_are_learned: bool
    one_key: bool
    two_keys: bool
    one_key_coordinate: bool
    one_value_coordinate: bool
    two_value_coordinates: bool
    keys_are_elided: bool
    coordinates_are_elided: bool
    value_coordinates_are_elided: bool
    query_is_zero: bool
    queries_are_equal: bool
    values_are_equal: bool
    values_are_zero: bool
    zero_values: tuple[int, ...]
    dots_are_equal: bool
    new_dots_are_equal: bool
    has_winner: bool
    leaders: tuple[int, ...]
    leaders_are_seen: bool
    new_has_winner: bool
    new_leaders: tuple[int, ...]
    focus_moves: bool
    weights_change: bool
    weights_are_seen_to_change: bool
    contrast_is_seen: bool
    output_changes: bool
    output_is_seen_to_change: bool
    weights_sum_as_shown: bool
    weights_miss_one: bool
    halfway_miss_one: bool
    new_weights_miss_one: bool
    unscaled_miss_one: bool
    counter_miss_one: bool
    widest_miss_one: bool
    unscaled_is_sharper: bool
    sharper_peak_is_seen: bool
    sharper_smallest_is_seen: bool
    query_grows: bool
    counter_is_sharp: bool
    needed_is_heaviest: bool
    widest_is_sharp: bool
    widest_peak_is_seen: bool
    sensitivity_falls: bool
    most_sensitive: int
    sensitivity_is_seen_to_rise: bool
    sensitivity_is_seen_to_fall: bool
    predicates: Mapping[str, str]


def claim_names() -> tuple[str, ...]:
    """The names of all claims, in their order."""
    return tuple(field.name for field in fields(Claims) if field.name != "predicates")
