"""Whether a new query changes the output, also where no digit that is shown would tell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from attention_math.attention import attend
from attention_math.checks import as_matrix, as_number, as_vector
from attention_math.reading import READING, size_of
from attention_math.scoring import query_and_keys, wide_dots, wide_scores
from attention_math.shares import largest_row, shares
from attention_math.standing import UNSEEN, difference, weights_change, wide_sizes
from attention_math.wide import Wide, chosen, narrow, plus, times, total, widen
from attention_math.wide_exp import exponential

# As far apart as rounding alone may put two numbers that are equal: relative to the larger one.
_ROUNDING = 1e-12
# Below this exponent, three terms of the series give e^y − 1 with all the digits that count.
_SHORT = -30


@dataclass(frozen=True, slots=True)
class _Softened:
    """What becomes of dots before softmax."""

    scaled: bool
    temperature: float

    def scores(self, dots: Wide, d_k: int) -> Wide:
        return wide_scores(dots, d_k, self.scaled, self.temperature)


def values_are_equal(values: ArrayLike) -> bool:
    """Whether every key has the same value, so that no blend of them differs from it.

    values: (n_keys, d_v).
    """
    v = as_matrix(values, "values", "(n_keys, d_v)")
    return bool((v == v[0]).all())


def output_changes(
    query: ArrayLike,
    new_query: ArrayLike,
    keys: ArrayLike,
    values: ArrayLike,
    seen: bool = False,
    scaled: bool = True,
    temperature: float = 1.0,
) -> bool:
    """Whether attention gives two outputs for two queries.

    It gives one where the weights are the same, where the values are, and where the differences of
    the weights cancel in every coordinate. query, new_query: (d_k,), keys: (n_keys, d_k), values:
    (n_keys, d_v). ``seen``: whether the outputs are written differently, and then they are two.
    ``scaled`` and ``temperature``, of both, are those of :func:`~attention_math.attend`.
    """
    if seen:
        return True
    if values_are_equal(values) or not weights_change(query, new_query, keys):
        return False
    softened = _Softened(scaled, as_number(temperature, "temperature", above=0))
    of, new = (attend(q, keys, values, scaled, None, temperature) for q in (query, new_query))
    return _differ(of.output, new.output) or _moves(query, new_query, keys, values, softened)


def _differ(a: ArrayLike, b: ArrayLike) -> bool:
    x, y = as_vector(a, "first", "(n,)"), as_vector(b, "second", "(n,)")
    # Halved, so that the difference of two large numbers of opposite sign is still a float64.
    largest = max(np.abs(x).max(), np.abs(y).max())
    return bool((np.abs(x / 2 - y / 2) > _ROUNDING / 2 * largest).any())


def _moves(
    query: ArrayLike,
    new_query: ArrayLike,
    keys: ArrayLike,
    values: ArrayLike,
    softened: _Softened,
) -> bool:
    """Whether Σ w f (v − v_r) − Σ w f · Σ w (v − v_r) is not zero, with f_i = e^(Δs_i − Δs_r) − 1.

    Up to a factor that is not zero this is the change of the output, and it loses no digits as the
    changes Δs of the scores become small. r: the heaviest key.
    """
    q, k = query_and_keys(query, keys, ranks=(1,))
    v = widen(as_matrix(values, "values", "(n_keys, d_v)"))
    scores = softened.scores(wide_dots(q, widen(k)), k.shape[1])
    top = largest_row(scores, np.ones(scores.hi.shape, dtype=np.bool_))
    w = shares(scores).weights
    both_queries, both_keys = difference(query, new_query, keys)
    moved = wide_dots(both_queries, widen(both_keys))
    gaps = plus(moved, moved[top].negated())
    f = _exponential_less_1(softened.scores(gaps, k.shape[1]))
    from_top = plus(v, v[top].negated())
    change = plus(_mixed(w, f, from_top), _product_of_means(w, f, from_top).negated())
    unsure = np.minimum(4 * READING * narrow(wide_sizes(both_queries, both_keys)), UNSEEN)
    unsure = unsure * max(1.0, 1.0 / softened.temperature)
    of_f = plus(times(size_of(f), widen(_ROUNDING)), widen(unsure))
    of_v = times(plus(size_of(v), size_of(v[top])), widen(4 * READING))
    slack = plus(_slack(w, of_f, size_of(from_top)), _slack(w, size_of(f), of_v))
    return bool((plus(size_of(change), slack.negated()).hi > 0).any())


def _mixed(w: Wide, f: Wide, v: Wide) -> Wide:
    return total(times(times(w, f)[:, None], v).turned)


def _product_of_means(w: Wide, f: Wide, v: Wide) -> Wide:
    return times(total(times(w, f)), total(times(w[:, None], v).turned))


def _slack(w: Wide, f: Wide, v: Wide) -> Wide:
    return plus(_mixed(w, f, v), _product_of_means(w, f, v))


def _exponential_less_1(y: Wide) -> Wide:
    square = times(y, y)
    series = plus(y, plus(times(square, widen(0.5)), times(times(square, y), widen(1 / 6))))
    return chosen(np.asarray(y.exponent < _SHORT), series, plus(exponential(y), widen(-1.0)))
