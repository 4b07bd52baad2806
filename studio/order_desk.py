"""The work of one order on this machine: each piece is taken as it comes, one fault ends all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from attention_math.errors import FilmError
from studio.engine.processes import local_engine
from studio.engine.running import Unit, run_units
from studio.records import DrawReport
from studio.watcher import Watcher

R = TypeVar("R")


def do_all(
    works: Sequence[tuple[str, Callable[[], R]]],
    jobs: int,
    folder: Path,
    watcher: Watcher,
    take: Callable[[str, R], object],
) -> None:
    """Do ``works`` in order, ``jobs`` at a time; ``take`` each name and result as it comes.

    Several pieces may have one name: they are reported as one, which is done when all of them are.
    The work is done by processes in ``folder``, which have ended however this ends. Raises the
    error of the first piece that fails: :class:`~studio.errors.WorkerLost` where its processes died
    again and again; and what ``watcher`` and ``take`` raise.
    """
    watcher.begin(list(dict.fromkeys(name for name, _ in works)))
    units = [Unit(number, name, work) for number, (name, work) in enumerate(works)]
    with local_engine(jobs, folder) as engine:
        run_units(units, engine, _Desk(units, watcher, take))


class _Desk(Generic[R]):
    """Hands everything on, and lets nothing fail quietly."""

    def __init__(
        self, units: Sequence[Unit[R]], watcher: Watcher, take: Callable[[str, R], object]
    ) -> None:
        self._watcher = watcher
        self._take = take
        self._left = Counter(unit.name for unit in units)
        self._reports: dict[str, dict[int, DrawReport]] = {unit.name: {} for unit in units}
        self._remarks: dict[str, list[str]] = {unit.name: [] for unit in units}

    def look(self) -> None:
        self._watcher.look()

    def wants(self, unit: Unit[R]) -> bool:  # noqa: ARG002
        return True

    def report(self, unit: Unit[R], report: DrawReport) -> None:
        reports = self._reports[unit.name]
        reports[unit.owner] = report
        done = sum(it.frames_done for it in reports.values())
        total = sum(it.frames_total for it in reports.values())
        self._watcher.report(unit.name, DrawReport(report.beat, done, total))

    def remark(self, unit: Unit[R], text: str) -> None:
        self._remarks[unit.name].append(text)

    def take(self, unit: Unit[R], result: R) -> None:
        self._take(unit.name, result)
        self._left[unit.name] -= 1
        if not self._left[unit.name]:
            self._watcher.finish(unit.name, "\n".join(dict.fromkeys(self._remarks[unit.name])))

    def fail(self, unit: Unit[R], fault: FilmError) -> None:  # noqa: ARG002
        raise fault
