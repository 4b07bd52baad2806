"""The numbers that the film chooses for itself, whatever the lesson: widths, factors, limits."""

from __future__ import annotations

import math

import numpy as np

from attention_math.checks import as_count, as_number, as_share, read_only
from attention_math.spread import dot_deviation
from attention_math.wide import Int64

# Rows and coordinates that are drawn one by one; more are elided, and of a long vector a few stay.
MOST_DRAWN = 8
FEW_DRAWN = 3
# Output steps that section 1 shows with one fixed context.
DECODER_STEPS = 3
SPREAD_WIDTHS = (4, 16, 64)
DIVIDER_WIDTHS = (4, 64)
GAP_STOPS = (1, 2, 5, 10)
# How far along its way section 4 stops the query.
HALFWAY = 0.5
# Above this a weight counts as near one in the counter-example of section 6.
SHARP = 0.95
# How often the query of the counter-example grows before the lesson says that it stays broad.
MOST_STEPS = 6
SAMPLE_COUNT = 400
SAMPLE_SEED = 2017
# The outline of a sampled spread: bins of a quarter deviation, out to five deviations.
OUTLINE_REACH = 5
OUTLINE_BINS = 40
MOST_TICKS = 5
# Places at which the curves over the gap dial are computed.
CURVE_POINTS = 61


def spread_width(place: int) -> int:
    """The first, second or third key width at which section 6 shows the spread of dots."""
    return SPREAD_WIDTHS[as_count(place, "place") - 1]


def divider_width(place: int) -> int:
    """The first or second key width whose divisor section 6 shows."""
    return DIVIDER_WIDTHS[as_count(place, "place") - 1]


def gap_stop(place: int) -> int:
    """The stops of the gap dial of section 7, counted from 1."""
    return GAP_STOPS[as_count(place, "place") - 1]


def gap_factor(factor: float) -> float:
    """Any place of the gap dial: the factor itself, which must be above 0."""
    return as_number(factor, "factor", above=0)


def dial_factor(place: float) -> float:
    """The factor at a place of the gap dial: 1 at its start, 10 at its end, even in its logarithm.

    place: from 0 to 1, else a :class:`NumberError`.
    """
    share = as_share(place, "place", "no such place on the dial")
    return float(GAP_STOPS[0] * (GAP_STOPS[-1] / GAP_STOPS[0]) ** share)


def dial_place(factor: float) -> float:
    """Where a factor stands on the gap dial, from 0 to 1: the inverse of :func:`dial_factor`."""
    of_start = as_number(factor, "factor", above=0) / GAP_STOPS[0]
    return math.log(of_start) / math.log(GAP_STOPS[-1] / GAP_STOPS[0])


def growing_factor(factor: float, share: float) -> float:
    """factor^share: from 1 to ``factor`` as ``share`` goes from 0 to 1, evenly in the logarithm.

    Raises :class:`NumberError` for another share, and for a factor that is not above 0.
    """
    grown = as_share(share, "share", "no such part of the way")
    return float(as_number(factor, "factor", above=0) ** grown)


def weight_bounds() -> Int64:
    """0 and 1: the ends of an axis for weights. Returns (2,)."""
    return read_only(np.array([0, 1]))


def counter_factor(step: int) -> int:
    """10^step: how many times as long the query of the counter-example is at each attempt."""
    return int(10 ** as_count(step, "step"))


def spread_limit(d_k: int) -> float:
    """3 √d_k: three deviations, the end of the axis on which dots of that width are drawn."""
    return 3 * dot_deviation(d_k)


def spread_start(d_k: int) -> float:
    """−3 √d_k: the other end of that axis."""
    return -spread_limit(d_k)


def sample_count() -> int:
    """How many dots section 6 draws at each width."""
    return SAMPLE_COUNT
