"""The two kinds of attention of section 5 in miniature: two sequences, or one, and their roles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import manim as mn

from attention_math import Shown
from scenes.layout import QUERY_Y
from scenes.nouns.cells import KEY, QUERY, VALUE, Cells
from scenes.nouns.lettering import Lettering
from scenes.nouns.sequence import CORNER
from scenes.nouns.wires import Wire
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_CELL = 0.34
_PAD, _BETWEEN, _NEAR = 0.09, 0.1, 0.05
_ARROW = 0.36  # from a key to its query
_NAME_GAP = 0.16
_LETTERS = {VALUE: "v", KEY: "k", QUERY: "q"}


class Kind(mn.VGroup):
    """One kind: values and keys in a frame, a query that asks the keys, and the name of it all.

    ``apart``: the query comes from a sequence of their own, in a frame of its own.
    """

    def __init__(
        self,
        name: Phrase,
        labels: Mapping[str, Phrase],
        stand_in: Sequence[Shown],
        theme: Theme,
        *,
        left: float,
        apart: bool,
    ) -> None:
        super().__init__()
        self.labels, self.stand_in, self.theme = labels, stand_in, theme
        values = self._role(VALUE, left + _PAD)
        keys = self._role(KEY, _right(values) + _BETWEEN)
        reach = _ARROW + (2 * _PAD if apart else 0.0)
        queries = self._role(QUERY, _right(keys) + reach)
        source, asking = (values, keys), (queries,)
        groups = (source, asking) if apart else ((*source, *asking),)
        arrow = Wire(
            (_left(queries) - _NEAR, QUERY_Y), (_right(keys) + _NEAR, QUERY_Y), color=theme.query
        )
        self.add(
            *(self._frame(*group) for group in groups),
            *source,
            *asking,
            arrow,
        )
        end = float(self.get_right()[0]) + _NAME_GAP
        self.add(Lettering(name, size=SMALL, color=theme.ink).mid_on(end, QUERY_Y))

    def _role(self, role: str, left: float) -> mn.VGroup:
        cell = Cells(self.stand_in, role, self.theme, height=_CELL, width=_CELL, bare=True)
        if cell.pointer is not None:
            cell.remove(cell.pointer)  # the arrow shows where this query points
        cell.shift((left - float(cell.get_left()[0]), QUERY_Y - cell.middle[1], 0))
        letter = Lettering(self.labels[_LETTERS[role]], size=SMALL, color=self.theme.ink)
        return mn.VGroup(cell, letter.mid_on(*cell.middle, "center"))

    def _frame(self, *roles: mn.VGroup) -> mn.RoundedRectangle:
        left, right = _left(roles[0]) - _PAD, _right(roles[-1]) + _PAD
        frame = mn.RoundedRectangle(
            corner_radius=CORNER, width=right - left, height=_CELL + 2 * _PAD
        )
        frame.set_stroke(self.theme.muted, width=2).set_fill(opacity=0)
        return frame.move_to(((left + right) / 2, QUERY_Y, 0))


def _left(noun: mn.VGroup) -> float:
    return float(noun.get_left()[0])


def _right(noun: mn.VGroup) -> float:
    return float(noun.get_right()[0])
