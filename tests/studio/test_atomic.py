"""A file under its final name is always whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from studio.atomic import (
    free_bytes,
    nearest_folder,
    ready_folder,
    whole_file,
    whole_files,
    write_bytes,
    write_text,
)
from studio.errors import OutputError, RenderError

HOSTILE = ["plain", "a b", "it's", "ünï 日本", "50%", "#1", "$HOME", "-n", "a" * 240, 'q"uote']


@pytest.mark.parametrize("name", HOSTILE)
def test_written_content_is_read_back_and_nothing_lies_beside(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / f"{name}.txt"
    path.parent.mkdir()
    assert write_bytes(path, b"one") == path
    assert write_text(path, "zwei −\r\n") == path
    assert path.read_bytes() == "zwei −\r\n".encode()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("fault", [RenderError("no"), ValueError("no"), KeyboardInterrupt()])
def test_a_failed_block_leaves_the_earlier_file(tmp_path: Path, fault: BaseException) -> None:
    path = write_text(tmp_path / "film.mp4", "earlier")
    with pytest.raises(type(fault)):
        _write_half(path, fault)
    assert path.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_the_lent_path_is_a_neighbour_with_the_same_suffix(tmp_path: Path) -> None:
    with whole_file(tmp_path / "film.mp4") as beside:
        beside.touch()
        assert beside.suffix == ".mp4"
        assert beside.parent == tmp_path
        assert not (tmp_path / "film.mp4").exists()


def test_the_final_name_has_ordinary_permissions(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    assert write_text(tmp_path / "whole", "").stat().st_mode == ordinary.stat().st_mode


def test_a_block_that_writes_nothing_has_failed(tmp_path: Path) -> None:
    with pytest.raises(OutputError) as refusal, whole_file(tmp_path / "film.mp4"):
        pass
    assert refusal.value.exit_code == 1
    assert "film.mp4" in str(refusal.value)


@pytest.mark.parametrize("kind", ["missing folder", "file for a folder", "a folder's own name"])
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder" / "inner").mkdir(parents=True)
    path = {
        "missing folder": tmp_path / "none" / "film.mp4",
        "file for a folder": tmp_path / "file" / "film.mp4",
        "a folder's own name": tmp_path / "folder",
    }[kind]
    with pytest.raises(OutputError) as refusal:
        write_text(path, "text")
    assert os.fspath(path) in str(refusal.value)
    assert not list(tmp_path.glob("**/*.part*"))


def test_a_killed_writer_leaves_the_earlier_file(tmp_path: Path) -> None:
    path = write_text(tmp_path / "film.mp4", "earlier")
    script = (
        "import os, signal, sys; from pathlib import Path; from studio.atomic import whole_file\n"
        "with whole_file(Path(sys.argv[1])) as beside:\n"
        "    beside.write_text('half'); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_text() == "earlier"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_folder_is_made_ready_and_left_empty(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name / "media"
    assert ready_folder(folder) == folder
    assert ready_folder(folder) == folder
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_file_is_no_folder(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OutputError) as refusal:
        ready_folder(tmp_path / "file" / below)
    assert refusal.value.exit_code == 2
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that nobody can write to")
def test_a_folder_that_nobody_can_write_to_is_refused() -> None:
    with pytest.raises(OutputError, match=r"/proc"):
        ready_folder(Path("/proc"))


def test_room_is_measured_where_the_folder_would_be(tmp_path: Path) -> None:
    assert nearest_folder(tmp_path / "a" / "b") == tmp_path
    assert free_bytes(tmp_path / "a" / "b") > 0


def _write_half(path: Path, fault: BaseException) -> None:
    with whole_file(path) as beside:
        beside.write_text("half")
        raise fault


INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from studio.atomic import whole_files
signal.signal(signal.SIGINT, signal.default_int_handler)
hooks = [lambda event: event == "os.rename" and os.kill(os.getpid(), signal.SIGINT)]
sys.addaudithook(lambda event, _: [hook(event) for hook in hooks])
try:
    with whole_files(*map(Path, sys.argv[1:])) as besides:
        for beside in besides:
            beside.write_text("new")
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_an_interrupt_waits_until_all_files_have_their_names(tmp_path: Path) -> None:
    paths = [write_text(tmp_path / name, "earlier") for name in ("a.mp4", "a.jpg", "a.json")]
    command = [sys.executable, "-c", INTERRUPTED, *map(str, paths)]
    assert subprocess.run(command, check=False).returncode == 130
    assert [path.read_text() for path in paths] == ["new"] * 3
    assert sorted(tmp_path.iterdir()) == sorted(paths)


def test_files_that_go_together_stay_together_where_one_was_not_written(tmp_path: Path) -> None:
    paths = [write_text(tmp_path / name, "earlier") for name in ("a.mp4", "a.jpg", "a.json")]
    with pytest.raises(OutputError), whole_files(*paths) as (video, _, _):
        video.write_text("new")
    assert [path.read_text() for path in paths] == ["earlier"] * 3
    assert sorted(tmp_path.iterdir()) == sorted(paths)
