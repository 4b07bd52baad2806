"""The lesson: every number of the film, made once from a set of vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from attention_math.blend import fixed_summary, value_width
from attention_math.cost import addresses
from attention_math.formatting import format_count, format_number
from attention_math.lesson.asides import (
    Cost,
    Divider,
    Longer,
    cost,
    dividers,
    hidden,
    longer,
    needed,
    zero_values,
)
from attention_math.lesson.attended import Attended, attended, leaders_shown, products_shown
from attention_math.lesson.choices import DECODER_STEPS, gap_factor
from attention_math.lesson.contrasts import Contrasts, contrasts
from attention_math.lesson.dial import GapCurves, gap_curves, gap_on_dial, growing_query
from attention_math.lesson.dispersion import Spread, spreads
from attention_math.lesson.places import (
    Place,
    Steps,
    ValueSpace,
    bars_of_scores,
    reach,
    steps,
    value_space,
)
from attention_math.lesson.rows import ShownMatrix, ShownVector
from attention_math.lesson.sharpening import (
    Counter,
    Gap,
    LogAxis,
    counter,
    gap_at,
    gap_stops,
    log_axis,
)
from attention_math.lesson.statements import Claims, claims
from attention_math.provenance import Quantity, Shown, derive, given, show
from attention_math.scoring import key_count, key_width
from attention_math.standing import lightest_key
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
    shows of sections 4 and 7. ``hidden_…`` count what is not drawn where more than eight would be,
    None where all is.
    """

    vectors: VectorSet
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
    hidden_keys: Shown | None
    hidden_coordinates: Shown | None
    hidden_value_coordinates: Shown | None
    claims: Claims

    @property
    def heaviest(self) -> Shown | None:
        """The address of the first query's heaviest key; None where several tie."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def new_heaviest(self) -> Shown | None:
        """The address of the new query's heaviest key; None where several tie."""
        return self.new_leaders[0] if len(self.new_leaders) == 1 else None

    @property
    def lightest_weight(self) -> Shown:
        """The first query's smallest weight."""
        return self.log_axis.smallest

    def glide(self, t: float, moving: bool = False) -> Attended:
        """Attention for the query after the fraction ``t`` of its way to the new query.

        t from 0 to 1, else :class:`NumberError`. Nothing is interpolated but the query. ``moving``
        numbers all have three decimals, so that they keep their places from frame to frame.
        """
        start, end = given("query", self.vectors.query), given("new_query", self.vectors.new_query)
        query = derive(query_at, query=start, new_query=end, t=float(t))
        return attended(query, *_keys_and_values(self.vectors), moving=moving)

    def steps(self, made: Attended) -> Steps:
        """Where the contributions of ``made`` lead in the value space, one after the other."""
        return steps(made.numbers, self.value_space)

    def reach(self, places: Sequence[Sequence[float]]) -> tuple[Place, Place]:
        """Low and high bounds of a part of the value space that holds ``places``."""
        return reach(places, self.value_space)

    def gap_at(self, factor: float) -> Gap:
        """The first query's weights with every gap between scores ``factor`` > 0 times as wide."""
        query = given("query", self.vectors.query)
        place = derive(gap_factor, factor=float(factor))
        return gap_at(query, *_keys_and_values(self.vectors), place)

    def gap_on_dial(self, place: float) -> Gap:
        """As :meth:`gap_at`, for a dial that turns: ``place`` from 0, its start, to 1, its end."""
        query = given("query", self.vectors.query)
        return gap_on_dial(query, *_keys_and_values(self.vectors), float(place))

    def gap_curves(self) -> GapCurves:
        """The curves of the largest weight and the largest derivative over the whole dial."""
        query = given("query", self.vectors.query)
        return gap_curves(query, *_keys_and_values(self.vectors))

    def growing_query(self, share: float) -> Gap:
        """The query of the counter-example as it grows, ``share`` from 0 to 1 of the way."""
        query, factor = given("query", self.vectors.query), self.counter.factor.quantity
        return growing_query(query, *_keys_and_values(self.vectors), factor, float(share))


def build_lesson(vectors: VectorSet) -> Lesson:
    """The lesson of a set of vectors. Deterministic: the same vectors give the same lesson."""
    keys, values = _keys_and_values(vectors)
    q, new_q = given("query", vectors.query), given("new_query", vectors.new_query)
    n_keys, d_k = derive(key_count, keys=keys), derive(key_width, keys=keys)
    d_v, summary = derive(value_width, values=values), derive(fixed_summary, values=values)
    query, new_query = attended(q, keys, values), attended(new_q, keys, values)
    unscaled = attended(q, keys, values, scaled=False)
    made_counter, stops = counter(q, keys, values), gap_stops(q, keys, values)
    last = derive(lightest_key, query=q, keys=keys)
    return Lesson(
        vectors=vectors,
        n_keys=show(n_keys, format=format_count),
        d_k=show(d_k, format=format_count),
        d_v=show(d_v, format=format_count),
        addresses=ShownVector(derive(addresses, n_keys=n_keys), format_count),
        labels=vectors.key_labels,
        query_cells=ShownVector(q, format_number),
        new_query_cells=ShownVector(new_q, format_number),
        key_cells=ShownMatrix(keys, format_number),
        value_cells=ShownMatrix(values, format_number),
        products=products_shown(q, keys),
        query=query,
        new_query=new_query,
        unscaled=unscaled,
        summary=ShownVector(summary, format_number),
        score_bars=bars_of_scores(query.numbers),
        value_space=value_space(vectors.values, summary.value),
        zero_values=zero_values(values, n_keys),
        longer=longer(n_keys, d_v),
        cost=cost(n_keys, d_k),
        spread=spreads(),
        dividers=dividers(),
        counter=made_counter,
        gaps=stops,
        log_axis=log_axis(query, unscaled, last.value),
        decoder_steps=ShownVector(derive(addresses, n_keys=DECODER_STEPS), format_count),
        needed=needed(vectors, last),
        lightest=show(last, format=format_count),
        leaders=leaders_shown(q, keys),
        new_leaders=leaders_shown(new_q, keys),
        contrasts=contrasts(query, new_query, stops, last.value),
        hidden_keys=hidden(n_keys),
        hidden_coordinates=hidden(d_k),
        hidden_value_coordinates=hidden(d_v),
        claims=claims(vectors, query, new_query, unscaled, made_counter, stops),
    )


def _keys_and_values(vectors: VectorSet) -> tuple[Quantity, Quantity]:
    return given("keys", vectors.keys), given("values", vectors.values)
