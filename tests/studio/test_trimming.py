"""What is left of a recording: from the first word to the last, and a little of the room."""

from __future__ import annotations

import numpy as np
import pytest

from studio.errors import RecordingError
from studio.voice.trimming import KEPT_S, trimmed
from tests.studio.recorded import ROOM, voice

RATE_HZ = 48_000


def made(sound: np.ndarray) -> tuple[np.ndarray, float, float]:
    samples, (start, end) = trimmed(sound.astype(np.float32), RATE_HZ)
    return samples, start / RATE_HZ, end / RATE_HZ


@pytest.mark.parametrize("before_s", [0.0, 0.05, 0.5, 5.0])
@pytest.mark.parametrize("size", [0.01, 0.3, 1.0])
def test_silence_goes_but_for_a_tenth_of_a_second(before_s, size):
    samples, start_s, end_s = made(voice(2.0, size=size, before_s=before_s))
    kept_s = min(before_s, KEPT_S)
    assert start_s == pytest.approx(kept_s, abs=0.03)
    assert end_s - start_s == pytest.approx(2.0, abs=0.06)
    assert len(samples) / RATE_HZ == pytest.approx(2.0 + 2 * kept_s, abs=0.06)


def test_pauses_within_a_sentence_stay():
    word = voice(0.6, before_s=0.0)
    pause = ROOM * np.random.default_rng(2).standard_normal(2 * RATE_HZ)
    _, start_s, end_s = made(np.concatenate([pause, word, pause, word, pause]))
    assert end_s - start_s == pytest.approx(3.2, abs=0.06)


def test_a_click_of_the_mouse_is_no_word():
    sound = voice(1.0, before_s=3.0)
    sound[RATE_HZ : RATE_HZ + 200] = 0.9
    samples, _, _ = made(sound)
    assert len(samples) / RATE_HZ == pytest.approx(1.0 + 2 * KEPT_S, abs=0.06)


def test_a_soft_beginning_stays():
    """An s before a vowel may be thirty decibels softer than the vowel."""
    sound = voice(1.0, before_s=1.0)
    hiss = 0.015 * np.random.default_rng(3).standard_normal(RATE_HZ // 5)
    sound[RATE_HZ - len(hiss) : RATE_HZ] += hiss
    _, start_s, end_s = made(sound)
    assert end_s - start_s == pytest.approx(1.2, abs=0.05)


def test_a_loud_room_keeps_the_voice_whole():
    room = 0.03 * np.random.default_rng(4).standard_normal(4 * RATE_HZ)
    room[RATE_HZ : 3 * RATE_HZ] += voice(2.0, before_s=0.0)
    samples, start_s, end_s = made(room)
    assert end_s - start_s >= 1.95
    assert len(samples) <= len(room)


def test_the_ends_are_no_clicks():
    samples, _, _ = made(voice(1.0, before_s=0.0))
    assert samples[0] == 0
    assert abs(samples[-1]) < 0.01


@pytest.mark.parametrize(
    "sound",
    [np.zeros(1), np.zeros(48_000), 0.001 * np.ones(100), 1e-4 * np.sin(np.arange(48_000))],
)
def test_silence_is_refused(sound):
    with pytest.raises(RecordingError, match=r"is silent: expected a voice above −55 dB, got at"):
        made(sound)
