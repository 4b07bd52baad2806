"""A number on stage that can run: its digits keep their places while they change."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.nouns.glyph import Glyph
from scenes.nouns.lettering import RAISED, RAISED_LIFT, RAISED_SCALE, Lettering
from scenes.theme import BODY, SMALL

_GUARD = "H"  # stands on both sides of a sign while its advance is measured


class Number(mn.VGroup):
    """One :class:`~attention_math.Shown`, drawn from glyph outlines that are made once.

    ``align`` says what stays in place when the text changes: ``"point"`` the decimal point (or
    the end of a whole number), ``"digit"`` the start of the first digit, with signs such as < and ≈
    before it, else the left end, the centre or the right end.
    """

    def __init__(
        self,
        shown: Shown,
        *,
        size: float,
        color: str,
        align: str = "center",
        weight: str = "regular",
    ) -> None:
        super().__init__()
        self.size, self.ink, self.align, self.face = size, color, align, weight
        self.shown = shown
        self._lay_out(0.0, 0.0)

    @property
    def told(self) -> list[tuple[Shown, mn.VGroup]]:
        """The number with all of its glyphs, as in a line of lettering."""
        return [(self.shown, self)]

    @property
    def cap_height(self) -> float:
        """Height of a capital letter at this size, in scene units."""
        return _cap_height(self.size, self.face)

    def set_to(self, shown: Shown) -> Self:
        """Show another number in the same place."""
        changed = shown.text != self.shown.text
        self.shown = shown
        if changed:
            self._lay_out(*self.anchor)
        return self

    def tint(self, color: str) -> Self:
        """Take another colour, for all numbers shown from now on too."""
        self.ink = color
        self.set_fill(color, opacity=1)
        return self

    def mid_on(self, x: float, y: float) -> Self:
        """Stand with the anchor at ``x`` and the middle of the digits at ``y``."""
        anchor_x, anchor_y = self.anchor
        self.shift((x - anchor_x, y - anchor_y, 0))
        return self

    @property
    def anchor(self) -> tuple[float, float]:
        """What stays in place: read off the first glyph, since a parent moves glyphs, not nouns."""
        left, bottom = _corner(self.submobjects[0])
        return left - self._lead[0], bottom - self._lead[1]

    def _lay_out(self, anchor_x: float, anchor_y: float) -> None:
        x = point = digit = 0.0
        seen_point = seen_digit = False
        glyphs = []
        for sign in self.shown.text:
            raised = sign in RAISED
            template, advance = _glyph(RAISED.get(sign, sign), self.size, self.face)
            if sign == "." and not seen_point:
                point, seen_point = x, True
            if sign.isdigit() and not seen_digit:
                digit, seen_digit = x, True
            glyph = Glyph.of(template.points, self.ink)
            if raised:
                glyph.scale(RAISED_SCALE, about_point=mn.ORIGIN)
                glyph.shift((0, RAISED_LIFT * self.cap_height, 0))
                advance *= RAISED_SCALE
            glyph.points += (x, 0.0, 0.0)
            glyphs.append(glyph)
            x += advance
        if not seen_point:
            point = x
        offset = {"point": point, "digit": digit, "left": 0.0, "center": x / 2, "right": x}[
            self.align
        ]
        for glyph in glyphs:
            glyph.points += (anchor_x - offset, anchor_y - self.cap_height / 2, 0.0)
        for old in self.submobjects:
            # Manim goes on drawing what was on stage when a motion began.
            old.clear_points()
        self.submobjects = [glyph for glyph in glyphs if glyph.has_points()]
        left, bottom = _corner(self.submobjects[0])
        self._lead = left - anchor_x, bottom - anchor_y


def text_width(text: str, size: float, weight: str = "regular") -> float:
    """Width that ``text`` takes as a :class:`Number`, in scene units."""
    return sum(
        _glyph(RAISED.get(sign, sign), size, weight)[1] * (RAISED_SCALE if sign in RAISED else 1)
        for sign in text
    )


def lead_width(text: str, size: float, weight: str = "regular") -> float:
    """Width of what stands before the first digit of ``text``, in scene units."""
    digit = next((place for place, sign in enumerate(text) if sign.isdigit()), 0)
    return text_width(text[:digit], size, weight)


def fraction_width(text: str, size: float, weight: str = "regular") -> float:
    """Width of ``text`` from its decimal point on, in scene units."""
    return text_width(text[text.index(".") :], size, weight) if "." in text else 0.0


def point_parts(numbers: Iterable[Shown], size: float) -> tuple[float, float]:
    """How far ``numbers`` reach to the left and to the right of their decimal points."""
    texts = [number.text for number in numbers if not number.is_elided]
    right = max(fraction_width(text, size) for text in texts)
    left = max(text_width(text, size) - fraction_width(text, size) for text in texts)
    return left, right


def fitting_size(texts: Iterable[str], room: float, most: float = BODY) -> float:
    """The largest size of the type, at most ``most``, at which each text fits into ``room``.

    Where even the smallest is too large, a smaller one yet.
    """
    written = tuple(texts)
    for size in (most, SMALL):
        widest = max(text_width(text, size) for text in written)
        if widest <= room:
            return size
    return SMALL * room / widest


def _corner(first: mn.Mobject) -> tuple[float, float]:
    if isinstance(first, Glyph) and first.has_points():
        return first.corner
    return float(first.get_left()[0]), float(first.get_bottom()[1])


@cache
def _cap_height(size: float, weight: str) -> float:
    return Lettering(_GUARD, size=size, color="#FFFFFF", weight=weight).cap_height


@cache
def _glyph(sign: str, size: float, weight: str) -> tuple[mn.VMobject, float]:
    """The outline of ``sign`` with its origin at the start of its baseline, and its advance."""
    bare, line = (
        Lettering(text, size=size, color="#FFFFFF", weight=weight, tabular=True)
        for text in (_GUARD + _GUARD, _GUARD + sign + _GUARD)
    )
    line.on_baseline(0, 0)
    bare.on_baseline(0, 0)
    advance = float(line.width - bare.width)
    origin = float(bare[1].get_left()[0] - _bearing(bare))
    outline = mn.VMobject()
    middle = line.submobjects[1:-1]
    if middle:
        outline.points = middle[0].points.copy()
        outline.shift((-origin, 0, 0))
    return outline, advance


def _bearing(bare: Lettering) -> float:
    """How far the second guard's ink stands off its origin: half of the gap between the two."""
    return float(bare[1].get_left()[0] - bare[0].get_right()[0]) / 2
