"""Reads digits off the stage by the shape of their outlines, whatever claims to have drawn them."""

from __future__ import annotations

from functools import cache
from itertools import product

import manim as mn
import numpy as np
from numpy.typing import NDArray

from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Formula, Phrase

Outline = NDArray[np.float64]
DIGITS = "0123456789"
TOLERANCE = 0.01  # of a glyph's height


def outline(glyph: mn.Mobject) -> Outline:
    """The glyph's points without place and size: alike for equal glyphs of one face."""
    points = np.asarray(glyph.points, dtype=np.float64)[:, :2]
    low = points.min(axis=0)
    return (points - low) / max(float(points[:, 1].max() - low[1]), 1e-9)


@cache
def known_digits() -> tuple[tuple[Outline, str], ...]:
    """Every digit in every face that the film can set."""
    faces = [
        Lettering(digit, size=24, color="#FFFFFF", weight=weight, tabular=tabular)
        for digit, weight, tabular in product(DIGITS, ("regular", "bold"), (False, True))
    ] + [Lettering(Phrase((Formula(digit, digit),)), size=24, color="#FFFFFF") for digit in DIGITS]
    return tuple((outline(face[0]), face.phrase.text) for face in faces)


def read_digits(glyphs: list[mn.Mobject]) -> str:
    """The digits among ``glyphs``, in order."""
    return "".join(_read(outline(glyph)) for glyph in glyphs if glyph.has_points())


def _read(shape: Outline) -> str:
    for known, digit in known_digits():
        if known.shape == shape.shape and np.abs(known - shape).max() < TOLERANCE:
            return digit
    return ""
