"""The folder of a worker: an empty one inside for each task, and a log of what the task prints."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LOG = "worker.log"
_TASK = "task"
_LOG_TAIL = 300


def settle_in(folder: Path) -> None:
    """Have all that libraries write by themselves land in ``folder``, and what they print in a log.

    Manim reads ``manim.cfg`` from the present folder and writes texts below it, some under fixed
    names; two workers in one folder would unlink each other's. Standard output is for results.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder / _TASK)
    with (folder / _LOG).open("a", encoding="utf-8") as log:  # so that it can be cut in between
        for standard in (1, 2):
            os.dup2(log.fileno(), standard)


@contextmanager
def task_folder(folder: Path) -> Iterator[None]:
    """Move to an empty folder in the worker's, begin the log anew; then remove what is left there.

    It has the same name each time: some libraries remember it.
    """
    os.truncate(folder / _LOG, 0)
    (folder / _TASK).mkdir(exist_ok=True)  # Windows removes no open file
    os.chdir(folder / _TASK)
    try:
        yield
    finally:
        for standard in (sys.stdout, sys.stderr):
            with suppress(OSError):  # the disk may be full
                standard.flush()
        os.chdir(folder)
        shutil.rmtree(folder / _TASK, ignore_errors=True)


def printed_in(folder: Path) -> str:
    """What the last task in a worker's ``folder`` has printed; nothing where none ever began."""
    try:
        return (folder / _LOG).read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def last_words(code: int, printed: str) -> str:
    """How a process ended, by its exit code (negative: by a signal), and what it printed last."""
    ending = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return f"{ending}, after saying: {printed[-_LOG_TAIL:]}" if printed else ending
