"""One place of work: a thread of the parent, and the process that it hands its tasks to."""

from __future__ import annotations

import pickle
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from studio.engine import News
from studio.engine.place import last_words, printed_in
from studio.engine.serving import Answer, serve_calls
from studio.errors import WorkerLost
from studio.stops import interrupts_held_back

_SPAWN = get_context("spawn")
_ONE_AT_A_TIME = threading.Lock()  # multiprocessing's own list of children is not for threads
_DIED_REMEDY = "If memory ran out, use fewer workers: --jobs 1."


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its arguments, as bytes, and the promise of its result."""

    content: bytes
    future: Future[Any]


class Seat:
    """A thread that takes calls until it gets None, one process at a time, and its pipe.

    ``hear`` is called, in that thread, with what a process tells of a call before the promise of
    its result is kept. ``folder``: those of the processes are named after it.
    """

    def __init__(
        self, calls: SimpleQueue[Call | None], folder: Path, hear: Callable[[News], None]
    ) -> None:
        self._calls = calls
        self._folder = folder
        self._hear = hear
        self._began = 0
        self._place = folder
        self._killed = False
        self._process: Any = None
        self._thread: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """The number of its process, where there is one."""
        process = self._process
        return None if process is None else process.pid

    def open(self) -> None:
        """Begin to take calls; the first has a process started."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._folder.name, daemon=True)
            self._thread.start()

    def kill(self) -> None:
        """End the process, whatever it is at, and start no other."""
        with _ONE_AT_A_TIME:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def join(self) -> None:
        """Wait until the thread and its process have ended."""
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            if self._killed:
                call.future.cancel()
            elif call.future.set_running_or_notify_cancel():
                try:
                    answer = self._answer(call)
                except BaseException as fault:  # the promise must be kept, whatever it is
                    answer = Answer(False, fault)
                if answer.good:
                    call.future.set_result(answer.result)
                else:
                    call.future.set_exception(answer.result)
        self._end()

    def _answer(self, call: Call) -> Answer:
        message = self._message(call.content)
        while not isinstance(message, Answer):
            self._hear(News(call.future, message))
            message = self._message()
        return message

    def _message(self, content: bytes | None = None) -> Any:
        """The next that comes from the process, after ``content`` was sent to it."""
        try:
            if self._process is None:
                self._begin()
            if content is not None:
                self._pipe.send_bytes(content)
            told = self._pipe.recv_bytes()
        except (EOFError, OSError) as fault:
            raise self._lost() from fault
        return pickle.loads(told)

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
        fault = WorkerLost(
            "the worker died",
            where=self._folder.name,
            got=last_words(self._end(), printed_in(self._place)),
            remedy=_DIED_REMEDY,
        )
        shutil.rmtree(self._place, ignore_errors=True)
        return fault
