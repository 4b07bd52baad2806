"""The voice: a sentence as tokens in, its sound and the time of each token out."""

from studio.voice.keeping import kept, packed, say, sentence_name, unpacked
from studio.voice.kokoro import Kokoro
from studio.voice.line import Line, Voice
from studio.voice.parts import missing_parts
from studio.voice.utterance import RATE_HZ, Utterance, timed

__all__ = [
    "RATE_HZ",
    "Kokoro",
    "Line",
    "Utterance",
    "Voice",
    "kept",
    "missing_parts",
    "packed",
    "say",
    "sentence_name",
    "timed",
    "unpacked",
]
