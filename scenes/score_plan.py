"""Where section 2 puts things: measured from the lesson's own numbers, so that all of them fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attention_math import Lesson, Shown
from scenes.layout import RIGHT, Grid
from scenes.nouns.cells import cell_width, row_width
from scenes.nouns.column import block_parts
from scenes.nouns.terms import Rest, sum_width
from scenes.theme import BODY, SMALL

BENCH_GAP = 0.56  # between a key and the query that stands beside it
SUM_GAP = 0.28
WIDEST_DOT = 1.6  # digits of dots and scores are smaller where they are wider
_KEYS_X, _KEYS_LEFT = -3.7, -4.94  # narrow keys are centred, wide ones begin beside the labels
_VALUES_X, _COLUMN_X = 5.72, 3.85
_COLUMN_GAP = 0.3  # on both sides of the dots
_HEADING_ROOM = 0.75  # of the word above them
_WELL_LEGIBLE, _LEGIBLE = 0.8 * SMALL, 0.62 * SMALL
_HAIR = 1e-6
_MOST_KEYS = 5.0  # leaves room in the query's line
_FEWEST_TERMS = 2

Rows = Sequence[Sequence[Shown]]


@dataclass(frozen=True, slots=True)
class ScorePlan:
    """Places and widths in scene units.

    ``beside``: the query comes to stand beside each key; else it stays above the keys, cell above
    cell. Of each sum ``terms`` are written out, in type of ``sum_size``. ``aloft``: the sums stand
    in the query's line, one at a time, since the rows have no room for them.
    """

    keys_x: float
    keys_width: float
    values_x: float
    values_width: float
    column_x: float
    beside: bool
    aloft: bool
    terms: int
    sum_size: float
    lines: int
    is_whole: bool

    @property
    def is_legible(self) -> bool:
        """Whether each sum is written out whole on one line, in type that is read at ease."""
        return self.is_whole and self.lines == 1 and self.sum_size >= _WELL_LEGIBLE


def plan_score(
    lesson: Lesson, grid: Grid, *, line_end: float, rest: Rest | None = None
) -> ScorePlan:
    """The most generous plan that fits; ``line_end``: as far as the query's line is free.

    ``rest`` marks the term of each sum that is the sum of the coordinates that are left out.
    """
    plans = [_plan(lesson, widths, line_end, rest) for widths in _widths(lesson, grid.cell)]
    for aloft, size in ((False, SMALL), (False, _WELL_LEGIBLE), (True, _WELL_LEGIBLE)):
        for plan in plans:
            if plan.aloft == aloft and plan.is_whole and plan.sum_size >= size:
                return plan
    return plans[-1]


def _widths(lesson: Lesson, height: float) -> Iterator[tuple[bool, float, float]]:
    """What may be tried: the query beside the keys or not, the width of a key, that of a value."""
    rows = (*lesson.key_cells, lesson.query_cells)
    natural = [
        (_width(rows, height, size), _width(lesson.value_cells, height, size))
        for size in (BODY, SMALL)
    ]
    for beside in (True, False):
        yield from ((beside, keys, values) for keys, values in natural)
    keys, values = natural[-1]
    whole = RIGHT - _KEYS_LEFT - _column(lesson)[1] - 2 * _COLUMN_GAP
    share = min(1.0, whole / (keys + values))
    yield False, min(_MOST_KEYS, share * keys), share * values


def _plan(
    lesson: Lesson, widths: tuple[bool, float, float], line_end: float, rest: Rest | None
) -> ScorePlan:
    beside, keys, values = widths
    dot, column = _column(lesson)
    values_x = min(_VALUES_X, RIGHT - values / 2)
    column_x = min(_COLUMN_X, values_x - values / 2 - _COLUMN_GAP - column / 2)
    keys_x = max(_KEYS_X, _KEYS_LEFT + keys / 2)
    right, end = keys_x + keys / 2, column_x - dot / 2 - _COLUMN_GAP / 2
    start = right + SUM_GAP + (BENCH_GAP + keys if beside else 0)
    aloft, terms, size, lines = _writing(lesson.products, end - start, line_end - start, rest)
    if (beside and aloft) or column_x - column / 2 - _COLUMN_GAP < right - _HAIR:
        size = 0.0  # not a plan that fits
    return ScorePlan(
        keys_x=keys_x,
        keys_width=keys,
        values_x=values_x,
        values_width=values,
        column_x=column_x,
        beside=beside,
        aloft=aloft,
        terms=terms,
        sum_size=size,
        lines=lines,
        is_whole=terms == len(lesson.query_cells),
    )


def _column(lesson: Lesson) -> tuple[float, float]:
    """Widths of the dots and scores, without and with the word above them."""
    dot = sum(block_parts((*lesson.query.dots, *lesson.query.scores), WIDEST_DOT))
    return dot, max(dot, _HEADING_ROOM)


def _writing(
    products: Rows, in_row: float, in_line: float, rest: Rest | None
) -> tuple[bool, int, float, int]:
    """How sums are written: in the query's line or not, terms, their size, and lines."""
    count = len(products[0])
    for aloft, terms, size, lines in _manners(count):
        if _sum(products, size, terms, rest, lines) <= (in_line if aloft else in_row):
            return aloft, terms, size, lines
        if rest is not None and aloft and size == _LEGIBLE:
            break  # a sum with a rest is short already, and must show what that adds
    terms = min(_FEWEST_TERMS, count) if rest is None else count
    return True, terms, _LEGIBLE * in_line / _sum(products, _LEGIBLE, terms, rest, 1), 1


def _manners(count: int) -> Iterator[tuple[bool, int, float, int]]:
    for aloft in (False, True):
        yield from ((aloft, count, size, 1) for size in (BODY, SMALL, _WELL_LEGIBLE))
    if count > _FEWEST_TERMS:
        yield from ((True, count, size, 2) for size in (SMALL, _WELL_LEGIBLE))
    yield True, count, _LEGIBLE, 1
    for aloft in (False, True):
        for terms in range(count - 1, _FEWEST_TERMS - 1, -1):
            yield from ((aloft, terms, size, 1) for size in (SMALL, _WELL_LEGIBLE))


def _width(rows: Rows, height: float, size: float) -> float:
    return max(row_width([row], cell_width(row, height, size)) for row in rows)


def _sum(products: Rows, size: float, terms: int, rest: Rest | None, lines: int) -> float:
    return max(sum_width(row, size, terms, rest, lines) for row in products)
