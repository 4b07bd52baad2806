from attention_math import build_lesson, default_vectors
from scenes.pace import HOLD_S, reading_s
from scenes.story import words_of
from studio.outline import beat_names, length_s


def test_a_beat_takes_as_long_as_its_sentence_and_no_less_than_its_hold():
    beats = words_of("score", build_lesson(default_vectors())).beats
    for beat in beats.values():
        assert length_s(beat) == max(HOLD_S, reading_s(beat.caption.text))


def test_beats_are_named_in_order():
    names = beat_names("score", default_vectors())
    assert len(names) == len(set(names)) > 2
