"""Inside a worker: one task, done in a folder of its own, and told through a pipe."""

from __future__ import annotations

import errno
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Generic, TypeVar

from attention_math.errors import FilmError
from studio.errors import RenderError
from studio.records import DrawReport

R = TypeVar("R")
Report = Callable[[DrawReport], None]

LOG = "worker.log"
_REPORT_EVERY_S = 0.1
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True, slots=True)
class Task(Generic[R]):
    """One piece of work: its name, a folder of its own, and a function that can be pickled.

    The function is called in the worker, with a way to report how far it has come.
    """

    name: str
    folder: Path
    work: Callable[[Report], R]


@dataclass(frozen=True, slots=True)
class Done(Generic[R]):
    """The message that a task is done."""

    result: R


@dataclass(frozen=True, slots=True)
class Failed:
    """The message that a task failed."""

    fault: FilmError


def serve(pipe: Connection, task: Task[R]) -> None:
    """Do ``task`` and send its reports, then :class:`Done` or :class:`Failed`, through ``pipe``."""
    leave_interrupts_to_the_parent()
    try:
        settle_in(task.folder)
        result = task.work(_Reporter(pipe))
        sys.stdout.flush()  # into the log, which the parent reads once it hears of the end
    except BrokenPipeError:
        raise SystemExit(1) from None  # nobody waits for this any more
    except BaseException as fault:  # whatever it is, the parent must hear of it
        told = fault if isinstance(fault, FilmError) else named_fault(task.name, fault)
        told.add_note("".join(traceback.format_exception(fault)))  # it does not travel by itself
        pipe.send(Failed(told))
    else:
        pipe.send(Done(result))


class _Reporter:
    """Sends a report when the beat changes, at the end, and now and then in between."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._beat = ""
        self._sent_s = 0.0

    def __call__(self, report: DrawReport) -> None:
        now_s = time.monotonic()
        over = report.frames_done >= report.frames_total
        if over or report.beat != self._beat or now_s - self._sent_s >= _REPORT_EVERY_S:
            self._beat, self._sent_s = report.beat, now_s
            self._pipe.send(report)


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the parent answers, and ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def settle_in(folder: Path) -> None:
    """Have all that libraries write by themselves land in ``folder``, and what they print in a log.

    Manim reads ``manim.cfg`` from the present folder and writes texts below it, some under fixed
    names; two workers in one folder would unlink each other's. Standard output is for results.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    os.environ["TMPDIR"] = str(folder)
    tempfile.tempdir = str(folder)
    with Path(LOG).open("w", encoding="utf-8") as log:
        for standard in (1, 2):
            os.dup2(log.fileno(), standard)


def named_fault(task: str, fault: BaseException) -> RenderError:
    """``fault``, which nobody foresaw, as a RenderError that names the ``task``."""
    full = isinstance(fault, OSError) and fault.errno in _FULL
    return RenderError(
        "the disk is full" if full else "the work on this section failed",
        where=task,
        got=f"{type(fault).__name__}: {fault}",
        remedy="Free some room, or name another place with --media."
        if full
        else "This is a fault of the program; --debug shows where it lies.",
    )
