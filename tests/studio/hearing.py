"""The sound track of a video, read back: its samples, and what the file says of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.stream import Disposition


@dataclass(frozen=True)
class Track:
    """What a player hears, from the first frame on."""

    samples: Any
    rate_hz: int
    duration_s: Fraction
    language: str
    is_default: bool

    def starts_s(self, quiet_s: float = 0.2, level: float = 0.05) -> list[float]:
        """When sound begins after so much silence."""
        loud = np.flatnonzero(np.abs(self.samples) > level)
        before = np.diff(loud, prepend=-self.rate_hz)
        return [float(at) / self.rate_hz for at in loud[before > quiet_s * self.rate_hz]]

    def level(self, start_s: float, end_s: float) -> float:
        """The root of the mean square of a stretch."""
        start, end = (int(it * self.rate_hz) for it in (start_s, end_s))
        return float(np.sqrt(np.mean(self.samples[start:end] ** 2)))


def sound_track(path: Path) -> Track:
    """The one sound track of a video."""
    with av.open(str(path)) as video:
        (stream,) = video.streams.audio
        assert (stream.codec_context.name, stream.codec_context.channels) == ("aac", 1)
        frames = list(video.decode(stream))
        assert frames[0].pts == 0
        return Track(
            np.concatenate([frame.to_ndarray()[0] for frame in frames]),
            stream.codec_context.sample_rate,
            stream.duration * stream.time_base,
            stream.metadata["language"],
            bool(stream.disposition & Disposition.default),
        )


def picture_s(path: Path) -> Fraction:
    """How long the pictures of a video last."""
    with av.open(str(path)) as video:
        stream = video.streams.video[0]
        return Fraction(stream.duration * stream.time_base)
