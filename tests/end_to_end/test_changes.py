"""After a change of the vectors nothing of the old lesson is left in what is made again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import av
import pytest

from attention_math import build_lesson, replay
from scenes.story import tell
from studio.vectors_file import read_vectors
from tests.cases.commands import toml
from tests.end_to_end.conftest import render

# Each single input in turn, and the sections that show it.
CHANGES = {
    "query": ("[1.5, 0.25, 0, 0]", ("score",)),
    "new_query": ("[0, 3.25, -1, 0]", ("refocus",)),
    "keys": ("[[2, 0, 0, 0], [1, 1, 0, 0], [0, 2.75, 0, 0.5]]", ("recap",)),
    "values": ("[[1, 0], [0, 1.125], [0.375, 0]]", ("blend",)),
    "key_labels": ('["a", "b<i>", "c & d"]', ("blend",)),
    "query_label": ('"sits"', ("score",)),
    "new_query_label": ('"stood"', ("refocus",)),
    "needed_source": ("1", ("sharpen",)),
    "learned": ("true", ("score",)),
}
# One frame a second is the least that makes whole clips.
LEAST_FPS = "1"


@pytest.mark.parametrize("name", CHANGES)
def test_nothing_of_the_old_lesson_is_left(name: str, tmp_path: Path) -> None:
    entry, sections = CHANGES[name]
    path = tmp_path / "vectors.toml"
    path.write_text(toml(), encoding="utf-8")
    before = made(tmp_path, sections)
    path.write_text(toml(**{name: entry}), encoding="utf-8")
    after = made(tmp_path, sections)
    vectors = read_vectors(path)
    calls: dict[str, Any] = {}
    told = {words.slug: words for words in tell(build_lesson(vectors))}
    for slug, ledger in after.items():
        assert ledger["vectors"] == vectors.digest != before[slug]["vectors"]
        for beat in ledger["beats"]:
            assert beat["caption"] == told[slug].beats[beat["name"]].caption.text
            for number in beat["numbers"]:
                assert replay(number, vectors, calls) == number["text"]
    own = strings(list(after.values()))
    gone = strings(list(before.values())) - own
    assert gone, "the change is seen"
    for file in (tmp_path / "media").rglob("*"):
        if file.suffix == ".json":
            assert strings(json.loads(file.read_text("utf-8"))).isdisjoint(gone)
        elif file.suffix == ".mp4":
            with av.open(str(file)) as container:
                assert set(container.metadata.values()).isdisjoint(gone)


def test_four_keys_then_three(tmp_path: Path) -> None:
    """The clip gets shorter, and the fourth key is in none of its beats."""
    path = tmp_path / "vectors.toml"
    four = {
        "keys": "[[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0], [0.125, 7, 0, 0]]",
        "values": "[[1, 0], [0, 1], [0, 0], [0.625, 9]]",
        "key_labels": '["the", "cat", "sat", "down"]',
    }
    path.write_text(toml(**four), encoding="utf-8")
    before = made(tmp_path, ("blend",), "5")["blend"]
    path.write_text(toml(), encoding="utf-8")
    after = made(tmp_path, ("blend",), "5")["blend"]
    assert after["duration_s"] < before["duration_s"]
    assert {"0.625", "9"} <= strings(before)
    assert strings(after).isdisjoint({"0.625", "9", "4"})


def made(folder: Path, sections: tuple[str, ...], fps: str = LEAST_FPS) -> dict[str, Any]:
    """The ledgers of the sections' clips, made in a folder that may hold older ones."""
    done = render("clip", *sections, "--quality", "draft", "--fps", fps, folder=folder)
    assert done.returncode == 0, done.stderr
    clips = map(Path, done.stdout.splitlines())
    ledgers = (folder / clip.with_suffix(".json") for clip in clips)
    return {
        ledger["section"]: ledger
        for ledger in (json.loads(each.read_text("utf-8")) for each in ledgers)
    }


def strings(document: Any) -> set[str]:
    """Every string in a JSON document, however deep."""
    if isinstance(document, str):
        return {document}
    if isinstance(document, dict):
        return set().union(*map(strings, document.values()))
    return set().union(*map(strings, document)) if isinstance(document, list) else set()
