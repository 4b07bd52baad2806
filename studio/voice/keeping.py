"""What was said is kept: by words, voice, model and settings, as bytes that a store holds."""

from __future__ import annotations

import io
import zipfile

import numpy as np

from studio.canonical import canonical_text, text_digest
from studio.store import Store
from studio.voice.line import Line, Voice
from studio.voice.utterance import Samples, Utterance

SCHEMA = "attention-utterance-v2"
_LOUDEST = 32_767  # of 16 bits, which are finer than any voice is


def sentence_name(voice: Voice, line: Line) -> str:
    """The name under which a sentence is kept: a digest of all that its sound depends on.

    Raises as :meth:`studio.voice.line.Voice.identity` does.
    """
    payload = {
        "schema": SCHEMA,
        "voice": dict(voice.identity(line)),
        "spoken": [token.spoken for token in line.tokens],
    }
    return f"{text_digest(canonical_text(payload))}.voice"


def say(voice: Voice, line: Line) -> bytes:
    """Say one sentence; what a store keeps of it."""
    return packed(voice.speak(line))


def kept(store: Store, name: str, line: Line) -> Utterance | None:
    """What is kept of a sentence; None where it is gone, damaged, or another version's."""
    content = store.get(name)
    said = None if content is None else unpacked(content)
    return said if said is not None and len(said.spans) == len(line.tokens) else None


def packed(said: Utterance) -> bytes:
    """A sentence as bytes, its samples with 16 bits each."""
    file = io.BytesIO()
    spans = np.array(said.spans, dtype=np.int64).reshape(-1, 2)
    levels = np.rint(np.clip(said.samples, -1, 1) * _LOUDEST).astype(np.int16)
    np.savez(file, samples=levels, spans=spans, rate_hz=np.int64(said.rate_hz))
    return file.getvalue()


def unpacked(content: bytes) -> Utterance | None:
    """What was packed; None for what another version has written."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            spans = tuple((int(start), int(end)) for start, end in arrays["spans"])
            samples: Samples = arrays["samples"].astype(np.float32) / np.float32(_LOUDEST)
            return Utterance(samples, spans, int(arrays["rate_hz"]))
    except (KeyError, OSError, ValueError, zipfile.BadZipFile):
        return None
