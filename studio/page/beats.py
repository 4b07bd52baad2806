"""The beats of the film for the inspector: the state of each, and where its numbers come from."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

import attention_math
from attention_math import FilmError, VectorSet
from studio.page.formulas import formula
from studio.page.golden import State
from studio.page.records import PageBeat

Entry = Mapping[str, Any]

_ROOM = "attention_math."
_ATTEND = f"{_ROOM}attend"
_GIVEN = f"{_ROOM}given"


@dataclass(slots=True)
class _Once:
    """Texts by the order in which they first came, so that each is written once."""

    places: dict[str, int] = field(default_factory=dict)

    def __getitem__(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))


def inspector_beats(beats: Iterable[PageBeat], vectors: VectorSet) -> dict[str, Any]:
    """The beats of a film for its inspector.

    ``calls`` are expressions, ``formulas`` the formula of each, ``formats`` names of functions that
    write numbers. ``states`` are ``[query, scaled, gap]``. ``beats`` have by ``section/beat`` the
    place of its state and its numbers, ``[text, place of the call, place of the format, index…]``.
    """
    calls, formats, states = _Once(), _Once(), dict[State, int]()
    formulas: dict[str, str] = {}
    told: dict[str, Any] = {}
    state, section = _first(vectors), ""
    for beat in beats:
        if beat.section != section:
            section, state = beat.section, _first(vectors)
        state = _state_of(beat.numbers, vectors) or state
        numbers = []
        for entry in _worth_telling(beat.numbers):
            call = expression(entry)
            formulas.setdefault(call, formula(entry["function"], entry["part"]))
            style = formats[entry["format"].removeprefix(_ROOM)]
            numbers.append([entry["text"], calls[call], style, *entry["index"]])
        place = states.setdefault(state, len(states))
        told[f"{section}/{beat.name}"] = {"state": place, "numbers": numbers}
    return {
        "calls": list(calls.places),
        "formulas": [formulas[call] for call in calls.places],
        "formats": list(formats.places),
        "states": [[list(each.query), each.scaled, each.gap] for each in states],
        "beats": told,
    }


def expression(recipe: Any) -> str:
    """A recipe of the ledger as the call that it is: ``attend(query=query, …).weights``."""
    if not isinstance(recipe, Mapping):
        return repr(recipe)
    if "vectors" in recipe:
        return str(recipe["vectors"])
    if recipe["function"] == _GIVEN:
        return str(recipe["arguments"]["name"])
    function = recipe["function"].removeprefix(_ROOM)
    given = recipe["arguments"]
    arguments = ", ".join(
        f"{name}={expression(given[name])}" for name in _parameters(function) if name in given
    )
    part = f".{recipe['part']}" if recipe["part"] else ""
    return f"{function}({arguments}){part}"


@cache
def _parameters(function: str) -> tuple[str, ...]:
    """The names of a function's arguments, in order."""
    return tuple(inspect.signature(_function(function)).parameters)


def _function(name: str) -> Callable[..., Any]:
    if name not in attention_math.__all__:
        raise FilmError("unknown function in a ledger", expected=f"{_ROOM}…", got=name)
    function: Callable[..., Any] = getattr(attention_math, name)
    return function


def _worth_telling(numbers: Iterable[Entry]) -> Iterator[Entry]:
    """Each number once, and none of the signs that stand for numbers."""
    seen: set[tuple[str, str, tuple[int, ...]]] = set()
    for entry in numbers:
        key = (entry["text"], expression(entry), tuple(entry["index"]))
        if entry["text"] and entry["format"] != f"{_ROOM}format_elided" and key not in seen:
            seen.add(key)
            yield entry


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
    made = _function(recipe["function"].removeprefix(_ROOM))(**arguments)
    return made if recipe["part"] is None else getattr(made, recipe["part"])
