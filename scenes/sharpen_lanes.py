"""The two lanes of section 7: the same dots, unscaled and scaled, down to their weights."""

from __future__ import annotations

import manim as mn

from attention_math import Attended, Shown
from scenes.layout import QUERY_Y, Grid
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.weight_bars import WeightBars
from scenes.story.phrase import Phrase
from scenes.theme import BODY, Theme

DOTS_X = -4.35
UNSCALED_X, SCALED_X = -2.95, 2.1
FULL = 1.8
_SCORES_STEP = 0.4  # from a lane's left end to the middle of its scores
_BARS_STEP = 1.1  # and to its bars


class Lane:
    """One lane: its title, its scores and their weights, from ``x`` on."""

    def __init__(
        self,
        title: Phrase,
        headings: tuple[Phrase, Phrase],
        made: Attended,
        mark: mn.VMobject,
        grid: Grid,
        theme: Theme,
        *,
        x: float,
        room: tuple[Shown, ...] = (),
    ) -> None:
        self.title = Lettering(title, size=BODY, color=theme.ink).mid_on(x, QUERY_Y)
        self.mark = mark.move_to((float(self.title.get_right()[0]) + 0.35, QUERY_Y, 0))
        self.scores = Column(
            headings[0],
            made.scores,
            x=x + _SCORES_STEP,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=room,
        )
        self.weights = WeightBars(
            headings[1],
            made.weights,
            theme,
            x=x + _BARS_STEP,
            full=FULL,
            rows_y=grid.rows_y,
            pitch=grid.pitch,
        )

    @property
    def result(self) -> tuple[mn.VMobject, ...]:
        """Title and weights: what stays when the scores have done their work."""
        return self.title, self.weights
