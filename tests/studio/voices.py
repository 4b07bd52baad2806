"""What tests of the voice share: whether it is here, and sentences for it."""

from __future__ import annotations

import pytest

from scenes.story import say
from scenes.story.english import SPEECH
from scenes.story.spoken import Token, tokens
from studio.voice import missing_parts

MISSING = missing_parts()
needs_voice = pytest.mark.skipif(
    bool(MISSING), reason=f"the voice is not installed: {', '.join(MISSING)}"
)
needs_words = pytest.mark.skipif(
    "misaki" in MISSING, reason="the dictionaries (misaki) are not installed"
)


def sentence(text: str) -> tuple[Token, ...]:
    """The tokens of a sentence without numbers."""
    return tokens(say(text), SPEECH)
