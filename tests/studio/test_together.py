"""Several commands at once in one media folder, and many workers: none mixes, none hangs."""

from __future__ import annotations

import os
import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import engine_tasks as tasks
import fakes
import pytest
import warm
from test_stops import check_files, results

from studio.cleaning import clean as clean_up
from studio.film import render_clips
from studio.progress import Silence

LESSONS = ("first", "other query")

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks the renders")


@pytest.fixture(scope="module")
def pair():
    processes = warm.Warm(), warm.Warm()
    yield processes
    for process in processes:
        process.close()


@pytest.fixture(scope="module")
def clean(pair, tmp_path_factory):
    media = [tmp_path_factory.mktemp("clean") for _ in LESSONS]
    together(pair, [{"media": it, "name": name} for it, name in zip(media, LESSONS, strict=True)])
    return {name: results(it) for it, name in zip(media, LESSONS, strict=True)}


def together(pair, orders, meanwhile=lambda: None):
    """Have both processes work at once; how each ended."""
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(one.run, **order) for one, order in zip(pair, orders, strict=True)]
        while not all(run.done() for run in runs):
            meanwhile()
    return [run.result()["code"] for run in runs]


class Heard(Silence):
    """Notes what it hears; calls ``then`` when drawing begins."""

    def __init__(self, then=lambda: None):
        self.waits, self.begun, self._then = threading.Event(), [], then

    def wait(self, name):  # noqa: ARG002
        self.waits.set()

    def begin(self, names):
        self.begun += names
        self._then()


def test_of_two_for_the_same_clips_the_second_waits_and_draws_nothing(tmp_path):
    second = Heard()
    render = partial(render_clips, fakes.request(tmp_path), ["score", "blend"], draw=fakes.draw)
    thread = threading.Thread(target=render, args=(second,))

    def begin_the_second():
        thread.start()
        second.waits.wait()

    first = Heard(begin_the_second)
    render(first)
    thread.join()
    assert first.begun == ["score", "blend"]
    assert second.begun == []


def test_two_lessons_at_once_end_as_one_of_them(pair, clean, tmp_path):
    draw = random.Random(5)
    for number in range(4):
        names = draw.sample(LESSONS, 2)
        orders = [{"media": tmp_path, "name": name, "jobs": 1 + number % 2} for name in names]
        assert together(pair, orders) == [0, 0]
        assert results(tmp_path) in list(clean.values())


def test_emptied_meanwhile_films_come_out_whole(pair, clean, tmp_path):
    def empty():
        clean_up(tmp_path, limit_bytes=0, everything=True)
        threading.Event().wait(0.05)

    orders = [{"media": tmp_path, "name": name} for name in LESSONS]
    assert together(pair, orders, empty) == [0, 0]
    assert results(tmp_path) in list(clean.values())


def test_the_turn_of_a_killed_command_goes_to_the_one_that_waits(pair, clean, tmp_path):
    draw = random.Random(6)
    for _ in range(4):
        killed = {"media": tmp_path, "name": LESSONS[0], "after_s": draw.uniform(0.3, 2)}
        other = {"media": tmp_path, "name": LESSONS[1]}
        first, second = together(pair, [killed | {"force": True}, other])
        assert first in (0, -signal.SIGKILL)
        assert second == 0
        check_files(tmp_path, clean)
    assert pair[0].run(tmp_path, LESSONS[1])["code"] == 0
    assert results(tmp_path) == clean[LESSONS[1]]


def test_twenty_films_by_four_workers_and_none_hangs(pair, clean, tmp_path):
    """A process that hangs is ended by its alarm, and then has another exit code."""
    for number in range(10):
        orders = [{"media": tmp_path / name, "name": name, "jobs": 4} for name in LESSONS]
        assert together(pair, [it | {"force": number % 4 == 0} for it in orders]) == [0, 0]
    assert results(tmp_path / LESSONS[0]) == clean[LESSONS[0]]


def test_a_killed_worker_among_four_holds_nobody_up(tmp_path):
    for number in range(2):
        draw = partial(tasks.draw_killed_once, tmp_path / f"flag-{number}")
        request = fakes.request(tmp_path / "media", jobs=4, force=True)
        clips = render_clips(request, ["score", "blend", "recap"], Silence(), draw=draw)
        assert (tmp_path / f"flag-{number}").exists()
        assert all(clip.video.exists() for clip in clips)
