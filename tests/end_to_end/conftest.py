"""One film for all end-to-end tests, made once by the command that a lecturer types."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
SPEAKING = ("film", "clip", "plan", "still")


@dataclass(frozen=True)
class Made:
    """What the command made and printed."""

    media: Path
    printed: tuple[str, ...]

    def clip(self, slug: str) -> Path:
        (path,) = (self.media / "clips").glob(f"0?-{slug}.mp4")
        return path

    def ledger(self, slug: str) -> dict[str, Any]:
        ledger: dict[str, Any] = json.loads(
            self.clip(slug).with_suffix(".json").read_text(encoding="utf-8")
        )
        return ledger


def render(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the project's command in another folder, as a lecturer would.

    Nobody speaks where ``words`` do not say who: that takes long, and has tests of its own.
    """
    if words[0] in SPEAKING and "--voice" not in words:
        words = (*words, "--voice", "silent")
    return subprocess.run(
        [sys.executable, str(ROOT / "render.py"), *words],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def last_frame(path: Path) -> NDArray[np.uint8]:
    """The last frame of a video, (height, width, 3)."""
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            last = frame
    return np.asarray(last.to_ndarray(format="rgb24"), dtype=np.uint8)


@pytest.fixture(scope="session")
def film(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The film of the default vectors at draft quality, in a folder with an awkward name."""
    folder = tmp_path_factory.mktemp("a lecturer's ünï 日本 %41 #1")
    (folder / "vectors.toml").write_bytes((ROOT / "vectors.toml").read_bytes())
    # A stray configuration of Manim's must not change a pixel.
    (folder / "manim.cfg").write_text("[CLI]\nframe_rate = 5\nbackground_color = WHITE\n")
    done = render("film", "--quality", "draft", folder=folder)
    assert done.returncode == 0, done.stderr
    return Made(folder / "media", tuple(done.stdout.splitlines()))
