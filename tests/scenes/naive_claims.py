"""Every claim of a lesson decided a second time, from fractions and a hundred digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

import mpmath as mp

from attention_math import VectorSet
from tests.scenes.naive import DIGITS, Naive, naive, same

STOPS = (1, 2, 5, 10)
SHARP = 0.95
MOST_DRAWN = 8
MOST_MOVED = 8
# What a sum of a hundred digits that is zero may leave.
_NOISE = mp.mpf(10) ** -60
Places = Sequence[int] | None
Decision = Callable[[], object]
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def naive_claims(vectors: VectorSet, rows: Places, columns: Places) -> dict[str, Decision]:
    """By name, what decides each claim. ``most_sensitive`` is every stop that could be meant.

    ``rows`` and ``columns`` of values, from 0, are those drawn one by one where not all are.
    """
    q, new = naive(vectors), naive(vectors, "new_query")
    level, new_level = len(set(q.dots)) == 1, len(set(new.dots)) == 1
    n_keys, d_k, d_v = len(q.keys), len(q.query), len(q.values[0])
    zero = tuple(at for at, value in enumerate(q.values, start=1) if not any(value))
    lightest = q.dots.index(min(q.dots))
    grown = _grown(q)
    outputs = [
        [number(each.output[at]) for at in (range(d_v) if columns is None else columns)]
        for each in (q, new)
    ]
    return {
        "vectors_are_learned": lambda: vectors.learned,
        "keys_are_elided": lambda: n_keys > MOST_DRAWN,
        "coordinates_are_elided": lambda: d_k > MOST_DRAWN,
        "value_coordinates_are_elided": lambda: d_v > MOST_DRAWN,
        "one_key": lambda: n_keys == 1,
        "two_keys": lambda: n_keys == 2,
        "one_key_coordinate": lambda: d_k == 1,
        "one_value_coordinate": lambda: d_v == 1,
        "two_value_coordinates": lambda: d_v == 2,
        "query_is_zero": lambda: not any(q.query),
        "queries_are_equal": lambda: q.query == new.query,
        "values_are_equal": lambda: all(value == q.values[0] for value in q.values),
        "values_are_zero": lambda: len(zero) == n_keys,
        "zero_values": lambda: zero,
        "dots_are_equal": lambda: level,
        "new_dots_are_equal": lambda: new_level,
        "has_winner": lambda: len(q.leaders) == 1,
        "leaders": lambda: tuple(q.leaders),
        "leaders_are_seen": lambda: _stand_out(q),
        "new_has_winner": lambda: len(new.leaders) == 1,
        "new_leaders": lambda: tuple(new.leaders),
        "focus_moves": lambda: q.leaders != new.leaders,
        "weights_change": lambda: not same(q.weights(), new.weights()),
        "weights_are_seen_to_change": lambda: (
            texts(q.weights(), rows) != texts(new.weights(), rows)
        ),
        "contrast_is_seen": lambda: _contrast(q, new),
        "output_changes": lambda: not same(q.output, new.output),
        "output_is_seen_to_change": lambda: outputs[0] != outputs[1],
        "weights_sum_as_shown": lambda: adds_up(q.weights(), rows),
        "weights_miss_one": lambda: misses_one(q.weights(), rows),
        "halfway_miss_one": lambda: misses_one(_between(q, new).weights(), rows),
        "new_weights_miss_one": lambda: misses_one(new.weights(), rows),
        "unscaled_miss_one": lambda: misses_one(q.weights(scaled=False), rows),
        "counter_miss_one": lambda: misses_one(grown, rows),
        "widest_miss_one": lambda: misses_one(q.weights(STOPS[-1]), rows),
        "unscaled_is_sharper": lambda: _below(min(q.weights(scaled=False)), min(q.weights())),
        "sharper_peak_is_seen": lambda: (
            weight(max(q.weights(scaled=False))) != weight(max(q.weights()))
        ),
        "sharper_smallest_is_seen": lambda: (
            weight(q.weights(scaled=False)[lightest]) != weight(q.weights()[lightest])
        ),
        "query_grows": lambda: True,  # up to a millionfold: no query here is so long
        "counter_is_sharp": lambda: max(grown) > SHARP,
        "needed_is_heaviest": lambda: (vectors.needed_source or lightest + 1) in q.leaders,
        "widest_is_sharp": lambda: max(q.weights(STOPS[-1])) > SHARP,
        "widest_peak_is_seen": lambda: weight(max(q.weights())) != weight(max(q.weights(10))),
        "sensitivity_falls": lambda: n_keys > 1 and not level and q.sensitivity_falls,
        "most_sensitive": lambda: _most_sensitive(q),
        "sensitivity_is_seen_to_rise": lambda: _sensitive(q, 1) != _sensitive(q, *STOPS),
        "sensitivity_is_seen_to_fall": lambda: _sensitive(q, *STOPS) != _sensitive(q, STOPS[-1]),
    }


def weight(w: mp.mpf) -> str:
    """A weight below one in three decimals, a bound, or its power of ten below a millionth."""
    if w < 1e-6:
        return f"≈10{str(int(mp.nint(mp.log10(w)))).translate(_SUPERSCRIPTS)}"
    shown = f"{float(w):.3f}"
    return {"0.000": "<0.001", "1.000": ">0.999"}.get(shown, shown)


def number(x: mp.mpf, noise: mp.mpf = _NOISE) -> str:
    """A number as a viewer reads it, "2" and "2.000" being alike; up to ``noise`` it is 0."""
    size = abs(x)
    if size <= noise:
        return "0"
    if size < 0.0005 or size >= 999_999.9995:
        return f"{Decimal(mp.nstr(x, 60, min_fixed=0, max_fixed=0)):.2e}"
    return f"{float(x):.3f}".removesuffix(".000")


def texts(weights: Sequence[mp.mpf], rows: Places) -> list[str]:
    """Weights as they are written, those of ``rows`` one by one and the others as their sum."""
    if len(weights) == 1:
        return ["1.000"]
    if rows is None:
        return [weight(w) for w in weights]
    with mp.workdps(DIGITS):
        rest = mp.fsum(w for at, w in enumerate(weights) if at not in rows)
    return [*(weight(weights[at]) for at in rows), weight(rest)]


def adds_up(weights: Sequence[mp.mpf], rows: Places) -> bool:
    """Whether the weights as they are written add up to one."""
    return _sum(texts(weights, rows)) == 1


def misses_one(weights: Sequence[mp.mpf], rows: Places) -> bool:
    """Whether they can be added up as they are written, and do not make one."""
    return _sum(texts(weights, rows)) not in (None, 1)


def _sum(shown: Sequence[str]) -> Fraction | None:
    if any(sign in text for text in shown for sign in "<>≈"):
        return None
    return sum(map(Fraction, shown), Fraction())


def _below(a: mp.mpf, b: mp.mpf) -> bool:
    with mp.workdps(DIGITS):
        return bool(a < b * (1 - _NOISE))


def _stand_out(q: Naive) -> bool:
    with mp.workdps(DIGITS):
        root = mp.sqrt(len(q.query))
        shown = [number(mp.mpf(d.numerator) / d.denominator / root) for d in q.dots]
    best = shown[q.leaders[0] - 1]
    return [at for at, text in enumerate(shown, start=1) if text == best] == q.leaders


def _contrast(q: Naive, new: Naive) -> bool:
    pairs = list(zip(q.weights(), new.weights(), strict=True))
    moved = sorted(pairs, key=lambda pair: -abs(pair[0] - pair[1]))[:MOST_MOVED]
    return any(weight(before) != weight(after) for before, after in moved)


def _between(q: Naive, new: Naive) -> Naive:
    middle = [(a + b) / 2 for a, b in zip(q.query, new.query, strict=True)]
    return Naive(middle, q.keys, q.values)


def _grown(q: Naive) -> list[mp.mpf]:
    tried = [q.weights(10**step) for step in range(1, 7)]
    return next((weights for weights in tried if max(weights) > SHARP), tried[0])


def _sensitive(q: Naive, *stops: int) -> str:
    return number(max(q.sensitivity(stop) for stop in stops), noise=mp.mpf(0))


def _most_sensitive(q: Naive) -> set[int]:
    found = [q.sensitivity(stop) for stop in STOPS]
    return {
        at for at, each in enumerate(found, start=1) if mp.almosteq(each, max(found), rel_eps=1e-12)
    }
