"""Sharp weights: a longer query, wider gaps, and an axis on which small weights stay visible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attention_math.attention import Attention, attend
from attention_math.claims import is_sharp
from attention_math.errors import NumberError
from attention_math.formatting import (
    format_decade,
    format_factor,
    format_signed,
)
from attention_math.lesson.attended import (
    Attended,
    attended,
    peak_sensitivity_shown,
    peak_weight_shown,
    weights_shown,
)
from attention_math.lesson.choices import (
    GAP_STOPS,
    MOST_STEPS,
    MOST_TICKS,
    SHARP,
    counter_factor,
    gap_stop,
)
from attention_math.lesson.rows import ShownVector
from attention_math.lesson.view import WHOLE, View
from attention_math.logscale import decades, log_heights, shared_floor
from attention_math.provenance import Quantity, Shown, derive, show
from attention_math.sensitivity import gap_temperature
from attention_math.travel import longer_query

Format = Callable[..., str]


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """Section 6: a query ``factor`` times as long, scaled all the same, and whether it is sharp."""

    factor: Shown
    attended: Attended
    is_sharp: bool


@dataclass(frozen=True, slots=True, eq=False)
class Gap:
    """Section 7: the same scores with every gap ``factor`` times as wide."""

    numbers: Attention
    factor: Shown
    scores: ShownVector
    weights: ShownVector
    peak_weight: Shown
    peak_sensitivity: Shown


@dataclass(frozen=True, slots=True, eq=False)
class LogAxis:
    """Section 7: weights from 10^floor (0) to 1 (1) on a logarithmic axis, scaled and unscaled.

    ``ticks`` are the texts of its decades and ``tick_heights`` their places, from the foot up.
    The other heights are those of the weights that are drawn; the rest, no single weight, has None.
    """

    floor: Shown
    ticks: ShownVector
    tick_heights: tuple[float, ...]
    query_heights: tuple[float | None, ...]
    unscaled_heights: tuple[float | None, ...]
    smallest: Shown
    smallest_unscaled: Shown


def counter(query: Quantity, keys: Quantity, values: Quantity, view: View) -> Counter:
    """The first of 10, 100, … times the query whose weights are sharp; else 10 times, not sharp.

    A query that float64 cannot hold ends the search.
    """
    first = None
    for step in range(1, MOST_STEPS + 1):
        factor = derive(counter_factor, step=step)
        try:
            grown = derive(longer_query, query=query, factor=factor)
        except NumberError:
            break
        made = attended(grown, keys, values, view=view)
        found = Counter(
            show(factor, format=format_factor), made, is_sharp(made.numbers.weights, SHARP)
        )
        first = first or found
        if found.is_sharp:
            return found
    return first or _not_longer(query, keys, values, view)


def gap_at(
    query: Quantity, keys: Quantity, values: Quantity, factor: Quantity, view: View = WHOLE
) -> Gap:
    """The weights with every gap between scores ``factor`` times as wide."""
    made = widened(query, keys, values, factor)
    return gap_of(factor, made, (format_factor, format_signed), view)


def gap_of(factor: Quantity, made: Quantity, formats: tuple[Format, Format], view: View) -> Gap:
    """The :class:`Gap` of one :func:`attend`; ``formats`` of the factor and of the scores.

    A score that float64 does not hold is written from the logarithm of its size.
    """
    of_factor, of_scores = formats
    return Gap(
        numbers=made.value,
        factor=show(factor, format=of_factor),
        scores=view.rows_of(made.field("scores"), of_scores, {"log": made.field("log_scores")}),
        weights=weights_shown(made, view),
        peak_weight=peak_weight_shown(made),
        peak_sensitivity=peak_sensitivity_shown(made),
    )


def widened(query: Quantity, keys: Quantity, values: Quantity, factor: Quantity) -> Quantity:
    """Attention with every gap between scores ``factor`` times as wide."""
    temperature = derive(gap_temperature, factor=factor)
    return derive(attend, query=query, keys=keys, values=values, temperature=temperature)


def gap_stops(query: Quantity, keys: Quantity, values: Quantity, view: View) -> tuple[Gap, ...]:
    """The stops of the dial of section 7."""
    stops = range(1, len(GAP_STOPS) + 1)
    return tuple(gap_at(query, keys, values, derive(gap_stop, place=i), view) for i in stops)


def log_axis(query: Attended, unscaled: Attended, lightest: int, view: View) -> LogAxis:
    """The logarithmic axis that both lanes of section 7 share.

    lightest: the address of the smallest weight, the same in both.
    """
    scaled_logs, plain_logs = query.log_weights.quantity, unscaled.log_weights.quantity
    floor = derive(shared_floor, log_weights=scaled_logs, other_log_weights=plain_logs)
    ticks = derive(decades, floor=floor, most=MOST_TICKS)
    return LogAxis(
        floor=show(floor, format=format_decade),
        ticks=ShownVector(ticks, format_decade),
        tick_heights=tuple(float(1 - e / floor.value) for e in ticks.value),
        query_heights=_heights(scaled_logs, floor, view),
        unscaled_heights=_heights(plain_logs, floor, view),
        smallest=query.weights.whole[lightest - 1],
        smallest_unscaled=unscaled.weights.whole[lightest - 1],
    )


def _heights(log_weights: Quantity, floor: Quantity, view: View) -> tuple[float | None, ...]:
    heights = log_heights(log_weights.value, floor.value).tolist()
    if view.keys is None:
        return tuple(heights)
    return (*(heights[place] for place in view.keys.places), None)


def _not_longer(query: Quantity, keys: Quantity, values: Quantity, view: View) -> Counter:
    one = derive(gap_stop, place=1)
    return Counter(show(one, format=format_factor), attended(query, keys, values, view=view), False)
