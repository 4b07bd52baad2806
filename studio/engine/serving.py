"""Inside a warm worker: one call after the other out of a pipe, until its parent is gone."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import traceback
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from studio.errors import RenderError
from studio.worker import leave_interrupts_to_the_parent, settle_in


def serve_calls(pipe: Connection, folder: Path) -> None:
    """Answer each pickled ``(function, arguments, keywords)`` with a pickled ``(good, result)``.

    Where it is not good, the result is the exception that the function raised.
    """
    leave_interrupts_to_the_parent()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    settle_in(folder)
    while True:
        try:
            content = pipe.recv_bytes()
        except EOFError:
            return
        answer = _answer(content)
        sys.stdout.flush()
        sys.stderr.flush()
        try:
            pipe.send_bytes(answer)
        except BrokenPipeError:
            return  # nobody waits for this any more


def _answer(content: bytes) -> bytes:
    try:
        function, arguments, keywords = pickle.loads(content)
        return pickle.dumps((True, function(*arguments, **keywords)))
    except BaseException as fault:  # whatever it is, the parent must hear of it
        fault.add_note("".join(traceback.format_exception(fault)))  # it does not travel by itself
        return _as_bytes(fault)


def _as_bytes(fault: BaseException) -> bytes:
    try:
        content = pickle.dumps((False, fault))
        pickle.loads(content)  # some can be packed and not unpacked
    except Exception:
        told = RenderError("a task failed", got=f"{type(fault).__name__}: {fault}")
        for note in getattr(fault, "__notes__", ()):
            told.add_note(note)
        return pickle.dumps((False, told))
    return content


def _end_with_the_parent() -> Any:
    """A parent that was killed closes no pipe that a busy worker would look at."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
