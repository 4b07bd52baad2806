"""What a picture shows in numbers and no sentence says: quantities by name, from the ledger."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scenes.story.picture_words import PictureWords

Entry = Mapping[str, Any]  # a number of the ledger

_ROOM = "attention_math."
_TELLING = ("function", "arguments", "part", "index", "text")
_VECTORS = ("query", "new_query", "output", "fixed_summary")
_CUT = f"{_ROOM}columns"  # of a long vector its first numbers and its last


@dataclass(slots=True)
class _Quantity:
    """The texts of one quantity by row and place, or by row alone, and where its rows are cut."""

    texts: dict[tuple[int, ...], str] = field(default_factory=dict)
    cut_at: int = 0  # none
    is_said: bool = True


def pictured(shown: Iterable[Entry], said: Iterable[Entry], words: PictureWords) -> list[str]:
    """Each quantity among ``shown`` with its numbers, but for those that are ``said`` throughout.

    Only what has a name is told: the lesson's own quantities, not those on the way between two.
    """
    told = {_key(entry) for entry in said}
    found: dict[str, _Quantity] = {}
    for entry in shown:
        what, whose = _what(entry)
        name = (words.new_query if whose == "new_query" else words.quantities).get(what)
        if name and entry["text"]:
            quantity = found.setdefault(name, _Quantity())
            index = tuple(entry["index"])
            quantity.texts[(0, *index) if what in _VECTORS else index] = entry["text"]
            quantity.cut_at = _cut_at(entry["arguments"])
            quantity.is_said &= _key(entry) in told
    return [f"{name} {_listed(it)}" for name, it in found.items() if not it.is_said]


def _what(entry: Entry) -> tuple[str, str]:
    """The ledger's name for a quantity of the lesson, and for the query that it is of, if any."""
    function, arguments = entry["function"].removeprefix(_ROOM), entry["arguments"]
    if function == "given":
        return arguments["name"], ""
    sources = {name: _source(it) for name, it in arguments.items()}
    if function == "columns":
        return sources["vectors"], ""
    if function == "fixed_summary":
        return function if sources == {"values": "values"} else "", ""
    if function != "attend" or set(sources) != {"query", "keys", "values", "scaled"}:
        return "", ""
    is_own = (sources["keys"], sources["values"]) == ("keys", "values") and arguments["scaled"]
    is_known = is_own and sources["query"] in ("query", "new_query")
    return (entry["part"], sources["query"]) if is_known else ("", "")


def _source(argument: Any) -> str:
    """Which of the lesson's vectors an argument is, whole or cut; empty for anything else."""
    if not isinstance(argument, Mapping):
        return ""
    if argument.get("function") == _CUT:
        return _source(argument["arguments"]["vectors"])
    return argument.get("vectors", "") if len(argument) == 1 else ""


def _cut_at(arguments: Any) -> int:
    """The place of the last number of vectors that are cut: some are left out before it."""
    if not isinstance(arguments, Mapping):
        return 0
    if "few" in arguments:
        return int(arguments["few"]) - 1
    return max(map(_cut_at, arguments.values()), default=0)


def _key(entry: Entry) -> str:
    """What makes two entries one number, in whatever order their names were written."""
    return json.dumps([entry[name] for name in _TELLING], sort_keys=True)


def _listed(quantity: _Quantity) -> str:
    """Numbers in a row; vectors in brackets; each with its place where rows are left out."""
    rows: dict[int, dict[int, str]] = {}
    for index, text in quantity.texts.items():
        row, place = (*index, 0, 0)[:2]
        rows.setdefault(row, {})[place] = text
    texts = [", ".join(_with_gaps(row, quantity.cut_at)) for row in rows.values()]
    if any(len(index) > 1 for index in quantity.texts):
        texts = [f"[{text}]" for text in texts]
    if list(rows) != list(range(len(rows))):
        texts = [f"{row + 1}: {text}" for row, text in zip(rows, texts, strict=True)]
    return ", ".join(texts)


def _with_gaps(row: Mapping[int, str], cut_at: int) -> Iterator[str]:
    """The texts of a row, with a sign where some between them are left out."""
    expected = 0
    for place, text in sorted(row.items()):
        if place > expected or 0 < cut_at == place:
            yield "…"
        yield text
        expected = place + 1
    if expected <= cut_at:
        yield "…"
