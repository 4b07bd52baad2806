"""Lanes for values of any width: one lane a coordinate, steps in it as bars side by side."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.nouns.bars import HAIRLINE
from scenes.nouns.board import Board, Box, Place
from scenes.nouns.cells import ELIDED
from scenes.nouns.number import Number
from scenes.nouns.pointer import HOLLOW, SOLID, THIN
from scenes.theme import SMALL, Theme

_WIDEST_LANE = 2.4
_LANE_SHARE = 0.86
_OUTPUT_SHARE = 2  # an output's bar is as wide as this many others
_WIDEST_BAR = 0.4
_THINNEST_BAR = 0.06  # of a shelf that holds all lanes; where they are thinner, there are two
_BETWEEN_SHELVES = 0.3
_BAR_SHARE = 0.8
_THIN_SHARE = 0.12
_LEAST_THIN = 0.022


class ValueLanes(Board):
    """``len(low)`` lanes, each with room for ``n_steps`` bars and that of an output.

    A bar stands from where its step starts to where it ends: contributions laid tip to tail make
    stairs. All lanes share one scale, and each has the zero line; ``low`` and ``high`` include
    zero. Where bars would be too thin, the lanes stand on two shelves, the first ones above.
    Between lanes there is "…", where ``read`` (the numbers of an output) leaves coordinates out.
    """

    def __init__(
        self,
        low: Place,
        high: Place,
        n_steps: int,
        theme: Theme,
        *,
        box: Box,
        read: Sequence[Shown] = (),
    ) -> None:
        super().__init__()
        self.theme, self.box, self.n_steps = theme, box, n_steps
        self._gap = next((at for at, number in enumerate(read) if number.is_elided), None)
        self._room_of_gap = ELIDED if self._gap is not None else 0.0
        count, shelves = len(low), 1
        if self._gap is None and count > 1 and self._pitch_of(count) < _THINNEST_BAR:
            shelves = 2
        on_shelf = -(-count // shelves)
        self.lane_width, self.pitch = self._lane_width_of(on_shelf), self._pitch_of(on_shelf)
        height = (box.height - _BETWEEN_SHELVES * (shelves - 1)) / shelves
        self.unit = height / ((max(high) - min(low)) or 1.0)
        zero = box.top - height - self.unit * min(low)
        self.lanes: list[tuple[float, float]] = []
        for shelf in range(shelves):
            first = shelf * on_shelf
            y = zero - shelf * (height + _BETWEEN_SHELVES)
            self.lanes += [(x, y) for x in self._lanes_x(min(on_shelf, count - first))]
        half = self.lane_width * _LANE_SHARE / 2
        for x, y in self.lanes:
            line = mn.Line((x - half, y, 0), (x + half, y, 0), stroke_width=2, color=theme.muted)
            self.add(line)
        if self._gap is not None:
            left, y = self.lanes[self._gap - 1]
            more = Number(read[self._gap], size=SMALL, color=theme.muted)
            self.add(more.mid_on(left + (self.lane_width + ELIDED) / 2, y))

    def step(
        self, tail: Place, head: Place, color: str, *, lane: int | None, manner: str = SOLID
    ) -> mn.VMobject:
        """One bar in every lane, at the place that the row ``lane`` has in it."""
        is_output = lane is None
        x = self.pitch * (self.n_steps + _OUTPUT_SHARE / 2 if lane is None else lane + 0.5)
        width = self.pitch * (_OUTPUT_SHARE * _BAR_SHARE if is_output else _BAR_SHARE)
        if manner == THIN:
            width = max(self.pitch * _THIN_SHARE, _LEAST_THIN)
        start = self.pitch * (self.n_steps + _OUTPUT_SHARE) / 2
        bars = mn.VGroup()
        for lane_x, _ in self.lanes:
            bar = mn.Rectangle(width=width, height=1).move_to((lane_x - start + x, 0, 0))
            if manner == HOLLOW:
                bar.set_fill(color, opacity=0.1).set_stroke(color, width=2.5)
            else:
                bar.set_fill(color, opacity=1).set_stroke(width=0)
            bars.add(bar)
        self.lay(bars, tail, head)
        return bars

    def lay(self, step: mn.VMobject, tail: Place, head: Place) -> None:
        """Let the bars stand from ``tail`` to ``head``, each in its lane."""
        for bar, (_, zero), start, end in zip(
            step.submobjects, self.lanes, tail, head, strict=True
        ):
            bottom, top = sorted((start, end))
            bar.stretch_to_fit_height(max((top - bottom) * self.unit, HAIRLINE))
            bar.set_y(zero + self.unit * (bottom + top) / 2)

    def _lane_width_of(self, count: int) -> float:
        return min(_WIDEST_LANE, (self.box.width - self._room_of_gap) / count)

    def _pitch_of(self, count: int) -> float:
        """Of the bars in lanes of which ``count`` stand beside each other."""
        room = self._lane_width_of(count) * _LANE_SHARE
        return min(_WIDEST_BAR, room / (self.n_steps + _OUTPUT_SHARE))

    def _lanes_x(self, count: int) -> list[float]:
        """The middles of ``count`` lanes on one shelf."""
        whole = self.lane_width * count + self._room_of_gap
        start = (self.box.left + self.box.right - whole) / 2 + self.lane_width / 2
        return [
            start
            + self.lane_width * lane
            + (self._room_of_gap if self._gap is not None and lane >= self._gap else 0.0)
            for lane in range(count)
        ]
