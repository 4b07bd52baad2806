"""The lesson's numbers as tables for reading, in the digits that the film shows."""

from __future__ import annotations

from collections.abc import Iterable
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
    columns = (Column(words.key, "key"), Column(words.value, "value"))
    cells = (map(_row, lesson.key_cells), map(_row, lesson.value_cells))
    facts = (
        (_named(words.query, lesson.query_label), lesson.query_cells),
        (_named(words.new_query, lesson.new_query_label), lesson.new_query_cells),
    )
    return Table(
        words.given,
        (*_heads(lesson, words), *columns),
        _rows(lesson, words, *cells),
        tuple((Column(name, "query"), _row(cells)) for name, cells in facts),
    )


def _attended(lesson: Lesson, made: Attended, caption: str, words: PageWords) -> Table:
    columns = (
        Column(words.dot),
        Column(words.score),
        Column(words.exponential),
        Column(words.weight, "weight"),
        Column(words.contribution, "value"),
    )
    numbers = (made.dots, made.scores, made.exponentials, made.weights)
    return Table(
        caption,
        (*_heads(lesson, words), *columns),
        _rows(lesson, words, *(row.texts for row in numbers), map(_row, made.contributions)),
        (
            (Column(words.divisor), made.divisor.text),
            (Column(words.normalizer), made.normalizer.text),
            (Column(words.output, "output"), _row(made.output)),
        ),
    )


def _heads(lesson: Lesson, words: PageWords) -> tuple[Column, ...]:
    """Of the columns that name the row."""
    position = Column(words.position)
    return (position, Column(words.label)) if any(lesson.labels) else (position,)


def _rows(lesson: Lesson, words: PageWords, *columns: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """One row a position, and one for the rest, which has no label."""
    positions, hidden = [*lesson.addresses.texts], lesson.hidden_keys
    if hidden is not None:
        positions[-1] = f"{hidden.text} {words.rest}"
    labels = [lesson.labels] if any(lesson.labels) else []
    return tuple(zip_longest(positions, *labels, *columns, fillvalue=""))


def _named(name: str, label: str) -> str:
    """With a label in brackets, which keep their places whatever direction it is read in."""
    return f"{name} (\N{FIRST STRONG ISOLATE}{label}\N{POP DIRECTIONAL ISOLATE})" if label else name


def _row(shown: ShownVector) -> str:
    return format_vector(shown.texts)
