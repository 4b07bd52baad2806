"""What the inspector of the course page shows: any query, with or without scaling, at any gap."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from attention_math.change import output_changes, values_are_equal
from attention_math.checks import Float64, as_number, as_vector, read_only
from attention_math.claims import (
    focus_moves,
    has_winner,
    is_sharp,
    is_zero,
    leaders_stand_out,
    queries_are_equal,
    read_alike,
    read_differently,
    shown_weights_sum_to_one,
    unscaled_is_sharper,
)
from attention_math.errors import NumberError
from attention_math.lesson.asides import zero_values
from attention_math.lesson.attended import Attended, attended, leaders_shown
from attention_math.lesson.choices import GAP_STOPS, SHARP
from attention_math.provenance import Quantity, Shown, derive, given
from attention_math.scoring import key_count
from attention_math.sensitivity import gap_temperature
from attention_math.standing import dots_are_equal, leading_keys, weights_change
from attention_math.vectors import VectorSet

# Narrowest and widest gaps of the dial, and its steps: floats hold each of them exactly.
DIAL_START, DIAL_END, DIAL_STEP = 0.25, float(GAP_STOPS[-1]), 0.25
# A slider has this many steps on each side of zero, and reaches at least this far.
_SLIDER_STEPS = 32
_SLIDER_REACH = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class InspectedClaims:
    """What is true of an :class:`Inspected`: truth values, each decided by a predicate.

    ``…is_seen…`` tells whether texts differ. What changes, changes against the lesson's own query,
    under the same scaling and the same gap.
    """

    one_key: bool
    one_key_coordinate: bool
    dots_are_equal: bool
    has_winner: bool
    leaders_are_seen: bool
    is_sharp: bool
    weights_sum_as_shown: bool
    unscaled_is_sharper: bool
    sharper_peak_is_seen: bool
    is_lesson_query: bool
    focus_moves: bool
    weights_change: bool
    weights_are_seen_to_change: bool
    values_are_equal: bool
    values_are_zero: bool
    output_changes: bool
    output_is_seen_to_change: bool


@dataclass(frozen=True, slots=True, eq=False)
class Inspected:
    """One state of the inspector: its numbers, and what it is compared with.

    ``attended`` is the state itself, ``scaled`` and ``unscaled`` the same with and without scaling,
    ``reference`` the lesson's query under the same scaling and gap. ``leaders`` and
    ``reference_leaders`` are addresses of heaviest keys, ``zero_values`` those of values that are
    all zero.
    """

    attended: Attended
    scaled: Attended
    unscaled: Attended
    reference: Attended
    leaders: tuple[Shown, ...]
    reference_leaders: tuple[Shown, ...]
    zero_values: tuple[Shown, ...]
    claims: InspectedClaims


def inspected(
    vectors: VectorSet, query: ArrayLike, scaled: bool = True, gap: float = 1.0
) -> Inspected:
    """Attention of ``query`` (d_k,) on the lesson's keys and values, gaps ``gap`` times as wide.

    Nothing is left out of large lessons. Raises :class:`NumberError` for a gap off the dial.
    """
    factor = _on_dial(gap)
    q = Quantity(read_only(as_vector(query, "query", "(d_k,)").copy()), name="inspected")
    both = {each: _attended(vectors, q, each, factor) for each in (True, False)}
    own = given("query", vectors.query)
    reference = _attended(vectors, own, scaled, factor)
    keys = given("keys", vectors.keys)
    values = given("values", vectors.values)
    return Inspected(
        attended=both[scaled],
        scaled=both[True],
        unscaled=both[False],
        reference=reference,
        leaders=leaders_shown(q, keys),
        reference_leaders=leaders_shown(own, keys),
        zero_values=zero_values(values, derive(key_count, keys=keys)),
        claims=_claims(vectors, q.value, both, both[scaled], reference, scaled, factor),
    )


def slider_reach(query: ArrayLike, new_query: ArrayLike) -> float:
    """How far sliders reach on both sides of zero: a power of two, twice the largest entry or more.

    query, new_query: (d_k,). Each step of a slider is then a float64 without rounding.
    """
    largest = max(float(abs(entry)) for each in (query, new_query) for entry in _entries(each))
    reach = _SLIDER_REACH
    while reach < 2 * largest and reach < 2.0**1022:
        reach *= 2
    return reach


def slider_step(reach: float) -> float:
    """The step of a slider that reaches as far as :func:`slider_reach` says."""
    return reach / _SLIDER_STEPS


def _entries(query: ArrayLike) -> Float64:
    return as_vector(query, "query", "(d_k,)")


def _on_dial(gap: float) -> float:
    factor = as_number(gap, "gap", above=0)
    if not DIAL_START <= factor <= DIAL_END:
        raise NumberError(
            "no such place on the dial",
            where="gap",
            expected=f"a number from {DIAL_START:g} to {DIAL_END:g}",
            got=repr(gap),
        )
    return factor


def _attended(vectors: VectorSet, query: Quantity, scaled: bool, factor: float) -> Attended:
    keys, values = given("keys", vectors.keys), given("values", vectors.values)
    heat = derive(gap_temperature, factor=factor)
    return attended(query, keys, values, scaled=scaled, temperature=heat)


def _claims(
    vectors: VectorSet,
    query: Float64,
    both: dict[bool, Attended],
    made: Attended,
    reference: Attended,
    scaled: bool,
    factor: float,
) -> InspectedClaims:
    keys, values, own = vectors.keys, vectors.values, vectors.query
    seen = read_differently(made.output.texts, reference.output.texts)
    return InspectedClaims(
        one_key=len(keys) == 1,
        one_key_coordinate=keys.shape[1] == 1,
        dots_are_equal=dots_are_equal(query, keys),
        has_winner=has_winner(query, keys),
        leaders_are_seen=leaders_stand_out(made.scores.texts, leading_keys(query, keys).tolist()),
        is_sharp=is_sharp(made.numbers.weights, SHARP),
        weights_sum_as_shown=shown_weights_sum_to_one(made.weights.texts),
        unscaled_is_sharper=unscaled_is_sharper(query, keys),
        sharper_peak_is_seen=not read_alike(
            both[True].peak_weight.text, both[False].peak_weight.text
        ),
        is_lesson_query=queries_are_equal(query, own),
        focus_moves=focus_moves(own, query, keys),
        weights_change=weights_change(own, query, keys),
        weights_are_seen_to_change=read_differently(made.weights.texts, reference.weights.texts),
        values_are_equal=values_are_equal(values),
        values_are_zero=is_zero(values),
        output_changes=output_changes(
            own, query, keys, values, seen, scaled, gap_temperature(factor)
        ),
        output_is_seen_to_change=seen,
    )
