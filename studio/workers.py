"""Work in processes of its own: spawned, one task each, watched, and never waited for in vain.

``concurrent.futures`` would do the sharing out, but when one of its workers is killed every task
fails and none is named. Here each process has a pipe of its own, so that a dead one is known by
its task, holds no lock that another needs, and cannot stop the rest from being heard.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection, get_context
from pathlib import Path
from types import FrameType
from typing import Any, Generic, Protocol, TypeVar

from studio.errors import RenderError
from studio.records import DrawReport
from studio.worker import LOG, Done, Failed, Task, serve

R = TypeVar("R")

_LOOK_EVERY_S = 0.5
_LOG_TAIL = 300
DIED_REMEDY = "If memory ran out, use fewer workers: --jobs 1."
_SPAWN = get_context("spawn")


class Watcher(Protocol):
    """Who is told how the work goes on."""

    def begin(self, names: Sequence[str]) -> None:
        """The tasks that will be done."""

    def report(self, name: str, report: DrawReport) -> None:
        """How far one task has come."""

    def finish(self, name: str, remarks: str) -> None:
        """One task is done; ``remarks`` is what was printed meanwhile, warnings for instance."""

    def look(self) -> None:
        """Called every half second or more often while work goes on; what it raises ends it."""


class BatchWatcher(Watcher, Protocol):
    """Who is told how a batch goes on, in which one task may fail while others go on."""

    def fail(self, name: str, message: str) -> None:
        """One task has failed."""


def run_tasks(
    tasks: Sequence[Task[R]],
    jobs: int,
    watcher: Watcher,
    take: Callable[[str, R], None],
) -> None:
    """Do ``tasks`` in order, ``jobs`` at a time; ``take`` each name and result as it arrives.

    However this ends, all its processes have ended. Raises the error of the first task that
    fails: :class:`~studio.errors.RenderError` where its process died; and what ``watcher`` raises.
    """
    watcher.begin([task.name for task in tasks])
    waiting = deque(tasks)
    running: list[_Worker[R]] = []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                running.append(_Worker(waiting.popleft()))
                running[-1].start()
            connection.wait([worker.pipe for worker in running], _LOOK_EVERY_S)
            watcher.look()
            for worker in [*running]:
                for message in worker.messages():
                    if isinstance(message, DrawReport):
                        watcher.report(worker.task.name, message)
                    else:
                        running.remove(worker)
                        worker.end()
                        take(worker.task.name, message.result)
                        watcher.finish(worker.task.name, worker.remarks())
    finally:
        for worker in running:
            worker.end()


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into SystemExit, so that workers and unfinished files go too."""
    main = threading.current_thread() is threading.main_thread()  # others may set no handlers
    names = [name for name in ("SIGTERM", "SIGHUP") if main and hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


class _Worker(Generic[R]):
    """One process at one task, and the pipe through which it is heard."""

    def __init__(self, task: Task[R]) -> None:
        self.task = task
        self.pipe, self._far_end = _SPAWN.Pipe(duplex=False)
        self._process = _SPAWN.Process(target=serve, args=(self._far_end, task), name=task.name)

    def start(self) -> None:
        with interrupts_held_back():
            self._process.start()
        self._far_end.close()

    def messages(self) -> Iterator[DrawReport | Done[R]]:
        """What has arrived; raises what the worker failed with, or that it died."""
        alive = self._process.is_alive()  # asked first: what it sent before it died still counts
        try:
            while self.pipe.poll():
                message = self.pipe.recv()
                if isinstance(message, Failed):
                    raise message.fault
                yield message
                if isinstance(message, Done):
                    return
        except (EOFError, OSError):  # the latter where it died in the middle of a message
            alive = False
        if not alive:
            raise self._died()

    def remarks(self) -> str:
        """What the worker printed."""
        return printed_in(self.task.folder)

    def end(self) -> None:
        """End the process, whatever it is at; it shares nothing that this could leave broken."""
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self.pipe.close()
        self._far_end.close()

    def _died(self) -> RenderError:
        self._process.join()
        return RenderError(
            "the worker that made this section died",
            where=self.task.name,
            got=last_words(self._process.exitcode or 0, self.remarks()),
            remedy=DIED_REMEDY,
        )


def printed_in(folder: Path) -> str:
    """What the worker that works in ``folder`` has printed; nothing where it never began."""
    try:
        return (folder / LOG).read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def last_words(code: int, printed: str) -> str:
    """How a process ended, by its exit code (negative: by a signal), and what it printed last."""
    ending = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return f"{ending}, after saying: {printed[-_LOG_TAIL:]}" if printed else ending


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach before it can decide to ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave(number: int, frame: FrameType | None) -> Any:  # noqa: ARG001
    raise SystemExit(128 + number)
