"""The sound of clips and films: each sentence where its beat begins, to the sample."""

from fractions import Fraction

import numpy as np
import pytest

from scenes.story import say
from scenes.story.english import SPEECH
from scenes.story.phrase import Mark
from scenes.story.spoken import tokens
from studio.errors import RenderError
from studio.records import BeatRecord, ClipRecord
from studio.said import SILENCE, Said, SaidLine, said_sentences
from studio.sound import sound_of
from studio.voice import Line, Utterance
from tests.studio.voices import line

MARKED = tokens(say("One ", Mark("two"), "two ", Mark("three"), "three."), SPEECH)


def said(samples=100, rate_hz=1000, level=1.0):
    """A sentence of one word, as loud as that all along."""
    sound = Utterance(np.full(samples, level, np.float32), ((0, samples),), rate_hz)
    return SaidLine(line("Beep."), sound)


def clip(*frames):
    beats = tuple(BeatRecord(str(n), it, "", "") for n, it in enumerate(frames))
    return ClipRecord("score", "", beats)


@pytest.mark.parametrize(
    ("fps", "end", "two", "three"), [(60, 61, 6, 30), (15, 16, 2, 8), (7, 8, 1, 4), (1, 2, 0, 1)]
)
def test_times_in_frames_are_rounded_once(fps, end, two, three):
    sound = Utterance(np.zeros(1100, np.float32), ((0, 100), (100, 500), (500, 1010)), 1000)
    spoken = SaidLine(Line("score", "roles", "en", MARKED), sound)
    saying = spoken.saying(fps)
    assert (saying.end, dict(saying.marks)) == (end, {"two": two, "three": three})


def test_a_sentence_without_words_lasts_as_long_as_its_sound():
    sound = Utterance(np.zeros(1000, np.float32), (), 1000)
    assert SaidLine(Line("score", "roles", "en", ()), sound).saying(10).end == 10


def test_silence_has_no_times_and_no_sound():
    assert SILENCE.sayings("score", 60) is None
    assert sound_of([(clip(3), {})], 10) is None
    assert Said("tones", {"score": {"0": said()}}).sayings("score", 10)["0"].end == 1


@pytest.mark.parametrize("fps", [7, 15, 60])
def test_sentences_begin_with_their_beats_and_do_not_drift(fps):
    rate_hz, lengths = 22_050, [11] * 200
    lines = {str(n): said(50, rate_hz) for n in range(200)}
    sound = sound_of([(clip(*lengths), lines), (clip(*lengths), lines)], fps)
    starts = np.flatnonzero(np.diff(sound.samples, prepend=0) > 0)
    meant = [Fraction(11 * n * rate_hz, fps) for n in range(400)]
    assert max(abs(start - it) for start, it in zip(starts, meant, strict=True)) <= Fraction(1, 2)
    assert abs(len(sound.samples) - Fraction(11 * 400 * rate_hz, fps)) <= Fraction(1, 2)


def test_what_is_longer_than_its_beat_is_heard_on_and_ends_with_the_film():
    lines = {"0": said(250, level=0.25), "1": said(250, level=0.5)}
    sound = sound_of([(clip(1, 2), lines)], 10)
    assert np.array_equal(sound.samples, np.repeat([0.25, 0.75, 0.75, 0.5], [100, 100, 50, 50]))


def test_a_voice_of_several_rates_is_refused():
    with pytest.raises(RenderError, match=r"\[1000, 2000\] Hz"):
        sound_of([(clip(1, 1), {"0": said(), "1": said(rate_hz=2000)})], 10)


def test_captions_have_the_times_of_their_words():
    spoken = {"0": said(100), "1": said(300)}
    first, second = said_sentences(clip(10, 10), spoken, 10, start_frame=20)
    assert (first[0].start_s, first[0].end_s) == pytest.approx((2.0, 2.1))
    assert (second[0].start_s, second[0].end_s) == pytest.approx((3.0, 3.3))
