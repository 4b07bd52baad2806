"""Where a picture puts values, blends and scores: fractions of a length that it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from attention_math.attention import Attention
from attention_math.checks import Float64
from attention_math.lengths import score_bars, value_fractions, value_size

_LEAST_REACH = 0.25  # of the value space

Place = tuple[float, ...]
Places = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ValueSpace:
    """The values and what they reach: a place has d_v fractions of ``size``.

    ``low`` and ``high`` bound, coordinate by coordinate, the values and the origin, and with them
    every blend, every contribution and every sum on the way to an output.
    """

    size: float
    low: Place
    high: Place
    origin: Place
    values: Places
    summary: Place


@dataclass(frozen=True, slots=True)
class Steps:
    """One blend as a walk: ``contributions`` from the origin, and ``tips`` where each step ends.

    ``tails`` are the tips of the steps before, so that the last tip is the ``output``.
    """

    contributions: Places
    tails: Places
    tips: Places
    output: Place


def value_space(values: Float64, summary: Float64) -> ValueSpace:
    """The value space of values (n_keys, d_v) and their fixed summary (d_v,)."""
    size = value_size(values)
    places = value_fractions(values, size)
    return ValueSpace(
        size=size,
        low=tuple(min(0.0, low) for low in places.min(axis=0).tolist()),
        high=tuple(max(0.0, high) for high in places.max(axis=0).tolist()),
        origin=(0.0,) * places.shape[1],
        values=_places(places),
        summary=_place(summary, size),
    )


def steps(numbers: Attention, space: ValueSpace) -> Steps:
    """The walk of one query's contributions."""
    tips = _places(value_fractions(numbers.running_totals, space.size))
    return Steps(
        contributions=_places(value_fractions(numbers.contributions, space.size)),
        tails=(space.origin, *tips[:-1]),
        tips=tips,
        output=_place(numbers.output, space.size),
    )


def reach(places: Sequence[Sequence[float]], space: ValueSpace) -> tuple[Place, Place]:
    """The value space's bounds, moved towards the origin as far as ``places`` allow.

    All move by one factor, so that directions stay; by no more than to a quarter, so that nothing
    tiny is blown up.
    """
    shares = [
        at / bound
        for place in places
        for bounds in (space.low, space.high)
        for at, bound in zip(place, bounds, strict=True)
        if bound
    ]
    factor = min(1.0, max(_LEAST_REACH, *shares)) if shares else 1.0
    return (
        tuple(factor * bound for bound in space.low),
        tuple(factor * bound for bound in space.high),
    )


def bars_of_scores(numbers: Attention) -> Place:
    """The scores as fractions of the sum of their exponentials."""
    return tuple(score_bars(numbers.scores, float(numbers.log_normalizer)).tolist())


def _places(fractions: Float64) -> Places:
    return tuple(tuple(row) for row in fractions.tolist())


def _place(vector: Float64, size: float) -> Place:
    return _places(value_fractions(vector[None, :], size))[0]
