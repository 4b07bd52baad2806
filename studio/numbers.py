"""The numbers of a lesson by their dotted names, as the values command tells them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from attention_math import Lesson, Shown, ShownMatrix, ShownVector

# Told apart from the numbers: as read, as drawn, and as claims.
_NOT_NUMBERS = ("vectors", "view", "claims")


def rows_of(lesson: Lesson) -> Iterator[tuple[str, Shown | ShownVector]]:
    """Every number and every row of numbers in ``lesson`` with its name, such as ``query.dots``."""
    for field in fields(lesson):
        if field.name not in _NOT_NUMBERS:
            yield from rows_in(field.name, getattr(lesson, field.name))


def rows_in(name: str, item: Any) -> Iterator[tuple[str, Shown | ShownVector]]:
    """The numbers in ``item``, however deep, each with its dotted name."""
    if isinstance(item, (Shown, ShownVector)):
        yield name, item
    elif isinstance(item, (ShownMatrix, tuple)):
        for at, part in enumerate(item):
            yield from rows_in(f"{name}[{at}]", part)
    elif is_dataclass(item):
        for field in fields(item):
            yield from rows_in(f"{name}.{field.name}", getattr(item, field.name))
