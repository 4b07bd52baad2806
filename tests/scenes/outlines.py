"""Reads digits off the stage by the shape of their outlines, whatever claims to have drawn them."""

from __future__ import annotations

from functools import cache

import manim as mn
import numpy as np

from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Formula, Phrase

Signature = tuple[int, bytes]
_STEPS = 40  # a glyph's height is divided into this many steps before outlines are compared


def signature(outline: mn.VMobject) -> Signature:
    """The outline without place and size: equal for equal glyphs of one font."""
    points = np.asarray(outline.points)[:, :2]
    low = points.min(axis=0)
    height = points[:, 1].max() - low[1]
    if height < 1e-9:
        return (len(points), b"")
    return (len(points), np.rint((points - low) / height * _STEPS).astype(np.int16).tobytes())


@cache
def digits_by_outline() -> dict[Signature, str]:
    """Every digit in every face that the film can set."""
    found: dict[Signature, str] = {}
    for digit in "0123456789":
        for weight in ("regular", "bold"):
            (glyph,) = Lettering(digit, size=24, color="#FFFFFF", weight=weight)
            found[signature(glyph)] = digit
        (glyph,) = Lettering(Phrase((Formula(digit, digit),)), size=24, color="#FFFFFF")
        found[signature(glyph)] = digit
    return found


def read_digits(glyphs: list[mn.Mobject]) -> str:
    """The digits among ``glyphs``, in order."""
    known = digits_by_outline()
    return "".join(known.get(signature(glyph), "") for glyph in glyphs if glyph.has_points())
