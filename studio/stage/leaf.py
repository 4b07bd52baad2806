"""A leaf of the stage as Manim's camera would draw it: an outline, and how it is painted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cairo
import manim as mn
import numpy as np
from manim.camera.camera import CAP_STYLE_MAP, LINE_JOIN_MAP
from numpy.typing import NDArray

from studio.errors import RenderError
from studio.records import Box

_LINE_WIDTH = 0.01  # scene units a unit of Manim's stroke width
_SHARPEST = 10.0  # cairo's miter limit: how far a corner reaches, in half widths of its line
_BLUR = 2  # pixels around an outline that antialiasing and rounding may touch
_CURVE = 4  # points of a cubic curve

Key = tuple[Any, ...]  # the points as bytes, then the paint


@dataclass(frozen=True, slots=True)
class Paint:
    """One coat: the inside, or a line along the outline if it has a ``width`` in scene units."""

    source: cairo.Pattern
    width: float = 0.0
    join: cairo.LineJoin = cairo.LineJoin.MITER
    cap: cairo.LineCap = cairo.LineCap.BUTT


class Leaf:
    """What is drawn for one mobject, in ``box`` and nowhere else; an empty box if it is not seen.

    Leaves are equal only if they are the same; :class:`Leaves` makes one for all that look alike.
    """

    __slots__ = ("box", "coats", "outline")

    def __init__(self, mobject: mn.VMobject, stage: Stage, outline: cairo.Path) -> None:
        self.coats = tuple(_coats(mobject))
        self.outline = outline
        self.box: Box = (0, 0, 0, 0)
        if self.coats:
            self.box = stage.box(mobject.points, self._reach())

    def draw(self, context: cairo.Context[Any]) -> None:
        """Draw it over what is there."""
        context.new_path()
        context.append_path(self.outline)
        for coat in self.coats:
            context.set_source(coat.source)
            if coat.width:
                context.set_line_width(coat.width)
                context.set_line_join(coat.join)
                context.set_line_cap(coat.cap)
                context.stroke_preserve()
            else:
                context.fill_preserve()

    def _reach(self) -> float:
        """How far the paint reaches beyond the outline, in scene units."""
        return max(
            coat.width / 2 * (_SHARPEST if coat.join == cairo.LineJoin.MITER else 2)
            for coat in self.coats
        )


class Stage:
    """Where scene units are on a picture, as Manim's camera places them."""

    def __init__(self, camera: mn.Camera) -> None:
        self.width, self.height = camera.pixel_width, camera.pixel_height
        self._across = self.width / camera.frame_width
        self._down = self.height / camera.frame_height
        centre_x, centre_y = camera.frame_center[:2]
        self._left = self.width / 2 - centre_x * self._across
        self._top = self.height / 2 + centre_y * self._down
        self.matrix = cairo.Matrix(self._across, 0, 0, -self._down, self._left, self._top)
        self._context = self.context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))

    def context(self, surface: cairo.ImageSurface) -> cairo.Context[Any]:
        """A context on ``surface`` that speaks in scene units."""
        context = cairo.Context(surface)
        context.set_matrix(self.matrix)
        return context

    def path(self, mobject: mn.VMobject) -> cairo.Path:
        """The outline of ``mobject``, with the subpaths that Manim sees in it."""
        points = _drawable(mobject.points)
        context = self._context
        context.new_path()
        flat = points[:, :2].tolist()
        for start, end in mobject.get_subpath_split_indices_from_points(points, n_dims=2).tolist():
            if end - start < _CURVE:
                continue
            context.new_sub_path()
            context.move_to(*flat[start])
            for place in range(start, end - _CURVE + 1, _CURVE):
                context.curve_to(*flat[place + 1], *flat[place + 2], *flat[place + 3])
            if mobject.consider_points_equals_2d(points[start], points[end - 1]):
                context.close_path()
        return context.copy_path()

    def box(self, points: NDArray[np.float64], reach: float) -> Box:
        """The pixels within ``reach`` of ``points`` (4n, 3): a curve lies among its own points."""
        points = _drawable(points)
        if not len(points):
            return (0, 0, 0, 0)
        x, y = points[:, 0], points[:, 1]
        left = self._left + (float(x.min()) - reach) * self._across
        right = self._left + (float(x.max()) + reach) * self._across
        top = self._top - (float(y.max()) + reach) * self._down
        bottom = self._top - (float(y.min()) - reach) * self._down
        return (
            _within(left - _BLUR, self.width),
            _within(top - _BLUR, self.height),
            _within(right + _BLUR + 1, self.width),
            _within(bottom + _BLUR + 1, self.height),
        )


