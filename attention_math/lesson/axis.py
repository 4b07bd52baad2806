"""One axis of a lesson's pictures: what is kept of it, and what stands for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from attention_math.cost import addresses
from attention_math.elision import kept_coordinates, kept_keys, rest_count
from attention_math.formatting import format_elided
from attention_math.lesson.choices import FEW_DRAWN, MOST_DRAWN
from attention_math.lesson.rows import Excerpt, ShownVector, Slot
from attention_math.provenance import Quantity, Shown, derive, given, show
from attention_math.scoring import key_count
from attention_math.vectors import VectorSet


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """What is kept of one axis: addresses, and how many entries are the ``rest``.

    ``gap`` is the place among the kept entries at which the rest stands.
    """

    kept: Quantity
    rest: Quantity
    gap: int

    def elided(self) -> Shown:
        """ "…", in the place of the rest."""
        return show(self.rest, format=format_elided)

    @property
    def places(self) -> tuple[int, ...]:
        """Places of the kept entries along the whole axis, from 0."""
        return tuple(int(address) - 1 for address in self.kept.value)


def axis_of_keys(vectors: VectorSet) -> Axis | None:
    """The rows of a lesson; None where all are drawn."""
    keys = given("keys", vectors.keys)
    if len(vectors.keys) <= MOST_DRAWN:
        return None
    kept = derive(
        kept_keys,
        query=given("query", vectors.query),
        new_query=given("new_query", vectors.new_query),
        keys=keys,
        needed=vectors.needed_source,
        most=MOST_DRAWN - 1,
    )
    rest = derive(rest_count, count=derive(key_count, keys=keys), kept=kept)
    return Axis(kept, rest, gap=len(kept.value))


def axis_of_coordinates(width: Quantity) -> Axis | None:
    """The coordinates of vectors that are ``width`` wide; None where all are drawn."""
    if width.value <= MOST_DRAWN:
        return None
    kept = derive(kept_coordinates, width=width, most=MOST_DRAWN, few=FEW_DRAWN)
    return Axis(kept, derive(rest_count, count=width, kept=kept), gap=len(kept.value) - 1)


def compact(axis: Axis | None) -> Axis | None:
    """The axis of an array that holds the kept entries only."""
    if axis is None:
        return None
    every = derive(kept_coordinates, width=len(axis.kept.value), most=MOST_DRAWN, few=FEW_DRAWN)
    return Axis(every, axis.rest, axis.gap)


def elided(whole: ShownVector, axis: Axis | None, rest: Slot | None = None) -> ShownVector:
    """What is drawn of ``whole`` along an axis; ``rest`` makes the entry of the rest, else "…"."""
    if axis is None:
        return whole
    kept: list[Slot] = [partial(whole.__getitem__, place) for place in axis.places]
    return Excerpt(whole, [*kept[: axis.gap], rest or axis.elided, *kept[axis.gap :]])


def first_of(row: ShownVector, most: int, width: Quantity) -> ShownVector:
    """The first entries of ``row``, ``most`` ≥ 1 at most, and "…" for the rest of ``width``.

    ``row`` is what is drawn of a vector that is ``width`` wide; the entry "…" counts all that it
    stands for. A row of no more entries stays as it is, and one of "…" alone is as long as others.
    """
    if len(row) <= most:
        return row
    if row[0].is_elided:
        return Excerpt(row.whole, [partial(row.__getitem__, at) for at in range(most + 1)])
    first = next((at for at in range(most) if row[at].is_elided), most)
    rest = derive(rest_count, count=width, kept=derive(addresses, n_keys=first))
    slots: list[Slot] = [partial(row.__getitem__, at) for at in range(first)]
    return Excerpt(row.whole, [*slots, partial(show, rest, format=format_elided)])
