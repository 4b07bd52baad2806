"""Where each number of a film comes from, as calls that a reader can read, each written once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

import attention_math
from attention_math import FilmError
from studio.page.formulas import formula

Entry = Mapping[str, Any]
T = TypeVar("T", bound=Hashable)

ROOM = "attention_math."
_GIVEN = f"{ROOM}given"


@dataclass(slots=True)
class Once(Generic[T]):
    """Things in the order in which they first came, so that each is written once."""

    places: dict[T, int] = field(default_factory=dict)

    def __getitem__(self, thing: T) -> int:
        return self.places.setdefault(thing, len(self.places))

    def __iter__(self) -> Iterator[T]:
        return iter(self.places)


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls behind numbers.

    ``bases`` are calls in which ``{2}`` stands for the base at place 2. ``taken`` are the place of
    a base, what is taken of it, as ``.weights``, and the formula of that. ``formats`` are the names
    of the functions that write numbers.
    """

    bases: Once[str] = field(default_factory=Once)
    taken: Once[tuple[int, str, str]] = field(default_factory=Once)
    formats: Once[str] = field(default_factory=Once)

    def number(self, entry: Entry) -> tuple[Any, ...]:
        """A ledger entry as its text, the places of call and format, and its index."""
        call = self.taken[
            self._base(entry), _part(entry), formula(entry["function"], entry["part"])
        ]
        style = self.formats[entry["format"].removeprefix(ROOM)]
        return (entry["text"], call, style, *entry["index"])

    def _base(self, recipe: Entry) -> int:
        return self.bases[_base_of(recipe, self._within)]

    def _within(self, recipe: Any) -> str:
        if _is_call(recipe):
            return f"{{{self._base(recipe)}}}{_part(recipe)}"
        return expression(recipe)


def expression(recipe: Any) -> str:
    """A recipe of the ledger as the call that it is: ``attend(query=query, …).weights``."""
    if not isinstance(recipe, Mapping):
        return repr(recipe)
    if "vectors" in recipe:
        return str(recipe["vectors"])
    return _base_of(recipe, expression) + _part(recipe)


def function_named(name: str) -> Callable[..., Any]:
    """The function of attention_math with this name; a :class:`FilmError` where there is none."""
    if name not in attention_math.__all__:
        raise FilmError("unknown function in a ledger", expected=f"{ROOM}…", got=name)
    function: Callable[..., Any] = getattr(attention_math, name)
    return function


def _is_call(recipe: Any) -> bool:
    return isinstance(recipe, Mapping) and recipe.get("function", _GIVEN) != _GIVEN


def _base_of(recipe: Entry, told: Callable[[Any], str]) -> str:
    """The call of a recipe, its arguments as ``told``; the name of what was given."""
    given = recipe["arguments"]
    if not _is_call(recipe):
        return str(given["name"])
    name = recipe["function"].removeprefix(ROOM)
    arguments = (f"{each}={told(given[each])}" for each in _parameters(name) if each in given)
    return f"{name}({', '.join(arguments)})"


def _part(recipe: Entry) -> str:
    return f".{recipe['part']}" if recipe["part"] else ""


@cache
def _parameters(function: str) -> tuple[str, ...]:
    """The names of a function's arguments, in order."""
    return tuple(inspect.signature(function_named(function)).parameters)
