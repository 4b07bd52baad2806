"""The meter of section 5 for many positions: a length for one query, an area for all of them."""

from __future__ import annotations

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import QUERY_Y, RIGHT
from scenes.nouns.number import Number, fitting_size, text_width
from scenes.nouns.wires import span
from scenes.positions_meter import METER_LEFT, Meter
from scenes.story.section import SectionWords
from scenes.theme import BODY, Theme

_LONGEST = 0.62  # of the length of the positions; an area twice as long and high stays on stage
_COLUMNS_GAP = 0.4
_SAMPLE, _SAMPLES_GAP, _LEGEND_GAP = 0.22, 0.14, 0.2
_LENGTH_DROP, _AREA_DROP = 0.54, 0.5  # from a rule to a length, and to the top of an area
_NUMBER_DROP = 0.24  # from a length or an area to the middle of its sum


class AreasMeter(Meter):
    """Lengths and areas in proportion, whatever their number, with their sums below them.

    An area is as long as the length above it: over twice the positions twice as long, and twice as
    high too.
    """

    rules_y = 0.8, -0.24

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        super().__init__(lesson, words, theme)
        whole = RIGHT - METER_LEFT - _COLUMNS_GAP
        self.size = fitting_size(
            ("".join(each) for each in zip(*self.columns, strict=True)), whole, BODY
        )
        few = max(text_width(text, self.size) for text in self.columns[0])
        column = max(few, self.line("few", theme.ink).width, _LONGEST)
        self.doubled_left = METER_LEFT + column + _COLUMNS_GAP
        self.length = min(_LONGEST, (RIGHT - self.doubled_left) / 2)

    def legend(self) -> mn.VGroup:
        """What lengths and areas count."""
        length = self._length(METER_LEFT, QUERY_Y, _SAMPLE)
        area = self._area(METER_LEFT + _SAMPLE + _SAMPLES_GAP, QUERY_Y + _SAMPLE / 2, _SAMPLE)
        words = self.line("in-dots", self.theme.muted)
        words.mid_on(float(area.get_right()[0]) + _LEGEND_GAP, QUERY_Y)
        return mn.VGroup(length, area, words)

    def _entry(self, line: int, doubled: bool, total: Shown) -> tuple[list[mn.VMobject], Number]:
        left = self.doubled_left if doubled else METER_LEFT
        length = 2 * self.length if doubled else self.length
        y = self.rules_y[line]
        drawing: mn.VMobject = (
            self._area(left, y - _AREA_DROP, length)
            if line
            else self._length(left, y - _LENGTH_DROP, length)
        )
        under = y - _AREA_DROP - 2 * self.length if line else y - _LENGTH_DROP
        number = Number(total, size=self.size, color=self.theme.ink, align="left")
        return [drawing], number.mid_on(left, under - _NUMBER_DROP)

    def _length(self, left: float, y: float, length: float) -> mn.VGroup:
        return span(left, left + length, y, self.theme.muted)

    def _area(self, left: float, top: float, side: float) -> mn.Square:
        area = mn.Square(side, stroke_width=0).set_fill(self.theme.muted, opacity=1)
        return area.move_to((left + side / 2, top - side / 2, 0))
