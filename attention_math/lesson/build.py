"""The making of a lesson from a set of vectors."""

from __future__ import annotations

from attention_math.blend import fixed_summary, value_width
from attention_math.cost import addresses
from attention_math.formatting import format_count, format_number
from attention_math.lesson.asides import (
    cost,
    dividers,
    hidden,
    longer,
    needed,
    zero_values,
)
from attention_math.lesson.attended import attended, leaders_shown, products_shown
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
from attention_math.provenance import derive, given, show
from attention_math.scoring import key_count, key_width
from attention_math.standing import lightest_key
from attention_math.vectors import VectorSet


def build_lesson(vectors: VectorSet) -> Lesson:
    """The lesson of a set of vectors. Deterministic: the same vectors give the same lesson."""
    keys, values = keys_and_values(vectors)
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
