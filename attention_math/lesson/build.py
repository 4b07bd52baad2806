"""The making of a lesson from a set of vectors."""

from __future__ import annotations

from attention_math.blend import fixed_summary, log_fixed_summary, value_width
from attention_math.cost import addresses
from attention_math.formatting import format_count, format_number, format_signed
from attention_math.lesson.asides import (
    cost,
    dividers,
    longer,
    needed,
    zero_values,
)
from attention_math.lesson.attended import attended, leaders_shown
from attention_math.lesson.choices import DECODER_STEPS
from attention_math.lesson.contrasts import contrasts
from attention_math.lesson.deciding import claims
from attention_math.lesson.dispersion import spreads
from attention_math.lesson.places import (
    bars_of_scores,
    value_space,
)
from attention_math.lesson.record import Lesson, keys_and_values
from attention_math.lesson.rows import ShownMatrix, ShownVector
from attention_math.lesson.sharpening import (
    counter,
    gap_stops,
    log_axis,
)
from attention_math.lesson.view import WHOLE, view_of
from attention_math.provenance import Quantity, derive, given, show
from attention_math.scoring import key_count, key_width
from attention_math.standing import lightest_key
from attention_math.vectors import VectorSet


def build_lesson(vectors: VectorSet, whole: bool = False) -> Lesson:
    """The lesson of a set of vectors, as the film draws it; with ``whole``, nothing is left out.

    Deterministic: the same vectors give the same lesson.
    """
    view = WHOLE if whole else view_of(vectors)
    keys, values = keys_and_values(vectors, view)
    every_value = given("values", vectors.values)
    q, new_q = given("query", vectors.query), given("new_query", vectors.new_query)
    n_keys, d_k = derive(key_count, keys=keys), derive(key_width, keys=keys)
    d_v, summary = derive(value_width, values=every_value), _summary(values)
    query, new_query = (attended(each, keys, values, view=view) for each in (q, new_q))
    unscaled = attended(q, keys, values, scaled=False, view=view)
    made_counter, stops = counter(q, keys, values, view), gap_stops(q, keys, values, view)
    last = derive(lightest_key, query=q, keys=keys)
    return Lesson(
        vectors=vectors,
        view=view,
        n_keys=show(n_keys, format=format_count),
        d_k=show(d_k, format=format_count),
        d_v=show(d_v, format=format_count),
        addresses=view.rows_of(derive(addresses, n_keys=n_keys), format_count),
        labels=view.labels_of(vectors.key_labels),
        query_cells=query.query,
        new_query_cells=new_query.query,
        key_cells=view.key_table(keys, format_number),
        value_cells=view.value_table(ShownMatrix(values, format_number)),
        products=view.products_of(q, keys),
        query=query,
        new_query=new_query,
        unscaled=unscaled,
        summary=view.value_row(summary),
        score_bars=bars_of_scores(query.numbers, view),
        value_space=value_space(values.value, summary.quantity.value, view),
        zero_values=zero_values(every_value, n_keys),
        longer=longer(n_keys, d_v, view),
        cost=cost(n_keys, d_k),
        spread=spreads(),
        dividers=dividers(),
        counter=made_counter,
        gaps=stops,
        log_axis=log_axis(query, unscaled, last.value, view),
        decoder_steps=ShownVector(derive(addresses, n_keys=DECODER_STEPS), format_count),
        needed=needed(vectors, last),
        lightest=show(last, format=format_count),
        leaders=leaders_shown(q, keys),
        new_leaders=leaders_shown(new_q, keys),
        contrasts=contrasts(query, new_query, stops, last.value),
        claims=claims(vectors, query, new_query, unscaled, made_counter, stops, view),
    )


def _summary(values: Quantity) -> ShownVector:
    made, log = derive(fixed_summary, values=values), derive(log_fixed_summary, values=values)
    return ShownVector(made, format_signed, {"log": log})
