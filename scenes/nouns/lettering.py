"""Text of every kind, set by Typst and placed by its baseline."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any, Self
from xml.etree import ElementTree as ET

import manim as mn
import svgelements as se
from manim.mobject.svg.svg_mobject import VMobjectFromSVGPath

from attention_math import Shown
from scenes.nouns.glyph import Glyph
from scenes.story.phrase import Formula, Phrase
from scenes.typesetting import PREAMBLE, fonts, typst_string

STRUT = "strut"
# The strut is as tall as a capital letter; it marks baseline and scale and is then taken out.
_STRUT_HEIGHT_PT = 7
_TABULAR = '#set text(number-width: "tabular")\n'
_STRUT_SOURCE = f"#box(width: 1pt, height: {_STRUT_HEIGHT_PT}pt, fill: black) <{STRUT}>#h(-1pt)"
# Unicode's raised digits, and the digits that are drawn for them: the font has no raised minus.
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789−", strict=True))
RAISED_SCALE = 0.68
RAISED_LIFT = 0.42  # of the height of a capital
_CAPITAL_EM = 0.668
_SUPER = (
    f"#super(typographic: false, size: {RAISED_SCALE}em, baseline: -{RAISED_LIFT * _CAPITAL_EM}em)"
)
_UNPAINTED = "#000000"
_FRAME_SHARE = 0.08  # of its width is the line of the frame in place of a picture
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"


class Lettering(mn.Typst):
    """A line of words, numbers and formulas.

    Place it with :meth:`on_baseline`. ``told`` names each number in the line, with its glyphs.
    """

    def __init__(
        self,
        phrase: Phrase | str,
        *,
        size: float,
        color: str,
        weight: str = "regular",
        tabular: bool = False,
    ) -> None:
        """``tabular``: every digit as wide as the next, for numbers that change in place."""
        self.phrase = Phrase((phrase,)) if isinstance(phrase, str) else phrase
        # Manim hands them on to Typst, which takes folders or what it found in them.
        found_fonts: Any = fonts()
        super().__init__(
            _source(self.phrase, weight),
            font_size=size,
            typst_preamble=PREAMBLE + (_TABULAR if tabular else ""),
            font_paths=found_fonts,
            color=color,
            use_svg_cache=False,
        )
        strut = self.select(STRUT)[0]
        self.remove(strut)
        bottom, height = self.get_bottom()[1], self.height
        self._baseline_share = (strut.get_bottom()[1] - bottom) / height if height else 0.0
        self.cap_height: float = strut.height
        self.told: list[tuple[Shown, mn.VGroup]] = [
            (number, self.select(f"n{place}")) for place, number in enumerate(self.phrase.numbers)
        ]

    @property
    def baseline_y(self) -> float:
        """Height of the baseline on the stage, in scene units."""
        return float(self.get_bottom()[1] + self._baseline_share * self.height)

    def on_baseline(self, x: float, y: float, align: str = "left") -> Self:
        """Stand on the baseline ``y``, with the left end, the centre or the right end at ``x``."""
        edge = {"left": self.get_left(), "center": self.get_center(), "right": self.get_right()}[
            align
        ][0]
        self.shift((x - edge, y - self.baseline_y, 0))
        return self

    def mid_on(self, x: float, y: float, align: str = "left") -> Self:
        """Stand so that the middle of its capitals is at ``y``: centred beside a cell or a bar."""
        return self.on_baseline(x, y - self.cap_height / 2, align)

    def generate_mobject(self) -> Self:
        """Read Typst's SVG glyph by glyph, each outline once; whatever has strokes Manim reads."""
        root = ET.parse(self.get_file_path()).getroot()
        leaves = list(_leaves(root, se.Matrix(), ()))
        if any(kind == "path" and STRUT not in labels for kind, _, _, labels in leaves):
            return super().generate_mobject()
        glyphs = {f"#{symbol.get('id')}": symbol_outline(symbol) for symbol in _symbols(root)}
        groups: dict[str, mn.VGroup] = {}
        for kind, element, matrix, labels in leaves:
            outline = (
                element.get("d", "") if kind == "path" else glyphs[element.get(_XLINK_HREF, "")]
            )
            leaf = _placed(outline, matrix)
            self.add(leaf)
            for label in labels:
                groups.setdefault(label, mn.VGroup()).add(leaf)
        self.id_to_vgroup_dict = groups
        self.flip(mn.RIGHT)
        return self