class Leaves:
    """One leaf for all mobjects, at all times, that look alike.

    What does not change keeps its leaf, and with it an outline that is made once.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known: dict[Key, Leaf] = {}
        self._before: dict[Key, Leaf] = {}
        self._outlines: dict[bytes, cairo.Path] = {}

    def of(self, mobjects: Iterable[mn.Mobject]) -> list[Leaf]:
        """The leaves of ``mobjects``, which are members of families that have points, in order."""
        return [self._leaf(mobject) for mobject in mobjects]

    def forget(self) -> None:
        """Keep those that were asked for since the last call, and no others."""
        self._before, self._known = self._known, {}
        self._outlines = {key[0]: leaf.outline for key, leaf in self._before.items()}

    def _leaf(self, mobject: mn.Mobject) -> Leaf:
        if not isinstance(mobject, mn.VMobject) or mobject.background_image is not None:
            raise RenderError("a kind of mobject that is not drawn", where=type(mobject).__name__)
        key = _key(mobject)
        leaf = self._known.get(key)
        if leaf is None:
            leaf = self._before.get(key) or Leaf(mobject, self._stage, self._outline(mobject, key))
            self._known[key] = leaf
        return leaf

    def _outline(self, mobject: mn.VMobject, key: Key) -> cairo.Path:
        """What fades changes its paint alone, and keeps its outline."""
        outline = self._outlines.get(key[0])
        if outline is None:
            outline = self._outlines[key[0]] = self._stage.path(mobject)
        return outline


def _key(mobject: mn.VMobject) -> Key:
    """All that the look of ``mobject`` depends on, by value."""
    fill, stroke = mobject.get_fill_rgbas(), mobject.get_stroke_rgbas()
    behind = mobject.get_stroke_rgbas(background=True)
    shaded = len(fill) > 1 or len(stroke) > 1 or len(behind) > 1
    return (
        mobject.points.tobytes(),
        fill.tobytes(),
        stroke.tobytes(),
        behind.tobytes(),
        mobject.stroke_width,
        mobject.background_stroke_width,
        mobject.joint_type,
        mobject.cap_style,
        tuple(mobject.get_sheen_direction()) if shaded else None,
    )


def _drawable(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """``points``, or none where Manim draws nothing because some are not finite."""
    return points if np.isfinite(points).all() else points[:0]


def _coats(mobject: mn.VMobject) -> Iterable[Paint]:
    """The coats that leave something, in the order of Manim's camera."""
    for is_line, behind in ((True, True), (False, False), (True, False)):
        rgbas = mobject.get_stroke_rgbas(behind) if is_line else mobject.get_fill_rgbas()
        width = mobject.get_stroke_width(behind) * _LINE_WIDTH if is_line else 0.0
        if (is_line and not width) or not rgbas[:, 3].any():
            continue
        join, cap = LINE_JOIN_MAP[mobject.joint_type], CAP_STYLE_MAP[mobject.cap_style]
        yield Paint(_source(rgbas, mobject), width, join, cap)


def _source(rgbas: NDArray[np.float64], mobject: mn.VMobject) -> cairo.Pattern:
    """The colour, red and blue exchanged: cairo writes blue first, and frames begin with red."""
    if len(rgbas) == 1:
        red, green, blue, alpha = rgbas[0].tolist()
        return cairo.SolidPattern(blue, green, red, alpha)
    start, end = mobject.get_gradient_start_and_end_points()
    pattern = cairo.LinearGradient(*start[:2], *end[:2])
    for offset, (red, green, blue, alpha) in zip(
        np.linspace(0, 1, len(rgbas)).tolist(), rgbas.tolist(), strict=True
    ):
        pattern.add_color_stop_rgba(offset, blue, green, red, alpha)
    return pattern


def _within(place: float, most: int) -> int:
    return int(min(max(place, 0), most))
