"""Renders that end anywhere, killed, interrupted or without room: the next one is as clean.

All runs are of processes of their own. The drawings are tiny, and tell what was read.
"""

from __future__ import annotations

import errno
import os
import random
import signal

import pytest
import warm
from small_disks import small_file_system

from studio.kept import checksums, read_record
from studio.media import MediaFolder
from studio.store import State, Store

LESSONS = ("first", "other query", "other keys")
KILLED = -signal.SIGKILL
FULL = ("the disk is full", "the disk is too full", os.strerror(errno.ENOSPC))

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
            files = [it.relative_to(media) for it in files_of(media, path.stem)]
            together = [found.get(it) for it in files]
            assert together in [[lesson[it] for it in files] for lesson in clean.values()], path
    store = Store(MediaFolder(media).store())
    for part in store.folder.glob("parts/*/*.part"):
        assert part.name.startswith(".") or store.state(part.name) is State.WHOLE


def files_of(media, stem):
    folder = MediaFolder(media)
    return folder.film() if stem == "film" else folder.clip(stem.partition("-")[2])


def check_records(media, clean):
    """What a record takes for whole is of the lesson that it names."""
    for slug in ("score", "blend", "film"):
        final = files_of(media, "film" if slug == "film" else f"-{slug}")
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
        force = draw.random() < 0.15  # then beats are drawn, else mostly joined
        how = draw.choice(
            [
                {"step": draw.randrange(1, 1500 if force else 450)},
                {"after_s": draw.uniform(0, 3 if force else 1), "group": draw.random() < 0.5},
            ]
        )
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
    for _ in range(6):
        how = {"after_s": draw.uniform(0, 3), "stop": stop, "group": draw.random() < 0.5}
        code = renders.run(tmp_path, draw.choice(LESSONS), force=True, jobs=2, **how)["code"]
        assert code in (0, 128 + stop, -stop)
        check_files(tmp_path, clean)
        assert code == -stop or not list(tmp_path.rglob(".*"))  # it had not yet begun
    check_end(tmp_path, clean, renders, LESSONS[1])


@pytest.fixture
def small_disk(tmp_path):
    """A file system with room for a film of tiny clips, and not for much more."""
    with small_file_system(tmp_path / "disk", "120m") as folder:
        yield folder


def check_failed(ended, words):
    """The work failed for want of room, and one line says so."""
    assert ended["code"] == 1, ended
    assert any(it in ended["words"] for it in words), ended
    assert "\n" not in ended["words"]


@pytest.mark.parametrize(
    ("order", "steps"),
    [
        ({"slugs": ["score"], "force": True}, range(2, 200, 14)),  # drawn and joined
        ({}, range(20, 500, 60)),  # joined from stored parts, the film too
    ],
)
def test_a_disk_that_fills_at_any_step(renders, clean, small_disk, order, steps):
    for name in LESSONS[:2]:
        assert renders.run(small_disk, name, slugs=order.get("slugs"))["code"] == 0
    failed = 0
    for number, step in enumerate(steps):
        ended = renders.run(small_disk, LESSONS[number % 2], step=step, act="fill", **order)
        (small_disk / "filler").unlink(missing_ok=True)  # the work may have ended before
        if ended["code"] or ended["words"]:
            check_failed(ended, FULL)
            failed += 1
        check_files(small_disk, clean)
        check_records(small_disk, clean)
        assert not list(small_disk.rglob(".*"))
    assert failed > len(steps) / 3
    check_end(small_disk, clean, renders, LESSONS[1])


def test_files_that_may_not_grow_beyond_any_length(renders, clean, tmp_path):
    assert renders.run(tmp_path, LESSONS[0])["code"] == 0
    for longest in (0, 30, 300, 2000, 4000, 8000, 16000):
        other = {"slugs": ["score", "recap"], "force": True, "longest": longest}
        ended = renders.run(tmp_path, LESSONS[2], **other)
        check_failed(ended, [os.strerror(errno.EFBIG), "disk is full"])
        check_files(tmp_path, clean)
        assert not list(tmp_path.rglob(".*"))
    check_end(tmp_path, clean, renders, LESSONS[2])
