"""The words of section 2 that look for a place: notes beside the roles, and the formula."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.layout import QUERY_Y
from scenes.nouns.cells import Cells
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.rows import Matrix
from scenes.story.phrase import Phrase
from scenes.theme import BODY, TITLE, Theme

NOTE_GAP, NOTE_DROP = 0.3, 0.36
_FORMULA_GAP = 0.45  # from a formula to the scores, one of which gets a frame
_LIFT = 0.12  # of a formula in the query's line, above the headings


def place_notes(notes: Sequence[Lettering], query: Cells, keys: Matrix, values: Matrix) -> None:
    """Beside the query, and between keys and values where there is room, else below them."""
    of_query, of_keys, of_values = notes
    room = values.left - keys.right - 3 * NOTE_GAP
    of_query.mid_on(query.right + NOTE_GAP, QUERY_Y)
    if of_keys.width + of_values.width <= room:
        first_y = keys.rows[0].middle[1]
        of_keys.mid_on(keys.right + NOTE_GAP, first_y)
        of_values.mid_on(values.left - NOTE_GAP, first_y, "right")
    else:
        of_keys.on_baseline(keys.left, keys.bottom - NOTE_DROP)
        of_values.on_baseline(values.right, values.bottom - NOTE_DROP, "right")


def division_spots(keys: Matrix, scores: Column, divider: Tag) -> tuple[float, float] | None:
    """Where dots and divider stand, evenly between keys and scores; None if there is no room."""
    step = (scores.x - keys.right) / 3
    column = float(scores.width)
    if step < column / 2 + divider.width / 2 + NOTE_GAP or step < column / 2 + NOTE_GAP:
        return None
    return keys.right + step, keys.right + 2 * step


def score_formula(
    phrase: Phrase,
    theme: Theme,
    *,
    keys: Matrix,
    scores: Column,
    line: tuple[float, float],
    divider_x: float | None,
) -> Lettering:
    """Between keys and scores where these are alone, else in the query's line, from x to x.

    There it stands over the divider, if that stays and as far as the line goes.
    """
    formula = _between(phrase, theme, keys, scores) if divider_x is None else None
    if formula is None:
        formula = Lettering(phrase, size=BODY, color=theme.ink)
        half = formula.width / 2
        middle = sum(line) / 2 if divider_x is None else divider_x
        middle = max(line[0] + half, min(middle, line[1] - half))
        formula.move_to((middle, QUERY_Y + _LIFT, 0))
    formula.select("query").set_fill(theme.query)
    formula.select("key").set_fill(theme.key)
    return formula


def _between(phrase: Phrase, theme: Theme, keys: Matrix, scores: Column) -> Lettering | None:
    left, right = keys.right + NOTE_GAP, float(scores.get_left()[0]) - _FORMULA_GAP
    middle_y = (keys.rows[0].middle[1] + keys.rows[-1].middle[1]) / 2
    for size in (TITLE, BODY):
        formula = Lettering(phrase, size=size, color=theme.ink)
        middle = min((keys.right + scores.x) / 2, right - formula.width / 2)
        if middle - formula.width / 2 >= left:
            return formula.move_to((middle, middle_y, 0))
    return None
