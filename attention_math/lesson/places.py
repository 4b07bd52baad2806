"""Where a picture puts values, blends and scores: fractions of a length that it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention_math.attention import Attention
from attention_math.blend import running_totals
from attention_math.checks import Float64
from attention_math.lengths import score_bars, value_fractions, value_size
from attention_math.lesson.attended import Attended
from attention_math.lesson.view import View

_LEAST_REACH = 0.0625  # of the value space

Place = tuple[float, ...]
Places = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ValueSpace:
    """The values and what they reach: a place has d_v fractions of ``size``.

    ``low`` and ``high`` bound, coordinate by coordinate, the values and the origin, and with them
    every blend, every contribution and every sum on the way to an output. ``values`` are those of
    the rows that are drawn; the rest, which is no single value, has None.
    """

    size: float
    low: Place
    high: Place
    origin: Place
    values: tuple[Place | None, ...]
    summary: Place


@dataclass(frozen=True, slots=True)
class Steps:
    """One blend as a walk: ``contributions`` from the origin, and ``tips`` where each step ends.

    One step a row that is drawn; the last of many is that of the rest together.
    ``tails`` are the tips of the steps before, so that the last tip is the ``output``.
    """

    contributions: Places
    tails: Places
    tips: Places
    output: Place


def value_space(values: Float64, summary: Float64, view: View) -> ValueSpace:
    """The value space of the kept coordinates of values (n_keys, d) and of their summary (d,)."""
    size = value_size(values)
    places = value_fractions(values, size)
    return ValueSpace(
        size=size,
        low=tuple(min(0.0, low) for low in places.min(axis=0).tolist()),
        high=tuple(max(0.0, high) for high in places.max(axis=0).tolist()),
        origin=(0.0,) * places.shape[1],
        values=_drawn(places, view),
        summary=_place(summary, size),
    )


def steps(made: Attended, space: ValueSpace, view: View) -> Steps:
    """The walk of one query's contributions."""
    parts = made.moves
    if view.keys is not None:
        rest = made.contributions[-1].whole.quantity.value
        parts = np.vstack([parts[list(view.keys.places)], rest])
    output = _place(made.end, space.size)
    tips = (*_places(value_fractions(running_totals(parts), space.size))[:-1], output)
    return Steps(
        contributions=_places(value_fractions(parts, space.size)),
        tails=(space.origin, *tips[:-1]),
        tips=tips,
        output=output,
    )


def reach(places: Sequence[Sequence[float]], space: ValueSpace) -> tuple[Place, Place]:
    """The value space's bounds, moved towards the origin as far as ``places`` allow.

    All move by one factor, so that directions stay; by no more than to a sixteenth, so that the
    blend of many values can be seen, and nothing is blown up that is next to nothing.
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


def bars_of_scores(numbers: Attention, view: View) -> Place:
    """The scores as fractions of the sum of their exponentials; no length for the rest."""
    bars = score_bars(numbers.scores, float(numbers.log_normalizer)).tolist()
    if view.keys is None:
        return tuple(bars)
    return (*(bars[place] for place in view.keys.places), 0.0)


def _drawn(places: Float64, view: View) -> tuple[Place | None, ...]:
    every = _places(places)
    if view.keys is None:
        return every
    return (*(every[place] for place in view.keys.places), None)


def _places(fractions: Float64) -> Places:
    return tuple(tuple(row) for row in fractions.tolist())


def _place(vector: Float64, size: float) -> Place:
    return _places(value_fractions(vector[None, :], size))[0]
