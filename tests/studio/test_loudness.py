"""Loudness by its own closed form: a full-scale sine of 997 Hz is −3.01 LUFS, by BS.1770."""

from __future__ import annotations

import math

import numpy as np
import pytest

from studio.voice.loudness import (
    CEILING_DBTP,
    TARGET_LUFS,
    _lowest,
    loudness_lufs,
    normalised,
    true_peak_dbtp,
)
from studio.voice.utterance import RATE_HZ


def sine(
    hertz: float, seconds: float, size: float = 1.0, phase: float = 0.0, rate_hz: int = RATE_HZ
) -> np.ndarray:
    at = np.arange(round(seconds * rate_hz)) / rate_hz
    return (size * np.sin(2 * np.pi * hertz * at + phase)).astype(np.float32)


@pytest.mark.parametrize("rate_hz", [RATE_HZ, 48_000])
@pytest.mark.parametrize("seconds", [0.3, 1.0, 5.0])
@pytest.mark.parametrize("db", [0.0, -6.0, -20.0])
def test_a_sine_is_as_loud_as_the_standard_says(seconds, db, rate_hz):
    made = sine(997, seconds, 10 ** (db / 20), rate_hz=rate_hz)
    assert loudness_lufs(made, rate_hz) == pytest.approx(-3.01 + db, abs=0.05)


def test_silence_does_not_count():
    tone = sine(997, 3, 0.1)
    silence = np.zeros(5 * RATE_HZ, dtype=np.float32)
    both = np.concatenate([tone, silence])
    assert loudness_lufs(both) == pytest.approx(loudness_lufs(tone), abs=0.4)
    assert loudness_lufs(silence) == loudness_lufs(silence[:0]) == -70


def test_peaks_between_samples_are_found():
    made = sine(RATE_HZ / 4, 1, phase=math.pi / 4)
    assert np.abs(made).max() == pytest.approx(math.sqrt(0.5), abs=1e-5)
    assert true_peak_dbtp(made[100:-100]) == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("rate_hz", [RATE_HZ, 48_000])
@pytest.mark.parametrize("size", [0.01, 0.05, 1.0])
def test_any_sound_gets_the_loudness_and_keeps_below_the_ceiling(size, rate_hz):
    rng = np.random.default_rng(1)
    speech = rng.standard_normal(4 * rate_hz) * np.abs(sine(1.5, 4, rate_hz=rate_hz)) ** 3
    made = normalised((size * speech / np.abs(speech).max()).astype(np.float32), rate_hz)
    assert made.dtype == np.float32
    assert loudness_lufs(made, rate_hz) == pytest.approx(TARGET_LUFS, abs=0.2)
    assert true_peak_dbtp(made, rate_hz) <= CEILING_DBTP


def test_a_single_click_does_not_make_the_rest_softer():
    tone = sine(300, 4, 0.05)
    clicked = tone.copy()
    clicked[2 * RATE_HZ] = 0.9
    made, plain = normalised(clicked), normalised(tone)
    assert true_peak_dbtp(made) <= CEILING_DBTP
    far = slice(0, RATE_HZ)
    assert np.abs(made[far]).max() == pytest.approx(np.abs(plain[far]).max(), rel=0.05)


def test_a_peak_is_softened_also_where_the_loudness_is_right_already():
    loud = normalised(sine(300, 4, 0.05))
    loud[2 * RATE_HZ] = 1.0
    assert loudness_lufs(loud) == pytest.approx(TARGET_LUFS, abs=0.04)
    made = normalised(loud)
    assert true_peak_dbtp(made) <= CEILING_DBTP
    assert loudness_lufs(made) == pytest.approx(TARGET_LUFS, abs=0.1)


def test_silence_stays_silence():
    made = normalised(np.zeros(RATE_HZ, dtype=np.float32))
    assert not made.any()
    assert len(normalised(np.zeros(0, dtype=np.float32))) == 0


@pytest.mark.parametrize("length", [1, 2, 7, 8, 9])
def test_the_lowest_of_neighbours_is_found(length):
    values = np.random.default_rng(2).random(40)
    found = [values[start : start + length].min() for start in range(41 - length)]
    assert _lowest(values, length).tolist() == found
