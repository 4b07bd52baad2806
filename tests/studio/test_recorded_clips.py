"""Clips that recordings speak: what another take changes, and what moving the folder does not.

The drawings are tiny; tests/test_recordings_cli.py has a real one.
"""

from __future__ import annotations

import json
from pathlib import Path

import fakes
import pytest
from hearing import picture_s, sound_track
from test_reusing import parts_in

from studio.errors import RecordingError
from studio.film import plan_of, render_clips
from studio.media import MediaFolder, beat_stem
from studio.plan import Reason, Why
from studio.progress import Silence
from studio.speaking import lines_of
from studio.voice.recordings import Recordings
from tests.studio.recorded import encoded, put, voice

LINES = lines_of(fakes.request("none"), ["recap"])
BLEND = next(line for line in LINES if line.beat == "blend")
FILE = f"{beat_stem('recap', 'blend')}.wav"


def render(media: Path, folder: Path, **options: bool) -> Path:
    """The clip of the last section, as the folder speaks it now."""
    (files,) = render_clips(order(media, folder, **options), ["recap"], Silence(), draw=fakes.draw)
    return files.video


def order(media: Path, folder: Path, **options: bool):
    return fakes.request(media, voice=Recordings.of_folder(folder, **options))


def reason(media: Path, folder: Path) -> tuple[Reason, ...]:
    others = {line.section for line in lines_of(fakes.request("none"))} - {"recap"}
    plan = plan_of(order(media, folder, allow_missing=True), Silence())
    assert others <= set(plan.clips)
    return plan.clips["recap"].decision.reasons


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for place, line in enumerate(LINES):
        sound = voice(0.5 + 0.1 * place)
        put(tmp_path / "mine", f"{beat_stem(line.section, line.beat)}.wav", encoded(sound))
    return tmp_path / "mine"


def test_each_recording_is_heard_from_the_start_of_its_beat(tmp_path, folder):
    video = render(tmp_path / "media", folder)
    ledger = json.loads(MediaFolder(tmp_path / "media").clip("recap").ledger.read_text("utf-8"))
    track = sound_track(video)
    assert (track.rate_hz, track.language, ledger["voice"]) == (48_000, "eng", "recordings")
    meant = [beat["start_s"] + 0.1 for beat in ledger["beats"]]
    assert track.starts_s() == pytest.approx(meant, abs=0.02)
    assert abs(track.duration_s - picture_s(video)) <= 1 / fakes.TINY.fps


def test_another_take_of_the_same_length_draws_nothing(tmp_path, folder):
    video = render(tmp_path / "media", folder)
    before, sound = parts_in(tmp_path / "media"), sound_track(video).samples
    put(folder, FILE, encoded(-voice(0.5 + 0.1 * LINES.index(BLEND))))
    assert reason(tmp_path / "media", folder) == (Reason(Why.VOICE, ("blend",)),)
    assert sound_track(render(tmp_path / "media", folder)).samples.tobytes() != sound.tobytes()
    assert parts_in(tmp_path / "media") == before


def test_a_longer_take_draws_its_beat(tmp_path, folder):
    render(tmp_path / "media", folder)
    before = parts_in(tmp_path / "media")
    put(folder, FILE, encoded(voice(2.5)))
    render(tmp_path / "media", folder)
    assert len(set(parts_in(tmp_path / "media")) - set(before)) == 1


def test_nothing_is_made_again_where_the_folder_has_moved(tmp_path, folder):
    video = render(tmp_path / "media", folder)
    before, inode = parts_in(tmp_path / "media"), video.stat().st_ino
    moved = folder.rename(tmp_path / "it's 50% 日本")
    assert render(tmp_path / "media", moved).stat().st_ino == inode
    assert parts_in(tmp_path / "media") == before


def test_bad_recordings_leave_an_earlier_clip_as_it_was(tmp_path, folder):
    content = render(tmp_path / "media", folder).read_bytes()
    put(folder, FILE, b"")
    with pytest.raises(RecordingError, match=rf"mine: {FILE}: is empty"):
        render(tmp_path / "media", folder)
    assert MediaFolder(tmp_path / "media").clip("recap").video.read_bytes() == content


def test_a_missing_recording_is_silence_in_its_beat_alone(tmp_path, folder):
    (folder / FILE).unlink()
    with pytest.raises(RecordingError, match="08-recap-blend: is missing"):
        render(tmp_path / "media", folder)
    track = sound_track(render(tmp_path / "media", folder, allow_missing=True))
    ledger = json.loads(MediaFolder(tmp_path / "media").clip("recap").ledger.read_text("utf-8"))
    levels = {
        beat["name"]: track.level(beat["start_s"] + 0.05, beat["end_s"] - 0.05)
        for beat in ledger["beats"]
    }
    assert levels.pop("blend") < 1e-4
    assert min(levels.values()) > 0.02
