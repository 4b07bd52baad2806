"""The command line of recordings: the script, --voice FOLDER and --allow-missing."""

from __future__ import annotations

import json
from pathlib import Path

import av
import numpy as np
import pytest

from studio.voice.recordings import Recordings
from tests.cases.commands import run
from tests.studio.recorded import encoded, put, voice

WAV = encoded(voice(1.0))
ROLES = "02-score-roles.wav"
CLIP = ("clip", "score", "--quality", "draft", "--fps", "2")


def record(folder: Path, *, without: str = "") -> None:
    """Every sentence of the section "score"."""
    beats = json.loads(run("script", "score", "--json").stdout)["sections"][0]["beats"]
    for beat in beats:
        if beat["file"] != without:
            put(folder, beat["file"], WAV)


def heard(video: Path) -> tuple[np.ndarray, int]:
    """The sound of a video, and its rate."""
    with av.open(str(video)) as source:
        (stream,) = source.streams.audio
        frames = [frame.to_ndarray().mean(axis=0) for frame in source.decode(stream)]
        return np.concatenate(frames), stream.rate


@pytest.mark.usefixtures("here")
def test_the_script_goes_to_standard_output_and_nothing_is_made() -> None:
    result = run("script")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("[ ] 0") == int(result.stdout.split()[0])
    assert "die Quellposition" not in result.stdout
    assert "01-fixed-context-sources.wav" in result.stdout
    german = run("script", "fixed-context", "--language", "de")
    assert "Jede Quellposition" in german.stdout
    assert sorted(path.name for path in Path.cwd().iterdir()) == ["vectors.toml"]


@pytest.mark.usefixtures("here")
def test_other_queries_change_the_script() -> None:
    assert run("script", "--query", "1,1,0,0").stdout != run("script").stdout


@pytest.mark.usefixtures("here")
def test_with_a_folder_the_exit_code_tells_whether_all_is_there(here: Path) -> None:
    folder = here / "it's mine 50%"
    record(folder, without=ROLES)
    lacking = run("script", "score", "--voice", str(folder))
    assert lacking.exit_code == 2
    assert f"[ ] {ROLES}" in lacking.stdout
    put(folder, ROLES, WAV)
    put(folder, "02-score-rules.wav", WAV)
    whole = run("script", "score", "--voice", str(folder))
    assert whole.exit_code == 0
    assert f"[x] {ROLES}" in whole.stdout
    assert whole.stderr == (
        f"Warning: {folder}: not used: 02-score-rules.wav (did you mean 02-score-roles?)\n"
    )


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["script", "scor"], "Did you mean score?"),
        (["script", "--language", "dee"], "Did you mean de?"),
        (["script", "--voice", "nowhere"], "nowhere: this is no folder of recordings"),
        (["script", "--voice", "vectors.toml"], "vectors.toml: this is no folder of recordings"),
        (["script", "--voice", ""], "an empty text"),
        (["clip", "score", "--voice", "vectors.toml"], "this is no folder of recordings"),
        (["clip", "score", "--voice", "nowhere"], "silent or a folder of recordings"),
        (["clip", "score", "--voice", "a" * 5000], "silent or a folder of recordings"),
        (["clip", "score", "--voice", "silent", "--allow-missing"], "only recordings can be miss"),
        (["clip", "score", "--allow-missing"], "expected --voice FOLDER, got no --voice"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr.splitlines()[-1]
    assert not Path("media").exists()


@pytest.mark.usefixtures("here")
def test_bad_recordings_stop_a_clip_before_it_is_drawn(here: Path) -> None:
    record(here / "mine", without="02-score-divide.wav")
    put(here / "mine", ROLES, b"")
    result = run(*CLIP, "--voice", "mine")
    assert result.exit_code == 2
    message = result.stderr.splitlines()[-1]
    assert message.startswith("Error: mine: 2 recordings cannot be used: got 02-score-roles.wav ")
    assert "missing: 02-score-divide" in message
    assert not list(here.glob("media/clips/*.mp4"))
    planned = run("plan", "--quality", "draft", "--voice", "mine")
    assert planned.exit_code == 2
    assert planned.stdout == ""


def test_a_folder_called_silent_is_reached_by_its_path(here: Path) -> None:
    record(here / "silent", without=ROLES)
    assert "missing" in run(*CLIP, "--voice", "./silent").stderr


def test_a_clip_is_said_by_recordings_and_silent_where_one_may_be_missing(here: Path) -> None:
    record(here / "mine", without=ROLES)
    result = run(*CLIP, "--voice", "mine", "--allow-missing", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    ledger = json.loads((here / "media/clips/02-score.json").read_text())
    roles, illustrative, *_ = ledger["beats"]
    sound, rate_hz = heard(here / "media/clips/02-score.mp4")
    assert rate_hz == Recordings.of_folder(here / "mine").rate_hz
    first, second = (
        sound[round(beat["start_s"] * rate_hz) : round(beat["end_s"] * rate_hz)]
        for beat in (roles, illustrative)
    )
    assert abs(first[: len(first) - rate_hz // 10]).max() < 1e-3
    assert abs(second).max() > 0.1
    assert roles["end_s"] - roles["start_s"] > 3  # as long as it takes to read
