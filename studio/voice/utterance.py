"""One sentence as sound, with the time of each of its tokens."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenes.story.spoken import Token
from studio.captions.timing import Timed
from studio.errors import VoiceError

RATE_HZ = 24_000

Samples = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Utterance:
    """Sound at ``rate_hz``, one channel, from −1 to 1, and where in it each token is said.

    ``spans`` are the first sample of each token and the one after its last; a pause belongs to the
    token that it follows. Raises :class:`~studio.errors.VoiceError` for spans that cannot be.
    """

    samples: Samples
    spans: tuple[tuple[int, int], ...]
    rate_hz: int = RATE_HZ

    def __post_init__(self) -> None:
        if self.samples.ndim != 1 or self.samples.dtype != np.float32:
            raise VoiceError("this is no sound of one channel", got=str(self.samples.shape))
        if not np.isfinite(self.samples).all():
            raise VoiceError("this is no sound: not every sample is a number")
        ends = [0, *(end for span in self.spans for end in span), len(self.samples)]
        if ends != sorted(ends):
            raise VoiceError("the times of tokens do not follow each other", got=str(self.spans))
        self.samples.setflags(write=False)

    @property
    def duration_s(self) -> float:
        """How long it is, in seconds."""
        return len(self.samples) / self.rate_hz

    @property
    def digest(self) -> str:
        """SHA-256 of the sound and of its times, in hex."""
        made = hashlib.sha256(f"{self.rate_hz} {self.spans} ".encode())
        made.update(self.samples.astype("<f4").tobytes())
        return made.hexdigest()


def timed(tokens: Sequence[Token], said: Utterance, start_s: float) -> tuple[Timed, ...]:
    """``tokens`` with their times, for captions, where the sound begins at ``start_s``."""
    rate_hz = said.rate_hz
    return tuple(
        Timed(token.text, start_s + start / rate_hz, start_s + end / rate_hz, token.joined)
        for token, (start, end) in zip(tokens, said.spans, strict=True)
    )
