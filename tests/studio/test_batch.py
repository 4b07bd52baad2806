"""Many lessons on the processes of this machine: each file for itself, and nothing half-made."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import engine_tasks as tasks
import fakes
import pytest
from lessons import toml

from scenes.catalog import SLUGS
from studio.batch import check_engine, outcome_rows, read_entries, render_batch
from studio.engine import Engine
from studio.engine.processes import local_engine
from studio.engine.running import TRIES, Unit, run_units
from studio.errors import EngineError, RenderError, SettingsError
from studio.film import render_film
from studio.progress import Silence
from studio.settings import Request
from studio.turns import claimed

TWO = ("score", "blend")
HOSTILE = ("a b", "it's", "ünï 日本", "50%", "#1", "$HOME", "a;b&c", "-media", "a\nb", "[red]")


def lesson(folder: Path, name: str, **changes: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(toml(**changes))
    return path


def contents(folder):
    return {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def order(media: Path, **options) -> Request:
    return fakes.request(media, **options)


def made(files, template, slugs=TWO, draw=fakes.draw, watcher=None):
    entries = read_entries(files, template)
    render_batch(entries, template, watcher or Silence(), slugs=slugs, draw=draw)
    return entries


def test_a_film_that_another_command_makes_fails_by_name_and_the_others_finish(tmp_path):
    files = [lesson(tmp_path, "one"), lesson(tmp_path, "two")]
    template = order(tmp_path / "media", jobs=2)
    busy = replace(template, media=tmp_path / "media" / "one")
    with claimed(busy, ["blend"], Silence()):
        one, two = made(files, template)
    assert "another command makes this clip now" in one.fault.message
    assert (one.fault.exit_code, two.fault) == (1, None)
    one, two = made(files, template)
    assert (one.fault, two.fault) == (None, None)
    with claimed(busy, TWO, None):
        assert one.film.exists()


def test_each_lesson_has_the_files_that_a_film_of_its_own_has(tmp_path):
    file = lesson(tmp_path, "one", query="[4, 0, 0, 0]")
    (entry,) = made([file], order(tmp_path / "media", jobs=2), slugs=SLUGS)
    assert entry.film == tmp_path / "media" / "one" / "film.mp4"
    assert entry.order is not None
    alone = order(tmp_path / "alone", jobs=1)
    render_film(
        Request(entry.order.vectors, alone.quality, media=alone.media), Silence(), draw=fakes.draw
    )
    assert contents(tmp_path / "media" / "one") == contents(tmp_path / "alone")


def test_bad_file_fails_by_name_and_the_others_finish(tmp_path):
    good = [lesson(tmp_path, name) for name in ("one", "two")]
    bad = [lesson(tmp_path, "bad", query="[2, nan, 0, 0]"), tmp_path / "absent.toml"]
    entries = made([bad[0], *good, bad[1]], order(tmp_path / "media", jobs=2))
    names, outcomes, texts = zip(*outcome_rows(entries), strict=True)
    assert names == tuple(map(str, (bad[0], *good, bad[1])))
    assert outcomes == ("failed", "done", "done", "failed")
    assert "query[1]" in texts[0]
    assert str(bad[1]) in texts[3]
    assert {it.name for it in (tmp_path / "media").iterdir()} == {"one", "two"}


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (tasks.draw_failing_for_one_lesson, "blend: the work on this section failed"),
        (tasks.draw_killed_by_one_lesson, f"blend: its workers died {TRIES} times: got SIGKILL"),
    ],
)
def test_lesson_whose_clip_fails_leaves_its_earlier_film_and_the_others_alone(
    tmp_path, draw, words
):
    files = [lesson(tmp_path, name) for name in ("one", "two")]
    files.insert(1, lesson(tmp_path, "deadly", query="[13, 0, 0, 0]"))
    earlier = tmp_path / "media" / "deadly" / "film.mp4"
    earlier.parent.mkdir(parents=True)
    earlier.write_text("earlier")
    entries = made(files, order(tmp_path / "media", jobs=2), draw=draw)
    assert [row[1] for row in outcome_rows(entries)] == ["done", "failed", "done"]
    assert words in str(entries[1].fault)
    assert earlier.read_text() == "earlier"
    assert not list((tmp_path / "media").rglob(".*"))
    first, last = (contents(tmp_path / "media" / name) for name in ("one", "two"))
    assert first == last


def test_unit_whose_worker_was_lost_is_done_again(tmp_path):
    units = [
        Unit(0, name, partial(tasks.die_once, tmp_path / f"flag-{name}", name)) for name in "abc"
    ]
    desk = tasks.Notes()
    with local_engine(2, tmp_path) as engine:
        run_units(units, engine, desk)
    assert desk.taken == {name: name for name in "abc"}
    assert desk.failed == {}


def test_all_that_is_left_fails_with_the_error_of_a_lost_engine(tmp_path):
    def lost():
        raise EngineError("the engine is gone")

    desk = tasks.Notes()
    with local_engine(1, tmp_path) as engine:
        run_units(
            [Unit(0, name, partial(tasks.double, 1)) for name in "abc"],
            Engine(engine.executor, engine.seats, lost),
            desk,
        )
    assert desk.taken == {}
    assert {name: str(fault) for name, fault in desk.failed.items()} == dict.fromkeys(
        "abc", "the engine is gone"
    )


def test_files_that_would_share_a_folder_are_refused_before_any_work(tmp_path):
    files = [lesson(tmp_path / "a", "One"), lesson(tmp_path / "b", "one")]
    with pytest.raises(SettingsError) as refusal:
        made(files, order(tmp_path / "media"))
    assert all(str(file) in str(refusal.value) for file in files)
    assert not (tmp_path / "media").exists()


@pytest.mark.parametrize("name", ["...toml", "....toml", "clips.toml", "Store.json", "page.npz"])
def test_names_that_lead_elsewhere_are_refused(tmp_path, name):
    with pytest.raises(SettingsError, match="no folder can be named"):
        read_entries([tmp_path / name], order(tmp_path / "media"))


def test_hostile_names_are_data(tmp_path, capfd):
    files = [lesson(tmp_path / "files", name) for name in HOSTILE]
    entries = made(files, order(tmp_path / "media", jobs=2), slugs=("score",))
    assert [entry.fault for entry in entries] == [None] * len(HOSTILE)
    assert {it.name for it in (tmp_path / "media").iterdir()} == set(HOSTILE)
    assert all("\n" not in entry.name for entry in entries)


def test_lesson_whose_place_is_taken_fails_alone(tmp_path):
    files = [lesson(tmp_path, name) for name in ("one", "two")]
    (tmp_path / "media").mkdir()
    (tmp_path / "media" / "one").write_text("a file")
    entries = made(files, order(tmp_path / "media", jobs=2))
    assert [row[1] for row in outcome_rows(entries)] == ["failed", "done"]
    assert str(tmp_path / "media" / "one") in str(entries[0].fault)


def test_full_disk_fails_by_name(tmp_path):
    file = lesson(tmp_path, "one")
    (entry,) = made([file], order(tmp_path / "media"), draw=fakes.draw_on_a_full_disk)
    assert isinstance(entry.fault, RenderError)
    assert "the disk is full" in str(entry.fault)


@pytest.mark.parametrize(
    ("engine", "scheduler", "jobs", "words"),
    [
        ("dusk", None, None, "Did you mean dask?"),
        ("dask", None, None, "go together"),
        ("local", "tcp://127.0.0.1:8786", None, "go together"),
        ("dask", "tcp://127.0.0.1:8786", 2, "--jobs"),
    ],
)
def test_options_of_engines_that_do_not_go_together(engine, scheduler, jobs, words):
    with pytest.raises(SettingsError) as refusal:
        check_engine(engine, scheduler, jobs)
    assert words in str(refusal.value)


# Whoever runs the tests in the background has interrupts ignored, and children inherit it.
ENDLESS = """
import signal
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import fakes
from studio.batch import read_entries, render_batch
from studio.progress import Silence

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    order = fakes.request(Path({media!r}), jobs=2)
    files = [Path({media!r}).parent / name for name in ("one.toml", "two.toml")]
    entries = read_entries(files, order)
    print("begun", flush=True)
    render_batch(entries, order, Silence(), draw=fakes.draw_forever)
