"""What tests of the voice share: whether it is here, and sentences for it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

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

    Each tone lasts ``tone_s``, after ``before_s`` of silence. ``high`` is a beat that it says an
    octave higher, and ``long`` one whose tones are twice as long. ``mute`` are beats, or words,
    that it refuses when asked, and ``dumb`` those at which it fails when it speaks. It writes each
    beat that it says into the file ``log``, and takes ``takes_s`` for it.
    """

    pitch_hz: int = 200
    tone_s: float = 0.1
    before_s: float = 0.05
    high: str = ""
    long: str = ""
    mute: tuple[str, ...] = ()
    dumb: tuple[str, ...] = ()
    log: Path | None = None
    takes_s: float = 0.0
    name: str = "tones"
    rate_hz: int = 24_000

    def check(self, lines: Sequence[Line]) -> None:
        if mute := [line.place for line in lines if self._is_in(line, self.mute)]:
            raise VoiceError("no tones for these", got="; ".join(mute))

    def identity(self, line: Line) -> dict[str, str]:
        return {"pitch": str(self._pitch_hz(line)), "tone": f"{self._tone(line)} {self.before_s}"}

    def speak(self, line: Line) -> Utterance:
        if self.log is not None:
            with self.log.open("a") as log:
                log.write(f"{line.beat}\n")
        if self._is_in(line, self.dumb):
            raise VoiceError("no tone comes")
        time.sleep(self.takes_s)
        before, tone = int(self.before_s * self.rate_hz), self._tone(line)
        spans = [(before + tone * n, before + tone * (n + 1)) for n in range(len(line.tokens))]
        samples = np.zeros(before + tone * len(line.tokens), np.float32)
        for number, (start, end) in enumerate(spans):
            turns = np.arange(tone) * (self._pitch_hz(line) + 10 * number) / self.rate_hz
            samples[start:end] = 0.5 * np.sin(2 * np.pi * turns)
        return Utterance(samples, tuple(spans), self.rate_hz)

    def _is_in(self, line: Line, names: tuple[str, ...]) -> bool:
        words = {word for token in line.tokens for word in token.spoken.split()}
        return bool(set(names) & {line.beat, *words})

    def _pitch_hz(self, line: Line) -> int:
        return self.pitch_hz * (2 if line.beat == self.high else 1)

    def _tone(self, line: Line) -> int:
        return int(self.tone_s * self.rate_hz) * (2 if line.beat == self.long else 1)
