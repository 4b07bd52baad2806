"""What Typst gets from us: the fonts, and every text as a string literal. Imports no Manim."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import fontpkg_atkinson_hyperlegible

from scenes.theme import FONT, MATH_FONT

if TYPE_CHECKING:
    import typst

FONTS = Path(fontpkg_atkinson_hyperlegible.__file__).parent / "files"
PREAMBLE = f"""\
#set text(font: ("{FONT}",))
#show math.equation: set text(font: "{MATH_FONT}")
"""
_HALF = "\N{REPLACEMENT CHARACTER}"  # for half a character, which UTF-8 cannot write


@cache
def fonts(*, system_fonts: bool = True) -> typst.Fonts:
    """Our fonts, and those of the machine: to look for them takes longer than to set a text."""
    import typst

    return typst.Fonts(include_system_fonts=system_fonts, font_paths=[str(FONTS)])


def typst_string(text: str) -> str:
    """``text`` as a Typst string literal: data, which no sign in it can turn into code."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{"".join(map(_written, escaped))}"'


def _written(sign: str) -> str:
    if sign.isprintable():
        return sign
    if "\ud800" <= sign <= "\udfff":
        return _HALF
    return f"\\u{{{hex(ord(sign)).removeprefix('0x')}}}"
