"""Cues that can be read out: within the limits in every example, and the same when read back."""

from __future__ import annotations

from pathlib import Path

import pytest
import webvtt
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from reading_cues import as_cues

from attention_math import Lesson, build_lesson, default_vectors
from scenes.languages import LANGUAGES
from scenes.pace import reading_s
from scenes.story import Phrase, say, speech, tell
from scenes.story.spoken import Token, tokens
from studio.captions import Cue, Timed, cues, faults, spread, srt_text, vtt_text
from studio.captions.cutting import cut_into_cues
from studio.captions.srt import JOINER
from studio.errors import RenderError
from studio.vectors_file import read_vectors
from tests.properties.lessons import STEADY, lessons

EXAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "examples").iterdir()
    if path.suffix in {".toml", ".npz"}
)
LESSONS = {
    "default": default_vectors(),
    **{path.name: read_vectors(path) for path in EXAMPLES},
}
RATES = (15, 30, 60)
VOICE_SIGNS_A_S = 14.0
PAUSE_S = 0.3
HOSTILE = "a<b & c --> d"

Sentence = tuple[Timed, ...]


def silent(phrases: list[Phrase], language: str = "en") -> tuple[list[Sentence], float]:
    """Sentences for as long as they take to read, the least that the film gives them."""
    made, at_s = [], 0.0
    for phrase in phrases:
        end_s = at_s + reading_s(phrase.text)
        made.append(spread(tokens(phrase, speech(language)), at_s, end_s))
        at_s = end_s
    return made, at_s


def voiced(phrases: list[Phrase], language: str = "en") -> tuple[list[Sentence], float]:
    """Sentences as a voice says them: by what is spoken, with a short pause after each."""
    made, at_s = [], 0.0
    for phrase in phrases:
        sentence = []
        for token in tokens(phrase, speech(language)):
            end_s = at_s + (len(token.spoken) + 1) / VOICE_SIGNS_A_S
            sentence.append(Timed(token.text, at_s, end_s, token.joined))
            at_s = end_s
        made.append(tuple(sentence))
        at_s += PAUSE_S
    return made, at_s


def told(lesson: Lesson, language: str = "en") -> list[list[Phrase]]:
    return [[beat.caption for beat in words.beats.values()] for words in tell(lesson, language)]


def check(sentences: list[Sentence], end_s: float, fps: int) -> None:
    made = cues(sentences, fps, end_s)
    assert faults(made, fps) == []
    shown = " ".join(line for cue in made for line in cue.lines)
    assert shown == " ".join(token.text for sentence in sentences for token in sentence)
    assert abs(made[-1].end_ms - 1000 * end_s) <= 1000 / fps
    for sentence in sentences:
        for part in cut_into_cues(sentence):
            assert part[-1] is sentence[-1] or not part[-1].joined, part


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("timed", [silent, voiced])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_every_cue_of_every_example_is_within_the_limits(name, language, timed, fps):
    for phrases in told(build_lesson(LESSONS[name]), language):
        check(*timed(phrases, language), fps)


@settings(STEADY, phases=(Phase.explicit, Phase.generate))  # to make one smaller takes minutes
@given(lessons(labelled=False), st.sampled_from([silent, voiced]), st.sampled_from([*LANGUAGES]))
def test_every_cue_of_any_lesson_is_within_the_limits(vectors, timed, language):
    for phrases in told(build_lesson(vectors), language):
        check(*timed(phrases, language), 30)


def plain(text: str, start_s: float, end_s: float) -> Sentence:
    return spread(tokens(say(text), speech()), start_s, end_s)


def test_a_long_sentence_is_cut_at_its_pauses():
    text = (
        "The query says what to look for in every row; each key decides how well its position "
        "matches, and values wait."
    )
    one, two = cues([plain(text, 0, 9)], 30, 9)
    assert " ".join(one.lines) == "The query says what to look for in every row;"
    assert two.start_ms - one.end_ms >= 66


