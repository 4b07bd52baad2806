"""Numbers that remember the call that made them, so that a ledger can make them again.

A :class:`Quantity` is the value of one function of this package together with the name and the
arguments of the call. A :class:`Shown` is one of its entries as text. What a viewer reads is always
the ``text`` of a :class:`Shown`; the ledger is its :meth:`Shown.as_json`, and :func:`replay` calls
the named function again.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from attention_math.errors import FilmError

PACKAGE = "attention_math"
_TOGETHER = (f"{PACKAGE}.rest_total", f"{PACKAGE}.rest_contributions")


@dataclass(frozen=True, slots=True, eq=False)
class Quantity:
    """The value of ``function(**arguments)``.

    ``function`` is a dotted name in this package, or ``""`` where the value was read from the
    vectors file, and then ``name`` says which of its entries it is. Arguments are plain JSON
    values or other quantities. Where the function returns a record, ``part`` names the field of
    it that ``value`` is.
    """

    value: Any
    function: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    part: str | None = None

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """Itself: nothing in it can change, and scenes copy what they draw all the time."""
        return self

    def field(self, part: str) -> Quantity:
        """The field ``part`` of the record that this quantity is."""
        return Quantity(getattr(self.value, part), self.function, self.arguments, self.name, part)

    def as_json(self) -> dict[str, Any]:
        """The recipe of this quantity: ``{"vectors": name}``, or ``function, arguments, part``."""
        if not self.function:
            return {"vectors": self.name}
        return {
            "function": self.function,
            "arguments": {
                key: value.as_json() if isinstance(value, Quantity) else value
                for key, value in self.arguments.items()
            },
            "part": self.part,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One number as a viewer reads it.

    ``text`` is what ``format`` (a dotted name in this package) makes of the entry ``index`` of
    ``quantity``, and of the same entry of each further quantity in ``beside`` (log-weights beside
    weights, say, for a weight too small for float64).
    """

    text: str
    value: float | int | None
    quantity: Quantity
    index: tuple[int, ...] = ()
    format: str = f"{PACKAGE}.format_number"
    beside: Mapping[str, Quantity] = field(default_factory=dict)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """Itself: nothing in it can change, and scenes copy what they draw all the time."""
        return self

    @property
    def is_elided(self) -> bool:
        """Whether this is the sign in the place of numbers that are not drawn."""
        return self.format == f"{PACKAGE}.format_elided"

    @property
    def is_together(self) -> bool:
        """Whether this is what the keys that are not drawn add up to."""
        return self.quantity.function in _TOGETHER

    def as_json(self) -> dict[str, Any]:
        """The ledger entry: text, value, function, arguments, part, index, format, beside."""
        recipe = self.quantity.as_json()
        return {
            "text": self.text,
            "value": self.value,
            "function": recipe.get("function", f"{PACKAGE}.given"),
            "arguments": recipe.get("arguments", {"name": self.quantity.name}),
            "part": recipe.get("part"),
            "index": list(self.index),
            "format": self.format,
            "beside": {name: other.as_json() for name, other in self.beside.items()},
        }


def given(name: str, value: Any) -> Quantity:
    """The entry ``name`` of the vectors file, as a quantity."""
    return Quantity(value, name=name)


def derive(function: Callable[..., Any], **arguments: Any) -> Quantity:
    """Call ``function`` on the arguments, quantities standing for their values, and remember it."""
    values = {
        key: value.value if isinstance(value, Quantity) else value
        for key, value in arguments.items()
    }
    return Quantity(function(**values), f"{PACKAGE}.{function.__name__}", arguments)


def show(
    quantity: Quantity,
    *index: int,
    format: Callable[..., str],  # noqa: A002 (the ledger's own word)
    **beside: Quantity,
) -> Shown:
    """Show one entry of ``quantity`` as the text that ``format`` makes of it."""
    value = _entry(quantity.value, index)
    others = {name: _entry(other.value, index) for name, other in beside.items()}
    return Shown(
        text=format(value, **others),
        value=_plain(value),
        quantity=quantity,
        index=tuple(index),
        format=f"{PACKAGE}.{format.__name__}",
        beside=beside,
    )


def replay(entry: Mapping[str, Any], vectors: Any, made: dict[str, Any] | None = None) -> str:
    """The text that a ledger entry's functions give when they are called again.

    ``vectors`` is the lesson's :class:`~attention_math.VectorSet`. ``made`` keeps the result of
    each call, so that many entries of one lesson call a function once for the same arguments.
    Raises :class:`FilmError` where the entry names a function that this package does not export.
    """
    made = {} if made is None else made
    if entry["function"] == f"{PACKAGE}.given":
        whole = getattr(vectors, entry["arguments"]["name"])
    else:
        whole = _evaluate(entry, vectors, made)
    index = tuple(entry["index"])
    beside = {
        name: _entry(_evaluate(recipe, vectors, made), index)
        for name, recipe in entry["beside"].items()
    }
    text: str = _function(entry["format"])(_entry(whole, index), **beside)
    return text


def _evaluate(recipe: Any, vectors: Any, made: dict[str, Any]) -> Any:
    if not isinstance(recipe, Mapping):
        return recipe
    if "vectors" in recipe:
        return getattr(vectors, recipe["vectors"])
    call = json.dumps([recipe["function"], recipe["arguments"]], sort_keys=True)
    if call not in made:
        function = _function(recipe["function"])
        made[call] = function(
            **{name: _evaluate(each, vectors, made) for name, each in recipe["arguments"].items()}
        )
    value = made[call]
    return value if recipe["part"] is None else getattr(value, recipe["part"])


def _function(dotted: str) -> Callable[..., Any]:
    package, _, name = dotted.rpartition(".")
    exported = importlib.import_module(PACKAGE)
    if package != PACKAGE or name not in exported.__all__:
        raise FilmError("unknown function in a ledger", expected=f"{PACKAGE}.…", got=dotted)
    function: Callable[..., Any] = getattr(exported, name)
    return function


def _entry(value: Any, index: tuple[int, ...]) -> Any:
    return value[index] if index else value


def _plain(value: Any) -> float | int | None:
    """The entry as a JSON number, None where float64 has none."""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError("a truth value is not a number to show")
    if isinstance(value, (int, np.integer)):
        return int(value)
    number = float(value)
    return number if np.isfinite(number) else None
