"""Who does the work: any executor, and what must be known of it; loads nothing heavy."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from studio.records import DrawReport


def _nothing() -> None:
    """What an executor that cannot be lost is asked."""


def _same(fault: BaseException) -> BaseException:
    return fault


@dataclass(frozen=True, slots=True)
class News:
    """Something is heard of a task: how far it has come, what it printed, or None: it is over."""

    future: Future[Any]
    what: DrawReport | str | None = None


@dataclass(frozen=True, slots=True)
class Engine:
    """An executor, with what a :class:`concurrent.futures.Executor` does not say of itself.

    ``seats``: how many tasks it can be at now. ``look``: raises a FilmError once it can do no more
    work. ``told``: a fault of one of its tasks, in our words. ``news``: where its threads put what
    they hear of tasks, for the one that handed these in; an executor may have none of it.
    """

    executor: Executor
    seats: Callable[[], int]
    look: Callable[[], None] = _nothing
    told: Callable[[BaseException], BaseException] = _same
    news: SimpleQueue[News] = field(default_factory=SimpleQueue)
