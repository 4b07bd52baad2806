"""Rendering again by the command: what a changed query leaves alone is not drawn again."""

from __future__ import annotations

import json
from pathlib import Path

from tests.end_to_end.conftest import ROOT, render

CLIPS = ("fixed-context", "recap")
FAST = ("--quality", "draft", "--fps", "5")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "media" / "clips").iterdir()}


def plan(folder: Path, *options: str) -> dict[str, list[str]]:
    done = render("plan", "--json", *FAST, *options, folder=folder)
    assert done.returncode == 0, done.stderr
    clips = json.loads(done.stdout)["clips"]
    return {clip["section"]: [it["why"] for it in clip["reasons"]] for clip in clips}


def drawn(folder: Path, *options: str) -> set[str]:
    """The clips that the command has drawn, as its progress tells."""
    done = render("clip", *CLIPS, *FAST, *options, folder=folder)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(CLIPS)
    return {slug for slug in CLIPS if f"{slug}: done" in done.stderr}


def test_only_what_shows_the_new_query_is_drawn_again(tmp_path: Path) -> None:
    here, anew = tmp_path / "here", tmp_path / "anew"
    for folder in (here, anew):
        folder.mkdir()
        (folder / "vectors.toml").write_bytes((ROOT / "vectors.toml").read_bytes())
    assert drawn(here) == set(CLIPS)
    assert {slug: plan(here)[slug] for slug in CLIPS} == {slug: ["reused"] for slug in CLIPS}
    assert plan(here)["score"] == ["first time"]

    other = ("--new-query", "0,3,0,0")
    planned = plan(here, *other)
    assert planned["fixed-context"] == ["reused"]
    assert "values changed" in planned["recap"]
    assert drawn(here, *other) == {"recap"}
    assert drawn(here, *other) == set()
    assert drawn(anew, *other) == set(CLIPS)
    assert contents(here) == contents(anew)
