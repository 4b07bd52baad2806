"""The lesson: every number of the film, made once from a set of vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from attention_math.lesson.asides import Cost, Divider, Longer, hidden
from attention_math.lesson.attended import Attended, attended
from attention_math.lesson.axis import first_of
from attention_math.lesson.choices import gap_factor
from attention_math.lesson.contrasts import Contrasts
from attention_math.lesson.dial import GapCurves, gap_curves, gap_on_dial, growing_query
from attention_math.lesson.dispersion import Spread
from attention_math.lesson.places import Place, Steps, ValueSpace, reach, steps
from attention_math.lesson.rows import ShownMatrix, ShownVector
from attention_math.lesson.sharpening import Counter, Gap, LogAxis, gap_at
from attention_math.lesson.statements import Claims
from attention_math.lesson.view import View
from attention_math.provenance import Quantity, Shown, derive, given
from attention_math.travel import query_at
from attention_math.vectors import VectorSet


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """Every number of the film, as a viewer reads it.

    ``query_cells`` and ``new_query_cells`` have d_k entries, ``key_cells`` and ``products``
    (q_j k_ij of the first query) n_keys rows of d_k, ``value_cells`` n_keys rows of d_v, and
    ``addresses`` n_keys entries from 1. ``labels`` are the key labels, or none. ``unscaled`` is the
    first query without scaling. ``summary`` (d_v entries) stands in for a fixed context.
    ``decoder_steps`` count the output steps of section 1. ``lightest`` is the address of the first
    query's smallest weight.
    ``score_bars`` are the first query's scores as fractions of the sum of their exponentials, and
    ``value_space`` tells where values and summary stand.
    ``zero_values`` are addresses; so are ``needed`` (the source that section 7 flags), ``leaders``
    and ``new_leaders`` (of each query; several where keys tie). ``contrasts`` are what the recap
    shows of sections 4 and 7.
    Where the ``view`` of the pictures leaves rows or coordinates out, rows and tables have an entry
    for each that is drawn, and one for the rest: what it adds up to, else "…". ``hidden_…`` count
    the rest, None where there is none.
    """

    vectors: VectorSet
    view: View
    n_keys: Shown
    d_k: Shown
    d_v: Shown
    addresses: ShownVector
    labels: tuple[str, ...]
    query_cells: ShownVector
    new_query_cells: ShownVector
    key_cells: ShownMatrix
    value_cells: ShownMatrix
    products: ShownMatrix
    query: Attended
    new_query: Attended
    unscaled: Attended
    summary: ShownVector
    score_bars: tuple[float, ...]
    value_space: ValueSpace
    zero_values: tuple[Shown, ...]
    longer: Longer
    cost: Cost
    spread: tuple[Spread, ...]
    dividers: tuple[Divider, ...]
    counter: Counter
    gaps: tuple[Gap, ...]
    log_axis: LogAxis
    decoder_steps: ShownVector
    needed: Shown
    lightest: Shown
    leaders: tuple[Shown, ...]
    new_leaders: tuple[Shown, ...]
    contrasts: Contrasts
    claims: Claims

    @property
    def hidden_keys(self) -> Shown | None:
        """How many rows are the rest."""
        return hidden(self.view.keys)

    @property
    def hidden_coordinates(self) -> Shown | None:
        """How many coordinates of queries and keys are the rest."""
        return hidden(self.view.coordinates)

    @property
    def hidden_value_coordinates(self) -> Shown | None:
        """How many coordinates of values and outputs are the rest."""
        return hidden(self.view.value_coordinates)

    @property
    def heaviest(self) -> Shown | None:
        """The address of the first query's heaviest key; None where several tie."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def new_heaviest(self) -> Shown | None:
        """The address of the new query's heaviest key; None where several tie."""
        return self.new_leaders[0] if len(self.new_leaders) == 1 else None

    def beginnings(self, rows: ShownMatrix, most: int, width: Shown) -> ShownMatrix:
        """Of each row of vectors of a ``width`` the first ``most`` entries, "…" for the others."""
        return ShownMatrix.of([first_of(row, most, width.quantity) for row in rows])

    def rows_of(self, addresses: Sequence[int | Shown]) -> tuple[int, ...]:
        """The rows, from 0, in which the keys at ``addresses`` are drawn, as far as they are."""
        every = range(int(self.n_keys.value or 0))
        places = every if self.view.keys is None else self.view.keys.places
        wanted = [int(each.value or 0) if isinstance(each, Shown) else each for each in addresses]
        return tuple(places.index(each - 1) for each in wanted if each - 1 in places)

    @property
    def n_rows(self) -> int:
        """How many rows are drawn: one a key, or those of a large lesson and one for the rest."""
        return self.view.n_rows(len(self.vectors.keys))

    @property
    def lightest_row(self) -> int:
        """The row, from 0, of the first query's smallest weight, which is always drawn."""
        return self.rows_of([self.lightest])[0]

    @property
    def query_label(self) -> str:
        """The lecturer's name for the first query, or an empty text."""
        return self.vectors.query_label

    @property
    def new_query_label(self) -> str:
        """The lecturer's name for the new query, or an empty text."""
        return self.vectors.new_query_label

    @property
    def lightest_weight(self) -> Shown:
        """The first query's smallest weight."""
        return self.log_axis.smallest

    @property
    def elisions(self) -> tuple[bool, ...]:
        """For each entry of a query as it is drawn, whether it is the sign for the rest."""
        return tuple(cell.is_elided for cell in self.query_cells)

    @property
    def dialled_weights(self) -> tuple[ShownVector, ...]:
        """The first query's weights at each stop of the dial of gaps."""
        return tuple(gap.weights for gap in self.gaps)

    @property
    def gap_curves(self) -> GapCurves:
        """The curves of the largest weight and the largest derivative over the whole dial."""
        return gap_curves(given("query", self.vectors.query), given("keys", self.vectors.keys))

    def glide(self, t: float, moving: bool = False) -> Attended:
        """Attention for the query after the fraction ``t`` of its way to the new query.

        t from 0 to 1, else :class:`NumberError`. Nothing is interpolated but the query. ``moving``
        numbers all have three decimals, so that they keep their places from frame to frame.
        """
        start, end = given("query", self.vectors.query), given("new_query", self.vectors.new_query)
        query = derive(query_at, query=start, new_query=end, t=float(t))
        return attended(query, *self._keys_and_values, moving=moving, view=self.view)

    def steps(self, made: Attended) -> Steps:
        """Where the contributions of ``made`` lead in the value space, one after the other."""
        return steps(made, self.value_space, self.view)

    def reach(self, places: Sequence[Sequence[float]]) -> tuple[Place, Place]:
        """Low and high bounds of a part of the value space that holds ``places``."""
        return reach(places, self.value_space)

    def gap_at(self, factor: float) -> Gap:
        """The first query's weights with every gap between scores ``factor`` > 0 times as wide."""
        query = given("query", self.vectors.query)
        place = derive(gap_factor, factor=float(factor))
        return gap_at(query, *self._keys_and_values, place, self.view)

    def gap_on_dial(self, place: float) -> Gap:
        """As :meth:`gap_at`, for a dial that turns: ``place`` from 0, its start, to 1, its end."""
        query = given("query", self.vectors.query)
        return gap_on_dial(query, *self._keys_and_values, float(place), self.view)

    def growing_query(self, share: float) -> Gap:
        """The query of the counter-example as it grows, ``share`` from 0 to 1 of the way."""
        query, factor = given("query", self.vectors.query), self.counter.factor.quantity
        return growing_query(query, *self._keys_and_values, factor, float(share), self.view)

    @property
    def _keys_and_values(self) -> tuple[Quantity, Quantity]:
        return keys_and_values(self.vectors, self.view)


def keys_and_values(vectors: VectorSet, view: View) -> tuple[Quantity, Quantity]:
    """Keys, and of the values what the view keeps, as quantities read from the vectors file."""
    return given("keys", vectors.keys), view.values(given("values", vectors.values))
