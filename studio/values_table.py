"""The lesson's numbers as a table, in the words and digits that the film shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from attention_math import (
    Attended,
    Lesson,
    Shown,
    ShownVector,
    VectorSet,
    build_lesson,
    format_vector,
)
from studio.claims import claims_lines
from studio.numbers import rows_in
from studio.plain import aligned

_BY_KEY = ("dots", "scores", "exponentials", "weights", "log_weights", "contributions")
_ATTENDED = ("query", "new_query", "unscaled")
_IN_TABLES = {"vectors", "claims", "addresses", "labels", "key_cells", "value_cells", *_ATTENDED}


def values_table(vectors: VectorSet) -> str:
    """Every number of the lesson of ``vectors``: what belongs to keys in columns, then the rest.

    Last come the claims: the outcome of each, the numbers behind it, the sentences resting on it.
    """
    lesson = build_lesson(vectors, whole=True)
    blocks = [
        ["vectors", *_vectors(lesson)],
        *([name, *_attended(lesson, getattr(lesson, name))] for name in _ATTENDED),
        ["further numbers", *aligned(list(_further(lesson)))],
        ["claims", *claims_lines(build_lesson(vectors), lesson)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def _vectors(lesson: Lesson) -> list[str]:
    head = ["row", "keys", "values"]
    cells = [
        [address.text, _row(key), _row(value)]
        for address, key, value in zip(
            lesson.addresses, lesson.key_cells, lesson.value_cells, strict=True
        )
    ]
    names = ("query_label", "new_query_label")
    labels = [(name, text) for name in names if (text := getattr(lesson, name))]
    return [*aligned(_labelled(lesson, [head, *cells])), *aligned(labels)]


def _attended(lesson: Lesson, made: Attended) -> list[str]:
    columns = [[_text(entry) for entry in getattr(made, name)] for name in _BY_KEY]
    addresses = [address.text for address in lesson.addresses]
    rows = [["row", *_BY_KEY], *map(list, zip(addresses, *columns, strict=True))]
    rest = [
        item
        for field in fields(made)
        if field.name not in _BY_KEY
        for item in _lines(field.name, getattr(made, field.name))
    ]
    return [*aligned(_labelled(lesson, rows)), *aligned(rest)]


def _labelled(lesson: Lesson, rows: list[list[str]]) -> list[list[str]]:
    """The rows with the key labels after them, if there are any."""
    if not lesson.labels:
        return rows
    labels = ["key_labels", *lesson.labels]
    return [[*row, label] for row, label in zip(rows, labels, strict=True)]


def _further(lesson: Lesson) -> Iterator[tuple[str, str]]:
    for field in fields(lesson):
        if field.name not in _IN_TABLES:
            yield from _lines(field.name, getattr(lesson, field.name))


def _lines(name: str, item: Any) -> Iterator[tuple[str, str]]:
    """The shown numbers in ``item``, however deep, each with its dotted name."""
    return ((found, _text(row)) for found, row in rows_in(name, item))


def _text(shown: Shown | ShownVector) -> str:
    return shown.text if isinstance(shown, Shown) else _row(shown)


def _row(shown: ShownVector) -> str:
    return format_vector(shown.texts)
