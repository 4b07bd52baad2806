"""The sound track of an MP4: AAC, encoded once for the whole clip or film."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from av.audio.frame import AudioFrame
from av.audio.stream import AudioStream
from av.codec.context import Flags
from av.container import OutputContainer

from studio.sound import Sound

BITS_A_SECOND = 96_000
_BLOCK = 1024  # samples of one AAC frame


class SoundTrack:
    """Puts a sound into a video that is being written, piece by piece with its pictures.

    What the encoder puts before the first sample, a player leaves out: the muxer says so in the
    file. So the first sample is heard with the first frame.
    """

    def __init__(self, joined: OutputContainer, sound: Sound | None, language: str) -> None:
        self._joined = joined
        self._sound = sound
        self._at = 0
        if sound is None:
            return
        stream: AudioStream = joined.add_stream("aac", rate=sound.rate_hz, layout="mono")
        stream.bit_rate = BITS_A_SECOND
        stream.codec_context.flags |= Flags.bitexact
        stream.metadata["language"] = language
        self._stream = stream

    def write_until(self, time_s: Fraction | None = None) -> None:
        """Write what sounds before ``time_s`` (None: all that is left, and the encoder's rest)."""
        if self._sound is None:
            return
        samples, rate_hz = self._sound.samples, self._sound.rate_hz
        while self._at < len(samples) and (time_s is None or self._at < time_s * rate_hz):
            block = np.ascontiguousarray(samples[self._at : self._at + _BLOCK])
            frame = AudioFrame.from_ndarray(block[np.newaxis], format="fltp", layout="mono")
            frame.sample_rate, frame.time_base = rate_hz, Fraction(1, rate_hz)
            frame.pts = self._at
            self._joined.mux(self._stream.encode(frame))
            self._at += len(block)
        if time_s is None:
            self._joined.mux(self._stream.encode(None))
