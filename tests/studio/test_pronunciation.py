"""How sentences sound: every word that the film may say has its sounds, and they can be said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from attention_math import build_lesson
from scenes.story import Phrase, tell
from scenes.story.english import SPEECH
from scenes.story.spoken import Token, tokens
from studio.errors import VoiceError
from studio.voice.english import sounds_of
from studio.voice.sounds import sounds
from studio.voice.symbols import MOST_SIGNS, numbers
from tests.scenes.random_lessons import random_lessons
from tests.scenes.test_sentences import LESSONS
from tests.studio.voices import needs_words, sentence

pytestmark = needs_words


def test_every_word_of_any_lesson_can_be_said():
    for vectors in (*LESSONS.values(), *random_lessons(150, seed=11)):
        for words in tell(build_lesson(vectors)):
            captions = [beat.caption for beat in words.beats.values()]
            for phrase in (Phrase((words.title,)), words.point, *captions):
                made = sounds(tokens(phrase, SPEECH))
                assert all(made)
                assert len(numbers("".join(made))) <= MOST_SIGNS


@pytest.mark.parametrize(
    "labels", [("日本", "R&D", "a<b"), ("naïve", "$x$_1", "50%"), ("qwzx", "שלום", "\u202e\x1b[1m")]
)
def test_no_label_is_said_so_that_any_can_be_drawn(labels):
    """Whatever a lecturer writes beside the keys, the same sentences are said."""
    plain = LESSONS["default"]
    labelled = replace(plain, key_labels=labels, query_label=labels[0], new_query_label=labels[1])

    def said(vectors):
        return [
            sounds(tokens(beat.caption, SPEECH))
            for words in tell(build_lesson(vectors))
            for beat in words.beats.values()
        ]

    assert said(labelled) == said(plain)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("softmax", "sˈɔftmˌæks"),
        ("Softmax's", "sˈɔftmˌæksᵻz"),
        ("queries", "kwˈɪɹiz"),
        ("digits", "dˈɪʤəts"),
        ("decoders", "dˌikˈOdəɹz"),
        ("decides", "dəsˈIdz"),
        ("differences", "dˈɪfəɹənsᵻz"),
        ("computed", "kəmpjˈuɾᵻd"),
        ("q", "kjˈu"),
        ("keys'", "kˈiz"),
    ],
)
def test_words_and_their_forms_sound_as_they_should(word, said):
    assert sounds_of(word, "bˈI") == said


def test_small_words_sound_by_what_follows():
    assert sounds_of("the", "ˈʌðəɹ") == "ði"
    assert sounds_of("the", "kˈi") == "ðə"
    assert sounds_of("to", "ˈaʊt") == "tʊ"
    assert sounds_of("there", "") == "ðˈɛɹ"
    assert sounds_of("there", "ɪz") == "ðɛɹ"


def test_a_word_that_nobody_has_told_is_named_with_the_way_to_add_it():
    with pytest.raises(VoiceError, match=r"'qwzx'.*OWN_WORDS in studio/voice/english\.py"):
        sounds(sentence("Every qwzx stays."))


@pytest.mark.parametrize("text", ["4", "a+b", "x,y", "naïve"])
def test_what_is_not_in_words_is_refused(text):
    with pytest.raises(VoiceError, match="cannot be said"):
        sounds((Token(text, text),))


def test_a_sentence_of_any_length_is_said_or_refused():
    with pytest.raises(VoiceError, match="Make two sentences"):
        sounds(sentence("attention " * 70))
    with pytest.raises(VoiceError, match="cannot be said at once"):
        sounds(())


def test_sounds_are_those_of_each_token():
    made = sounds((Token("3,", "twenty-three,"), Token("[", ""), Token("keys.", "keys.")))
    assert made == ("twˈɛnti θɹˈi, ", "", "kˈiz.")


def test_a_sound_that_the_model_does_not_know_is_refused():
    with pytest.raises(VoiceError, match="no sound"):
        numbers("ʀa")
