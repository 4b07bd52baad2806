"""Renders that are killed or interrupted anywhere: files are whole, and the next run is as clean.

All runs are of processes of their own. The drawings are tiny, and tell what was read.
"""

from __future__ import annotations

import os
import random
import signal

import pytest
import warm

from studio.kept import checksums, read_record
from studio.media import MediaFolder, VideoFiles
from studio.store import State, Store

LESSONS = ("first", "other query", "other keys")
KILLED = -signal.SIGKILL

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks the renders")


@pytest.fixture(scope="module")
def renders():
    process = warm.Warm()
    yield process
    process.close()


@pytest.fixture(scope="module")
def clean(renders, tmp_path_factory):
    """What a clean run of each lesson gives."""
    made = {}
    for name in LESSONS:
        media = tmp_path_factory.mktemp("clean")
        assert renders.run(media, name)["code"] == 0
        made[name] = results(media)
    return made


def results(media):
    """What a viewer gets, by its path."""
    found = [path for path in media.rglob("*") if path.is_file()]
    return {
        path: (media / path).read_bytes()
        for path in sorted(it.relative_to(media) for it in found)
        if path.parts[0] != "store" and not path.parts[0].startswith(".making-")
        if not path.name.startswith(".")
    }


def check_files(media, clean):
    """Each file is one that a clean run gives, and those that a ledger tells of belong together."""
    found = results(media)
    for path, content in found.items():
        assert content in [lesson[path] for lesson in clean.values()], path
        if path.suffix == ".json":
            files = [it.relative_to(media) for it in VideoFiles.named(media / path.with_suffix(""))]
            triple = [found.get(it) for it in files]
            assert triple in [[lesson[it] for it in files] for lesson in clean.values()], path
    store = Store(MediaFolder(media).store())
    for part in store.folder.glob("parts/*/*.part"):
        assert part.name.startswith(".") or store.state(part.name) is State.WHOLE


def check_records(media, clean):
    """What a record takes for whole is of the lesson that it names."""
    for slug in ("score", "blend", "film"):
        final = MediaFolder(media).film() if slug == "film" else MediaFolder(media).clip(slug)
        video = read_record(media, slug).video
        if video is not None and checksums(final) == dict(video.files):
            name = next(it for it in LESSONS if warm.lesson(it).digest == video.vectors)
            assert all(it.read_bytes() == clean[name][it.relative_to(media)] for it in final)


def check_end(media, clean, renders, name):
    """A run to the end is as clean as one in an empty folder, and nothing unfinished is left."""
    assert renders.run(media, name)["code"] == 0
    assert results(media) == clean[name]
    assert [path for path in media.rglob(".*") if path.is_file()] == []
    assert not list(media.glob(".making-*"))


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_a_film_is_whole_or_not_there(renders, clean, tmp_path, seed):
    draw, name, killed = random.Random(seed), LESSONS[0], 0
    while killed < 25:
        name = draw.choice([name, name, *LESSONS])
        how = draw.choice(
            [
                {"step": draw.randrange(1, 1500)},
                {"step": draw.randrange(1, 400)},
                {"after_s": draw.uniform(0, 3), "group": draw.random() < 0.5},
            ]
        )
        force = draw.random() < 0.1
        killed += renders.run(tmp_path, name, force=force, **how)["code"] == KILLED
        check_files(tmp_path, clean)
        check_records(tmp_path, clean)
        if killed % 10 == 9:
            check_end(tmp_path, clean, renders, draw.choice(LESSONS))
    check_end(tmp_path, clean, renders, name)


def test_killed_at_every_step_a_clip_is_whole_or_not_there(renders, clean, tmp_path):
    here, there = LESSONS[:2]
    for name in (here, there, here):  # all parts are in the store in the end
        steps = renders.run(tmp_path, name, slugs=["score"])["steps"]
    assert steps > 30
    for step in range(1, 2 * steps):
        MediaFolder(tmp_path).sweep()  # else these would be this run's first steps
        shown = read_record(tmp_path, "score").video.vectors
        other = there if shown == warm.lesson(here).digest else here
        code = renders.run(tmp_path, other, slugs=["score"], step=step)["code"]
        check_files(tmp_path, clean)
        check_records(tmp_path, clean)
        if code == 0:
            break
    assert step >= steps - 5
    check_end(tmp_path, clean, renders, here)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_at_any_moment_nothing_unfinished_is_left(renders, clean, tmp_path, stop):
    draw = random.Random(stop)
    for _ in range(8):
        how = {"after_s": draw.uniform(0, 3), "stop": stop, "group": draw.random() < 0.5}
        code = renders.run(tmp_path, draw.choice(LESSONS), force=True, jobs=2, **how)["code"]
        assert code in (0, 128 + stop)
        check_files(tmp_path, clean)
        assert not list(tmp_path.rglob(".*"))
    check_end(tmp_path, clean, renders, LESSONS[1])
