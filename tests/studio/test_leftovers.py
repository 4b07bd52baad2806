"""What killed runs leave is removed; what live ones use, and what is not ours, stays."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from studio.atomic import whole_file
from studio.leftovers import Freed, sweep
from studio.media import MediaFolder, work_folder

LEAVE = {
    "work folder": (
        "from studio.media import work_folder as lend\n"
        "def fill(path): (path / 'deep').mkdir(); (path / 'deep' / 'part.mp4').write_bytes(b'half')"
    ),
    "unfinished file": (
        "from studio.atomic import whole_file as lend_file\n"
        "def lend(folder): return lend_file(folder / 'film.mp4')\n"
        "def fill(path): path.write_bytes(b'half')"
    ),
}
RUN = """
import os, signal, sys
from pathlib import Path
{kind}
with lend(Path(sys.argv[1])) as path:
    fill(path)
    print("filled", flush=True)
    sys.stdin.read()
"""


def running(kind: str, folder: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN.format(kind=LEAVE[kind]), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"filled"
    return process


@pytest.mark.parametrize("kind", LEAVE)
def test_a_live_process_keeps_what_it_uses_and_a_killed_one_does_not(
    tmp_path: Path, kind: str
) -> None:
    (tmp_path / "film.mp4").write_bytes(b"earlier")
    with running(kind, tmp_path) as process:
        before = sorted(tmp_path.rglob("*"))
        assert sweep(tmp_path) == Freed()
        assert sorted(tmp_path.rglob("*")) == before
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert sorted(tmp_path.rglob("*")) == before
    freed = sweep(tmp_path)
    assert freed.size_bytes == 4
    assert (freed.work_folders, freed.unfinished) == ((1, 0) if kind == "work folder" else (0, 1))
    assert [path.name for path in tmp_path.iterdir()] == ["film.mp4"]
    assert (tmp_path / "film.mp4").read_bytes() == b"earlier"


def test_the_next_run_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    with running("work folder", tmp_path) as process:
        process.kill()
    with running("work folder", tmp_path) as alive, work_folder(tmp_path) as work:
        folders = {path for path in tmp_path.iterdir() if path.is_dir()}
        assert work in folders
        assert len(folders) == 2
        alive.kill()
    with work_folder(tmp_path) as work:
        assert {path for path in tmp_path.iterdir() if path.is_dir()} == {work}
    assert list(tmp_path.iterdir()) == []


def test_own_work_is_in_use_too(tmp_path: Path) -> None:
    with work_folder(tmp_path) as work, whole_file(tmp_path / "a.txt") as beside:
        beside.write_text("half")
        assert sweep(tmp_path) == Freed()
        assert work.is_dir()
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


NOT_OURS = [
    ".making-",
    ".making-of",
    ".making-ABCDEFGH",
    ".part",
    ".notes.part.txt",
    ".0123456789abcde.part.mp4",
    "0123456789abcdef.part.mp4",
    ".0123456789abcdef.party",
    "x.lock",
    ".lock",
]


@pytest.mark.parametrize("name", NOT_OURS)
def test_what_is_not_ours_stays(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / name).write_text("mine")
    assert sweep(tmp_path) == Freed()
    assert sweep(tmp_path / name) == Freed()
    assert (tmp_path / name / name).read_text() == "mine"


def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    (tmp_path / "media").mkdir()
    (tmp_path / "media" / ".making-abcdefgh").symlink_to(tmp_path / "mine")
    assert sweep(tmp_path / "media") == Freed()
    assert (tmp_path / "mine" / "notes.txt").exists()


def test_trials_and_lone_locks_go(tmp_path: Path) -> None:
    (tmp_path / ".0123456789abcdef.trial").touch()
    (tmp_path / ".0123456789abcdef.part.mp4.lock").touch()
    (tmp_path / ".making-abcdefgh.lock").touch()
    assert sweep(tmp_path) == Freed(unfinished=1)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_has_nothing_left(tmp_path: Path) -> None:
    assert sweep(tmp_path / "none") == Freed()


def test_a_media_folder_is_swept_in_all_its_places(tmp_path: Path) -> None:
    folders = MediaFolder(tmp_path).unfinished()
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".0123456789abcdef.part.json").touch()
    assert MediaFolder(tmp_path).sweep() == Freed(unfinished=len(folders))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