"""


def processes_in(folder):
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder in (process / "cwd").readlink().parents:
                found.append(int(process.name))
    return found


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_stops_leave_no_process_and_nothing_half_written(tmp_path, stop):
    for name in ("one", "two"):
        lesson(tmp_path, name)
    media = tmp_path / "media"
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS.format(tests=str(Path(__file__).parent), media=str(media)))
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a group of its own: Ctrl-C reaches the workers too
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    ) as batch:
        while len(list(media.rglob("unit-*"))) < 2:
            assert batch.poll() is None
            time.sleep(0.05)
        workers = processes_in(media)
        if stop == signal.SIGKILL:
            batch.kill()
        else:
            os.killpg(batch.pid, stop)
        batch.wait(timeout=10)
    while stop == signal.SIGKILL and processes_in(media):
        time.sleep(0.05)  # they notice that their parent is gone
    assert len(workers) == 2
    assert processes_in(media) == []
    assert batch.returncode != 0
    left = [it for it in media.rglob("*") if it.is_file() and ".making-" not in str(it)]
    left = [it for it in left if it.parts[-2:] != ("store", "version") and it.suffix != ".lock"]
    assert left == [] or stop == signal.SIGKILL
    assert not [it for it in left if not it.name.startswith(".")]


def test_ledgers_tell_each_lessons_own_numbers(tmp_path):
    files = [lesson(tmp_path, "one"), lesson(tmp_path, "two", query="[4, 0, 0, 0]")]
    entries = made(files, order(tmp_path / "media", jobs=2), slugs=("score",))
    digests = [json.loads(it.film.with_suffix(".json").read_text())["vectors"] for it in entries]
    assert digests == [it.order.vectors.digest for it in entries]
    assert digests[0] != digests[1]
