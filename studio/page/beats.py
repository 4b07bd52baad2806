"""The beats of the film for the inspector: the state of each, and where its numbers come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from attention_math import VectorSet
from studio.page.calls import ROOM, Calls, Entry, Once, function_named
from studio.page.golden import State
from studio.page.records import PageBeat

_ATTEND = f"{ROOM}attend"
_ELIDED = f"{ROOM}format_elided"


def inspector_beats(beats: Iterable[PageBeat], vectors: VectorSet) -> dict[str, Any]:
    """The beats of a film for its inspector.

    ``bases``, ``calls`` and ``formats`` are those of :class:`Calls`, ``numbers`` are ``[text, place
    of the call, place of the format, index…]``, and ``states`` ``[query, scaled, gap]``. ``beats``
    have by ``section/beat`` the place of the state and those of the numbers.
    """
    calls, numbers, states = Calls(), Once[tuple[Any, ...]](), Once[State]()
    told: dict[str, Any] = {}
    state, section = _first(vectors), ""
    for beat in beats:
        if beat.section != section:
            section, state = beat.section, _first(vectors)
        state = _state_of(beat.numbers, vectors) or state
        places = [numbers[calls.number(entry)] for entry in beat.numbers if _is_told(entry)]
        told[f"{section}/{beat.name}"] = {
            "state": states[state],
            "numbers": list(dict.fromkeys(places)),
        }
    return {
        "bases": list(calls.bases),
        "calls": list(calls.taken),
        "formats": list(calls.formats),
        "numbers": list(numbers),
        "states": [[list(each.query), each.scaled, each.gap] for each in states],
        "beats": told,
    }


def _is_told(entry: Entry) -> bool:
    """Whether a number is one, and no sign that stands for others."""
    return bool(entry["text"]) and entry["format"] != _ELIDED


def _first(vectors: VectorSet) -> State:
    return State(tuple(map(float, vectors.query + 0.0)))


def _state_of(numbers: Iterable[Entry], vectors: VectorSet) -> State | None:
    """The state that most of the numbers of a beat are of, the last of several; None without one.

    Only what is attention on the lesson's own keys has a state.
    """
    counts: dict[State, int] = {}
    for entry in numbers:
        for call in _attends(entry):
            state = _state(call["arguments"], vectors)
            if state is not None:
                counts[state] = counts.pop(state, 0) + 1
    return max(reversed(counts), key=counts.__getitem__, default=None)


def _attends(recipe: Any) -> Iterator[Entry]:
    if isinstance(recipe, Mapping) and "function" in recipe:
        if recipe["function"] == _ATTEND:
            yield recipe
        else:
            for argument in recipe["arguments"].values():
                yield from _attends(argument)


def _state(arguments: Entry, vectors: VectorSet) -> State | None:
    if arguments["keys"] != {"vectors": "keys"}:
        return None
    query = np.asarray(_value(arguments["query"], vectors), dtype=np.float64)
    heat = arguments.get("temperature", 1.0)
    # The dial names the factor; dividing again by the temperature would round twice.
    gap = heat["arguments"]["factor"] if isinstance(heat, Mapping) else 1.0 / heat
    return State(
        tuple(map(float, query + 0.0)),
        bool(arguments.get("scaled", True)),
        float(_value(gap, vectors)),
    )


def _value(recipe: Any, vectors: VectorSet) -> Any:
    """What a recipe of the ledger makes, all over again."""
    if not isinstance(recipe, Mapping):
        return recipe
    if "vectors" in recipe:
        return getattr(vectors, recipe["vectors"])
    arguments = {key: _value(value, vectors) for key, value in recipe["arguments"].items()}
    made = function_named(recipe["function"].removeprefix(ROOM))(**arguments)
    return made if recipe["part"] is None else getattr(made, recipe["part"])
