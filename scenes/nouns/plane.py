"""The value plane: values, contributions and outputs as arrows from one origin (d_v = 2)."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.nouns.lettering import Lettering
from scenes.story.phrase import say
from scenes.theme import SMALL, Theme

_AXIS_STROKE = 2
_TIP = 0.2
_TICK = 0.08


class ValuePlane(mn.VGroup):
    """Two axes, one a value coordinate; ``reach`` is what the axes must show, largest first.

    ``low`` and ``high`` (two numbers each) bound what is drawn; both include the origin.
    ``side`` is the longer side of the plane in scene units.
    """

    def __init__(
        self,
        low: Sequence[float],
        high: Sequence[float],
        axis_names: Sequence[str],
        theme: Theme,
        *,
        center: tuple[float, float],
        side: float,
    ) -> None:
        super().__init__()
        self.theme = theme
        spans = [top - bottom for bottom, top in zip(low, high, strict=True)]
        self.unit = side / max(spans)
        self.origin_x = center[0] - self.unit * (low[0] + high[0]) / 2
        self.origin_y = center[1] - self.unit * (low[1] + high[1]) / 2
        self.add(
            self._axis((low[0], 0.0), (high[0], 0.0)), self._axis((0.0, low[1]), (0.0, high[1]))
        )
        names = [Lettering(name, size=SMALL, color=theme.muted) for name in axis_names]
        right, top = self.point((high[0], 0.0)), self.point((0.0, high[1]))
        names[0].mid_on(right[0] + _TIP, right[1])
        names[1].on_baseline(top[0], top[1] + _TIP, "center")
        self.add(*names)

    def point(self, coordinates: Sequence[float]) -> tuple[float, float, float]:
        """Where on the stage the vector with these coordinates ends."""
        return (
            self.origin_x + self.unit * coordinates[0],
            self.origin_y + self.unit * coordinates[1],
            0.0,
        )

    def arrow(
        self, tail: Sequence[float], head: Sequence[float], color: str, *, stroke: float = 5
    ) -> mn.VMobject:
        """An arrow between two points of the plane; a dot where they are the same point."""
        start, end = self.point(tail), self.point(head)
        if start == end:
            return mn.Dot(end, radius=0.07, color=color)
        tip = min(_TIP, mn.Line(start, end).get_length() / 2)
        return mn.Arrow(
            start,
            end,
            buff=0,
            color=color,
            stroke_width=stroke,
            tip_length=tip,
            max_stroke_width_to_length_ratio=100,
            max_tip_length_to_length_ratio=1,
        )

    def tick(self, axis: int, at: Shown) -> mn.VGroup:
        """A tick with its number on an axis (0: across, 1: up)."""
        value = float(at.value or 0)
        x, y, _ = self.point((value, 0.0) if axis == 0 else (0.0, value))
        across = mn.UP if axis == 0 else mn.RIGHT
        mark = mn.Line(
            (x - _TICK * across[0], y - _TICK * across[1], 0),
            (x + _TICK * across[0], y + _TICK * across[1], 0),
            stroke_width=_AXIS_STROKE,
            color=self.theme.muted,
        )
        text = Lettering(say(at), size=SMALL, color=self.theme.muted)
        if axis == 0:
            text.on_baseline(x, y - 3 * _TICK - text.cap_height, "center")
        else:
            text.mid_on(x - 3 * _TICK, y, "right")
        return mn.VGroup(mark, text)

    def _axis(self, start: Sequence[float], end: Sequence[float]) -> mn.Line:
        return mn.Line(
            self.point(start), self.point(end), stroke_width=_AXIS_STROKE, color=self.theme.muted
        )
