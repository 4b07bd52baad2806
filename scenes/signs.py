"""The signs of a text that somebody else wrote: which leave no ink, which may not be drawn."""

from __future__ import annotations

import json
import unicodedata
from functools import cache

from scenes.typesetting import typst_string

# Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties): a font need not have them.
_IGNORABLE = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
_BLANK_BRAILLE = "\N{BRAILLE PATTERN BLANK}"
# Signs that turn or enclose the direction of what follows, up to the end of the line if not closed.
_TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_FROM_RIGHT = {"R", "AL", "AN"}
# Between these the first letter gives the direction of the line.
_OPEN, _CLOSE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def is_ignorable(sign: str) -> bool:
    """Whether a font may have nothing for this sign, since it draws nothing by itself."""
    return any(first <= ord(sign) <= last for first, last in _IGNORABLE)


def leaves_no_ink(text: str) -> bool:
    """Whether nothing of ``text`` can be seen, whatever the font."""
    return all(sign.isspace() or sign == _BLANK_BRAILLE or is_ignorable(sign) for sign in text)


def on_one_line(text: str) -> str:
    """``text`` as it may be drawn: sign for sign, but on one line and in its own direction.

    Line breaks and tabs become blanks, other control characters the sign for an unknown one. Signs
    that override the direction are left out; a text from the right is set from the right.
    """
    if text.isascii() and text.isprintable():
        return text
    line = "".join(map(_drawn, text))
    from_right = any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in line)
    return f"{_OPEN}{line}{_CLOSE}" if from_right else line


@cache
def clusters(text: str) -> tuple[str, ...]:
    """``text`` in pieces that read as one sign each: a letter with its marks, an emoji."""
    if text.isascii():
        return tuple(text)
    import typst

    made = typst.Compiler(ignore_system_fonts=True).eval(f"{typst_string(text)}.clusters()")
    return tuple(json.loads(made))


def bared(text: str, marks: int) -> str:
    """``text`` with at most so many combining marks over or under each of its letters."""
    kept, count = [], 0
    for sign in text:
        count = count + 1 if unicodedata.combining(sign) else 0
        if count <= marks:
            kept.append(sign)
    return "".join(kept)


def _drawn(sign: str) -> str:
    if sign.isspace() and not sign.isprintable() and unicodedata.category(sign) != "Zs":
        return " "
    if unicodedata.category(sign) in ("Cc", "Cs"):
        return _UNKNOWN
    return "" if unicodedata.bidirectional(sign) in _TURNING else sign
