"""Section 6: how far sampled dots spread at three key widths, before and after division."""

from __future__ import annotations

from dataclasses import dataclass

from attention_math.checks import Float64
from attention_math.formatting import format_count, format_number
from attention_math.lesson.choices import (
    OUTLINE_BINS,
    OUTLINE_REACH,
    SAMPLE_SEED,
    SPREAD_WIDTHS,
    sample_count,
    spread_limit,
    spread_start,
    spread_width,
)
from attention_math.provenance import Quantity, Shown, derive, show
from attention_math.scoring import divisor
from attention_math.spread import (
    dot_deviation,
    dot_variance,
    histogram_counts,
    sample_deviation,
    sample_dots,
    scaled_deviation,
    scaled_sample,
)
from attention_math.wide import Int64


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """Dots of random queries and keys at one width.

    ``sample`` and ``scaled_sample`` (count,) are the same draws before and after division.
    ``axis_limit`` is the number at the right end of an axis that all widths share; its left end is
    the negative.

    ``outline`` are the heights of a histogram whose bins grow with the deviation, out to five of
    them on both sides, as fractions of the highest of all widths: division only narrows it.
    ``deviation_share`` and ``scaled_deviation_share`` are the deviations as fractions of
    ``axis_limit``, ``outline_share`` and ``scaled_outline_share`` how far the outline reaches.
    """

    width: Shown
    variance: Shown
    deviation: Shown
    divisor: Shown
    scaled_deviation: Shown
    sample_count: Shown
    sample_deviation: Shown
    scaled_sample_deviation: Shown
    axis_limit: Shown
    axis_start: Shown
    sample: Float64
    scaled_sample: Float64
    outline: tuple[float, ...]
    deviation_share: float
    scaled_deviation_share: float
    outline_share: float
    scaled_outline_share: float


def spreads() -> tuple[Spread, ...]:
    """One :class:`Spread` a width of section 6, on a common axis."""
    places = range(1, len(SPREAD_WIDTHS) + 1)
    widths = [derive(spread_width, place=place) for place in places]
    limit = derive(spread_limit, d_k=widths[-1])
    start = derive(spread_start, d_k=widths[-1])
    count = derive(sample_count)
    drawn = [
        (
            derive(sample_dots, d_k=width, count=count, seed=SAMPLE_SEED),
            derive(scaled_sample, d_k=width, count=count, seed=SAMPLE_SEED),
        )
        for width in widths
    ]
    tallest = max(_outline_counts(scaled).max() for _, scaled in drawn)
    return tuple(
        _spread(width, limit, start, *pair, int(tallest))
        for width, pair in zip(widths, drawn, strict=True)
    )


def _spread(
    width: Quantity,
    limit: Quantity,
    start: Quantity,
    sample: Quantity,
    scaled: Quantity,
    tallest: int,
) -> Spread:
    deviation, scaled_to = dot_deviation(width.value), scaled_deviation(width.value)
    return Spread(
        width=show(width, format=format_count),
        variance=show(derive(dot_variance, d_k=width), format=format_count),
        deviation=show(derive(dot_deviation, d_k=width), format=format_number),
        divisor=show(derive(divisor, d_k=width), format=format_number),
        scaled_deviation=show(derive(scaled_deviation, d_k=width), format=format_number),
        sample_count=show(derive(sample_count), format=format_count),
        sample_deviation=show(derive(sample_deviation, sample=sample), format=format_number),
        scaled_sample_deviation=show(derive(sample_deviation, sample=scaled), format=format_number),
        axis_limit=show(limit, format=format_number),
        axis_start=show(start, format=format_number),
        sample=sample.value,
        scaled_sample=scaled.value,
        outline=tuple((_outline_counts(scaled) / tallest).tolist()),
        deviation_share=deviation / limit.value,
        scaled_deviation_share=scaled_to / limit.value,
        outline_share=OUTLINE_REACH * deviation / limit.value,
        scaled_outline_share=OUTLINE_REACH * scaled_to / limit.value,
    )


def _outline_counts(scaled: Quantity) -> Int64:
    return histogram_counts(scaled.value, -OUTLINE_REACH, OUTLINE_REACH, OUTLINE_BINS)
