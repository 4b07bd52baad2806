"""Batches on a real Dask cluster on loopback, and clusters that are refused."""

import os
import shutil
import signal
import socket
import sys
from functools import partial
from pathlib import Path
from subprocess import run

import engine_tasks as tasks
import fakes
import pytest
from clusters import ROOT, Cluster, cluster, wait_for
from lessons import toml

from studio.batch import outcome_rows, read_entries, render_batch
from studio.code import libraries
from studio.engine.cluster import check_workers, checked, dask_engine
from studio.engine.record import PROJECT, plain_record
from studio.engine.running import Unit, run_units
from studio.errors import EngineError, RenderError
from studio.film import draw_clip
from studio.progress import Silence
from studio.settings import Request, quality_named
from studio.speaking import SPEAKING
from tests.studio.voices import Tones


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    with cluster(tmp_path_factory.mktemp("dask") / "cluster", workers=2) as (it, _):
        yield it


CLUSTER = ("--engine", "dask", "--scheduler", "tcp://127.0.0.1:8786")


def contents(folder):
    return {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def lessons(folder: Path) -> list[Path]:
    """Six lessons, of which the third is broken."""
    files = [folder / f"lesson {number}.toml" for number in range(6)]
    for number, file in enumerate(files):
        query = "[2, oops]" if number == 2 else f"[{number}, 1, 0, 0]"
        file.write_text(toml(query=query))
    return files


class Killer(Silence):
    """Kills a process once so many clips have come in."""

    def __init__(self, process, after):
        self._process, self._after = process, after

    def report(self, name, _report):
        self._after -= name != SPEAKING  # which is done on this machine
        if self._after == 0:
            self._process.send_signal(signal.SIGKILL)


@pytest.mark.parametrize(
    ("draw", "quality", "slugs"),
    [
        (draw_clip, quality_named("draft", 2), ("recap",)),
        (fakes.draw, fakes.TINY, ("score", "blend")),
    ],
    ids=["real", "tiny"],
)
def test_six_lessons_one_worker_killed_one_lesson_broken(tmp_path, draw, quality, slugs):
    files = lessons(tmp_path)
    outcomes = {}
    with cluster(tmp_path / "cluster", workers=2) as (it, workers):
        for name, scheduler, watcher in (
            ("there", it.address, Killer(workers[0], after=2)),
            ("here", None, Silence()),
        ):
            media = tmp_path / name
            order = Request(fakes.default_vectors(), quality, voice=Tones(), media=media, jobs=2)
            entries = read_entries(files, order)
            render_batch(entries, order, watcher, scheduler=scheduler, slugs=slugs, draw=draw)
            outcomes[name] = [row[1] for row in outcome_rows(entries)]
        assert workers[0].wait() == -signal.SIGKILL
        assert workers[1].poll() is None
    expected = ["done", "done", "failed", "done", "done", "done"]
    assert outcomes == {"there": expected, "here": expected}
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    assert not list((tmp_path / "there").rglob(".*"))


def test_task_that_kills_each_worker_fails_by_name(tmp_path):
    notes = tasks.Notes()
    with cluster(tmp_path / "cluster", workers=5) as (it, _), dask_engine(it.address) as engine:
        run_units([Unit(0, "deadly", tasks.die)], engine, notes)
        run_units([Unit(0, "double", partial(tasks.double, 2))], engine, notes)
    assert isinstance(notes.failed["deadly"], RenderError)
    assert "its workers died again and again" in str(notes.failed["deadly"])
    assert notes.taken == {"double": 4}


def test_faults_of_tasks_come_back_by_name(pair, tmp_path):
    file = tmp_path / "deadly.toml"
    file.write_text(toml(query="[13, 0, 0, 0]"))
    order = fakes.request(tmp_path / "media")
    entries = read_entries([file], order)
    render_batch(
        entries,
        order,
        Silence(),
        scheduler=pair.address,
        slugs=("score", "blend"),
        draw=tasks.draw_failing_for_one_lesson,
    )
    assert "blend: the work on this section failed: got ValueError: planted" in str(
        entries[0].fault
    )


# --- clusters that are refused ---------------------------------------------------------------


def refusal(address: str) -> EngineError:
    with pytest.raises(EngineError) as refused, dask_engine(address):
        pass
    assert refused.value.exit_code == 2
    assert "\n" not in str(refused.value)
    return refused.value


@pytest.mark.parametrize(
    "address", ["", "here", "127.0.0.1:8786", "http://a:1", "tcp://a", "tcp:// :1"]
)
def test_address_that_is_none(address):
    assert "no address of a scheduler" in str(refusal(address))


def test_nobody_listens():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        assert str(refusal(address)).startswith(f"{address}: no scheduler answers")


def test_somebody_listens_and_says_nothing():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert str(refusal(address)).startswith(f"{address}: no scheduler answers")


def test_host_that_is_not_there():
    assert "no scheduler answers" in str(refusal("tcp://no-such-host.invalid:8786"))


def test_cluster_without_workers(tmp_path):
    it = Cluster(tmp_path)
    try:
        assert "no workers" in str(refusal(it.address))
    finally:
        it.end()


def test_worker_with_other_sources_is_refused_by_name(tmp_path):
    other = tmp_path / "other"
    for room in ("attention_math", "scenes", "studio"):
        shutil.copytree(ROOT / room, other / room)
    with (other / "scenes" / "pace.py").open("a") as pace:
        pace.write("# changed\n")
    with cluster(tmp_path / "cluster", workers=1) as (it, _):
        it.worker(other)
        wait_for(it.address, 2)
        fault = refusal(it.address)
    assert fault.where.startswith("tcp://127.0.0.1:")
    assert PROJECT in fault.problem
    assert plain_record()[PROJECT].startswith(fault.expected)
    assert fault.got != fault.expected
    assert fault.remedy


def test_worker_without_the_project_is_refused_by_name(tmp_path):
    (tmp_path / "other" / "studio").mkdir(parents=True)
    # As if it were not installed: where it is, an installation answers for what is missing here.
    missing = "raise ModuleNotFoundError(\"No module named 'studio'\")\n"
    (tmp_path / "other" / "studio" / "__init__.py").write_text(missing)
    with cluster(tmp_path / "cluster", workers=1) as (it, _):
        it.worker(tmp_path / "other")
        wait_for(it.address, 2)
        fault = refusal(it.address)
    assert fault.where.startswith("tcp://127.0.0.1:")
    assert "No module named 'studio'" in str(fault)


@pytest.mark.parametrize("what", list(libraries()))
def test_each_difference_is_told(what):
    other = plain_record() | {what: "0.0"}
    with pytest.raises(EngineError) as refused:
        check_workers({"tcp://one:1": plain_record(), "tcp://two:2": other})
    fault = refused.value
    assert (fault.where, fault.expected, fault.got) == ("tcp://two:2", plain_record()[what], "0.0")
    assert what in fault.problem


def test_worker_that_joined_later_looks_at_itself():
    assert checked(plain_record(), tasks.double, (2,), {}) == 4
    with pytest.raises(EngineError, match="differs in typst"):
        checked(plain_record() | {"typst": "0.0"}, tasks.double, (2,), {})


def test_without_dask_one_line_says_how_to_get_it(tmp_path):
    """Dask is hidden by an empty module of its name, in a process of its own."""
    (tmp_path / "distributed.py").write_text(
        "raise ModuleNotFoundError('No module named distributed')"
    )
    (tmp_path / "one.toml").write_text(toml())
    done = run(
        [sys.executable, ROOT / "render.py", "batch", "one.toml", "--voice", "silent", *CLUSTER],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "Dask is not installed" in line
    assert "pip install '.[dask]'" in line
    assert not (tmp_path / "media").exists()
