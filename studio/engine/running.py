"""Units handed to an engine a few at a time, done again where a worker was lost, never for ever."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from attention_math.errors import FilmError
from studio.engine import Engine, News
from studio.errors import WorkerLost
from studio.records import DrawReport
from studio.worker import named_fault

R = TypeVar("R")

TRIES = 3
_LOOK_EVERY_S = 0.5


@dataclass(frozen=True, slots=True)
class Unit(Generic[R]):
    """A piece of work that can be sent: to whom it belongs, its name there, what is called.

    ``work`` can be pickled, and gives the same result wherever and however often it is called.
    """

    owner: int
    name: str
    work: Callable[[], R]


class Desk(Protocol[R]):
    """Who asked for the units, and takes what becomes of them. What it raises ends the work."""

    def look(self) -> None:
        """Called every half second or more often while work goes on."""

    def wants(self, unit: Unit[R]) -> bool:
        """Whether the unit is still of use."""

    def report(self, unit: Unit[R], report: DrawReport) -> None:
        """How far the unit has come; not every engine tells."""

    def remark(self, unit: Unit[R], text: str) -> None:
        """What the unit has printed, before it is taken or has failed; not every engine tells."""

    def take(self, unit: Unit[R], result: R) -> None:
        """The unit is done."""

    def fail(self, unit: Unit[R], fault: FilmError) -> None:
        """The unit has failed for good."""


def run_units(units: Iterable[Unit[R]], engine: Engine, desk: Desk[R]) -> None:
    """Do ``units``, begun in their order; each that the desk still wants is taken or failed once.

    The next of ``units`` is asked for when the engine has room for it.
    Twice as many as the engine has seats are handed to it at a time: enough to keep it busy, and
    few enough that results never pile up. A unit whose worker was lost is done again, ``TRIES``
    times at most. Where the engine itself is lost, all that is left fails with its error.
    The desk is called by the thread that calls this, and what it raises is raised here.
    """
    run = _Run(units, engine, desk)
    while run.goes_on():
        desk.look()
        try:
            engine.look()
        except FilmError as lost:
            run.fail_all(lost)
            return
        run.hand_in()
        run.hear()


@dataclass(frozen=True, slots=True)
class _Try(Generic[R]):
    unit: Unit[R]
    number: int


class _Run(Generic[R]):
    """The units that wait, and those that the engine has."""

    def __init__(self, units: Iterable[Unit[R]], engine: Engine, desk: Desk[R]) -> None:
        self._coming = iter(units)
        self._waiting: deque[_Try[R]] = deque()  # those asked for, or to be done again
        self._running: dict[Future[R], _Try[R]] = {}
        self._engine = engine
        self._desk = desk

    def goes_on(self) -> bool:
        return bool(self._running) or self.has_waiting()

    def has_waiting(self) -> bool:
        """Whether there is a unit to begin; asks for one where none waits."""
        if not self._waiting:
            self._waiting.extend(_Try(unit, 1) for unit in islice(self._coming, 1))
        return bool(self._waiting)

    def fail_all(self, fault: FilmError) -> None:
        for each in (*self._running.values(), *self._waiting):
            self._desk.fail(each.unit, fault)
        for unit in self._coming:
            self._desk.fail(unit, fault)

    def hand_in(self) -> None:
        while len(self._running) < 2 * self._engine.seats() and self.has_waiting():
            each = self._waiting.popleft()
            if self._desk.wants(each.unit):
                future = self._engine.executor.submit(each.unit.work)
                self._running[future] = each
                future.add_done_callback(lambda over: self._engine.news.put(News(over)))

    def hear(self) -> None:
        """Give the desk all that there is to hear, after waiting a while for the first of it."""
        for news in _heard(self._engine.news) if self._running else ():
            each = self._running.get(news.future)
            if each is None:
                continue  # of somebody who has left
            if isinstance(news.what, DrawReport):
                self._desk.report(each.unit, news.what)
            elif news.what is not None:
                self._desk.remark(each.unit, news.what)
            else:
                del self._running[news.future]
                self._settle(news.future, each)

    def _settle(self, future: Future[R], each: _Try[R]) -> None:
        try:
            result = future.result()
        except (Exception, CancelledError) as raised:
            fault = self._engine.told(raised)
            if isinstance(fault, WorkerLost) and each.number < TRIES:
                self._waiting.appendleft(_Try(each.unit, each.number + 1))
            else:
                self._desk.fail(each.unit, _named(each, fault))
        else:
            self._desk.take(each.unit, result)


def _heard(news: SimpleQueue[News]) -> Iterator[News]:
    try:
        yield news.get(timeout=_LOOK_EVERY_S)
        for _ in range(news.qsize()):  # and no more: the desk must look in between
            yield news.get_nowait()
    except Empty:
        return


def _named(each: _Try[R], fault: BaseException) -> FilmError:
    if isinstance(fault, WorkerLost):
        return WorkerLost(
            f"its workers died {each.number} times",
            where=each.unit.name,
            got=fault.got,
            remedy=fault.remedy,
        )
    if isinstance(fault, FilmError):
        return fault
    told = named_fault(each.unit.name, fault)
    for note in getattr(fault, "__notes__", ()):
        told.add_note(note)
    return told
