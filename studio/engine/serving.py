"""Inside a warm worker: one call after the other out of a pipe, until its parent is gone."""

from __future__ import annotations

import os
import pickle
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from studio.engine.place import printed_in, settle_in, task_folder
from studio.engine.telling import told_through
from studio.errors import RenderError
from studio.stops import leave_interrupts_to_the_parent
from studio.worker import Report


@dataclass(frozen=True, slots=True)
class Answer:
    """The last message of a call: what its function returned or, where not ``good``, raised."""

    good: bool
    result: Any


def serve_calls(pipe: Connection, folder: Path) -> None:
    """Do each pickled ``(function, arguments, keywords)``, in an empty folder inside ``folder``.

    What is sent back: each report that the function tells, then what it printed, if anything, as a
    string, and an :class:`Answer`.
    """
    leave_interrupts_to_the_parent()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    settle_in(folder)
    with suppress(ConnectionError, EOFError):  # nobody waits for this any more
        while True:
            content = pipe.recv_bytes()
            answer = _answer(content, folder, pipe.send)
            if remarks := printed_in(folder):
                pipe.send(remarks)
            pipe.send_bytes(answer)


def _answer(content: bytes, folder: Path, send: Report) -> bytes:
    try:
        with task_folder(folder), told_through(send):
            function, arguments, keywords = pickle.loads(content)
            return pickle.dumps(Answer(True, function(*arguments, **keywords)))
    except BaseException as fault:  # whatever it is, the parent must hear of it
        fault.add_note("".join(traceback.format_exception(fault)))  # it does not travel by itself
        return _as_bytes(fault)


def _as_bytes(fault: BaseException) -> bytes:
    if isinstance(fault, Exception):  # the others would end the parent
        with suppress(Exception):
            content = pickle.dumps(Answer(False, fault))
            pickle.loads(content)  # some can be packed and not unpacked
            return content
    told = RenderError("a task failed", got=f"{type(fault).__name__}: {fault}")
    for note in getattr(fault, "__notes__", ()):
        told.add_note(note)
    return pickle.dumps(Answer(False, told))


def _end_with_the_parent() -> Any:
    """A parent that was killed closes no pipe that a busy worker would look at."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
