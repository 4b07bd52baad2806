"""The lecturer's own recordings as a voice: what is taken, and one message for what cannot be."""

from __future__ import annotations

import os
import pickle
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from attention_math import default_vectors
from scenes.pace import BREATH_S, reading_s
from studio.errors import RecordingError
from studio.media import beat_stem
from studio.script import recording_remarks
from studio.settings import Request
from studio.speaking import lines_of
from studio.voice import Line, sentence_name
from studio.voice.loudness import CEILING_DBTP, TARGET_LUFS, loudness_lufs, true_peak_dbtp
from studio.voice.recordings import Recordings
from tests.studio import voices
from tests.studio.recorded import encoded, put, voice

ORDER = Request(default_vectors())
SCORE = lines_of(ORDER, ["score"])
ROLES, ILLUSTRATIVE, FIRST_KEY, *_ = SCORE
WAV = encoded(voice(1.0))


def stem(of: Line) -> str:
    return beat_stem(of.section, of.beat)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a recording of each beat of the section "score"."""
    for place, line in enumerate(SCORE):
        put(tmp_path / "my voice", f"{stem(line)}.wav", encoded(voice(1.0 + 0.1 * place)))
    return tmp_path / "my voice"


def refused(folder: Path, **options: bool) -> str:
    with pytest.raises(RecordingError) as caught:
        Recordings.of_folder(folder, **options).check(SCORE)
    assert caught.value.exit_code == 2
    return str(caught.value)


# --- what is taken ---------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".wav", ".mp3", ".m4a", ".flac", ".ogg"])
def test_a_recording_becomes_the_sound_of_its_beat(tmp_path, suffix):
    put(tmp_path, f"{stem(ROLES)}{suffix}", encoded(voice(2.0, size=0.05), suffix))
    made = Recordings.of_folder(tmp_path, allow_missing=True)
    said = made.speak(ROLES)
    assert (said.rate_hz, made.rate_hz) == (48_000, 48_000)
    assert said.duration_s == pytest.approx(2.2, abs=0.08)
    assert loudness_lufs(said.samples, 48_000) == pytest.approx(TARGET_LUFS, abs=0.2)
    assert true_peak_dbtp(said.samples, 48_000) <= CEILING_DBTP


def test_words_have_their_share_of_the_time_in_which_somebody_speaks(folder):
    sentence = voices.line(
        "The query says what to look for; each key decides how well its position fits."
    )
    said = Recordings.of_folder(folder).speak(sentence)
    assert len(said.spans) == len(sentence.tokens)
    assert said.spans[0][0] / 48_000 == pytest.approx(0.1, abs=0.03)
    assert said.spans[-1][1] / 48_000 == pytest.approx(1.1, abs=0.03)
    assert all(one[1] == two[0] for one, two in pairwise(said.spans))
    lengths = {
        token.spoken: end - start
        for token, (start, end) in zip(sentence.tokens, said.spans, strict=True)
    }
    assert lengths["position"] > lengths["to"]
    assert lengths["for;"] > lengths["The"] > 0


def test_nothing_depends_on_where_the_folder_is_or_how_a_name_is_written(folder):
    before = Recordings.of_folder(folder)
    names = [sentence_name(before, line) for line in SCORE]
    moved = folder.rename(folder.with_name("ünï 日本 50% #1"))
    (moved / f"{stem(ROLES)}.wav").rename(moved / f"{stem(ROLES).upper()}.WAV")
    after = Recordings.of_folder(moved)
    assert [sentence_name(after, line) for line in SCORE] == names
    after.check(SCORE)


def test_another_recording_changes_its_own_beat_alone(folder):
    before = [sentence_name(Recordings.of_folder(folder), line) for line in SCORE]
    put(folder, f"{stem(FIRST_KEY)}.wav", encoded(voice(1.7)))
    after = [sentence_name(Recordings.of_folder(folder), line) for line in SCORE]
    changed = [one != two for one, two in zip(before, after, strict=True)]
    assert changed == [line is FIRST_KEY for line in SCORE]


def test_it_can_be_sent_to_workers_and_sounds_the_same_there(folder):
    made = Recordings.of_folder(folder)
    sent = pickle.loads(pickle.dumps(made))
    assert sent.identity(ROLES) == made.identity(ROLES)
    assert sent.speak(ROLES).samples.tobytes() == made.speak(ROLES).samples.tobytes()


def test_a_link_to_a_recording_is_one(folder, tmp_path):
    real = (folder / f"{stem(ROLES)}.wav").rename(tmp_path / "take 7.wav")
    (folder / f"{stem(ROLES)}.wav").symlink_to(real)
    Recordings.of_folder(folder).check(SCORE)


def test_hidden_files_are_not_looked_at(folder):
    put(folder, ".DS_Store", b"whatever")
    put(folder, f"._{stem(ROLES)}.wav", b"what a Mac leaves on other disks")
    made = Recordings.of_folder(folder)
    made.check(SCORE)
    assert recording_remarks(ORDER, made, ["score"]) == []


# --- what is missing -------------------------------------------------------------------------


def test_a_missing_recording_is_named(folder):
    (folder / f"{stem(FIRST_KEY)}.wav").unlink()
    message = refused(folder)
    assert message.startswith(f"{folder}: 02-score-first-key: is missing: expected a file of this")
    assert "--allow-missing" in message


def test_a_missing_recording_is_silence_as_long_as_reading_takes_where_that_is_allowed(folder):
    (folder / f"{stem(FIRST_KEY)}.wav").unlink()
    made = Recordings.of_folder(folder, allow_missing=True)
    made.check(SCORE)
    said = made.speak(FIRST_KEY)
    shown = " ".join(token.text for token in FIRST_KEY.tokens)
    assert not said.samples.any()
    assert said.duration_s == pytest.approx(reading_s(shown) - BREATH_S, abs=1e-4)
    assert len(said.spans) == len(FIRST_KEY.tokens)
    assert made.speak(ROLES).samples.any()
    assert "missing" in made.identity(FIRST_KEY)["content"]


def test_an_empty_folder_is_refused_whatever_may_be_missing(tmp_path):
    for options in ({}, {"allow_missing": True}):
        message = refused(tmp_path, **options)
        assert f"{tmp_path}: holds no recordings: expected a file for each beat" in message
        assert "02-score-roles.wav" in message


@pytest.mark.parametrize("name", ["02-score-role.wav", "02-score-roles.aiff", "2-score-roles.mp3"])
def test_a_file_that_may_be_meant_is_named(folder, name):
    (folder / f"{stem(ROLES)}.wav").rename(folder / name)
    assert f"02-score-roles (is {name} meant?)" in refused(folder)


# --- what cannot be used ---------------------------------------------------------------------


def test_all_faults_are_told_at_once_before_anything_is_made(folder):
    put(folder, f"{stem(ROLES)}.wav", b"")
    put(folder, f"{stem(ILLUSTRATIVE)}.wav", b"a letter")
    put(folder, f"{stem(FIRST_KEY)}.mp3", WAV)
    for line, content in zip(
        SCORE[3:6],
        (
            encoded(np.zeros(48_000)),
            encoded(voice(61.0)),
            encoded(np.full(9600, np.nan), codec="pcm_f32le"),
        ),
        strict=True,
    ):
        put(folder, f"{stem(line)}.wav", content)
    (folder / f"{stem(SCORE[6])}.wav").unlink()
    message = refused(folder)
    assert message.startswith(f"{folder}: 7 recordings cannot be used: got ")
    for told in (
        "02-score-roles.wav is empty",
        "02-score-illustrative.wav is no sound file that can be read",
        "02-score-first-key has more than one recording: got 02-score-first-key.mp3, 02-score-f",
        "02-score-other-keys.wav is silent: expected a voice above −55 dB, got at most",
        "02-score-divide.wav is too long: expected at most 60 s for one beat, got 61 s",
        "02-score-scores.wav holds a sample that is no number",
        "missing: 02-score-not-yet",
        "`render.py script --voice FOLDER` tells of each",
    ):
        assert told in message
    assert "\n" not in message


def test_many_faults_are_counted_and_some_named(tmp_path):
    put(tmp_path, f"{stem(ROLES)}.wav", WAV)
    with pytest.raises(RecordingError) as caught:
        Recordings.of_folder(tmp_path).check(lines_of(ORDER))
    message = str(caught.value)
    assert "56 recordings cannot be used" in message
    assert "48 more" in message
    assert len(message) < 700


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nowhere", "link to itself"])
def test_what_is_no_file_is_refused_and_not_waited_for(folder, kind):
    file = folder / f"{stem(ROLES)}.wav"
    file.unlink()
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("nowhere" if kind == "link to nowhere" else file.name)
    message = refused(folder)
    assert "02-score-roles.wav: cannot be read: got " in message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(folder):
    (folder / f"{stem(ROLES)}.wav").chmod(0)
    assert "02-score-roles.wav: cannot be read: got Permission denied" in refused(folder)


def test_names_that_differ_in_capitals_are_one_beat(folder):
    put(folder, f"{stem(ROLES).upper()}.wav", WAV)
    if len(list(folder.iterdir())) == len(SCORE):
        pytest.skip("this disk takes both for one name")
    assert "has more than one recording: got 02-SCORE-ROLES.wav, 02-score-roles.wav" in refused(
        folder
    )


def test_what_is_no_folder_is_refused(tmp_path):
    put(tmp_path, "file", b"")
    for name in ("nowhere", "file"):
        with pytest.raises(RecordingError, match="this is no folder of recordings: expected a fo"):
            Recordings.of_folder(tmp_path / name)


def test_a_recording_that_changes_during_the_work_is_not_taken(folder):
    made = Recordings.of_folder(folder)
    put(folder, f"{stem(ROLES)}.wav", encoded(voice(3.0)))
    with pytest.raises(RecordingError, match=r"roles\.wav: was changed during the work"):
        made.speak(ROLES)
    (folder / f"{stem(ROLES)}.wav").unlink()
    with pytest.raises(RecordingError, match=r"roles\.wav: cannot be read: got No such file"):
        made.speak(ROLES)


# --- what is worth a word --------------------------------------------------------------------


def told(folder: Path, *sections: str) -> list[str]:
    return recording_remarks(ORDER, Recordings.of_folder(folder), sections or ("score",))


def test_files_of_no_beat_are_named_with_the_nearest_right_name(folder):
    put(folder, "02-score-first-kye.wav", WAV)
    put(folder, "intro.wav", WAV)
    put(folder, "02-score-roles.wma", WAV)
    put(folder, "notes.txt", b"drink water")
    put(folder, "03-blend-sum.wav", WAV)  # of another section
    put(folder, "06-shrink-grow.mp3", WAV)
    (remark,) = told(folder)
    assert remark == (
        f"{folder}: not used: 02-score-first-kye.wav (did you mean 02-score-first-key?), "
        "intro.wav, 02-score-roles.wma (no .wav, .mp3, .m4a, .flac, .ogg)"
    )


def test_a_recording_of_a_beat_that_other_vectors_have_is_no_stranger(folder):
    put(folder, "04-refocus-zero.wav", WAV)
    values = np.ones_like(ORDER.vectors.values)
    vectors = type(ORDER.vectors)(
        ORDER.vectors.query, ORDER.vectors.new_query, ORDER.vectors.keys, values
    )
    assert recording_remarks(Request(vectors), Recordings.of_folder(folder), ["score"]) == []


def test_sound_that_is_cut_off_is_told_and_taken(folder):
    put(folder, f"{stem(ROLES)}.wav", encoded(np.clip(voice(1.0, size=4.0), -1, 1)))
    (remark,) = told(folder)
    assert "louder than a file can hold, so that it crackles: 02-score-roles.wav" in remark
    Recordings.of_folder(folder).check(SCORE)


def test_a_section_that_gets_too_long_is_told(folder):
    for line in (ROLES, FIRST_KEY):
        put(folder, f"{stem(line)}.wav", encoded(voice(30.0, 16_000), rate_hz=16_000))
    (remark,) = told(folder)
    assert "longer than 60 s, which a clip should not be: 02-score (6" in remark
