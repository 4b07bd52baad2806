"""What a picture shows in numbers and no sentence says: quantities by name, from the ledger."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from attention_math import VectorSet
from scenes.story.picture_words import PictureWords

Entry = Mapping[str, Any]  # a number of the ledger

_ROOM = "attention_math."
_TELLING = ("function", "arguments", "part", "index", "text")
# Quantities that are one vector, and those that are a vector for each key, by their width.
_ONE = {"query": "d_k", "new_query": "d_k", "output": "d_v", "fixed_summary": "d_v"}
_EACH = {"keys": "d_k", "values": "d_v", "contributions": "d_v"}
_ALONE = ("normalizer",)
_CUT = f"{_ROOM}columns"  # of a long vector its first numbers and its last


@dataclass(slots=True)
class _Quantity:
    """The texts of one quantity by row and place, out of ``n_rows`` of ``width``; 0: no vectors."""

    n_rows: int
    width: int
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    is_said: bool = True


def pictured(
    shown: Iterable[Entry], said: Iterable[Entry], words: PictureWords, vectors: VectorSet
) -> list[str]:
    """Each quantity among ``shown`` with its numbers, but for those that are ``said`` throughout.

    Only what has a name is told: the lesson's own quantities, not those on the way between two.
    ``vectors``: of the lesson; what of their numbers is not shown is told as left out.
    """
    told = {_key(entry) for entry in said}
    found: dict[str, _Quantity] = {}
    for entry in shown:
        what, whose = _what(entry)
        name = (words.new_query if whose == "new_query" else words.quantities).get(what)
        if name and entry["text"]:
            quantity = found.setdefault(name, _Quantity(*_shape(what, vectors)))
            quantity.texts[_seat(entry, quantity, is_one=what in _ONE)] = entry["text"]
            quantity.is_said &= _key(entry) in told
    return [f"{name} {_listed(it)}" for name, it in found.items() if not it.is_said]


def _shape(what: str, vectors: VectorSet) -> tuple[int, int]:
    """How many rows a quantity has, and how many numbers a row has where that is a vector."""
    n_keys, d_k = vectors.keys.shape
    widths = {"d_k": d_k, "d_v": vectors.values.shape[1]}
    if what in _ONE:
        return 1, widths[_ONE[what]]
    if what in _EACH:
        return n_keys, widths[_EACH[what]]
    return (1 if what in _ALONE else n_keys), 0


def _seat(entry: Entry, quantity: _Quantity, *, is_one: bool) -> tuple[int, int]:
    """The row and the place of a number in the whole quantity, also where vectors are cut."""
    row, place = (*([0] if is_one else []), *entry["index"], 0, 0)[:2]
    few = _few(entry["arguments"])
    return row, quantity.width - 1 if few and place == few - 1 else place


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


def _few(arguments: Any) -> int:
    """To how many numbers vectors are cut, of which the last is that of the whole; 0: not cut."""
    if not isinstance(arguments, Mapping):
        return 0
    if "few" in arguments:
        return int(arguments["few"])
    return max(map(_few, arguments.values()), default=0)


def _key(entry: Entry) -> str:
    """What makes two entries one number, in whatever order their names were written."""
    return json.dumps([entry[name] for name in _TELLING], sort_keys=True)


def _listed(quantity: _Quantity) -> str:
    """Numbers in a row; vectors in brackets; each with its place where rows are left out."""
    rows: dict[int, dict[int, str]] = {}
    for (row, place), text in quantity.texts.items():
        rows.setdefault(row, {})[place] = text
    places = sorted(rows)
    texts = [", ".join(_with_gaps(rows[row], max(quantity.width, 1))) for row in places]
    if quantity.width:
        texts = [f"[{text}]" for text in texts]
    if places != list(range(quantity.n_rows)):
        texts = [f"{row + 1}: {text}" for row, text in zip(places, texts, strict=True)]
    return ", ".join(texts)


def _with_gaps(row: Mapping[int, str], width: int) -> Iterator[str]:
    """The texts of a row, with a sign where some of its ``width`` numbers are left out."""
    expected = 0
    for place, text in sorted(row.items()):
        if place > expected:
            yield "…"
        yield text
        expected = place + 1
    if expected < width:
        yield "…"
