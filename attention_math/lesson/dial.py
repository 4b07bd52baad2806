"""What moves continuously in sections 6 and 7: a query that grows, and gaps that widen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attention_math.attention import attend
from attention_math.formatting import format_count, format_moving, format_moving_signed
from attention_math.lesson.choices import (
    CURVE_POINTS,
    GAP_STOPS,
    dial_factor,
    dial_place,
    growing_factor,
    weight_bounds,
)
from attention_math.lesson.rows import ShownVector
from attention_math.lesson.sharpening import Gap, gap_of, widened
from attention_math.lesson.view import View
from attention_math.provenance import Quantity, derive
from attention_math.scoring import query_and_keys, wide_dots, wide_scores
from attention_math.sensitivity import gap_temperature
from attention_math.shares import shares
from attention_math.travel import longer_query
from attention_math.wide import narrow, widen


@dataclass(frozen=True, slots=True, eq=False)
class GapCurves:
    """Section 7: the largest weight and softmax's largest derivative at every place of the dial.

    ``bounds`` are the ends of the axis of both, 0 and 1. ``stop_places`` are where the dial stops;
    ``places``, ``peak_weights`` and ``peak_sensitivities`` are the curves, point by point, the
    places evenly from 0 to 1.
    """

    bounds: ShownVector
    stop_places: tuple[float, ...]
    places: tuple[float, ...]
    peak_weights: tuple[float, ...]
    peak_sensitivities: tuple[float, ...]


def gap_curves(query: Quantity, keys: Quantity) -> GapCurves:
    """Both curves over the dial. The dots are the same all along it, and so are added up once."""
    places = [float(place) for place in np.linspace(0.0, 1.0, CURVE_POINTS)]
    q, k = query_and_keys(query.value, keys.value, ranks=(1,))
    dots = wide_dots(q, widen(k))
    points = [
        shares(wide_scores(dots, k.shape[1], True, gap_temperature(dial_factor(place))))
        for place in places
    ]
    return GapCurves(
        bounds=ShownVector(derive(weight_bounds), format_count),
        stop_places=tuple(dial_place(stop) for stop in GAP_STOPS),
        places=tuple(places),
        peak_weights=tuple(float(narrow(point.weights).max()) for point in points),
        peak_sensitivities=tuple(point.peak_sensitivity for point in points),
    )


def gap_on_dial(query: Quantity, keys: Quantity, values: Quantity, place: float, view: View) -> Gap:
    """The gaps at a place of the dial, from 0 to 1, in the texts of moving numbers."""
    factor = derive(dial_factor, place=place)
    made = widened(query, keys, values, factor)
    return gap_of(factor, made, (format_moving, format_moving_signed), view)


def growing_query(
    query: Quantity, keys: Quantity, values: Quantity, factor: Quantity, share: float, view: View
) -> Gap:
    """A query on its way to ``factor`` times its length, in the texts of moving numbers.

    A query twice as long makes every gap between scores twice as wide.
    """
    so_far = derive(growing_factor, factor=factor, share=share)
    longer = derive(longer_query, query=query, factor=so_far)
    made = derive(attend, query=longer, keys=keys, values=values)
    return gap_of(so_far, made, (format_moving, format_moving_signed), view)
