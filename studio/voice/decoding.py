"""A sound file of any kind as samples of one channel at one rate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studio.errors import RecordingError
from studio.voice.sound_file import Channels, channels_in

RATE_HZ = 48_000

_FULL_SCALE = 0.999
_CLIPPED_RUN = 3
# Less than this part of the loudest channel's power: the channels cancel each other.
_CANCELLED = 0.1

Sound = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """Sound of one channel at :data:`RATE_HZ`.

    ``clipped`` counts the samples that were cut off, as it seems: at full scale, several in a row.
    """

    samples: Sound
    clipped: int

    @property
    def duration_s(self) -> float:
        """How long it is, in seconds."""
        return len(self.samples) / RATE_HZ


def decoded(content: bytes) -> Decoded:
    """The sound of a file that holds ``content``.

    Raises as :func:`~studio.voice.sound_file.channels_in` does, and for samples that are no
    numbers.
    """
    channels, rate_hz = channels_in(content)
    strange = np.flatnonzero(~np.isfinite(channels).all(axis=0))
    if strange.size:
        raise RecordingError(
            "holds a sample that is no number",
            expected="samples from −1 to 1",
            got=f"{channels[:, strange[0]].max()} after {strange[0] / rate_hz:.1f} s",
            remedy="Export it again.",
        )
    return Decoded(_at_rate(_mixed(channels), rate_hz), _clipped(channels))


def _mixed(channels: Channels) -> Sound:
    """One channel: their mean, or the loudest where the others would cancel it."""
    mixed = np.asarray(channels.mean(axis=0))
    powers = np.mean(channels.astype(np.float64) ** 2, axis=1)
    if np.mean(mixed.astype(np.float64) ** 2) < _CANCELLED * powers.max():
        mixed = channels[powers.argmax()]
    return np.asarray(mixed - mixed.mean())  # a constant is no sound, but costs loudness


def _clipped(channels: Channels) -> int:
    """How many samples are at full scale, not counting peaks that merely touch it."""
    count = 0
    for channel in np.abs(channels) >= _FULL_SCALE:
        edges = np.flatnonzero(np.diff(np.concatenate([[0], channel, [0]])))
        runs = edges[1::2] - edges[::2]
        count += int(runs[runs >= _CLIPPED_RUN].sum())
    return count


def _at_rate(samples: Sound, rate_hz: int) -> Sound:
    if rate_hz == RATE_HZ:
        return samples
    from av import AudioFrame, AudioResampler

    frame = AudioFrame.from_ndarray(samples[np.newaxis], format="fltp", layout="mono")
    frame.sample_rate = rate_hz
    resampler = AudioResampler(format="fltp", layout="mono", rate=RATE_HZ)
    made = [*resampler.resample(frame), *resampler.resample(None)]
    return np.concatenate([np.zeros(0, np.float32), *(each.to_ndarray()[0] for each in made)])
