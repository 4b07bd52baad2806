"""The lesson's numbers as tables for reading, in the digits that the film shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from attention_math import Attended, Lesson, ShownVector, format_vector
from studio.page.words import PageWords


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column, and the role whose colour it has; empty for none."""

    head: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts with one row a position, and what belongs to no row: names and texts."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    facts: tuple[tuple[Column, str], ...]


def number_tables(lesson: Lesson, words: PageWords) -> tuple[Table, ...]:
    """The vectors, then what attention makes of them for each query and without scaling.

    Of a large lesson what its pictures draw: the rest is together in the last row.
    """
    return (
        _given(lesson, words),
        _attended(lesson, lesson.query, words.for_query, words),
        _attended(lesson, lesson.new_query, words.for_new_query, words),
        _attended(lesson, lesson.unscaled, words.unscaled, words),
    )


def _given(lesson: Lesson, words: PageWords) -> Table:
    labels = [Column(words.label)] if any(lesson.labels) else []
    rows = zip_longest(
        *_addresses(lesson),
        *([lesson.labels] if labels else []),
        map(_row, lesson.key_cells),
        map(_row, lesson.value_cells),
        fillvalue="",
    )
    return Table(
        words.given,
        (
            Column(words.position),
            *labels,
            Column(words.key, "key"),
            Column(words.value, "value"),
        ),
        tuple(rows),
        (
            (Column(_named(words.query, lesson.query_label), "query"), _row(lesson.query_cells)),
            (
                Column(_named(words.new_query, lesson.new_query_label), "query"),
                _row(lesson.new_query_cells),
            ),
        ),
    )


def _attended(lesson: Lesson, made: Attended, caption: str, words: PageWords) -> Table:
    columns = (
        Column(words.position),
        Column(words.dot),
        Column(words.score),
        Column(words.exponential),
        Column(words.weight, "weight"),
        Column(words.contribution, "value"),
    )
    numbers = (made.dots, made.scores, made.exponentials, made.weights)
    rows = zip(
        *_addresses(lesson),
        *(row.texts for row in numbers),
        map(_row, made.contributions),
        strict=True,
    )
    facts = (
        (Column(words.divisor), made.divisor.text),
        (Column(words.normalizer), made.normalizer.text),
        (Column(words.output, "output"), _row(made.output)),
    )
    return Table(caption, columns, tuple(rows), facts)


def _addresses(lesson: Lesson) -> list[Sequence[str]]:
    return [lesson.addresses.texts]


def _named(name: str, label: str) -> str:
    return f"{name} ({label})" if label else name


def _row(shown: ShownVector) -> str:
    return format_vector(shown.texts)
