"""The film's typeface for the page: those signs that Latin texts need, inline."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from scenes.theme import FONT
from scenes.typesetting import FONTS

# Of our own texts; labels may have any signs, in the regular weight those of most Latin alphabets.
# What is not here comes from the reader's fonts: so do all raised digits, of which the film's
# typeface has four, so that those of one power look alike.
_LATIN = set(range(0xA0, 0x100)) - set(map(ord, "¹²³"))
_OURS = (*range(0x20, 0x7F), *sorted(_LATIN), *map(ord, "–—‘’“”„…−≈√≤≥"))
_WEIGHTS = (("Regular", 400, (*_OURS, *range(0x100, 0x180))), ("Bold", 700, _OURS))
_FEATURES = ("kern", "tnum", "ccmp", "locl", "mark")


@lru_cache(maxsize=1)
def typeface() -> str:
    """A style sheet that declares the family "Film", which is the film's own, in two weights."""
    return "".join(_face(_woff(name, signs), weight) for name, weight, signs in _WEIGHTS)


def _face(font: bytes, weight: int) -> str:
    address = f"data:font/woff;base64,{base64.b64encode(font).decode('ascii')}"
    return (
        f'@font-face{{font-family:"Film";font-weight:{weight};font-display:swap;'
        f'src:url("{address}") format("woff")}}'
    )


def _woff(weight: str, signs: Iterable[int]) -> bytes:
    """The font with these ``signs`` and no hints, the same bytes whenever it is made."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(hinting=False, layout_features=list(_FEATURES), notdef_outline=True)
    with TTFont(FONTS / f"{FONT.replace(' ', '')}-{weight}.ttf", recalcTimestamp=False) as font:
        chosen = Subsetter(options)
        chosen.populate(unicodes=signs)
        chosen.subset(font)
        font.flavor = "woff"
        target = BytesIO()
        font.save(target)
    return target.getvalue()
