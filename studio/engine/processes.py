"""An executor over processes of this machine: spawned once, used again, and replaced when killed.

Unlike those of ``ProcessPoolExecutor``, a worker that dies fails its own task and no other.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from studio.engine import Engine
from studio.engine.serving import serve_calls
from studio.errors import WorkerLost
from studio.workers import DIED_REMEDY, interrupts_held_back, last_words, printed_in

P = ParamSpec("P")
R = TypeVar("R")

_SPAWN = get_context("spawn")
_ONE_AT_A_TIME = threading.Lock()  # multiprocessing's own list of children is not for threads


@contextmanager
def local_engine(jobs: int, folder: Path) -> Iterator[Engine]:
    """Lend an engine of ``jobs`` processes that work in ``folder``; they end with the block."""
    with Processes(jobs, folder) as executor:
        yield Engine(executor, lambda: jobs)


@dataclass(frozen=True, slots=True)
class _Call:
    """A function with its arguments, as bytes, and the promise of its result."""

    content: bytes
    future: Future[Any]


class Processes(Executor):
    """``jobs`` worker processes, each with a pipe and a folder of its own below ``folder``.

    A process is spawned for the first task that needs it, and does one task after the other.
    Functions, arguments and results are pickled. A task whose process dies fails with
    :class:`~studio.errors.WorkerLost`; the next one gets a new process.
    """

    def __init__(self, jobs: int, folder: Path) -> None:
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._seats = [_Seat(self._calls, folder / f"worker-{n + 1}") for n in range(jobs)]

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have ``fn(*args, **kwargs)`` called in a worker; returns the promise of its result.

        Raises RuntimeError after a shutdown, and what pickle raises where it cannot take these.
        """
        content = pickle.dumps((fn, args, kwargs))
        future: Future[R] = Future()
        with self._lock:
            if self._closed.is_set():
                raise RuntimeError("no new task after the shutdown")
            self._calls.put(_Call(content, future))
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


class _Seat:
    """A thread of the parent that takes calls, one process that it hands them to, and its pipe."""

    def __init__(self, calls: SimpleQueue[_Call | None], folder: Path) -> None:
        self._calls = calls
        self._folder = folder
        self._began = 0
        self._place = folder
        self._killed = False
        self._process: Any = None
        self._thread: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None else process.pid

    def open(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._folder.name, daemon=True)
            self._thread.start()

    def kill(self) -> None:
        with _ONE_AT_A_TIME:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def join(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            if self._killed:
                call.future.cancel()
            elif call.future.set_running_or_notify_cancel():
                try:
                    good, result = self._answer(call.content)
                except BaseException as fault:  # the promise must be kept, whatever it is
                    good, result = False, fault
                if good:
                    call.future.set_result(result)
                else:
                    call.future.set_exception(result)
        self._end()

    def _answer(self, content: bytes) -> tuple[bool, Any]:
        try:
            if self._process is None:
                self._begin()
            self._pipe.send_bytes(content)
            answer: tuple[bool, Any] = pickle.loads(self._pipe.recv_bytes())
        except (EOFError, OSError) as fault:
            raise self._lost() from fault
        return answer

    def _begin(self) -> None:
        self._began += 1
        self._pipe, far_end = _SPAWN.Pipe()
        self._place = self._folder.with_name(f"{self._folder.name}-{self._began}")
        process = _SPAWN.Process(
            target=serve_calls,
            args=(far_end, self._place),
            name=self._place.name,
            daemon=True,
        )
        with _ONE_AT_A_TIME:
            if self._killed:
                raise OSError("the executor was shut down")
            with interrupts_held_back():
                process.start()
            self._process = process
        far_end.close()

    def _end(self) -> int:
        """End the process, whatever it is at; returns its exit code."""
        with _ONE_AT_A_TIME:
            process, self._process = self._process, None
            if process is None:
                return 0
            self._pipe.close()
            process.kill()
            process.join()
            code = process.exitcode or 0
            process.close()
            return code

    def _lost(self) -> WorkerLost:
        return WorkerLost(
            "the worker died",
            where=self._folder.name,
            got=last_words(self._end(), printed_in(self._place)),
            remedy=DIED_REMEDY,
        )
