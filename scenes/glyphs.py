"""Which signs no font on this machine has, as Typst tells it. Imports no Manim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from xml.etree import ElementTree as ET

from scenes.signs import bared, clusters, is_ignorable, leaves_no_ink, on_one_line
from scenes.typesetting import PREAMBLE, fonts, typst_string

# A code point that is no character and never will be one: what is drawn for it is the box that
# stands for any sign without an outline.
_NO_CHARACTER = "\U0010fffe"
_BETWEEN = "\n"  # always ends a piece
_PAGE = "#set page(width: auto, height: auto)\n"
_HREF = "{http://www.w3.org/1999/xlink}href"


def missing_signs(
    texts: Sequence[str], *, system_fonts: bool = True
) -> Mapping[str, tuple[str, ...]]:
    """Those of ``texts`` that are drawn with a box in place of a sign, with these signs.

    ``system_fonts``: count the fonts of the machine in, as the film does.
    """
    strange = [text for text in dict.fromkeys(texts) if not text.isascii()]
    if not strange:
        return {}
    pieces = _pieces(strange)
    lacking = _lacking(dict.fromkeys(chain.from_iterable(pieces)), system_fonts)
    signs = _signs_of(lacking, system_fonts)
    found = {
        text: tuple(dict.fromkeys(sign for piece in own for sign in signs.get(piece, ())))
        for text, own in zip(strange, pieces, strict=True)
    }
    return {text: lacks for text, lacks in found.items() if lacks}


def _pieces(texts: Iterable[str]) -> list[tuple[str, ...]]:
    """The pieces with ink of each text; all texts in one call, since there may be thousands."""
    lines: list[list[str]] = [[]]
    for piece in clusters(_BETWEEN.join(map(on_one_line, texts))):
        if piece == _BETWEEN:
            lines.append([])
        elif not (piece.isascii() or leaves_no_ink(piece)):
            lines[-1].append(piece)
    return [tuple(line) for line in lines]


def _lacking(pieces: Iterable[str], system_fonts: bool) -> list[str]:
    """Those of ``pieces`` that cannot be drawn.

    Where only the mark on a letter has a font, Typst draws that font's own box for the letter: the
    letter is looked at without its marks, too.
    """
    letters = {piece: bared(piece, 0) or piece for piece in pieces}
    undrawn = _undrawn(tuple(dict.fromkeys(chain(letters, letters.values()))), system_fonts)
    return [piece for piece, letter in letters.items() if undrawn & {piece, letter}]


def _signs_of(pieces: Iterable[str], system_fonts: bool) -> dict[str, tuple[str, ...]]:
    """For each piece that cannot be drawn the signs to blame: all of them if it is none alone."""
    seen = {piece: tuple(sign for sign in piece if not is_ignorable(sign)) for piece in pieces}
    several = chain.from_iterable(signs for signs in seen.values() if len(signs) > 1)
    alone = _undrawn(tuple(dict.fromkeys(several)), system_fonts)
    return {
        piece: tuple(sign for sign in signs if sign in alone) or signs
        for piece, signs in seen.items()
    }


@cache
def _undrawn(pieces: tuple[str, ...], system_fonts: bool) -> frozenset[str]:
    """Those of ``pieces`` in which a box, or nothing, is drawn for a sign."""
    if not pieces:
        return frozenset()
    import typst

    lines = (
        f"#[#box(text({typst_string(piece)}))<p{place}>]\n"
        for place, piece in enumerate((_NO_CHARACTER, *pieces))
    )
    picture = typst.compile(
        "".join((PREAMBLE, _PAGE, *lines)).encode(),
        format="svg",
        font_paths=fonts(system_fonts=system_fonts),
    )
    root = ET.fromstring(picture)
    outlines = {
        f"#{symbol.get('id')}"
        for symbol in root.iter()
        if symbol.tag.endswith("symbol") and any(part.get("d") for part in symbol)
    }
    drawn = {
        group.get("data-typst-label"): {use.get(_HREF) for use in group.iter() if use.get(_HREF)}
        for group in root.iter()
        if group.get("data-typst-label")
    }
    boxes = drawn["p0"]
    return frozenset(
        piece
        for place, piece in enumerate(pieces, start=1)
        # An outline that is missing though something is drawn: a coloured picture of an emoji.
        if not drawn.get(f"p{place}") or drawn[f"p{place}"] & boxes or drawn[f"p{place}"] - outlines
    )
