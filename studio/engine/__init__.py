"""Who does the work of a batch: any executor, and what must be known of it; loads nothing heavy."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass


def _nothing() -> None:
    """What an executor that cannot be lost is asked."""


def _same(fault: BaseException) -> BaseException:
    return fault


@dataclass(frozen=True, slots=True)
class Engine:
    """An executor, with what a :class:`concurrent.futures.Executor` does not say of itself.

    ``seats``: how many tasks it can be at now. ``look``: raises a FilmError once it can do no more
    work. ``told``: a fault of one of its tasks, in our words.
    """

    executor: Executor
    seats: Callable[[], int]
    look: Callable[[], None] = _nothing
    told: Callable[[BaseException], BaseException] = _same
