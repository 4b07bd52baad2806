"""Text is data: whatever signs it has, they are drawn as they stand and never run as code."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from attention_math import default_vectors
from scenes.nouns.lettering import Lettering
from studio import drawing
from studio.records import ClipJob
from tests.scenes.outlines import outline
from tests.scenes.stage import SMALL_PICTURE

CODE = (
    '#read("/etc/passwd")',
    "#1",
    '"]',
    '") #sys',
    "\\",
    "\\u{41}",
    "$x$_1",
    "R&D",
    "a<b",
    "<n0>",
    "50%",
    "`x`",
    "// c",
    "/* c */",
    "= h",
    "- l",
    "--",
    "...",
    "~",
    "*b*",
    "{0}",
    '"a" -- b',
    "'a'",
    "fi ffi",
    "-> =>",
    "@a",
)


@pytest.fixture(autouse=True)
def _stage() -> Iterator[None]:
    with drawing.configured(ClipJob("score", default_vectors(), "dark", SMALL_PICTURE)):
        yield


def signs(text: str) -> list[np.ndarray]:
    line = Lettering(text, size=24, color="#FFFFFF")
    return [outline(glyph) for glyph in line.submobjects]


@pytest.mark.parametrize("text", CODE)
def test_every_sign_is_drawn_as_it_stands(text: str) -> None:
    alone = [signs(sign)[0] for sign in text if not sign.isspace()]
    together = signs(text)
    assert len(together) == len(alone)
    for one, other in zip(together, alone, strict=True):
        assert one.shape == other.shape
        assert np.abs(one - other).max() < 0.01


def test_a_sign_without_ink_takes_no_harm() -> None:
    assert signs("\u200b") == []
    assert len(signs("a\u202eb")) == 2
