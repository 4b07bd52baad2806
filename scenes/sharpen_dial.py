"""The dial of section 7: it widens the gaps between the scores, and everything is computed anew."""

from __future__ import annotations

from collections.abc import Mapping

import manim as mn

from attention_math import Gap, Lesson
from scenes.layout import QUERY_Y, Grid
from scenes.motion import Recompute
from scenes.nouns.column import Column
from scenes.nouns.gap_plot import GapPlot
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.nouns.weight_bars import WeightBars
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL, Theme

_LEFT = -4.94
_POINT_X, _SCORES_ROOM = -4.38, 1.2
_BARS_X = -3.3  # where bars of full length begin, on the dial's left
_GAP = 0.12
_PLOT = {"left": 1.95, "right": 5.44, "bottom": -1.68, "top": 1.3}
_LINES_GAP = 0.08


class Dial:
    """Factor, scores and weights of the gaps as they are, and the plot over the dial.

    ``weights`` are the scaled lane's bars, which the dial moves from now on; ``entrances`` are the
    nouns that come up with it.
    """

    def __init__(
        self,
        lesson: Lesson,
        labels: Mapping[str, Phrase],
        grid: Grid,
        theme: Theme,
        weights: WeightBars,
    ) -> None:
        self.lesson, self.weights, self.theme = lesson, weights, theme
        room = _SCORES_ROOM + float(weights.tracks.get_left()[0]) - _BARS_X
        self.scores = Column(
            labels["scores"],
            lesson.query.scores,
            x=_POINT_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=lesson.gaps[-1].scores,
            widest=room,
            at_point=True,
            muted=theme.muted,
        )
        times = Lettering(labels["gap"], size=BODY, color=theme.ink).mid_on(_LEFT, QUERY_Y)
        self.factor = Number(lesson.gaps[0].factor, size=BODY, color=theme.ink, align="left")
        self.factor.mid_on(float(times.get_right()[0]) + _GAP, QUERY_Y)
        curves = lesson.gap_curves
        self.plot = GapPlot(
            curves,
            lesson.gaps,
            labels["dial"],
            labels["times"],
            _tags(lesson, labels),
            theme,
            **_PLOT,
        )
        self.stops = curves.stop_places
        name = Lettering(labels["largest-weight"], size=SMALL, color=theme.weight)
        over_x = self.plot.point((self.stops[1] + self.stops[2]) / 2, 1.0)[0]
        self.entrances = (
            times,
            self.factor,
            self.scores,
            self.plot,
            name.mid_on(over_x, QUERY_Y, "center"),
        )
        self.curve = self.plot.curve(curves.peak_weights, theme.weight)
        # What of the curve has been drawn; it is on stage from the dial's first turn on.
        self.drawn = mn.VMobject().match_style(self.curve)

    def turn(self, stop: int) -> mn.Animation:
        """From the stop before ``stop`` to it; each frame has the numbers of its own place."""
        start, end = self.stops[stop - 1], self.stops[stop]

        def draw(share: float) -> None:
            place = start + (end - start) * share
            self._show(self.lesson.gap_on_dial(place))
            self.plot.turn_to(place)
            self.drawn.pointwise_become_partial(self.curve, 0, place)

        return Recompute(draw, self.factor, self.scores, self.weights, self.plot, self.drawn)

    def settle(self, stop: int) -> None:
        """Stand at a stop exactly."""
        self._show(self.lesson.gaps[stop])

    def weight_mark(self, stop: int) -> mn.VGroup:
        """The largest weight at a stop, on its curve."""
        return self.plot.weight_mark(stop)

    def sensitivity(self, *name: Phrase) -> tuple[mn.VMobject, mn.VGroup, list[mn.VGroup]]:
        """The curve of softmax's largest derivative, its name, and its number at each stop.

        ``name``: one phrase a line.
        """
        curve = self.plot.curve(self.plot.curves.peak_sensitivities, self.theme.ink)
        lines = (Lettering(line, size=SMALL, color=self.theme.ink) for line in name)
        block = mn.VGroup(*lines).arrange(mn.DOWN, buff=_LINES_GAP, aligned_edge=mn.RIGHT)
        return curve, self.plot.place_name(block), self.plot.sensitivity_marks()

    def _show(self, gap: Gap) -> None:
        self.factor.set_to(gap.factor)
        self.scores.set_to(gap.scores)
        self.weights.set_to(gap.weights)


def _tags(lesson: Lesson, labels: Mapping[str, Phrase]) -> dict[int, Phrase]:
    """The dial starts at the scaled scores, and may pass the unscaled ones at a stop."""
    tags = {0: labels["at-scaled"]}
    for stop, gap in enumerate(lesson.gaps):
        if stop and gap.factor.value == lesson.query.divisor.value:
            tags[stop] = labels["unscaled"]
    return tags
