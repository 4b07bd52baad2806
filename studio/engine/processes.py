"""An executor over processes of this machine: spawned once, used again, and replaced when killed.

Unlike those of ``ProcessPoolExecutor``, a worker that dies fails its own task and no other.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import ParamSpec, TypeVar

from studio.engine import Engine, News
from studio.engine.seat import Call, Seat

P = ParamSpec("P")
R = TypeVar("R")


@contextmanager
def local_engine(jobs: int, folder: Path) -> Iterator[Engine]:
    """Lend an engine of ``jobs`` processes that work in ``folder``; they end with the block."""
    news: SimpleQueue[News] = SimpleQueue()
    with Processes(jobs, folder, news.put) as executor:
        yield Engine(executor, lambda: jobs, news=news)


def _unheard(news: News) -> None:
    """What is done with news that nobody asked for."""


class Processes(Executor):
    """``jobs`` worker processes, each with a pipe and a folder of its own below ``folder``.

    A process is spawned for the first task that needs it, and does one task after the other.
    Functions, arguments and results are pickled. A task whose process dies fails with
    :class:`~studio.errors.WorkerLost`; the next one gets a new process. ``hear`` is called, in some
    thread, with what a task tells before its end: its reports, and what it printed.
    """

    def __init__(self, jobs: int, folder: Path, hear: Callable[[News], None] = _unheard) -> None:
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._seats = [Seat(self._calls, folder / f"worker-{n + 1}", hear) for n in range(jobs)]

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have ``fn(*args, **kwargs)`` called in a worker; returns the promise of its result.

        Raises RuntimeError after a shutdown, and what pickle raises where it cannot take these.
        """
        content = pickle.dumps((fn, args, kwargs))
        future: Future[R] = Future()
        with self._lock:
            if self._closed.is_set():
                raise RuntimeError("no new task after the shutdown")
            self._calls.put(Call(content, future))
        for seat in self._seats:
            seat.open()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks; the workers end after those that are there, and this waits for it.

        With ``cancel_futures`` waiting tasks are cancelled and the workers are killed at once,
        whatever they are at, which is safe because they share nothing.
        """
        with self._lock:
            first = not self._closed.is_set()
            self._closed.set()
        if cancel_futures:
            while not self._calls.empty():
                call = self._calls.get()
                if call is not None:
                    call.future.cancel()
            for seat in self._seats:
                seat.kill()
        if first or cancel_futures:
            for _ in self._seats:
                self._calls.put(None)
        if wait:
            for seat in self._seats:
                seat.join()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        """Wait for the tasks; where the block failed, end them instead."""
        self.shutdown(wait=True, cancel_futures=fault is not None)
        return None

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [seat.pid for seat in self._seats if seat.pid is not None]
