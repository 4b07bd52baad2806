"""The warning of signs in labels that no font on this machine has, with its remedy."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from attention_math.vectors import VectorSet
from scenes.glyphs import missing_signs
from studio.plain import one_line

_MOST = 8  # labels, and signs of one label, that are named
_CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH")
_NO_CHARACTERS = ("Cn", "Co", "Cc")
_FIRST_EMOJI = 0x1F000


def missing_signs_warning(vectors: VectorSet, *, system_fonts: bool = True) -> str:
    """One line on the labels of ``vectors`` that the film cannot draw whole; empty if it can.

    ``system_fonts``: count the fonts of the machine in, as the film does.
    """
    labels = dict(_labels(vectors))
    lacking = missing_signs(list(labels.values()), system_fonts=system_fonts)
    named = [
        f"{place} {_quoted(text)}: {_some([_named(sign) for sign in lacking[text]])}"
        for place, text in labels.items()
        if text in lacking
    ]
    if not named:
        return ""
    return (
        "no font on this machine has some signs of the labels, and the film shows a box for each: "
        f"{_some(named, '; ')}. {_remedy(lacking)}"
    )


def _labels(vectors: VectorSet) -> Iterator[tuple[str, str]]:
    for at, text in enumerate(vectors.key_labels):
        yield f"key_labels[{at}]", text
    yield "query_label", vectors.query_label
    yield "new_query_label", vectors.new_query_label


def _quoted(text: str) -> str:
    return f"'{one_line(text)}'"


def _named(sign: str) -> str:
    code = f"U+{ord(sign):04X}"
    return f"{sign} ({code})" if sign.isprintable() and not unicodedata.combining(sign) else code


def _some(parts: Sequence[str], between: str = ", ") -> str:
    rest = len(parts) - _MOST
    more = [f"{rest} more"] if rest > 0 else []
    return between.join([*parts[:_MOST], *more])


def _remedy(lacking: Mapping[str, Sequence[str]]) -> str:
    kinds = dict.fromkeys(_kind(sign) for signs in lacking.values() for sign in signs)
    fonts = [kind for kind in kinds if kind]
    remedies = [f"Install {'; '.join(fonts)}."] if fonts else []
    if "" in kinds:
        remedies.append("Write other signs for those that are no characters.")
    return " ".join(remedies)


def _kind(sign: str) -> str:
    """The kind of font that has ``sign``; empty where none can be expected to."""
    if unicodedata.category(sign) in _NO_CHARACTERS:
        return ""
    name = unicodedata.name(sign, "")
    if name.startswith(_CJK):
        return "a CJK font, such as Noto Sans CJK"
    if ord(sign) >= _FIRST_EMOJI and unicodedata.category(sign) in ("So", "Sk"):
        return "an emoji font with outlines, such as Noto Emoji (not a coloured one)"
    if unicodedata.category(sign).startswith("L"):
        script = name.partition(" ")[0].capitalize()
        return f"a font for {script}, such as Noto Sans {script}"
    return "a font with many signs, such as Noto Sans Symbols or GNU Unifont"
