"""Which rows and coordinates of a lesson a picture draws, and what stands for the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from attention_math.blend import value_width
from attention_math.elision import columns, rest_contributions, rest_products, rest_total
from attention_math.formatting import format_signed
from attention_math.lesson.axis import (
    Axis,
    axis_of_coordinates,
    axis_of_keys,
    compact,
    elided,
)
from attention_math.lesson.rows import Excerpt, ShownMatrix, ShownVector, Slot
from attention_math.provenance import Quantity, Shown, derive, given, show
from attention_math.scoring import key_width, log_products, products
from attention_math.vectors import VectorSet

Format = Callable[..., str]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The axes of a lesson's pictures, each None where all of it is drawn.

    ``keys`` are the rows, ``coordinates`` those of queries and keys, ``value_coordinates`` those of
    values and outputs.
    """

    keys: Axis | None = None
    coordinates: Axis | None = None
    value_coordinates: Axis | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out."""
        return self.keys is self.coordinates is self.value_coordinates is None

    def n_rows(self, n_keys: int) -> int:
        """How many rows a picture of ``n_keys`` keys has: those drawn, and one for the rest."""
        return n_keys if self.keys is None else len(self.keys.places) + 1

    def coordinates_of(self, quantity: Quantity, as_text: Format) -> ShownVector:
        """The coordinates of a query, with "…" for the rest."""
        return elided(ShownVector(quantity, as_text), self.coordinates)

    def rows_of(
        self,
        quantity: Quantity,
        as_text: Format,
        beside: Mapping[str, Quantity] | None = None,
        rest: Slot | None = None,
    ) -> ShownVector:
        """One entry a key; ``rest`` makes that of the rest, "…" without it."""
        return elided(ShownVector(quantity, as_text, beside), self.keys, rest)

    def rest_of(
        self,
        parts: Quantity,
        logs: Quantity,
        as_text: Format,
        log: str,
    ) -> Slot | None:
        """What the rows that are not kept add up to: ``parts`` (n_keys,), ``logs`` of their sizes.

        ``as_text`` takes the logarithm of a total as its argument ``log``.
        """
        if self.keys is None:
            return None
        kept = self.keys.kept

        def together() -> Shown:
            rest = derive(rest_total, parts=parts, logs=logs, kept=kept)
            return show(rest.field("total"), format=as_text, **{log: rest.field("log")})

        return together

    def rest_contributions(self, made: Quantity, values: Quantity) -> ShownVector | None:
        """What the rows that are not kept add to the output of an :func:`attend`: (d_v,)."""
        if self.keys is None:
            return None
        rest = derive(
            rest_contributions,
            weights=made.field("weights"),
            log_weights=made.field("log_weights"),
            values=values,
            kept=self.keys.kept,
        )
        return ShownVector(rest.field("total"), format_signed, {"log": rest.field("log")})

    def products_of(self, query: Quantity, keys: Quantity) -> ShownMatrix:
        """What query and keys give coordinate by coordinate; the rest of them together."""
        sizes = derive(log_products, query=query, keys=keys)
        whole = ShownMatrix(derive(products, query=query, keys=keys), format_signed, {"log": sizes})
        if self.coordinates is None:
            return self._table(whole, None)
        rest = derive(rest_products, query=query, keys=keys, kept=self.coordinates.kept)
        together = ShownVector(rest.field("total"), format_signed, {"log": rest.field("log")})
        rows = [
            elided(row, self.coordinates, partial(together.__getitem__, at))
            for at, row in enumerate(whole)
        ]
        return self._table(ShownMatrix.of(rows), None)

    def key_table(self, quantity: Quantity, as_text: Format) -> ShownMatrix:
        """Keys: n_keys rows of d_k."""
        return self._table(ShownMatrix(quantity, as_text), self.coordinates)

    def value_table(self, whole: ShownMatrix, rest: ShownVector | None = None) -> ShownMatrix:
        """Values or contributions, n_keys rows of the kept coordinates; ``rest``: the last row."""
        return self._table(whole, compact(self.value_coordinates), rest)

    def value_row(self, whole: ShownVector) -> ShownVector:
        """One row of the kept coordinates of values."""
        return elided(whole, compact(self.value_coordinates))

    def labels_of(self, labels: tuple[str, ...]) -> tuple[str, ...]:
        """The labels of the keys that are drawn; the rest has none."""
        if self.keys is None or not labels:
            return labels
        return tuple(labels[place] for place in self.keys.places)

    def values(self, values: Quantity) -> Quantity:
        """The kept coordinates of the values: no others are blended for a picture."""
        if self.value_coordinates is None:
            return values
        return derive(columns, vectors=values, kept=self.value_coordinates.kept)

    def _table(
        self, whole: ShownMatrix, across: Axis | None, rest: ShownVector | None = None
    ) -> ShownMatrix:
        rows = [elided(row, across) for row in whole]
        if self.keys is None:
            return ShownMatrix.of(rows)
        dots = self.keys.elided
        last: ShownVector = Excerpt(whole[0], [dots] * len(rows[0]))
        if rest is not None:
            last = elided(rest, across)
        return ShownMatrix.of([*(rows[place] for place in self.keys.places), last])


WHOLE = View()


def view_of(vectors: VectorSet) -> View:
    """What pictures of ``vectors`` draw: all up to eight, of more the heaviest rows."""
    width_of_keys = derive(key_width, keys=given("keys", vectors.keys))
    width_of_values = derive(value_width, values=given("values", vectors.values))
    return View(
        keys=axis_of_keys(vectors),
        coordinates=axis_of_coordinates(width_of_keys),
        value_coordinates=axis_of_coordinates(width_of_values),
    )
