"""Lanes for values of any width: one lane a coordinate, steps in it as bars side by side."""

from __future__ import annotations

import manim as mn

from scenes.nouns.bars import HAIRLINE
from scenes.nouns.board import Board, Box, Place
from scenes.nouns.pointer import HOLLOW, SOLID, THIN
from scenes.theme import Theme

_WIDEST_LANE = 2.4
_LANE_SHARE = 0.86
_OUTPUT_SHARE = 2  # an output's bar is as wide as this many others
_WIDEST_BAR = 0.4
_BAR_SHARE = 0.8
_THIN_SHARE = 0.12


class ValueLanes(Board):
    """``len(low)`` lanes, each with room for ``n_steps`` bars and that of an output.

    A bar stands from where its step starts to where it ends: contributions laid tip to tail make
    stairs. All lanes share one scale and one zero line; ``low`` and ``high`` include zero.
    """

    def __init__(self, low: Place, high: Place, n_steps: int, theme: Theme, *, box: Box) -> None:
        super().__init__()
        self.theme, self.box, self.n_steps = theme, box, n_steps
        span = (max(high) - min(low)) or 1.0
        self.unit = box.height / span
        self.zero_y = box.bottom - self.unit * min(low)
        self.lane_width = min(_WIDEST_LANE, box.width / len(low))
        middle = (box.left + box.right) / 2
        self.lanes_x = [
            middle + self.lane_width * (lane - (len(low) - 1) / 2) for lane in range(len(low))
        ]
        self.pitch = min(_WIDEST_BAR, self.lane_width * _LANE_SHARE / (n_steps + _OUTPUT_SHARE))
        half = self.lane_width * _LANE_SHARE / 2
        self.add(
            *(
                mn.Line(
                    (x - half, self.zero_y, 0),
                    (x + half, self.zero_y, 0),
                    stroke_width=2,
                    color=theme.muted,
                )
                for x in self.lanes_x
            )
        )

    def step(
        self, tail: Place, head: Place, color: str, *, lane: int, manner: str = SOLID
    ) -> mn.VMobject:
        """One bar in every lane, at the place that the row ``lane`` has in it."""
        is_output = lane >= self.n_steps
        x = self.pitch * (lane + (0.5 if not is_output else _OUTPUT_SHARE / 2))
        width = self.pitch * (_BAR_SHARE if not is_output else _OUTPUT_SHARE * _BAR_SHARE)
        if manner == THIN:
            width = self.pitch * _THIN_SHARE
        start = self.pitch * (self.n_steps + _OUTPUT_SHARE) / 2
        bars = mn.VGroup()
        for lane_x in self.lanes_x:
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
        for bar, start, end in zip(step.submobjects, tail, head, strict=True):
            bottom, top = sorted((start, end))
            bar.stretch_to_fit_height(max((top - bottom) * self.unit, HAIRLINE))
            bar.set_y(self.zero_y + self.unit * (bottom + top) / 2)
