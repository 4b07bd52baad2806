"""A dial of gap factors, and over it two curves: the largest weight and softmax's sensitivity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Gap, GapCurves, Shown
from scenes.layout import RIGHT
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, text_width
from scenes.story.phrase import Phrase, say
from scenes.theme import SMALL, Theme

_LINE = 2
_CURVE = 5
_KNOB = 0.12
_RING = 4
_POINT = 0.07
_STOP_DROP = 0.32
_NAME_DROP = 0.72
_LABEL_RISE = 0.32
_APART = 0.12
_OVERHANG = 0.35  # of a number before the dial's start
_NAME_RISE = 0.32
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
        return self._mark(place, gap.peak_weight, self.theme.weight, self._weight_rise(gap))

    def sensitivity_marks(self, gaps: Sequence[Gap]) -> list[mn.VGroup]:
        """Softmax's largest derivative at each stop, with its number above it.

        Every other number stands higher where they are too wide to stand side by side.
        """
        step = _LABEL_RISE if self._crowded(gaps) else 0.0
        return [
            self._mark(place, gap.peak_sensitivity, self.theme.ink, _LABEL_RISE + step * (stop % 2))
            for stop, (place, gap) in enumerate(zip(self.curves.stop_places, gaps, strict=True))
        ]

    def between(self, gaps: Sequence[Gap]) -> float:
        """A height on the stage for the name of the lower curve, clear of the numbers of both."""
        rises = 3 if self._crowded(gaps) else 2
        lower = max(self._height(gap.peak_sensitivity) for gap in gaps[1:]) + rises * _LABEL_RISE
        upper = min(self._height(gap.peak_weight) for gap in gaps[1:]) - 2 * _LABEL_RISE
        if lower <= upper:
            return min((lower + upper) / 2, lower + _NAME_RISE)
        return _LABEL_RISE + max(
            self._height(gap.peak_weight) + self._weight_rise(gap) for gap in gaps
        )

    def _crowded(self, gaps: Sequence[Gap]) -> bool:
        """Whether the numbers of the lower curve are too wide to stand side by side."""
        places = self.curves.stop_places
        halves = [text_width(gap.peak_sensitivity.text, SMALL) / 2 for gap in gaps]
        return any(
            halves[stop - 1] + halves[stop] + _APART
            > self.width_of_dial * (places[stop] - places[stop - 1])
            for stop in range(1, len(places))
        )

    def _weight_rise(self, gap: Gap) -> float:
        apart = self._height(gap.peak_weight) - self._height(gap.peak_sensitivity)
        return -_LABEL_RISE if apart > _ROOMY else max(_LABEL_RISE, 2 * _LABEL_RISE - apart)

    def _height(self, shown: Shown) -> float:
        return self.point(0.0, float(shown.value or 0))[1]

    def _mark(self, place: float, shown: Shown, color: str, rise: float) -> mn.VGroup:
        x, y, _ = self.point(place, float(shown.value or 0))
        half = text_width(shown.text, SMALL) / 2
        middle = min(max(x, self.left - _OVERHANG + half), RIGHT - half)
        number = Number(shown, size=SMALL, color=color).mid_on(middle, y + rise)
        return mn.VGroup(mn.Dot((x, y, 0), radius=_POINT, color=color), number)

    def _line(self, start: Sequence[float], end: Sequence[float], stroke: float) -> mn.Line:
        return mn.Line(
            self.point(*start), self.point(*end), stroke_width=stroke, color=self.theme.muted
        )
