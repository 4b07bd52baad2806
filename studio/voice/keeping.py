"""Sentences that were said once and are kept: by words, voice, model and settings."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from scenes.story.spoken import Token
from studio.canonical import canonical_text, text_digest
from studio.store import Store
from studio.voice.sounds import sounds
from studio.voice.utterance import Utterance

SCHEMA = "attention-utterance-v1"


class Voice(Protocol):
    """What says a sentence, and what its sound depends on."""

    @property
    def identity(self) -> dict[str, str]:
        """All that the sound depends on, but for the sentence."""

    def speak(self, tokens: Sequence[Token]) -> Utterance:
        """Say one sentence."""


class KeptVoice:
    """A voice that says each sentence once, and from then on gives what is in the store.

    What is damaged or gone there is said again. ``made`` counts the sentences that were said.
    """

    def __init__(self, voice: Voice, store: Store) -> None:
        self.voice = voice
        self.store = store
        self.made = 0

    def speak(self, tokens: Sequence[Token]) -> Utterance:
        """Say one sentence, or give what was kept of it.

        Raises as the voice does, and :class:`~studio.errors.OutputError` where it cannot be kept.
        """
        name = self.name(tokens)
        kept = self._kept(name)
        if kept is not None:
            return kept
        with self.store.claim(name):
            kept = self._kept(name)  # by another process, meanwhile
            if kept is None:
                kept = self.voice.speak(tokens)
                self.made += 1
                self.store.put(name, _packed(kept))
        return kept

    def name(self, tokens: Sequence[Token]) -> str:
        """The name under which the sentence is kept: a digest of all that its sound depends on."""
        payload = {
            "schema": SCHEMA,
            **self.voice.identity,
            "spoken": [token.spoken for token in tokens],
            "sounds": list(sounds(tokens)),
        }
        return f"{text_digest(canonical_text(payload))}.voice"

    def _kept(self, name: str) -> Utterance | None:
        content = self.store.get(name)
        return None if content is None else _unpacked(content)


def _packed(said: Utterance) -> bytes:
    file = io.BytesIO()
    spans = np.array(said.spans, dtype=np.int64).reshape(-1, 2)
    np.savez(file, samples=said.samples, spans=spans)
    return file.getvalue()


def _unpacked(content: bytes) -> Utterance | None:
    """What was packed; None for what another version has written."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            spans = tuple((int(start), int(end)) for start, end in arrays["spans"])
            return Utterance(arrays["samples"], spans)
    except (KeyError, OSError, ValueError, zipfile.BadZipFile):
        return None
