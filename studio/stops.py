"""Signals that stop the work: the parent alone answers them, and ends its workers."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType
from typing import Any


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


@contextmanager
def signals_kept_waiting() -> Iterator[None]:
    """Let no signal that stops the work end the block halfway: it is answered after the block.

    (Masks would not do: another thread takes the signal, and Python answers it in the main one.)
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Python answers signals in the main thread alone
        return
    came: list[int] = []
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [getattr(signal, name) for name in names]
    before = {it: signal.getsignal(it) for it in numbers if signal.getsignal(it) is not None}
    for number in before:
        signal.signal(number, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach before it can decide to ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the first process would start it, and let interrupts in
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the parent answers, and ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _leave(number: int, frame: FrameType | None) -> Any:  # noqa: ARG001
    raise SystemExit(128 + number)
