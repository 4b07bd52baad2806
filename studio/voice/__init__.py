"""The voice: a sentence as tokens in, its sound and the time of each token out."""

from studio.voice.keeping import KeptVoice
from studio.voice.kokoro import Kokoro
from studio.voice.parts import missing_parts
from studio.voice.utterance import RATE_HZ, Utterance, timed

__all__ = ["RATE_HZ", "KeptVoice", "Kokoro", "Utterance", "missing_parts", "timed"]
