"""Locks that the system itself frees when their holder dies, on files that are there while held."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_LOOK_EVERY_S = 0.05
_BUSY = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
# Some network and shared folders know no locks. What needs one goes on without it there.
_UNKNOWN = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}


class Lock:
    """A lock that is held, from :func:`try_lock` until :meth:`release` or the process's end.

    ``is_sure`` is False where the file system knows no locks; then others may hold it as well.
    A forked child shares the lock: it stays held until both have ended or the parent releases it.
    """

    __slots__ = ("_descriptor", "_holder", "is_sure", "path")

    def __init__(self, path: Path, descriptor: int, is_sure: bool) -> None:
        self.path = path
        self.is_sure = is_sure
        self._descriptor = descriptor
        self._holder = os.getpid()

    def release(self) -> None:
        """Let others have the lock, and remove its file; a forked child only lets go of its own."""
        try:
            if os.getpid() == self._holder:
                # Removed while it is held: who waits for this file will see that it is gone.
                # Windows removes no open file, so it may stay.
                with suppress(OSError):
                    if _is_at(self.path, self._descriptor):
                        self.path.unlink()
                if self.is_sure:
                    _unlock(self._descriptor)
        finally:
            os.close(self._descriptor)


def try_lock(path: Path) -> Lock | None:
    """Hold the lock whose file is ``path``; None where another process or thread holds it.

    Raises OSError where the file cannot be made.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        held = None
        try:
            held = _held(path, descriptor)
            if held is None or _is_at(path, descriptor):
                return held
            held = None  # its last holder has just removed the file: there is a new one, or none
        finally:
            if held is None:
                os.close(descriptor)


def wait_for_lock(path: Path, on_wait: Callable[[], None] | None = None) -> Lock:
    """Hold the lock whose file is ``path`` as soon as it is free.

    ``on_wait`` is called once, where there is a wait. A thread that asks for a lock that it holds
    waits for ever. Raises OSError where the file cannot be made.
    """
    lock = try_lock(path)
    if lock is None and on_wait is not None:
        on_wait()
    while lock is None:
        time.sleep(_LOOK_EVERY_S)
        lock = try_lock(path)
    return lock


def _held(path: Path, descriptor: int) -> Lock | None:
    try:
        _lock(descriptor)
    except OSError as fault:
        if fault.errno in _BUSY:
            return None
        if fault.errno in _UNKNOWN:
            return Lock(path, descriptor, is_sure=False)
        raise
    return Lock(path, descriptor, is_sure=True)


def _is_at(path: Path, descriptor: int) -> bool:
    """Whether the open file is still the one that is called ``path``."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
