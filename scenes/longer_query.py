"""The counter-example of section 6: the lesson's own keys, and a query many times as long."""

from __future__ import annotations

from collections.abc import Mapping

import manim as mn

from attention_math import Gap, Lesson, ShownMatrix
from scenes.layout import LEFT, QUERY_Y, Grid
from scenes.motion import Recompute
from scenes.nouns.beginning import readable
from scenes.nouns.cells import KEY, LEGIBLE, QUERY, Cells, fitted, row_width
from scenes.nouns.column import Column, block_parts
from scenes.nouns.lettering import Lettering
from scenes.nouns.named import Named
from scenes.nouns.number import Number, fitting_size
from scenes.nouns.rows import Addresses, Matrix
from scenes.nouns.weight_bars import WeightBars
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL, Theme

_KEYS_X, _KEYS_ROOM = -3.7, 2.48
_POINT_X, _SCORES_ROOM = -1.75, 1.05
_WEIGHTS_X, _FULL, _SHORTEST = -0.85, 1.5, 0.8
_WELL_LEGIBLE = 0.8 * SMALL
_NUMBER_ROOM = 1.1  # from the first digit of a weight to the panel beside it
_GAP = 0.2


class LongerQuery:
    """Query, keys, scores and weights; ``entrances`` are the nouns in the order of their coming."""

    def __init__(
        self,
        lesson: Lesson,
        labels: Mapping[str, Phrase],
        grid: Grid,
        theme: Theme,
        *,
        room: float,
    ) -> None:
        """``room``: where the line of the query must end."""
        self.lesson = lesson
        whole = lesson.key_cells
        rows, (query_row,) = readable(
            lesson,
            whole,
            ShownMatrix.of([lesson.query_cells]),
            width=lesson.d_k,
            height=grid.cell,
            room=_KEYS_ROOM,
        )
        width, size = fitted((*rows, query_row), grid.cell, _KEYS_ROOM)
        bare = size < LEGIBLE
        keys = Matrix(
            labels["keys" if rows is whole else "keys-cut"],
            rows,
            KEY,
            theme,
            grid,
            x=_KEYS_X,
            room=row_width([query_row], width),
            bare=bare,
        )
        query = Cells(query_row, QUERY, theme, height=grid.cell, width=width, size=size, bare=bare)
        query.mid_on(_KEYS_X, QUERY_Y)
        name_end, label = float(query.get_left()[0]) - _GAP, lesson.query_label
        room_of_name = name_end - LEFT
        name = Named(labels["query"], label, theme, color=theme.query, room=room_of_name)
        name.mid_on(name_end, QUERY_Y, "right")
        counter = lesson.counter.attended
        left, right = block_parts((*lesson.query.scores, *counter.scores))
        share = _WELL_LEGIBLE / BODY
        full = max(_SHORTEST, _FULL - max(0.0, share * (left + right) - _SCORES_ROOM))
        self.scores = Column(
            labels["scores"],
            lesson.query.scores,
            x=_POINT_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=counter.scores,
            widest=_SCORES_ROOM + _FULL - full,
            at_point=True,
            muted=theme.muted,
        )
        self.weights = WeightBars(
            labels["weights"],
            lesson.query.weights,
            theme,
            x=_WEIGHTS_X + _FULL - full,
            full=full,
            rows_y=grid.rows_y,
            pitch=grid.pitch,
            room=_NUMBER_ROOM,
            later=counter.weights,
        )
        times = Lettering(labels["times"], size=BODY, color=theme.query)
        times.mid_on(query.right + _GAP, QUERY_Y)
        start, end = lesson.growing_query(0).factor, lesson.growing_query(1).factor
        size = fitting_size((start.text, end.text), room - float(times.get_right()[0]) - _GAP)
        self.factor = Number(start, size=size, color=theme.query, align="left")
        self.factor.mid_on(float(times.get_right()[0]) + _GAP / 2, QUERY_Y)
        self.factor_nouns = (times, self.factor)
        addresses = Addresses(lesson, labels, grid, theme)
        self.entrances: tuple[tuple[mn.VMobject, ...], ...] = (
            (addresses, keys),
            (query, name),
            (self.scores,),
            (self.weights,),
        )

    def grow(self) -> mn.Animation:
        """The query grows, and every frame computes scores and weights anew."""

        def draw(share: float) -> None:
            self._show(self.lesson.growing_query(share))

        return Recompute(draw, self.factor, self.scores, self.weights)

    def settle(self) -> None:
        """Stand at the lesson's own factor."""
        counter = self.lesson.counter
        self.factor.set_to(counter.factor)
        self.scores.set_to(counter.attended.scores)
        self.weights.set_to(counter.attended.weights)

    @property
    def peak(self) -> Number:
        """The number of the heaviest key."""
        return self.weights.numbers[self.lesson.rows_of(self.lesson.leaders)[0]]

    def _show(self, grown: Gap) -> None:
        self.factor.set_to(grown.factor)
        self.scores.set_to(grown.scores)
        self.weights.set_to(grown.weights)
