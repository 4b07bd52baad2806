"""How Manim's camera paints a mobject: coats of colour, over each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import cairo
import manim as mn
import numpy as np
from manim.camera.camera import CAP_STYLE_MAP, LINE_JOIN_MAP
from numpy.typing import NDArray

_LINE_WIDTH = 0.01  # scene units a unit of Manim's stroke width
_SHARPEST = 10.0  # cairo's miter limit: how far a corner reaches, in half widths of its line


@dataclass(frozen=True, slots=True)
class Paint:
    """One coat: the inside, or a line along the outline if it has a ``width`` in scene units."""

    source: cairo.Pattern
    width: float = 0.0
    join: cairo.LineJoin = cairo.LineJoin.MITER
    cap: cairo.LineCap = cairo.LineCap.BUTT


@dataclass(frozen=True, slots=True)
class Coats:
    """The coats that leave something, in the order of Manim's camera.

    ``reach`` is how far they go beyond the outline, in scene units.
    """

    paints: tuple[Paint, ...]
    reach: float

    @classmethod
    def of(cls, mobject: mn.VMobject) -> Self:
        """The coats of ``mobject``."""
        paints = tuple(_paints(mobject))
        reaches = (
            paint.width / 2 * (_SHARPEST if paint.join == cairo.LineJoin.MITER else 2)
            for paint in paints
        )
        return cls(paints, max(reaches, default=0.0))


def _paints(mobject: mn.VMobject) -> Iterator[Paint]:
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
