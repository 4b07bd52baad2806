"""Units on real workers: what the desk hears of them, and what ends the work."""

import multiprocessing
import threading
from functools import partial

import engine_tasks as tasks
import pytest

from studio.engine.processes import local_engine
from studio.engine.running import Unit, run_units
from studio.engine.telling import tell, told_through
from studio.records import DrawReport


class InOneThread(tasks.Notes):
    """Notes in which threads it is called."""

    def __init__(self):
        super().__init__()
        self.threads = set()

    def report(self, unit, report):
        self.threads.add(threading.current_thread())
        super().report(unit, report)

    def take(self, unit, result):
        self.threads.add(threading.current_thread())
        super().take(unit, result)


def test_desk_hears_of_each_unit_by_name_in_the_thread_that_runs_them(tmp_path):
    desk = InOneThread()
    units = [Unit(0, name, partial(tasks.tell_and_speak, f"{name} speaks")) for name in "abc"]
    with local_engine(2, tmp_path) as engine:
        run_units(units, engine, desk)
    for name in "abc":
        assert [done for of, done in desk.reports if of == name] == [0, 1, 2]
    assert desk.remarks == desk.taken == {name: f"{name} speaks" for name in "abc"}
    assert desk.threads == {threading.current_thread()}


class Impatient(tasks.Notes):
    """Has enough once both of its units are under way."""

    def look(self):
        if len({name for name, _ in self.reports}) == 2:
            raise TimeoutError("enough")


def test_what_the_desk_raises_ends_the_workers(tmp_path):
    desk = Impatient()
    units = [Unit(0, name, partial(tasks.tell_for_ever, tmp_path / name)) for name in "abc"]
    with pytest.raises(TimeoutError, match="enough"), local_engine(2, tmp_path) as engine:
        run_units(units, engine, desk)
    assert desk.taken == desk.failed == {}
    assert not (tmp_path / "c").exists()
    assert not multiprocessing.active_children()


def test_first_last_and_each_beat_are_told_and_not_every_frame_between():
    heard = []
    reports = [DrawReport(f"beat {n // 5000}", n, 20_000) for n in range(20_001)]
    with told_through(heard.append):
        for report in reports:
            tell(report)
    beats = [report for n, report in enumerate(reports) if n % 5000 == 0]
    assert [report for report in heard if report in beats] == beats
    assert heard == sorted(heard, key=lambda report: report.frames_done)
    assert len(heard) < len(reports)


def test_where_nobody_waits_nothing_is_told():
    heard = []
    with told_through(heard.append):
        pass
    tell(DrawReport("beat", 1, 1))
    assert heard == []
