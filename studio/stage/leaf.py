"""A leaf of the stage as Manim's camera would draw it: an outline, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cairo
import manim as mn
import numpy as np

from studio.records import Box
from studio.stage.paint import Coats

_BLUR = 2  # pixels around an outline that antialiasing and rounding may touch
_CURVE = 4  # points of a cubic curve
_NOWHERE: Box = (0, 0, 0, 0)

Hull = tuple[float, float, float, float]  # left, bottom, right and top: curves lie among points


@dataclass(frozen=True, slots=True)
class Outline:
    """A path in scene units, and the hull of its points: None where there are none."""

    path: cairo.Path
    hull: Hull | None


class Leaf:
    """What is drawn for one mobject, in ``box`` and nowhere else; an empty box if it is not seen.

    Leaves are equal only if they are the same: there is one for all that look alike.
    """

    __slots__ = ("box", "coats", "outline")

    def __init__(self, coats: Coats, outline: Outline, stage: Stage) -> None:
        self.coats = coats.paints
        self.outline = outline
        self.box: Box = stage.box(outline.hull, coats.reach) if self.coats else _NOWHERE

    def draw(self, context: cairo.Context[Any]) -> None:
        """Draw it over what is there."""
        context.new_path()
        context.append_path(self.outline.path)
        for coat in self.coats:
            context.set_source(coat.source)
            if coat.width:
                context.set_line_width(coat.width)
                context.set_line_join(coat.join)
                context.set_line_cap(coat.cap)
                context.stroke_preserve()
            else:
                context.fill_preserve()


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

    def outline(self, mobject: mn.VMobject) -> Outline:
        """The outline of ``mobject``, with the subpaths that Manim sees in it."""
        points = mobject.points[:, :2]
        if not len(points) or not np.isfinite(mobject.points).all():
            points = points[:0]  # Manim draws nothing where some are not finite
        context = self._context
        context.new_path()
        flat: list[Any] = points.tolist()
        for start, end in pairwise(_subpath_edges(mobject, flat)):
            if end - start < _CURVE:
                continue
            context.new_sub_path()
            context.move_to(*flat[start])
            for place in range(start, end - _CURVE + 1, _CURVE):
                context.curve_to(*flat[place + 1], *flat[place + 2], *flat[place + 3])
            if mobject.consider_points_equals_2d(flat[start], flat[end - 1]):
                context.close_path()
        hull = (*points.min(0).tolist(), *points.max(0).tolist()) if flat else None
        return Outline(context.copy_path(), hull)

    def box(self, hull: Hull | None, reach: float) -> Box:
        """The pixels within ``reach`` of ``hull``."""
        if hull is None:
            return _NOWHERE
        left, bottom, right, top = hull
        return (
            _within(self._left + (left - reach) * self._across - _BLUR, self.width),
            _within(self._top - (top + reach) * self._down - _BLUR, self.height),
            _within(self._left + (right + reach) * self._across + _BLUR + 1, self.width),
            _within(self._top - (bottom - reach) * self._down + _BLUR + 1, self.height),
        )


def _subpath_edges(mobject: mn.VMobject, flat: list[Any]) -> list[int]:
    """Where subpaths begin: where a curve does not start at the end of the one before."""
    alike: Callable[[Any, Any], bool] = mobject.consider_points_equals_2d
    splits = (
        start
        for start in range(_CURVE, len(flat), _CURVE)
        if flat[start - 1] != flat[start] and not alike(flat[start - 1], flat[start])
    )
    return [0, *splits, len(flat)]


def _within(place: float, most: int) -> int:
    return 0 if place <= 0 else most if place >= most else int(place)
