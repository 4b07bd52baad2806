"""How loud a sentence is, by ITU-R BS.1770, and every sentence equally loud, with no peak cut off.

Works on the whole sentence at once: its spectrum is weighted where a player's filter would run.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from studio.voice.utterance import RATE_HZ, Samples

TARGET_LUFS = -16.0
CEILING_DBTP = -1.5

_SILENCE_LUFS = -70.0
_GATE_LU = -10.0
_OFFSET_LU = -0.691
_BLOCK_S, _STEP_S = 0.4, 0.1
_CLOSE_LU = 0.05
_ROUNDS = 6
_OVERSAMPLING = 4
_REACH_S = 0.004  # how long before a peak, and after it, the sound is made softer
_MARGIN_DB = 0.6  # a gain that changes makes peaks of its own between samples, and so does AAC
# The two filters of BS.1770-4, table 1 and 2, at 48 kHz: first a head, then low cut.
_FILTER_HZ = 48_000
_SHELF = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (*(1.0, -1.69065929318241, 0.73248077421585),),
)
_LOW_CUT = (1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)

Float64 = NDArray[np.float64]


def normalised(samples: Samples, rate_hz: int = RATE_HZ) -> Samples:
    """``samples`` at −16 LUFS with no true peak above −1.5 dBTP; silence stays silence."""
    sound = samples.astype(np.float64)
    if loudness_lufs(sound, rate_hz) <= _SILENCE_LUFS:
        return samples.astype(np.float32)
    gain_lu, made = 0.0, _limited(sound, rate_hz)
    for _ in range(_ROUNDS):  # softer peaks make the whole softer
        missing = TARGET_LUFS - loudness_lufs(made, rate_hz)
        if abs(missing) < _CLOSE_LU:
            break
        gain_lu += missing
        made = _limited(sound * 10 ** (gain_lu / 20), rate_hz)
    return made.astype(np.float32)


def loudness_lufs(samples: Samples | Float64, rate_hz: int = RATE_HZ) -> float:
    """The integrated loudness of one channel, −70 for silence.

    Blocks of 400 ms, each 100 ms after the one before; those below −70 LUFS, and those more than
    10 LU below the mean of the others, do not count. A shorter sound is one block.
    """
    weighted = _weighted(np.asarray(samples, dtype=np.float64), rate_hz) ** 2
    length, step = int(_BLOCK_S * rate_hz), int(_STEP_S * rate_hz)
    if len(weighted) > length:
        sums = np.concatenate([[0.0], np.cumsum(weighted)])
        starts = np.arange(0, len(weighted) - length + 1, step)
        powers = np.maximum(sums[starts + length] - sums[starts], 0.0) / length
    else:
        powers = np.array([weighted.mean()]) if len(weighted) else np.zeros(1)
    heard = powers[powers > _power(_SILENCE_LUFS)]
    if not heard.size:
        return _SILENCE_LUFS
    return _lufs(heard[heard > _power(_lufs(heard.mean()) + _GATE_LU)].mean())


def true_peak_dbtp(samples: Samples | Float64, rate_hz: int = RATE_HZ) -> float:
    """The highest peak between samples, too, in dB of full scale."""
    peaks = _peaks(np.asarray(samples, dtype=np.float64), rate_hz)
    return 20 * math.log10(max(peaks.max(initial=0.0), 1e-12))


def _limited(sound: Float64, rate_hz: int) -> Float64:
    """``sound`` made softer around each peak that would be too high, gently on both sides."""
    ceiling = 10 ** ((CEILING_DBTP - _MARGIN_DB) / 20)
    needed = np.minimum(1.0, ceiling / np.maximum(_peaks(sound, rate_hz), 1e-12))
    if needed.min(initial=1.0) == 1.0:
        return sound
    reach = int(_REACH_S * rate_hz)
    window = np.hanning(2 * reach + 3)[1:-1]
    lowest = _lowest(np.pad(needed, 2 * reach, mode="edge"), 2 * reach + 1)
    return sound * np.convolve(lowest, window / window.sum(), mode="valid")


def _lowest(values: Float64, length: int) -> Float64:
    """The lowest of each ``length`` values that follow each other."""
    lowest, done = values, 1
    while done < length:
        step = min(done, length - done)
        lowest, done = np.minimum(lowest[:-step], lowest[step:]), done + step
    return lowest


def _peaks(sound: Float64, rate_hz: int) -> Float64:
    """The highest size from each sample up to the next one."""
    count, around = len(sound), rate_hz // 100
    if not count:
        return sound
    spectrum = np.fft.rfft(np.pad(sound, around))
    finer = np.fft.irfft(spectrum, _OVERSAMPLING * (count + 2 * around))
    start = _OVERSAMPLING * around
    inner = _OVERSAMPLING * np.abs(finer[start : start + _OVERSAMPLING * count])
    return np.asarray(inner.reshape(count, _OVERSAMPLING).max(axis=1))


def _weighted(sound: Float64, rate_hz: int) -> Float64:
    padded = len(sound) + rate_hz // 2  # for what the filters still ring
    turns = np.exp(-2j * np.pi * np.fft.rfftfreq(padded, 1 / rate_hz) / _FILTER_HZ)
    weights = np.ones_like(turns)
    for above, below in (_SHELF, _LOW_CUT):
        weights *= np.polyval(above[::-1], turns) / np.polyval(below[::-1], turns)
    made = np.fft.irfft(np.fft.rfft(sound, padded) * weights, padded)
    return np.asarray(made[: len(sound)])


def _power(lufs: float) -> float:
    return float(10 ** ((lufs - _OFFSET_LU) / 10))


def _lufs(power: float) -> float:
    return _OFFSET_LU + 10 * math.log10(power)
