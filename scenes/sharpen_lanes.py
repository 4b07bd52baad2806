"""The two lanes of section 7: the same dots, unscaled and scaled, down to their weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import manim as mn

from attention_math import Attended, Lesson, Shown
from scenes.layout import QUERY_Y, Grid
from scenes.nouns.bars import fractions
from scenes.nouns.column import Column, block_parts
from scenes.nouns.lettering import Lettering
from scenes.nouns.weight_bars import WeightBars
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL, Theme

DOTS_X = -4.35
UNSCALED_X, SCALED_X = -3.05, 2.0
_FULL, _SHORTEST = 1.8, 1.0  # of a full bar
_WELL_LEGIBLE = 0.8 * SMALL
_NUMBER_ROOM = 1.1  # from the first digit of a weight to the frame
_SCORES_STEP = 0.4  # from a lane's left end to the middle of its scores
_SCORES_ROOM = 0.98
_BARS_STEP = 1.1  # and to its bars
_PANEL = (4.68, 4.35)  # width and height of a lane's frame
_PANEL_LEFT, _PANEL_TOP = -0.2, 1.98


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
        full: float = _FULL,
        later: Sequence[Shown] = (),
    ) -> None:
        """``full``: length of a full bar; ``later``: weights that the bars will show too."""
        self._bars_step = _BARS_STEP + _FULL - full
        self.title = Lettering(title, size=BODY, color=theme.ink).mid_on(x, QUERY_Y)
        self.mark = mark.move_to((float(self.title.get_right()[0]) + 0.35, QUERY_Y, 0))
        self.scores = Column(
            headings[0],
            made.scores,
            x=x + _SCORES_STEP + (_FULL - full) / 2,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            widest=_SCORES_ROOM + _FULL - full,
            muted=theme.muted,
        )
        self.weights = WeightBars(
            headings[1],
            made.weights,
            theme,
            x=x + self._bars_step,
            full=full,
            rows_y=grid.rows_y,
            pitch=grid.pitch,
            room=_NUMBER_ROOM,
            later=later,
        )

        self.panel = mn.RoundedRectangle(
            corner_radius=0.15, width=_PANEL[0], height=_PANEL[1], stroke_width=2
        )
        self.panel.set_stroke(theme.faint).move_to(
            (x + _PANEL_LEFT + _PANEL[0] / 2, _PANEL_TOP - _PANEL[1] / 2, 0)
        )

    def pour(self) -> list[Any]:
        """The weights come up, and their bars run from nothing to their lengths."""
        lengths = fractions([number.shown for number in self.weights.numbers])
        self.weights.bars.set_to([0.0] * len(lengths))
        rest = (self.weights.heading, self.weights.tracks, *self.weights.numbers)
        return [
            *(mn.FadeIn(noun) for noun in rest),
            self.weights.bars.animate.set_to(lengths),
        ]

    def step_aside(self, across: float) -> list[Any]:
        """Title and weights stay when the scores have done their work, and close ranks."""
        self.mark.shift((across + self._bars_step, 0, 0))
        return [
            self.title.animate.shift((across + self._bars_step, 0, 0)),
            self.weights.animate.shift((across, 0, 0)),
        ]

    @property
    def result(self) -> tuple[mn.VMobject, ...]:
        """What stays: title, mark and weights."""
        return self.title, self.mark, self.weights


def full_length(lesson: Lesson) -> float:
    """Length of a full bar in both lanes: shorter where scores are so wide that they need room."""
    needed = max(
        _WELL_LEGIBLE / BODY * sum(block_parts(made.scores))
        for made in (lesson.unscaled, lesson.query)
    )
    return max(_SHORTEST, _FULL - max(0.0, needed - _SCORES_ROOM))
