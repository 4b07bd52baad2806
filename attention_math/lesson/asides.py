"""What single sections show beside the lesson's own attention: counts, costs and dividers."""

from __future__ import annotations

from dataclasses import dataclass

from attention_math.claims import value_adds_nothing
from attention_math.cost import (
    addresses,
    doubled,
    multiply_adds_cross,
    multiply_adds_self,
    repeated_addresses,
)
from attention_math.formatting import (
    format_count,
    format_number,
)
from attention_math.lesson.axis import Axis
from attention_math.lesson.choices import (
    DIVIDER_WIDTHS,
    divider_width,
)
from attention_math.lesson.rows import ShownVector
from attention_math.lesson.view import View
from attention_math.provenance import Quantity, Shown, derive, given, show
from attention_math.scoring import divisor
from attention_math.vectors import VectorSet


@dataclass(frozen=True, slots=True, eq=False)
class Longer:
    """Section 1: twice the positions, the same summary. Counts, and addresses from 1 to the last.

    The source is said twice, so that position n + i holds the value of position i, and the mean of
    all values stays what it was. ``addresses`` are those of the rows that are drawn, and then those
    of the same rows said again.
    """

    n_keys: Shown
    n_doubled: Shown
    d_v: Shown
    addresses: tuple[Shown, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Cost:
    """Section 5: multiply-adds of one query over n and 2n keys, and of whole self-attention."""

    n_doubled: Shown
    per_query: Shown
    per_query_doubled: Shown
    self_attention: Shown
    self_attention_doubled: Shown


@dataclass(frozen=True, slots=True, eq=False)
class Divider:
    """Section 6: one key width and the divisor that goes with it."""

    width: Shown
    divisor: Shown


def longer(n_keys: Quantity, d_v: Quantity, view: View) -> Longer:
    """The counts and addresses of section 1."""
    twice = derive(doubled, count=n_keys)
    once, again = (
        view.rows_of(derive(function, n_keys=n_keys), format_count)
        for function in (addresses, repeated_addresses)
    )
    return Longer(
        n_keys=show(n_keys, format=format_count),
        n_doubled=show(twice, format=format_count),
        d_v=show(d_v, format=format_count),
        addresses=(*once, *again),
    )


def cost(n_keys: Quantity, d_k: Quantity) -> Cost:
    """The meter of section 5."""
    twice = derive(doubled, count=n_keys)
    cross = derive(multiply_adds_cross, n_keys=n_keys, d_k=d_k)
    cross_doubled = derive(multiply_adds_cross, n_keys=twice, d_k=d_k)
    whole = derive(multiply_adds_self, n_positions=n_keys, d_k=d_k)
    whole_doubled = derive(multiply_adds_self, n_positions=twice, d_k=d_k)
    return Cost(
        n_doubled=show(twice, format=format_count),
        per_query=show(cross, format=format_count),
        per_query_doubled=show(cross_doubled, format=format_count),
        self_attention=show(whole, format=format_count),
        self_attention_doubled=show(whole_doubled, format=format_count),
    )


def dividers() -> tuple[Divider, ...]:
    """The pairs of section 6: 4 → 2 and 64 → 8."""
    widths = [derive(divider_width, place=i + 1) for i in range(len(DIVIDER_WIDTHS))]
    return tuple(
        Divider(
            show(width, format=format_count),
            show(derive(divisor, d_k=width), format=format_number),
        )
        for width in widths
    )


def needed(vectors: VectorSet, lightest: Quantity) -> Shown:
    """The source that section 7 flags: the file's, or else the one with the smallest weight."""
    if vectors.needed_source is None:
        return show(lightest, format=format_count)
    return show(given("needed_source", vectors.needed_source), format=format_count)


def zero_values(values: Quantity, n_keys: Quantity) -> tuple[Shown, ...]:
    """The addresses of the values that are zero throughout."""
    addressed = ShownVector(derive(addresses, n_keys=n_keys), format_count)
    return tuple(addressed[address - 1] for address in value_adds_nothing(values.value))


def hidden(axis: Axis | None) -> Shown | None:
    """How many rows or coordinates are not drawn; None where all are."""
    return None if axis is None else show(axis.rest, format=format_count)
