"""A dial of gap factors, and over it two curves: the largest weight and softmax's sensitivity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Self

import manim as mn

from attention_math import Gap, GapCurves, Shown
from scenes.layout import RIGHT
from scenes.nouns.gap_labels import RAISED_LEADING, RISE, Spot, box_of, lines_of, meet, spot
from scenes.nouns.lettering import RAISED, Lettering
from scenes.nouns.number import Number, text_width
from scenes.story.phrase import Phrase, say
from scenes.theme import SMALL, Theme

_LINE = 2
_CURVE = 5
_KNOB = 0.12
_RING = 4
_POINT = 0.07
_STOP_DROP, _TAG_DROP, _NAME_DROP = 0.32, 0.58, 0.88
_OVERHANG = 0.35  # of a number before the dial's start
_NAME_OVERHANG = 0.36  # of the lower curve's name beyond the dial's end
_BOUND_GAP = 0.18
_NAME_STEP, _NAME_STEPS = 0.05, 50
_CLEAR, _OUTLINE = 0.07, 0.14


Edge = Literal["left", "right"]


class GapPlot(mn.VGroup):
    """The axes, with a knob on the lower one; curves and labels are asked for one by one.

    Places along the dial, and heights, are fractions from 0 to 1.
    """

    def __init__(
        self,
        curves: GapCurves,
        gaps: Sequence[Gap],
        name: Phrase,
        times: Phrase,
        tags: Mapping[int, Phrase],
        theme: Theme,
        *,
        left: float,
        right: float,
        bottom: float,
        top: float,
    ) -> None:
        """``tags``: what else there is to say of a stop, by its place among the stops."""
        super().__init__()
        self.curves, self.gaps, self.theme = curves, gaps, theme
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
        for place, gap in zip(curves.stop_places, gaps, strict=True):
            x, y, _ = self.point(place, 0.0)
            text = Lettering(say(times, gap.factor), size=SMALL, color=theme.ink)
            tick = mn.Line((x, y - 0.1, 0), (x, y + 0.1, 0), stroke_width=_LINE, color=theme.muted)
            self.stops.add(tick, text.mid_on(x, y - _STOP_DROP, "center"))
        self.spots = self._spots()
        for stop, words in tags.items():
            x, y, _ = self.point(curves.stop_places[stop], 0.0)
            tag = Lettering(words, size=SMALL, color=theme.muted)
            self.stops.add(tag.mid_on(x, y - _TAG_DROP, "center"))
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

    def weight_mark(self, stop: int) -> mn.VGroup:
        """The largest weight at a stop as a point of its curve, with its number."""
        gap, spot = self.gaps[stop], self.spots[stop]
        return self._mark(stop, gap.peak_weight, self.theme.weight, spot.weight_y)

    def sensitivity_marks(self) -> list[mn.VGroup]:
        """Softmax's largest derivative at each stop as a point of its curve, with its number."""
        return [
            self._mark(stop, gap.peak_sensitivity, self.theme.ink, spot.sensitivity_y)
            for stop, (gap, spot) in enumerate(zip(self.gaps, self.spots, strict=True))
        ]

    def place_name(self, name: mn.VGroup) -> mn.VGroup:
        """Put the name of the lower curve clear of numbers and curves, as low as there is room.

        Where nothing is quite clear, numbers matter more than curves.
        """
        marks = [self.weight_mark(stop) for stop in range(len(self.gaps))]
        numbers = [box_of(mark[1]) for mark in (*marks, *self.sensitivity_marks())]
        left, bottom, right, top = numbers[-1]
        # The last number will be outlined.
        numbers[-1] = (left - _OUTLINE, bottom - _OUTLINE, right + _OUTLINE, top + _OUTLINE)
        points = [
            (x, y, x, y)
            for heights in (self.curves.peak_weights, self.curves.peak_sensitivities)
            for x, y, _ in map(self.point, self.curves.places, heights)
        ]

        def crowding(place: tuple[float, float, Edge]) -> tuple[int, int]:
            lines = [box_of(line) for line in _set(name, *place)]
            struck, crossed = (
                sum(meet(line, each, _CLEAR) for each in boxes for line in lines)
                for boxes in (numbers, points)
            )
            return struck, crossed

        return _set(name, *min(self._places_of(name), key=crowding))

    def _places_of(self, name: mn.VGroup) -> list[tuple[float, float, Edge]]:
        """Where the name may stand: from above the lower curve up, at the right, then the left."""
        lowest = max(self._height(gap.peak_sensitivity) for gap in self.gaps[1:]) + name.height
        highest = self.bottom + self.height_of_one - name.height / 2 - _CLEAR
        right = self.left + self.width_of_dial + _NAME_OVERHANG - name.width / 2
        left = self.left + _CLEAR + name.width / 2
        heights = [min(lowest + step * _NAME_STEP, highest) for step in range(_NAME_STEPS)]
        sides: tuple[tuple[float, Edge], ...] = (right, "right"), (left, "left")
        return [(x, y, edge) for x, edge in sides for y in heights]

    def _spots(self) -> list[Spot]:
        """Heights of the numbers at each stop."""
        texts = [gap.peak_sensitivity.text for gap in self.gaps]
        middles = [self._middle(stop, text) for stop, text in enumerate(texts)]
        lines = lines_of(middles, [text_width(text, SMALL) for text in texts])
        below = (text for text, line in zip(texts, lines, strict=True) if line < max(lines))
        has_raised = any(sign in RAISED for text in below for sign in text)
        leading = RAISED_LEADING if has_raised else RISE
        return [
            spot(
                self._height(gap.peak_weight),
                self._height(gap.peak_sensitivity),
                line,
                self.bottom,
                max(lines) + 1,
                leading,
            )
            for gap, line in zip(self.gaps, lines, strict=True)
        ]

    def _height(self, shown: Shown) -> float:
        return self.point(0.0, float(shown.value or 0))[1]

    def _middle(self, stop: int, text: str) -> float:
        """Middle of a number at a stop: over it, but neither far left of the dial nor outside."""
        x, half = self.point(self.curves.stop_places[stop], 0.0)[0], text_width(text, SMALL) / 2
        return min(max(x, self.left - _OVERHANG + half), RIGHT - half)

    def _mark(self, stop: int, shown: Shown, color: str, number_y: float) -> mn.VGroup:
        point = self.point(self.curves.stop_places[stop], float(shown.value or 0))
        number = Number(shown, size=SMALL, color=color)
        number.mid_on(self._middle(stop, shown.text), number_y)
        return mn.VGroup(mn.Dot(point, radius=_POINT, color=color), number)

    def _line(self, start: Sequence[float], end: Sequence[float], stroke: float) -> mn.Line:
        return mn.Line(
            self.point(*start), self.point(*end), stroke_width=stroke, color=self.theme.muted
        )


def _set(lines: mn.VGroup, x: float, y: float, edge: Edge) -> mn.VGroup:
    """Lines as one block around a spot, flush at one edge."""
    for line in lines[1:]:
        line.align_to(lines[0], mn.LEFT if edge == "left" else mn.RIGHT)
    return lines.move_to((x, y, 0))
