"""The script: what to read for which file, as a page, as JSON, and as a list to tick off."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from attention_math import build_lesson, default_vectors
from scenes.languages import LANGUAGES
from scenes.story import SLUGS, speech, tell
from scenes.story.spoken import spoken
from studio.errors import SettingsError
from studio.script import is_complete, recording_remarks, script_json, script_of
from studio.script_page import script_lines
from studio.settings import Request
from studio.voice.recordings import Recordings
from tests.studio.recorded import encoded, put, voice

ORDER = Request(default_vectors())
WAV = encoded(voice(1.0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_beat_is_there_in_the_films_order(language):
    chapters = script_of(replace(ORDER, language=language))
    words = tell(build_lesson(ORDER.vectors), language)
    assert [chapter.slug for chapter in chapters] == list(SLUGS)
    assert [chapter.title for chapter in chapters] == [each.title for each in words]
    for chapter, section in zip(chapters, words, strict=True):
        for passage, beat in zip(chapter.passages, section.beats.values(), strict=True):
            assert passage.file == f"{section.number:02}-{section.slug}-{beat.name}.wav"
            assert passage.shown == beat.caption.text
            assert passage.spoken.lower() == spoken(beat.caption, speech(language)).lower()
            assert 1 < passage.about_s < 20


def test_the_page_has_each_sentence_as_it_is_said_below_its_file():
    chapters = script_of(ORDER, ["score"])
    scores = next(each for each in chapters[0].passages if each.line.beat == "scores")
    lines = script_lines(chapters)
    assert re.fullmatch(rf"{len(chapters[0].passages)} sentences, about \d+ s", lines[0])
    at = next(place for place, line in enumerate(lines) if "02-score-scores.wav" in line)
    assert re.fullmatch(r"\[ \] 02-score-scores\.wav {2,}about \d+ s", lines[at])
    said, shown, *_ = " ".join(lines[at + 1 :]).split(" shown: ")
    assert " ".join(said.split()) == scores.spoken
    assert " ".join(shown.split()).startswith(scores.shown)
    assert "two, one and zero" in scores.spoken
    assert not any("shown: These vectors" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_can_be_printed(language):
    lines = script_lines(script_of(replace(ORDER, language=language)))
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() and "\n" not in line for line in lines)
    about = {line.index(" about ") for line in lines if line.startswith("[ ]")}
    assert len(about) == 1


def test_sections_come_in_the_films_order_and_wrong_ones_are_refused():
    chapters = script_of(ORDER, ["blend", "score", "blend"])
    assert [chapter.slug for chapter in chapters] == ["score", "blend"]
    with pytest.raises(SettingsError, match="Did you mean score"):
        script_of(ORDER, ["scor"])


def test_as_json_it_says_the_same():
    made = json.loads(script_json(script_of(ORDER, ["score"]), "en"))
    assert (made["schema"], made["language"]) == ("attention-script-v1", "en")
    (section,) = made["sections"]
    assert (section["section"], section["title"]) == ("score", "Score Every Word")
    for beat, passage in zip(
        section["beats"], script_of(ORDER, ["score"])[0].passages, strict=True
    ):
        assert beat == {
            "beat": passage.line.beat,
            "file": f"02-score-{passage.line.beat}.wav",
            "spoken": passage.spoken,
            "shown": passage.shown,
            "about_s": pytest.approx(passage.about_s, abs=0.05),
        }


def test_other_vectors_are_read_with_their_own_numbers():
    vectors = type(ORDER.vectors)(
        [1, 1, 0, 0], ORDER.vectors.new_query, ORDER.vectors.keys, ORDER.vectors.values
    )
    text = "\n".join(script_lines(script_of(Request(vectors), ["score"])))
    assert "the dots are two, two and two" in text


def test_a_folder_makes_it_a_list_to_tick_off(tmp_path: Path):
    put(tmp_path, "02-Score-Roles.MP3", encoded(voice(1.0), ".mp3"))
    put(tmp_path, "02-score-divide.wav", b"")
    chapters = script_of(ORDER, ["score"], Recordings.of_folder(tmp_path))
    lines = script_lines(chapters)
    assert lines[0].endswith("; recorded: 1")
    heads = [line for line in lines if line.startswith("[")]
    assert re.fullmatch(r"\[x\] 02-Score-Roles\.MP3 +1\.2 s", heads[0])
    assert re.fullmatch(r"\[ \] 02-score-illustrative\.wav +about \d+ s", heads[1])
    assert re.fullmatch(r"\[!\] 02-score-divide\.wav +about \d+ s", heads[4])
    assert any(line.startswith("    fault: is empty: expected a sound file") for line in lines)
    assert not is_complete(chapters)
    beats = json.loads(script_json(chapters, "en"))["sections"][0]["beats"]
    assert beats[0]["recorded_s"] == pytest.approx(1.2, abs=0.05)
    assert beats[0]["fault"] is None
    assert beats[1]["recorded_s"] is None
    assert beats[1]["fault"].startswith("is missing")
    assert beats[4]["fault"].startswith("is empty")


def test_it_is_complete_where_every_recording_can_be_used(tmp_path: Path):
    for passage in script_of(ORDER, ["recap"])[0].passages:
        put(tmp_path, passage.file, WAV)
    assert is_complete(script_of(ORDER, ["recap"], Recordings.of_folder(tmp_path)))


def test_a_name_of_a_file_cannot_write_to_the_terminal(tmp_path: Path):
    name = "02-score-roles.wav\n\x1b[31m.wav"
    put(tmp_path, name, WAV)
    put(tmp_path, "02-score-ROLES.wav", WAV)
    folder = Recordings.of_folder(tmp_path)
    lines = script_lines(script_of(ORDER, ["score"], folder))
    assert all(line.isprintable() for line in lines)


# --- a script that was kept beside the recordings ---------------------------------------------


def recorded(folder: Path, order: Request = ORDER) -> Path:
    chapters = script_of(order, ["score"])
    for passage in chapters[0].passages:
        put(folder, passage.file, WAV)
    put(folder, "script.json", script_json(chapters, order.language).encode())
    return folder


def test_recordings_of_sentences_that_have_changed_are_named(tmp_path: Path):
    folder = Recordings.of_folder(recorded(tmp_path))
    assert recording_remarks(ORDER, folder, ["score"]) == []
    vectors = type(ORDER.vectors)(
        [4, 0, 0, 0], ORDER.vectors.new_query, ORDER.vectors.keys, ORDER.vectors.values
    )
    (remark,) = recording_remarks(Request(vectors), folder, ["score"])
    assert remark == (
        f"{tmp_path}: read from another sentence, as script.json tells: "
        "02-score-first-key, 02-score-other-keys, 02-score-scores"
    )
    (remark,) = recording_remarks(replace(ORDER, language="de"), folder, ["score"])
    assert "02-score-roles" in remark


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"schema": "x"}', b"\xff", b"[" * 60_000])
def test_what_is_no_script_is_told(tmp_path: Path, content: bytes):
    recorded(tmp_path)
    put(tmp_path, "script.json", content)
    (remark,) = recording_remarks(ORDER, Recordings.of_folder(tmp_path), ["score"])
    assert "script.json: is no script: expected what `render.py script --json` prints" in remark
