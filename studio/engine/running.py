"""Units handed to an engine a few at a time, done again where a worker was lost, never for ever."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from attention_math.errors import FilmError
from studio.engine import Engine
from studio.errors import WorkerLost
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
    """Who asked for the units, and takes what becomes of them."""

    def wants(self, unit: Unit[R]) -> bool:
        """Whether the unit is still of use."""

    def take(self, unit: Unit[R], result: R) -> None:
        """The unit is done."""

    def fail(self, unit: Unit[R], fault: FilmError) -> None:
        """The unit has failed for good."""


@dataclass(frozen=True, slots=True)
class _Try(Generic[R]):
    unit: Unit[R]
    number: int


def run_units(units: Iterable[Unit[R]], engine: Engine, desk: Desk[R]) -> None:
    """Do ``units``, begun in their order; each that the desk still wants is taken or failed once.

    Twice as many as the engine has seats are handed to it at a time: enough to keep it busy, and
    few enough that results never pile up. A unit whose worker was lost is done again, ``TRIES``
    times at most. Where the engine itself is lost, all that is left fails with its error.
    """
    waiting: deque[_Try[R]] = deque(_Try(unit, 1) for unit in units)
    running: dict[Future[R], _Try[R]] = {}
    while waiting or running:
        try:
            engine.look()
        except FilmError as lost:
            for each in (*running.values(), *waiting):
                desk.fail(each.unit, lost)
            return
        while waiting and len(running) < 2 * engine.seats():
            each = waiting.popleft()
            if desk.wants(each.unit):
                running[engine.executor.submit(each.unit.work)] = each
        done, _ = wait(running, _LOOK_EVERY_S, return_when=FIRST_COMPLETED)
        for future in done:
            again = _settle(future, running.pop(future), engine, desk)
            if again is not None:
                waiting.appendleft(again)


def _settle(future: Future[R], each: _Try[R], engine: Engine, desk: Desk[R]) -> _Try[R] | None:
    """Give the desk what became of a unit; returns the next try where there is to be one."""
    try:
        result = future.result()
    except (Exception, CancelledError) as raised:
        fault = engine.told(raised)
        if isinstance(fault, WorkerLost) and each.number < TRIES:
            return _Try(each.unit, each.number + 1)
        desk.fail(each.unit, _named(each, fault))
    else:
        desk.take(each.unit, result)
    return None


def _named(each: _Try[R], fault: BaseException) -> FilmError:
    if isinstance(fault, WorkerLost):
        return WorkerLost(
            f"its workers died {each.number} times",
            where=each.unit.name,
            got=fault.got,
            remedy=fault.remedy,
        )
    return fault if isinstance(fault, FilmError) else named_fault(each.unit.name, fault)
