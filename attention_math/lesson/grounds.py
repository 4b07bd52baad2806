"""The numbers behind each claim of a lesson, so that whoever doubts a sentence can look them up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attention_math.lesson.build import build_lesson
from attention_math.lesson.choices import HALFWAY, MOST_DRAWN
from attention_math.lesson.record import Lesson
from attention_math.lesson.rows import ShownMatrix, ShownVector
from attention_math.lesson.statements import claim_names
from attention_math.provenance import Shown

Outcome = bool | int | tuple[int, ...]

_OUTPUTS = ("query.output", "new_query.output")
_WEIGHTS = ("query.weights", "new_query.weights")
_SENSITIVITIES = ("gaps[*].peak_sensitivity",)
# Where the numbers behind each claim are in the lesson; ``[*]`` stands for every place.
GROUNDS: Mapping[str, tuple[str, ...]] = {
    "vectors_are_learned": (),
    "one_key": ("n_keys",),
    "two_keys": ("n_keys",),
    "one_key_coordinate": ("d_k",),
    "one_value_coordinate": ("d_v",),
    "two_value_coordinates": ("d_v",),
    "keys_are_elided": ("n_keys",),
    "coordinates_are_elided": ("d_k",),
    "value_coordinates_are_elided": ("d_v",),
    "query_is_zero": ("query_cells",),
    "queries_are_equal": ("query_cells", "new_query_cells"),
    "values_are_equal": ("value_cells",),
    "values_are_zero": ("value_cells",),
    "zero_values": ("value_cells",),
    "dots_are_equal": ("query.dots",),
    "new_dots_are_equal": ("new_query.dots",),
    "has_winner": ("query.dots",),
    "leaders": ("query.dots",),
    "leaders_are_seen": ("query.scores",),
    "new_has_winner": ("new_query.dots",),
    "new_leaders": ("new_query.dots",),
    "focus_moves": ("query.dots", "new_query.dots"),
    "weights_change": _WEIGHTS,
    "weights_are_seen_to_change": _WEIGHTS,
    "contrast_is_seen": ("contrasts.queries.before", "contrasts.queries.after"),
    "output_changes": _OUTPUTS,
    "output_is_seen_to_change": _OUTPUTS,
    "weights_sum_as_shown": ("query.weights",),
    "weights_miss_one": ("query.weights",),
    "halfway_miss_one": ("halfway.weights",),
    "new_weights_miss_one": ("new_query.weights",),
    "unscaled_miss_one": ("unscaled.weights",),
    "counter_miss_one": ("counter.attended.weights",),
    "widest_miss_one": ("gaps[-1].weights",),
    "unscaled_is_sharper": ("d_k", "query.dots"),
    "sharper_peak_is_seen": ("unscaled.peak_weight", "query.peak_weight"),
    "sharper_smallest_is_seen": ("log_axis.smallest_unscaled", "log_axis.smallest"),
    "query_grows": ("counter.factor",),
    "counter_is_sharp": ("counter.attended.peak_weight",),
    "needed_is_heaviest": ("needed", "query.dots"),
    "widest_is_sharp": ("gaps[-1].peak_weight",),
    "widest_peak_is_seen": ("gaps[0].peak_weight", "gaps[-1].peak_weight"),
    "sensitivity_falls": ("n_keys", "query.peak_weight"),
    "most_sensitive": _SENSITIVITIES,
    "sensitivity_is_seen_to_rise": _SENSITIVITIES,
    "sensitivity_is_seen_to_fall": _SENSITIVITIES,
}
# What is said of digits as they are drawn, so that the row of the rest counts and what is left out
# does not.
_AS_DRAWN = frozenset(
    {
        "weights_are_seen_to_change",
        "output_is_seen_to_change",
        "weights_sum_as_shown",
        *(name for name in GROUNDS if name.endswith("_miss_one")),
    }
)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """One claim: its outcome, the predicate that decided it, and the numbers behind it by name."""

    claim: str
    function: str
    outcome: Outcome
    numbers: Mapping[str, Shown]


def grounds(lesson: Lesson, whole: Lesson | None = None) -> tuple[Ground, ...]:
    """Every claim of ``lesson`` with its numbers.

    ``whole``: the same lesson with nothing left out, where it is made already.
    Of rows longer than what is drawn only those numbers are told that matter most: the largest, the
    smallest, where two rows differ most, and how many keys there are. What is said of digits as
    they are drawn rests on all that is drawn, named "drawn…" and counted by rows of the picture.
    """
    claims = lesson.claims
    if whole is None:
        whole = lesson if lesson.view.is_whole else build_lesson(lesson.vectors, whole=True)
    drawn = frozenset() if lesson.view.is_whole else _AS_DRAWN
    return tuple(
        Ground(
            name,
            claims.predicates[name],
            getattr(claims, name),
            _drawn(name, lesson) if name in drawn else _numbers(name, whole),
        )
        for name in claim_names()
    )


def _drawn(claim: str, lesson: Lesson) -> dict[str, Shown]:
    rows = [found for path in GROUNDS[claim] for found in _found(lesson, path)]
    return {
        f"drawn.{name}[{at}]": shown
        for name, row in rows
        for at, shown in enumerate(row)
        if not shown.is_elided
    }


def _numbers(claim: str, lesson: Lesson) -> dict[str, Shown]:
    named = [found for path in GROUNDS[claim] for found in _found(lesson, path)]
    rows = [item for _, item in named if not isinstance(item, Shown)]
    numbers: dict[str, Shown] = {}
    if any(_is_long(row) for row in rows):
        numbers["n_keys"] = lesson.n_keys
    for name, item in named:
        if isinstance(item, Shown):
            numbers[name] = item
        else:
            numbers |= {name + _places(at): _entry(item, at) for at in _telling(item, rows)}
    return numbers


def _found(lesson: Lesson, path: str) -> list[tuple[str, Any]]:
    """The items at ``path``, each with its name; several where the path has a ``[*]``."""
    start, *rest = path.split(".")
    name, _, place = start.partition("[")
    item: Any = lesson.glide(HALFWAY, moving=True) if name == "halfway" else getattr(lesson, name)
    items = [(name, item)]
    if place:
        chosen = range(len(item)) if place == "*]" else [range(len(item))[int(place[:-1])]]
        items = [(f"{name}[{at}]", item[at]) for at in chosen]
    for part in rest:
        items = [(f"{name}.{part}", getattr(item, part)) for name, item in items]
    return items


def _telling(item: ShownVector | ShownMatrix, rows: Sequence[Any]) -> list[tuple[int, ...]]:
    """The places in ``item`` that are told: all of a short one, else those that matter most."""
    array = _array(item)
    if not _is_long(item):
        return list(np.ndindex(array.shape))
    found = [np.argmax(array), np.argmin(array)]
    if len(rows) == 2:
        halves = [_array(row) / 2 for row in rows]
        found.append(np.argmax(np.abs(np.nan_to_num(halves[0]) - np.nan_to_num(halves[1]))))
    places = {tuple(map(int, np.unravel_index(int(at), array.shape))) for at in found}
    return sorted(places)


def _is_long(item: ShownVector | ShownMatrix) -> bool:
    return bool(max(_array(item).shape) > MOST_DRAWN)


def _array(item: ShownVector | ShownMatrix) -> Any:
    whole = item[0].quantity.value if isinstance(item, ShownMatrix) else item.quantity.value
    return np.asarray(whole)


def _entry(item: Any, at: tuple[int, ...]) -> Shown:
    for place in at:
        item = item[place]
    shown: Shown = item
    return shown


def _places(at: tuple[int, ...]) -> str:
    return "".join(f"[{place}]" for place in at)
