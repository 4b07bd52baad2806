"""One query's way through attention, as numbers and as what a viewer reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attention_math.attention import Attention, attend
from attention_math.checks import Float64
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
from attention_math.lesson.view import WHOLE, View
from attention_math.provenance import Quantity, Shown, derive, show
from attention_math.standing import leading_keys


@dataclass(frozen=True, slots=True, eq=False)
class Attended:
    """Attention for one query.

    Rows have one entry a key, tables one row a key; ``query`` has d_k entries, ``output`` d_v; all
    of them what a view shows of that. ``numbers`` are the same quantities as arrays, for lengths
    and positions, of all keys, but only of those value coordinates that the view keeps.
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

    @property
    def shares(self) -> tuple[float, ...]:
        """The weights as lengths, row by row as they are shown: together they are one."""
        return tuple(float(weight.value or 0) for weight in self.weights)

    @property
    def moves(self) -> Float64:
        """The contributions of all keys as numbers, one row a key."""
        return self.numbers.contributions

    @property
    def end(self) -> Float64:
        """The output as numbers."""
        return self.numbers.output


def attended(
    query: Quantity,
    keys: Quantity,
    values: Quantity,
    scaled: bool = True,
    moving: bool = False,
    view: View = WHOLE,
    temperature: Quantity | None = None,
) -> Attended:
    """Attention for one query, every number from one call of :func:`attend`.

    ``values`` are those of the ``view``, and ``temperature`` is that of the scores, if any.
    ``moving`` is for a query on its way: what is neither an exponential, a contribution nor a
    weight is then formatted by :func:`format_moving` or :func:`format_moving_signed`.
    """
    heat = {} if temperature is None else {"temperature": temperature}
    made = derive(attend, query=query, keys=keys, values=values, scaled=scaled, **heat)
    part, number = made.field, format_moving if moving else format_number
    return Attended(
        numbers=made.value,
        query=view.coordinates_of(query, number),
        dots=view.rows_of(*_of_any_size(made, "dots", moving)),
        divisor=show(part("divisor"), format=format_number),
        scores=view.rows_of(*_of_any_size(made, "scores", moving)),
        exponentials=_exponentials(made, view),
        normalizer=show(
            part("normalizer"), format=format_exponential, score=part("log_normalizer")
        ),
        weights=weights_shown(made, view),
        log_weights=view.rows_of(part("log_weights"), format_log_weight),
        weights_total=show(part("weights_total"), format=format_number),
        contributions=_contributions(made, values, view),
        running_totals=ShownMatrix(*_of_any_size(made, "running_totals", moving)),
        output=view.value_row(ShownVector(*_of_any_size(made, "output", moving))),
        entropy_nats=show(part("entropy_nats"), format=format_positive, log=part("log_entropy")),
        peak_weight=peak_weight_shown(made),
        effective_keys=show(
            part("effective_keys"), format=format_effective, log_entropy=part("log_entropy")
        ),
        peak_sensitivity=peak_sensitivity_shown(made),
    )


def leaders_shown(query: Quantity, keys: Quantity) -> tuple[Shown, ...]:
    """The addresses of the keys that score highest."""
    return tuple(ShownVector(derive(leading_keys, query=query, keys=keys), format_count))


def weights_shown(made: Quantity, view: View = WHOLE) -> ShownVector:
    """The weights of an :func:`attend`, none as a false 0 or 1; the rest together."""
    logs = made.field("log_weights")
    rest = view.rest_of(made.field("weights"), logs, format_weight, "log_weight")
    return view.rows_of(made.field("weights"), format_weight, {"log_weight": logs}, rest)


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


def _exponentials(made: Quantity, view: View) -> ShownVector:
    # The natural logarithm of an exponential is its score.
    exponentials, scores = made.field("exponentials"), made.field("scores")
    rest = view.rest_of(exponentials, scores, format_exponential, "score")
    return view.rows_of(exponentials, format_exponential, {"score": scores}, rest)


def _contributions(made: Quantity, values: Quantity, view: View) -> ShownMatrix:
    parts, logs = made.field("contributions"), made.field("log_contributions")
    whole = ShownMatrix(parts, format_signed, {"log": logs})
    return view.value_table(whole, view.rest_contributions(made, values))


def _of_any_size(
    made: Quantity, name: str, moving: bool
) -> tuple[Quantity, Callable[..., str], dict[str, Quantity]]:
    """Sums, how they are written, and from what besides: the logarithms of their sizes."""
    of_sum = format_moving_signed if moving else format_signed
    return made.field(name), of_sum, {"log": made.field(f"log_{name}")}
