"""The part of a recording in which somebody speaks, without the silence before it and after it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from studio.errors import RecordingError

KEPT_S = 0.1  # of the silence, for what begins or ends softly
_FADE_S = 0.01
_WINDOW_S = 0.01
_LEAST_WINDOWS = 3  # what is shorter is a click, not a word
_SILENCE_DB = -55.0
# A window is heard where it is this much above the noise of the room, but never where it is far
# below the loud ones, nor is anything cut that is only a little softer than these.
_ABOVE_NOISE_DB = 6.0
_FAR_BELOW_DB, _LITTLE_BELOW_DB = 40.0, 30.0
_LOUD, _NOISE = 95, 10  # per cent of the windows that are softer

Sound = NDArray[np.float32]


def trimmed(samples: Sound, rate_hz: int) -> tuple[Sound, tuple[int, int]]:
    """``samples`` with little silence at the ends, and where in them somebody speaks.

    Raises :class:`~studio.errors.RecordingError` where nobody does.
    """
    start, end = heard(samples, rate_hz)
    kept = round(KEPT_S * rate_hz)
    first, last = max(0, start - kept), min(len(samples), end + kept)
    return _faded(samples[first:last], rate_hz), (start - first, end - first)


def heard(samples: Sound, rate_hz: int) -> tuple[int, int]:
    """The first sample of the first word, and the one after the last word's; raises as above."""
    window = round(_WINDOW_S * rate_hz)
    levels = _levels_db(samples, window)
    loud, noise = (np.percentile(levels, share) for share in (_LOUD, _NOISE))
    least = np.clip(noise + _ABOVE_NOISE_DB, loud - _FAR_BELOW_DB, loud - _LITTLE_BELOW_DB)
    on = levels > max(least, _SILENCE_DB)
    steady = np.convolve(on, np.ones(_LEAST_WINDOWS), mode="valid") == _LEAST_WINDOWS
    places = np.flatnonzero(steady)
    if not places.size or loud < _SILENCE_DB:
        raise RecordingError(
            "is silent",
            expected=f"a voice above {_told(_SILENCE_DB)}",
            got=f"at most {_told(levels.max())}",
            remedy="Record it again, nearer to the microphone.",
        )
    first, last = int(places[0]), int(places[-1]) + _LEAST_WINDOWS
    return first * window, min(len(samples), last * window)


def _levels_db(samples: Sound, window: int) -> NDArray[np.float64]:
    """How loud each window is, of full scale; a sound that is shorter than one is one."""
    count = max(1, len(samples) // window)
    whole = np.resize(samples, count * window) if len(samples) < window else samples
    windows = whole[: count * window].astype(np.float64).reshape(count, window)
    return np.asarray(10 * np.log10(np.maximum(np.mean(windows**2, axis=1), 1e-12)))


def _faded(samples: Sound, rate_hz: int) -> Sound:
    """Without a click where the silence of a room begins or ends."""
    count = min(round(_FADE_S * rate_hz), len(samples) // 2)
    made = samples.copy()
    rise = np.linspace(0, 1, count, endpoint=False, dtype=np.float32)
    made[:count] *= rise
    made[len(made) - count :] *= rise[::-1]
    return made


def _told(level_db: float) -> str:
    return f"{level_db:.0f} dB".replace("-", "−")
