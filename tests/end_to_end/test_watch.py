"""The command that renders again on every save: a real file, real saves, real clips."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from studio.vectors_file import read_vectors
from tests.cases.commands import toml
from tests.end_to_end.conftest import ROOT, render

OPTIONS = ("recap", "--quality", "draft", "--fps", "5", "--voice", "silent")
# Whoever runs the tests in the background has interrupts ignored, and children inherit it.
COMMAND = f"""
import signal, sys
sys.path.insert(0, {str(ROOT)!r})
signal.signal(signal.SIGINT, signal.default_int_handler)
import render
render.main()
"""


class Watched:
    """The running command, and the file that it watches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "vectors.toml"
        self.path.write_text(toml(), encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "watch", *OPTIONS],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # a group of its own: Ctrl-C reaches the workers too
            env=os.environ | {"FORCE_COLOR": "1"},
            text=True,
            encoding="utf-8",
        )

    def told(self, start: str) -> list[str]:
        """What standard error says, up to the line that begins with ``start``."""
        assert self.process.stderr is not None
        lines = [""]
        while not lines[-1].startswith(start):
            lines.append(self.process.stderr.readline())
            assert lines[-1], lines
        return lines[1:]

    def made(self) -> str:
        """The path that is printed next, and the lesson that this clip shows now."""
        assert self.process.stdout is not None
        path = self.process.stdout.readline()
        assert path == f"{Path('media', 'clips', '08-recap.mp4')}\n"
        ledger = (self.folder / path.strip()).with_suffix(".json").read_text("utf-8")
        digest: str = json.loads(ledger)["vectors"]
        return digest

    @property
    def digest(self) -> str:
        return read_vectors(self.path).digest

    def files(self) -> dict[Path, bytes]:
        """All that there is beside the clips, hidden or not."""
        found = (self.folder / "media" / "clips").rglob("*")
        return {path: path.read_bytes() for path in found if path.is_file()}

    def rename(self, query: str) -> None:
        beside = self.path.with_name(".vectors.toml.swp")
        beside.write_text(toml(query=query), encoding="utf-8")
        beside.replace(self.path)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    yield watched
    with suppress(ProcessLookupError):
        os.killpg(watched.process.pid, signal.SIGKILL)
    watched.process.communicate()


def test_the_clip_follows_the_file(watched: Watched) -> None:
    lines = watched.told("Waiting for vectors.toml")
    assert "\x1b" not in "".join(lines)
    assert watched.made() == watched.digest

    watched.path.touch()
    (line, _) = watched.told("Waiting")
    assert line == "vectors.toml says what it did when last rendered: nothing to do.\n"

    earlier = watched.files()
    watched.path.write_text("query = [2, 0")
    (fault, _) = watched.told("Waiting")
    assert fault == render("clip", *OPTIONS, folder=watched.folder).stderr
    watched.path.unlink()
    assert "vectors.toml: no such file" in watched.told("Waiting")[0]
    assert watched.files() == earlier

    watched.path.write_text(toml(query="[3, 0, 0, 0]"), encoding="utf-8")
    watched.told("Waiting")
    assert watched.made() == watched.digest  # and the faults before printed nothing

    for query in ("[4, 0, 0, 0]", "[5, 0, 0, 0]"):
        watched.rename(query)
        watched.told("Waiting")
        assert watched.made() == watched.digest

    watched.rename("[6, 0, 0, 0]")
    watched.told("recap: ")
    watched.rename("[7, 0, 0, 0]")
    watched.told("vectors.toml was saved meanwhile")
    watched.told("Waiting")
    assert watched.made() == watched.digest

    earlier = watched.files()
    watched.rename("[8, 0, 0, 0]")
    watched.told("recap: ")
    os.killpg(watched.process.pid, signal.SIGINT)
    out, err = watched.process.communicate()
    assert (watched.process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert watched.files() == earlier
    assert not list((watched.folder / "media").glob(".*"))


def test_a_file_that_is_broken_from_the_first_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "vectors.toml"
    path.write_text("query = [", encoding="utf-8")
    done = render("watch", *OPTIONS, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: vectors.toml")
    assert not (tmp_path / "media").exists()
