"""What a picture shows in numbers and no sentence says: quantities by name, from the ledger."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scenes.story.picture_words import PictureWords

Entry = Mapping[str, Any]  # a number of the ledger

_ROOM = "attention_math."
_TELLING = ("function", "arguments", "part", "index", "text")


def pictured(shown: Iterable[Entry], said: Iterable[Entry], words: PictureWords) -> list[str]:
    """Each quantity among ``shown`` with its numbers, but for those that are ``said`` throughout.

    Only what has a name is told: the lesson's own quantities, not those on the way between two.
    """
    found: dict[str, dict[tuple[int, ...], str]] = {}
    told = {_key(entry) for entry in said}
    unsaid: set[str] = set()
    for entry in shown:
        name = _name(entry, words)
        if name and entry["text"]:
            found.setdefault(name, {})[tuple(entry["index"])] = entry["text"]
            if _key(entry) not in told:
                unsaid.add(name)
    return [f"{name} {_listed(numbers)}" for name, numbers in found.items() if name in unsaid]


def _name(entry: Entry, words: PictureWords) -> str | None:
    function, arguments = entry["function"].removeprefix(_ROOM), entry["arguments"]
    if function == "given":
        return words.quantities.get(arguments["name"])
    own = {name: it for name, it in arguments.items() if name not in ("query", "scaled")}
    if not own or any(it != _from(name) for name, it in own.items()):
        return None
    if function != "attend":
        return words.quantities.get(function) if own == arguments else None
    names = {"query": words.quantities, "new_query": words.new_query}
    for vectors, named in names.items():
        if arguments.get("scaled") and arguments["query"] == _from(vectors):
            return named.get(entry["part"])
    return None


def _from(vectors: str) -> dict[str, str]:
    return {"vectors": vectors}


def _key(entry: Entry) -> str:
    """What makes two entries one number, in whatever order their names were written."""
    return json.dumps([entry[name] for name in _TELLING], sort_keys=True)


def _listed(numbers: Mapping[tuple[int, ...], str]) -> str:
    """Numbers in a row; those of several rows in brackets. Where some are left out, with places."""
    rows: dict[int, dict[int, str]] = {}
    for index, text in numbers.items():
        first, *rest = (*index, 0)
        rows.setdefault(first, {})[rest[0] if rest else 0] = text
    texts = [", ".join(_with_gaps(row)) for row in rows.values()]
    if any(len(index) > 1 for index in numbers):
        texts = [f"[{text}]" for text in texts]
    if list(rows) != list(range(len(rows))):
        texts = [f"{place + 1}: {text}" for place, text in zip(rows, texts, strict=True)]
    return ", ".join(texts)


def _with_gaps(row: Mapping[int, str]) -> Iterator[str]:
    """The texts of a row, with a sign where some between them are left out."""
    expected = 0
    for place, text in sorted(row.items()):
        if place > expected:
            yield "…"
        yield text
        expected = place + 1
