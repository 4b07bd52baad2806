"""A dial of gap factors, and over it two curves: the largest weight and softmax's sensitivity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Gap, GapCurves, Shown
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.story.phrase import Phrase, say
from scenes.theme import SMALL, Theme

_LINE = 2
_CURVE = 5
_KNOB = 0.12
_RING = 4
_POINT = 0.07
_STOP_DROP = 0.32
_NAME_DROP = 0.72
_LABEL_RISE = 0.3
_ROOMY = 1.2  # between the curves: room for a number of each
_BOUND_GAP = 0.18


class GapPlot(mn.VGroup):
    """The axes, with a knob on the lower one; curves and labels are asked for one by one.

    Places along the dial, and heights, are fractions from 0 to 1.
    """

    def __init__(
        self,
        curves: GapCurves,
        factors: Sequence[Shown],
        name: Phrase,
        times: Phrase,
        theme: Theme,
        *,
        left: float,
        right: float,
        bottom: float,
        top: float,
    ) -> None:
        super().__init__()
        self.curves, self.theme = curves, theme
        self.left, self.width_of_dial = left, right - left
        self.bottom, self.height_of_one = bottom, top - bottom
        self.axes = mn.VGroup(
            self._line((0.0, 0.0), (1.0, 0.0), _LINE), self._line((0.0, 1.0), (1.0, 1.0), 1)
        )
        self.bounds = [
            Number(bound, size=SMALL, color=theme.muted, align="right").mid_on(
                left - _BOUND_GAP, self.bottom + self.height_of_one * height
            )
            for bound, height in zip(curves.bounds, (0.0, 1.0), strict=True)
        ]
        self.stops = mn.VGroup()
        for place, factor in zip(curves.stop_places, factors, strict=True):
            x, y, _ = self.point(place, 0.0)
            text = Lettering(say(times, factor), size=SMALL, color=theme.ink)
            tick = mn.Line((x, y - 0.1, 0), (x, y + 0.1, 0), stroke_width=_LINE, color=theme.muted)
            self.stops.add(tick, text.mid_on(x, y - _STOP_DROP, "center"))
        self.dial_name = Lettering(name, size=SMALL, color=theme.muted)
        self.dial_name.mid_on((left + right) / 2, bottom - _NAME_DROP, "center")
        self.knob = mn.Circle(radius=_KNOB, stroke_color=theme.ink, stroke_width=_RING)
        self.knob.set_fill(theme.ground, opacity=1).move_to(self.point(0.0, 0.0))
        self.add(self.axes, *self.bounds, self.stops, self.dial_name, self.knob)

    def point(self, place: float, height: float) -> tuple[float, float, float]:
        """Where a place of the dial and a height are on the stage."""
        x = self.left + self.width_of_dial * place
        return x, self.bottom + self.height_of_one * height, 0.0

    def turn_to(self, place: float) -> Self:
        """Move the knob."""
        self.knob.move_to(self.point(place, 0.0))
        return self

    def curve(self, heights: Sequence[float], color: str) -> mn.VMobject:
        """The curve through ``heights``, one at each place of the curves."""
        line = mn.VMobject(stroke_color=color, stroke_width=_CURVE)
        line.set_points_as_corners(
            [self.point(*each) for each in zip(self.curves.places, heights, strict=True)]
        )
        return line

    def weight_mark(self, place: float, gap: Gap) -> mn.VGroup:
        """The largest weight as a point of its curve, with its number on the roomier side."""
        height, other = float(gap.peak_weight.value or 0), float(gap.peak_sensitivity.value or 0)
        if self.height_of_one * (height - other) > _ROOMY:
            rise = -_LABEL_RISE
        else:
            rise = max(_LABEL_RISE, 2 * _LABEL_RISE - self.height_of_one * (height - other))
        return self._mark(place, height, gap.peak_weight, self.theme.weight, rise)

    def sensitivity_mark(self, place: float, gap: Gap) -> mn.VGroup:
        """Softmax's largest derivative as a point of its curve, with its number above it."""
        height = float(gap.peak_sensitivity.value or 0)
        return self._mark(place, height, gap.peak_sensitivity, self.theme.ink, _LABEL_RISE)

    def _mark(
        self, place: float, height: float, shown: Shown, color: str, rise: float
    ) -> mn.VGroup:
        x, y, _ = self.point(place, height)
        number = Number(shown, size=SMALL, color=color).mid_on(x, y + rise)
        return mn.VGroup(mn.Dot((x, y, 0), radius=_POINT, color=color), number)

    def _line(self, start: Sequence[float], end: Sequence[float], stroke: float) -> mn.Line:
        return mn.Line(
            self.point(*start), self.point(*end), stroke_width=stroke, color=self.theme.muted
        )
