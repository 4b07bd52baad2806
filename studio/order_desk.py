"""The work of one order on this machine: each piece is taken as it comes, one fault ends all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from attention_math.errors import FilmError
from studio.engine.processes import local_engine
from studio.engine.running import Unit, run_units
from studio.records import DrawReport
from studio.watcher import Watcher

R = TypeVar("R")


def do_all(
    works: Mapping[str, Callable[[], R]],
    jobs: int,
    folder: Path,
    watcher: Watcher,
    take: Callable[[str, R], None],
) -> None:
    """Do ``works`` by their names, in order, ``jobs`` at a time; ``take`` each result as it comes.

    The work is done by processes in ``folder``, which have ended however this ends. Raises the
    error of the first piece that fails: :class:`~studio.errors.WorkerLost` where its processes died
    again and again; and what ``watcher`` and ``take`` raise.
    """
    watcher.begin(list(works))
    units = [Unit(0, name, work) for name, work in works.items()]
    with local_engine(jobs, folder) as engine:
        run_units(units, engine, _Desk(watcher, take))


class _Desk(Generic[R]):
    """Hands everything on, and lets nothing fail quietly."""

    def __init__(self, watcher: Watcher, take: Callable[[str, R], None]) -> None:
        self._watcher = watcher
        self._take = take
        self._remarks: dict[str, str] = {}

    def look(self) -> None:
        self._watcher.look()

    def wants(self, unit: Unit[R]) -> bool:  # noqa: ARG002
        return True

    def report(self, unit: Unit[R], report: DrawReport) -> None:
        self._watcher.report(unit.name, report)

    def remark(self, unit: Unit[R], text: str) -> None:
        self._remarks[unit.name] = text

    def take(self, unit: Unit[R], result: R) -> None:
        self._take(unit.name, result)
        self._watcher.finish(unit.name, self._remarks.pop(unit.name, ""))

    def fail(self, unit: Unit[R], fault: FilmError) -> None:  # noqa: ARG002
        raise fault
