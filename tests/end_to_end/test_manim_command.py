"""Every scene runs under Manim's own command, with the default vectors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import av
import pytest

from scenes.catalog import SLUGS, scene_class
from tests.end_to_end.conftest import ROOT, Made


def manim(slug: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    scene = scene_class(slug)
    source = Path(*scene.__module__.split(".")).with_suffix(".py")
    place, what = ("--media_dir", str(folder)), (str(source), scene.__name__)
    return subprocess.run(
        [sys.executable, "-m", "manim", "render", "-ql", *options, *place, *what],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "recap"])
def test_a_scene_plays_under_manims_command(slug: str, tmp_path: Path) -> None:
    done = manim(slug, tmp_path, "--dry_run")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def test_manims_command_makes_a_clip_of_the_same_length(film: Made, tmp_path: Path) -> None:
    done = manim("recap", tmp_path)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (path,) = (path for path in tmp_path.rglob("*.mp4") if "partial" not in str(path))
    with av.open(str(path)) as container:
        frames = sum(1 for _ in container.decode(video=0))
    assert frames == pytest.approx(film.ledger("recap")["duration_s"] * 15)