def symbol_outline(symbol: ET.Element) -> str:
    """The outline of a glyph; a frame of its size where it is a picture, as in coloured emoji.

    Text is drawn in one colour, and a sign that is left out would be a gap that nobody notices.
    """
    (glyph,) = symbol
    outline = glyph.get("d")
    if outline is not None:
        return outline
    width, height = float(glyph.get("width", 0)), float(glyph.get("height", 0))
    place = se.Matrix(glyph.get("transform", ""))
    line = width * _FRAME_SHARE
    inner_width, inner_height = width - 2 * line, height - 2 * line
    return (
        f"M {place.e} {place.f} h {width} v {height} h {-width} Z "
        f"m {line} {line} v {inner_height} h {inner_width} v {-inner_height} Z"
    )


def _source(phrase: Phrase, weight: str) -> str:
    pieces = [_STRUT_SOURCE]
    place = 0
    for part in phrase.shown:
        if isinstance(part, str):
            pieces.append(f"#text(weight: {typst_string(weight)}, {typst_string(part)})")
        elif isinstance(part, Formula):
            boxes = [
                _number(number, place + step, None) for step, number in enumerate(part.numbers)
            ]
            place += len(part.numbers)
            pieces.append(f"#box[${part.source.format(*boxes)}$]")
        else:
            pieces.append(_number(part, place, weight))
            place += 1
    return "".join(pieces)


def _number(number: Shown, place: int, weight: str | None) -> str:
    # In a formula the weight stays that of the formula.
    face = "" if weight is None else f"weight: {typst_string(weight)}, "
    pieces = []
    for raised, signs in groupby(number.text, RAISED.__contains__):
        plain = "".join(RAISED.get(sign, sign) for sign in signs)
        text = f"#text({face}{typst_string(plain)})"
        pieces.append(f"{_SUPER}[{text}]" if raised else text)
    return f"#[#box[{''.join(pieces)}]<n{place}>]"


def _symbols(root: ET.Element) -> list[ET.Element]:
    return [element for element in root.iter() if element.tag.endswith("symbol")]


def _leaves(
    parent: ET.Element, matrix: se.Matrix, labels: tuple[str, ...]
) -> list[tuple[str, ET.Element, se.Matrix, tuple[str, ...]]]:
    """Every drawn leaf in order: its kind, element, transform and the labels above it."""
    found = []
    for element in parent:
        kind = element.tag.rsplit("}", 1)[-1]
        if kind == "defs":
            continue
        own = element.get("transform")
        inner = matrix if own is None else se.Matrix(own) * matrix
        label = element.get("data-typst-label")
        above = labels if label is None else (*labels, label)
        if kind in ("use", "path"):
            if kind == "use":
                x, y = element.get("x", "0"), element.get("y", "0")
                inner = se.Matrix(f"translate({x},{y})") * inner
            found.append((kind, element, inner, above))
        found.extend(_leaves(element, inner, above))
    return found


@cache
def _outline(d: str) -> mn.VMobject:
    return VMobjectFromSVGPath(
        se.Path(d), should_subdivide_sharp_curves=True, should_remove_null_curves=True
    )


def _placed(outline: str, matrix: se.Matrix) -> Glyph:
    leaf = Glyph.of(_outline(outline).points, _UNPAINTED)
    # Manim makes an array of it, which its annotation does not say.
    rotation: Any = [[matrix.a, matrix.c], [matrix.b, matrix.d]]
    leaf.apply_matrix(rotation, about_point=mn.ORIGIN)
    leaf.shift((matrix.e, matrix.f, 0))
    return leaf
