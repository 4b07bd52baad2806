"""The value plane: values, contributions and outputs as arrows from one origin (d_v = 2)."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.nouns.board import Board, Box, Place
from scenes.nouns.lettering import Lettering
from scenes.nouns.pointer import SOLID, Pointer
from scenes.story.phrase import Phrase, say
from scenes.theme import SMALL, Theme

_AXIS_STROKE = 2
_TICK = 0.08
_OVERHANG = 0.25  # how far an axis runs on beyond the last thing on it
_NAME_GAP = 0.14


class ValuePlane(Board):
    """Two axes, one a value coordinate, of one scale, in the middle of ``box``.

    ``low`` and ``high`` (two numbers each) bound what is drawn; both include the origin.
    """

    def __init__(
        self,
        low: Place,
        high: Place,
        axis_names: Sequence[Phrase],
        theme: Theme,
        *,
        box: Box,
    ) -> None:
        super().__init__()
        self.theme = theme
        spans = [top - bottom for bottom, top in zip(low, high, strict=True)]
        room = box.width - 2 * _OVERHANG, box.height - 2 * _OVERHANG
        self.unit = min(room[0] / (spans[0] or 1.0), room[1] / (spans[1] or 1.0))
        self.origin_x = (box.left + box.right) / 2 - self.unit * (low[0] + high[0]) / 2
        self.origin_y = (box.bottom + box.top) / 2 - self.unit * (low[1] + high[1]) / 2
        self.axes = [self._axis(low, high, 0), self._axis(low, high, 1)]
        self.names = [Lettering(name, size=SMALL, color=theme.muted) for name in axis_names]
        across, up = self.axes[0].get_end(), self.axes[1].get_end()
        self.names[0].on_baseline(float(across[0]), float(across[1]) + _NAME_GAP, "right")
        self.names[1].mid_on(float(up[0]) + _NAME_GAP, float(up[1]) - _NAME_GAP)
        self.add(*self.axes, *self.names)

    def point(self, place: Place) -> tuple[float, float, float]:
        """Where on the stage a place of the value space is."""
        return (self.origin_x + self.unit * place[0], self.origin_y + self.unit * place[1], 0.0)

    def step(
        self, tail: Place, head: Place, color: str, *, lane: int, manner: str = SOLID
    ) -> mn.VMobject:
        """An arrow between two places; a dot where they are the same."""
        del lane  # every arrow has the plane to itself
        return Pointer(
            self.point(tail), self.point(head), color, manner=manner, ground=self.theme.ground
        )

    def lay(self, step: mn.VMobject, tail: Place, head: Place) -> None:
        """Let an arrow lead from ``tail`` to ``head``."""
        assert isinstance(step, Pointer)
        step.set_to(self.point(tail), self.point(head))

    def guides(self, place: Place) -> mn.VGroup:
        """Dashed lines from a place to both axes."""
        x, y, _ = self.point(place)
        ends = (x, self.origin_y, 0), (self.origin_x, y, 0)
        return mn.VGroup(
            *(
                mn.DashedLine(
                    (x, y, 0), end, dash_length=0.08, stroke_width=2, color=self.theme.muted
                )
                for end in ends
                if end != (x, y, 0)
            )
        )

    def tick(self, axis: int, at: Shown, place: Place) -> mn.VGroup:
        """A tick with its number on an axis (0: across, 1: up), beside ``place``."""
        x, y, _ = self.point((place[0], 0.0) if axis == 0 else (0.0, place[1]))
        across = mn.UP if axis == 0 else mn.RIGHT
        mark = mn.Line(
            (x - _TICK * across[0], y - _TICK * across[1], 0),
            (x + _TICK * across[0], y + _TICK * across[1], 0),
            stroke_width=_AXIS_STROKE,
            color=self.theme.muted,
        )
        text = Lettering(say(at), size=SMALL, color=self.theme.ink)
        if axis == 0:
            text.on_baseline(x, y - 2.5 * _TICK - text.cap_height, "center")
        else:
            text.mid_on(x - 2 * _TICK, y, "right")
        return mn.VGroup(mark, text)

    def _axis(self, low: Place, high: Place, axis: int) -> mn.Line:
        start, end = [0.0, 0.0], [0.0, 0.0]
        start[axis], end[axis] = low[axis], high[axis]
        x, y, _ = self.point(start)
        far_x, far_y, _ = self.point(end)
        over = (0.0, _OVERHANG) if axis else (_OVERHANG, 0.0)
        if low[axis] < 0:
            x, y = x - over[0], y - over[1]
        return mn.Line(
            (x, y, 0),
            (far_x + over[0], far_y + over[1], 0),
            stroke_width=_AXIS_STROKE,
            color=self.theme.muted,
        )
