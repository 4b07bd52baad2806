"""The text track of an MP4: captions beside the pictures, for players to show on demand."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from fractions import Fraction

from av.container import OutputContainer
from av.packet import Packet
from av.stream import Stream

from studio.captions import Cue
from studio.captions.mov_text import Sample, samples

# Finer than the clock of any other track: the muxer compares ticks of one with those of another,
# and would end samples early.
_TICK = Fraction(1, 90_000)
_TICKS_A_MS = 90
# The muxer takes the style of the text from a head of this kind; players choose their own.
_HEAD = b"[Script Info]\nScriptType: v4.00+\n"


class TextTrack:
    """Puts cues into a video that is being written, each before the frame that it comes with.

    The text is written as it is. An encoder would take some of its signs for instructions.
    """

    def __init__(self, joined: OutputContainer, cues: Sequence[Cue], language: str) -> None:
        self._joined = joined
        self._waiting: deque[Sample] = deque(samples(cues))
        if not cues:
            return
        self._stream = joined.add_stream("mov_text")
        self._stream.time_base = self._stream.codec_context.time_base = _TICK
        self._stream.codec_context.subtitle_header = _HEAD
        self._stream.codec_context.open()
        self._stream.metadata["language"] = language

    def write_until(self, time_s: Fraction | None = None) -> None:
        """Write the samples that begin at ``time_s`` or before (None: all that are left)."""
        while self._waiting and (time_s is None or self._waiting[0].start_ms <= 1000 * time_s):
            self._joined.mux(self._packet(self._waiting.popleft()))

    def _packet(self, sample: Sample) -> Packet[Stream]:
        packet = Packet(sample.content)
        packet.stream = self._stream
        packet.time_base = _TICK
        packet.pts = packet.dts = sample.start_ms * _TICKS_A_MS
        packet.duration = (sample.end_ms - sample.start_ms) * _TICKS_A_MS
        return packet