def test_a_cue_follows_its_words_and_not_the_clock():
    slow = Timed("one,", 0, 4), Timed("two", 4, 8)
    (cue,) = cues([slow], 30, 10)
    assert (cue.start_ms, cue.end_ms, cue.lines) == (0, 10_000, ("one, two",))


def test_a_fast_cue_takes_the_pause_after_it_and_then_the_one_before():
    sentence = plain("Nothing at all is said so quickly as this is.", 2.0, 3.0)
    (cue,) = cues([sentence], 30, 10)
    assert cue.end_ms == 10_000
    after = plain("Next.", 3.4, 6)
    first, _ = cues([sentence, after], 30, 6)
    assert first.start_ms < 2000
    assert faults(cues([sentence, after], 30, 6), 30) == []


def test_what_cannot_be_kept_is_told():
    crowded = [
        plain("This is far too much to read in so little time.", at, at + 0.4) for at in (0, 0.4)
    ]
    found = faults(cues(crowded, 30, 0.8), 30)
    assert any("signs a second" in fault for fault in found)
    long = cues([plain("x" * 60, 0, 9)], 30, 9)
    assert any("a line of 60 signs" in fault for fault in faults(long, 30))
    assert any(
        "less than 2 frames" in fault
        for fault in faults([Cue(0, 1000, ("a",)), Cue(1010, 2000, ("b",))], 30)
    )


def test_no_sentence_is_no_cue():
    assert cues([], 30, 4) == ()
    assert cues([spread((), 0, 1)], 30, 1) == ()
    assert vtt_text(()) == "WEBVTT\n"


@pytest.mark.parametrize("name", LESSONS)
def test_files_are_read_back_to_the_same_cues(name, tmp_path):
    phrases = [phrase for section in told(build_lesson(LESSONS[name])) for phrase in section]
    sentences, end_s = silent(phrases)
    made = cues(sentences, 60, end_s)
    (tmp_path / "film.srt").write_bytes(srt_text(made).encode())
    assert as_cues(webvtt.from_string(vtt_text(made), strict=True)) == made
    assert as_cues(webvtt.from_srt(tmp_path / "film.srt")) == made


def test_signs_that_mean_something_to_players_survive(tmp_path):
    made = (
        Cue(0, 1000, (HOSTILE, "&lt; is not <i>")),
        Cue(3_599_999, 3_700_001, ("-->", "</b>")),
    )
    assert as_cues(webvtt.from_string(vtt_text(made), strict=True)) == made
    path = tmp_path / "film.srt"
    path.write_bytes(srt_text(made).encode())
    read = [
        tuple(line.replace(JOINER, "") for line in caption.raw_text.split("\n"))
        for caption in webvtt.from_srt(path)
    ]
    assert read == [cue.lines for cue in made]
    assert "-->" not in "".join(caption.raw_text for caption in webvtt.from_srt(path))


def test_tokens_of_a_silent_sentence_share_its_time():
    made = spread((Token("ab", ""), Token("abcdef", "", joined=True)), 1, 3)
    assert made == (Timed("ab", 1, 1.6), Timed("abcdef", 1.6, 3, True))


def test_where_there_is_no_time_each_cue_still_has_a_frame():
    crowded = [plain(f"This is sentence {name}, and it is far too long.", 0, 0.1) for name in "abc"]
    made = cues(crowded, 10, 0.4)
    assert [(cue.start_ms, cue.end_ms) for cue in made] == [(0, 100), (100, 200), (200, 400)]
    with pytest.raises(RenderError, match="too short for its captions"):
        cues(crowded, 10, 0.2)


@pytest.mark.parametrize(("fps", "gap_ms"), [(60, 33), (15, 133), (10, 100), (2, 0)])
def test_the_gap_is_two_frames_where_frames_are_short(fps, gap_ms):
    one, two = cues([plain("One.", 0, 3), plain("Two.", 3, 6)], fps, 6)
    assert two.start_ms - one.end_ms == pytest.approx(gap_ms, abs=1)
    assert faults([one, two], fps) == []
