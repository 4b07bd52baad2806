"""Signs that no font has are found by the box that Typst draws for them."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from scenes.glyphs import missing_signs
from scenes.nouns.lettering import symbol_outline

# No font has a sign for what Unicode calls no character, and Typst's own fonts have no Chinese.
NEVER = "\U0010fffe"
ACUTE = "\N{COMBINING ACUTE ACCENT}"


def missing(*texts: str) -> dict[str, tuple[str, ...]]:
    return dict(missing_signs(texts, system_fonts=False))


def test_signs_without_a_glyph_are_named_once_and_in_order() -> None:
    assert missing("日本日", "the") == {"日本日": ("日", "本")}
    assert missing(f"a{NEVER}b") == {f"a{NEVER}b": (NEVER,)}


def test_even_all_fonts_of_the_machine_lack_what_is_no_character() -> None:
    assert missing_signs([NEVER]) == {NEVER: (NEVER,)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the",
        "R&D #1 $x$ \\",
        '"a" -- b',
        "é",
        f"e{ACUTE}",
        ACUTE,
        "Ångström",
        "a\u00a0b\u3000",
        "“”…—",
    ],
)
def test_what_the_typeface_has_is_not_missing(text: str) -> None:
    assert missing(text) == {}


@pytest.mark.parametrize("sign", "\u200b\u200d\u00ad\u202e\u2060\ufeff\ufe0f\u3164\U000e0061\u2028")
def test_signs_that_draw_nothing_are_not_missing(sign: str) -> None:
    assert missing(f"a{sign}b") == {}
    assert missing(f"日{sign}") == {f"日{sign}": ("日",)}


def test_parts_of_one_sign_are_judged_together_and_named_apart() -> None:
    family = "👩\u200d👩\u200d👧"
    assert missing(family) == {family: ("👩", "👧")}
    assert missing(f"日{ACUTE}")[f"日{ACUTE}"][0] == "日"


def test_many_texts_are_told_apart() -> None:
    texts = [f"{chr(0x4E00 + n)}x" for n in range(50)] + ["x"] * 50
    assert missing(*texts) == {text: (text[0],) for text in texts[:50]}


def test_a_coloured_picture_gets_a_frame_of_its_size() -> None:
    picture = '<symbol><image transform="translate(0 -700)" width="600" height="700"/></symbol>'
    assert symbol_outline(ET.fromstring(picture)).startswith("M 0.0 -700.0 h 600.0 v 700.0")
    assert symbol_outline(ET.fromstring('<symbol><path d="M 0 0 h 1"/></symbol>')) == "M 0 0 h 1"


def test_no_manim_is_needed_and_no_typst_for_plain_labels() -> None:
    program = (
        "import sys; from scenes.glyphs import missing_signs; missing_signs(['the', 'R&D']);"
        "sys.exit(bool({'manim', 'typst'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
