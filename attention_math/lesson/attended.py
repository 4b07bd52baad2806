"""One query's way through attention, as numbers and as what a viewer reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attention_math.attention import Attention, attend
from attention_math.formatting import (
    format_count,
    format_effective,
    format_exponential,
    format_log_weight,
    format_moving,
    format_moving_signed,
    format_number,
    format_positive,
    format_signed,
    format_weight,
)
from attention_math.lesson.rows import ShownMatrix, ShownVector
from attention_math.provenance import Quantity, Shown, derive, show
from attention_math.scoring import log_products, products
from attention_math.standing import leading_keys


@dataclass(frozen=True, slots=True, eq=False)
class Attended:
    """Attention for one query.

    Rows have one entry a key, tables one row a key; ``query`` has d_k entries, ``output`` d_v.
    ``numbers`` are the same quantities as arrays, for lengths and positions.
    """

    numbers: Attention
    query: ShownVector
    dots: ShownVector
    divisor: Shown
    scores: ShownVector
    exponentials: ShownVector
    normalizer: Shown
    weights: ShownVector
    log_weights: ShownVector
    weights_total: Shown
    contributions: ShownMatrix
    running_totals: ShownMatrix
    output: ShownVector
    entropy_nats: Shown
    peak_weight: Shown
    effective_keys: Shown
    peak_sensitivity: Shown


def attended(
    query: Quantity,
    keys: Quantity,
    values: Quantity,
    scaled: bool = True,
    moving: bool = False,
    **options: Quantity,
) -> Attended:
    """Attention for one query, every number from one call of :func:`attend`.

    ``moving`` is for a query on its way: what is neither an exponential, a contribution nor a
    weight is then formatted by :func:`format_moving` or :func:`format_moving_signed`.
    """
    made = derive(attend, query=query, keys=keys, values=values, scaled=scaled, **options)
    part, number = made.field, format_moving if moving else format_number
    return Attended(
        numbers=made.value,
        query=ShownVector(query, number),
        dots=_row_of_any_size(made, "dots", moving),
        divisor=show(part("divisor"), format=format_number),
        scores=_row_of_any_size(made, "scores", moving),
        exponentials=ShownVector(
            part("exponentials"), format_exponential, beside={"score": part("scores")}
        ),
        normalizer=show(
            part("normalizer"), format=format_exponential, score=part("log_normalizer")
        ),
        weights=weights_shown(made),
        log_weights=ShownVector(part("log_weights"), format_log_weight),
        weights_total=show(part("weights_total"), format=format_number),
        contributions=ShownMatrix(
            part("contributions"), format_signed, {"log": part("log_contributions")}
        ),
        running_totals=ShownMatrix(
            part("running_totals"), *_of_any_size(made, "running_totals", moving)
        ),
        output=_row_of_any_size(made, "output", moving),
        entropy_nats=show(part("entropy_nats"), format=format_positive, log=part("log_entropy")),
        peak_weight=peak_weight_shown(made),
        effective_keys=show(
            part("effective_keys"), format=format_effective, log_entropy=part("log_entropy")
        ),
        peak_sensitivity=peak_sensitivity_shown(made),
    )


def products_shown(query: Quantity, keys: Quantity) -> ShownMatrix:
    """What query and keys give coordinate by coordinate: n_keys rows of d_k."""
    sizes = derive(log_products, query=query, keys=keys)
    return ShownMatrix(derive(products, query=query, keys=keys), format_signed, {"log": sizes})


def leaders_shown(query: Quantity, keys: Quantity) -> tuple[Shown, ...]:
    """The addresses of the keys that score highest."""
    return tuple(ShownVector(derive(leading_keys, query=query, keys=keys), format_count))


def weights_shown(made: Quantity) -> ShownVector:
    """The weights of an :func:`attend`, none as a false 0 or 1."""
    return ShownVector(
        made.field("weights"), format_weight, beside={"log_weight": made.field("log_weights")}
    )


def peak_weight_shown(made: Quantity) -> Shown:
    """The largest weight of an :func:`attend`, never as a false 1."""
    return show(
        made.field("peak_weight"), format=format_weight, log_weight=made.field("log_peak_weight")
    )


def peak_sensitivity_shown(made: Quantity) -> Shown:
    """The largest entry of the Jacobian, from its logarithm where it is below float64."""
    return show(
        made.field("peak_sensitivity"),
        format=format_positive,
        log=made.field("log_peak_sensitivity"),
    )


def _of_any_size(
    made: Quantity, name: str, moving: bool
) -> tuple[Callable[..., str], dict[str, Quantity]]:
    """How sums are written, and from what: themselves and the logarithms of their sizes."""
    of_sum = format_moving_signed if moving else format_signed
    return of_sum, {"log": made.field(f"log_{name}")}


def _row_of_any_size(made: Quantity, name: str, moving: bool) -> ShownVector:
    of_sum, beside = _of_any_size(made, name, moving)
    return ShownVector(made.field(name), of_sum, beside=beside)
