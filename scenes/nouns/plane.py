"""The value plane: values, contributions and outputs as arrows from one origin (d_v = 2)."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn
from manim.typing import Point3D

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
_HEADROOM = 0.1  # how far the plane's texts may rise above its box
_ROOM_FOR_NAMES = 2.0
_LEAST = 0.5  # the least length of an axis, as a share of the other one


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
        read_at: Place | None = None,
    ) -> None:
        """``read_at``: a place whose :meth:`ticks` come, so that names leave room for them."""
        super().__init__()
        self.theme, self.box = theme, box
        # A short axis still has room for its name; where all values are zero both are short.
        span = max(top - bottom for bottom, top in zip(low, high, strict=True)) or 1.0
        high = [max(top, bottom + _LEAST * span) for bottom, top in zip(low, high, strict=True)]
        room = box.width - 2 * _OVERHANG, box.height - 2 * _OVERHANG
        self.unit = min(room[axis] / (high[axis] - low[axis]) for axis in (0, 1))
        self.origin_x = (box.left + box.right) / 2 - self.unit * (low[0] + high[0]) / 2
        self.origin_y = (box.bottom + box.top) / 2 - self.unit * (low[1] + high[1]) / 2
        self.axes = [self._axis(low, high, 0), self._axis(low, high, 1)]
        self.names = [Lettering(name, size=SMALL, color=theme.muted) for name in axis_names]
        across, up = self.axes[0].get_end(), self.axes[1].get_end()
        self._name_across(across, low, read_at)
        self._name_up(float(up[0]), float(up[1]))
        if _share_ground(*self.names):  # where all values are below and left of the origin
            end = float(self.names[1].get_left()[0]) - 2 * _NAME_GAP
            self.names[0].shift((end - float(self.names[0].get_right()[0]), 0, 0))
        self.add(*self.axes)
        if box.width > _ROOM_FOR_NAMES:
            self.add(*self.names)

    def _name_up(self, x: float, y: float) -> None:
        """The second axis is named right of its end, or left of it where the board ends there."""
        name = self.names[1].mid_on(x + _NAME_GAP, y - _NAME_GAP)
        if name.get_right()[0] > self.box.right:
            name.mid_on(x - _NAME_GAP, y - _NAME_GAP, "right")

    def _name_across(self, end: Point3D, low: Place, read_at: Place | None) -> None:
        """The first axis is named below it, at the end that is farther from what is read there."""
        start, middle = self.axes[0].get_start(), self.axes[0].get_center()
        if low[1] < 0:
            # Where it would lie across the other axis, it goes as far from that as it can.
            crosses = float(end[0]) - self.names[0].width < self.origin_x + _NAME_GAP
            x = self.box.right if crosses else float(end[0])
            self.names[0].on_baseline(x, float(end[1]) + _NAME_GAP, "right")
            return
        y = self.origin_y - 2.5 * _TICK - self.names[0].cap_height / 2
        if read_at is not None and self.point(read_at)[0] > middle[0]:
            self.names[0].mid_on(float(start[0]), y)
        else:
            self.names[0].mid_on(float(end[0]), y, "right")

    def point(self, place: Place) -> tuple[float, float, float]:
        """Where on the stage a place of the value space is."""
        return (self.origin_x + self.unit * place[0], self.origin_y + self.unit * place[1], 0.0)

    def step(
        self, tail: Place, head: Place, color: str, *, lane: int | None, manner: str = SOLID
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
        guides = mn.VGroup(
            *(
                mn.DashedLine(
                    (x, y, 0), end, dash_length=0.08, stroke_width=2, color=self.theme.muted
                )
                for end in ends
                if end != (x, y, 0)
            )
        )
        return guides.set_z_index(-1)  # behind arrows, which may lie along them

    def ticks(self, numbers: Sequence[Shown], place: Place) -> list[mn.VGroup]:
        """Where ``place`` is on either axis, in ``numbers``, as far as there is room for them."""
        both = [self._tick(axis, number, place) for axis, number in enumerate(numbers)]
        return [
            tick
            for tick in both
            if tick.get_left()[0] > self.box.left - _OVERHANG
            and tick.get_right()[0] <= self.box.right + _TICK
            and tick.get_top()[1] < self.box.top + _HEADROOM
            and not any(_share_ground(tick, name) for name in self.names)
        ]

    def _tick(self, axis: int, at: Shown, place: Place) -> mn.VGroup:
        x, y, _ = self.point((place[0], 0.0) if axis == 0 else (0.0, place[1]))
        across = mn.UP if axis == 0 else mn.RIGHT
        mark = mn.Line(
            (x - _TICK * across[0], y - _TICK * across[1], 0),
            (x + _TICK * across[0], y + _TICK * across[1], 0),
            stroke_width=_AXIS_STROKE,
            color=self.theme.muted,
        )
        text = Lettering(say(at), size=SMALL, color=self.theme.ink)
        # Numbers stand beyond the axis, as seen from the place.
        if axis == 0:
            above = place[1] < 0
            text.mid_on(x, y + (1 if above else -1) * (2.5 * _TICK + text.cap_height / 2), "center")
            text.shift((min(0.0, self.box.right - float(text.get_right()[0])), 0, 0))
        elif place[0] < 0:
            text.mid_on(x + 2 * _TICK, y)
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


def _share_ground(one: mn.Mobject, other: mn.Mobject) -> bool:
    return bool(
        one.get_left()[0] < other.get_right()[0]
        and other.get_left()[0] < one.get_right()[0]
        and one.get_bottom()[1] < other.get_top()[1]
        and other.get_bottom()[1] < one.get_top()[1]
    )
