"""What tests of the voice share: whether it is here, and sentences for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from scenes.story import say
from scenes.story.english import SPEECH
from scenes.story.spoken import Token, tokens
from studio.errors import VoiceError
from studio.voice import Line, Utterance, missing_parts

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


def line(text: str, section: str = "score", beat: str = "roles") -> Line:
    """A sentence without numbers as a beat's."""
    return Line(section, beat, "en", sentence(text))


@dataclass(frozen=True)
class Tones:
    """A voice for tests of what becomes of speech: a tone a token, higher with every token.

    Each tone lasts ``tone_s``, after ``before_s`` of silence. ``mute`` is a word that it cannot
    say, and ``high`` a beat that it says an octave higher.
    """

    pitch_hz: int = 200
    tone_s: float = 0.1
    before_s: float = 0.05
    mute: str = ""
    high: str = ""
    name: str = "tones"
    rate_hz: int = 8000

    def check(self, lines: Sequence[Line]) -> None:
        for each in lines:
            if self.mute and self.mute in {token.spoken for token in each.tokens}:
                raise VoiceError("no tone for this word", where=each.place, got=self.mute)

    def identity(self, line: Line) -> dict[str, str]:
        return {"pitch": str(self._pitch_hz(line)), "length": f"{self.tone_s} {self.before_s}"}

    def speak(self, line: Line) -> Utterance:
        before, tone = (int(time_s * self.rate_hz) for time_s in (self.before_s, self.tone_s))
        spans = [(before + tone * n, before + tone * (n + 1)) for n in range(len(line.tokens))]
        samples = np.zeros(before + tone * len(line.tokens), np.float32)
        for number, (start, end) in enumerate(spans):
            turns = np.arange(tone) * (self._pitch_hz(line) + 10 * number) / self.rate_hz
            samples[start:end] = 0.5 * np.sin(2 * np.pi * turns)
        return Utterance(samples, tuple(spans), self.rate_hz)

    def _pitch_hz(self, line: Line) -> int:
        return self.pitch_hz * (2 if line.beat == self.high else 1)
