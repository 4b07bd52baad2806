"""Parts by name in a folder that many processes share, under a limit, oldest use out first."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from studio.atomic import write_bytes
from studio.errors import OutputError
from studio.leftovers import Freed, names_in, sweep
from studio.locks import Lock, try_lock, wait_for_lock
from studio.store.faults import cannot_keep, cannot_remove, cause
from studio.store.mark import put_mark, refuse_newer
from studio.store.whole import State, checked_name, is_name, sealed, unsealed

DEFAULT_LIMIT_BYTES = 2 * 10**9
_TRIES = 5

T = TypeVar("T")


class Store:
    """What was made, by the name of what it shows: whole or not there.

    The folder may be deleted at any time, by anybody; what is missing is made again. Names are 64
    hex digits, and perhaps a kind: ``….json``; others raise
    :class:`~studio.errors.SettingsError`. ``damaged`` lists the names that were found damaged.
    Raises :class:`~studio.errors.OutputError` where a newer version has made the folder.
    """

    def __init__(self, folder: Path, limit_bytes: int = DEFAULT_LIMIT_BYTES) -> None:
        refuse_newer(folder)
        self.folder = folder
        self.limit_bytes = limit_bytes
        self.damaged: list[str] = []
        self._used: set[str] = set()

    def get(self, name: str) -> bytes | None:
        """The part called ``name``, and note its use; None where there is none.

        A damaged part is none: it is removed, if the folder lets it, and listed in ``damaged``.
        """
        state, content = self._read(name)
        if state is State.WHOLE:
            self._used.add(name)
            with suppress(OSError):  # a folder that is only read keeps no times
                os.utime(self._file(name))
        elif state is State.DAMAGED:
            if name not in self.damaged:
                self.damaged.append(name)
            self._drop_damaged(name)
        return content

    def put(self, name: str, content: bytes) -> None:
        """Keep ``content`` as ``name``, in the place of what had that name.

        Raises :class:`~studio.errors.OutputError` (exit code 1) where it cannot be written, on a
        full disk for instance; what was there before then stays, and nothing half is left.
        """
        file, whole = self._file(name), sealed(name, content)
        self._kept(file, len(whole), partial(write_bytes, file, whole, over_folder=True))
        self._used.add(name)

    def has(self, name: str) -> bool:
        """Whether there is a part called ``name``, which may yet prove damaged."""
        return self._file(name).is_file()

    def state(self, name: str) -> State:
        """Whether the part called ``name`` is whole, damaged or absent. Changes nothing."""
        return self._read(name)[0]

    @contextmanager
    def claim(self, name: str, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
        """Be the only one, of all processes and threads, that makes ``name`` during the block.

        Where another has claimed it, call ``on_wait`` and wait; then look again whether it is
        there. The claim of a process that dies ends with it. One claim of a name inside another
        by the same thread would wait for ever. Raises :class:`~studio.errors.OutputError` (exit
        code 1) where the folder cannot be written to.
        """
        file = self._lock_file(name)
        lock = self._kept(file, 0, partial(wait_for_lock, file, on_wait))
        self._used.add(name)
        try:
            yield
        finally:
            lock.release()

    def trim(self) -> Freed:
        """Remove parts, the least recently used first, until the rest is within the limit.

        Those that this store has given or taken, and those that anybody has claimed, stay, even
        where they alone are more. What killed processes have left goes first.
        Raises :class:`~studio.errors.OutputError` (exit code 1) where a part cannot be removed.
        """
        freed = self._swept()
        parts = sorted(self._parts(), key=lambda part: (part[1].st_mtime_ns, part[0].name))
        size = sum(about.st_size for _, about in parts)
        for file, about in parts:
            if size <= self.limit_bytes:
                break
            if file.name not in self._used and self._removed(file):
                size -= about.st_size
                freed += Freed(parts=1, size_bytes=about.st_size)
        return freed

    def clear(self) -> Freed:
        """Remove every part that nobody has claimed, and what killed processes have left.

        Raises as :meth:`trim` does.
        """
        freed = self._swept()
        for file, about in self._parts():
            if self._removed(file):
                freed += Freed(parts=1, size_bytes=about.st_size)
        for folder in [*self._folders(), self.folder / "parts", self.folder / "locks"]:
            with suppress(OSError):  # not empty: in use
                folder.rmdir()
        return freed

    def _file(self, name: str) -> Path:
        return self.folder / "parts" / checked_name(name)[:2] / name

    def _lock_file(self, name: str) -> Path:
        return self.folder / "locks" / f"{checked_name(name)}.lock"

    def _kept(self, file: Path, size: int, act: Callable[[], T]) -> T:
        """What ``act`` returns, which puts ``file``, of ``size`` bytes, into the store.

        Another process may be emptying the store: then its folders are made once more.
        """
        for more in reversed(range(_TRIES)):
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                put_mark(self.folder)
                return act()
            except (OSError, OutputError) as fault:
                system = cause(fault)
                if system is None:
                    raise  # it says all that there is to say
                if not more or system.errno != errno.ENOENT:
                    raise cannot_keep(file, size, system) from fault
        raise AssertionError("unreachable")

    def _drop_damaged(self, name: str) -> None:
        if self.state(name) is State.DAMAGED:  # still: nobody has put a whole one meanwhile
            with suppress(OSError):
                self._file(name).unlink()

    def _read(self, name: str) -> tuple[State, bytes | None]:
        try:
            content = unsealed(name, self._file(name).read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return State.ABSENT, None
        except OSError:  # a disk that has gone bad there, say
            return State.DAMAGED, None
        return (State.DAMAGED if content is None else State.WHOLE), content

    def _folders(self) -> list[Path]:
        return sorted(self.folder.glob("parts/[0-9a-f][0-9a-f]"))

    def _parts(self) -> Iterator[tuple[Path, os.stat_result]]:
        for folder in self._folders():
            for name in filter(is_name, names_in(folder)):
                with suppress(FileNotFoundError):  # removed by another meanwhile
                    about = (folder / name).lstat()
                    if stat.S_ISREG(about.st_mode):
                        yield folder / name, about

    def _swept(self) -> Freed:
        for name in names_in(self.folder / "locks"):
            if is_name(name.removesuffix(".lock")):
                with suppress(OSError):
                    _release(try_lock(self.folder / "locks" / name))
        return sum(map(sweep, [self.folder, *self._folders()]), Freed())

    def _removed(self, file: Path) -> bool:
        """Remove a part unless it is claimed; whether that was done."""
        try:
            (self.folder / "locks").mkdir(exist_ok=True)
            lock = try_lock(self._lock_file(file.name))
            if lock is None:
                return False
            try:
                file.unlink(missing_ok=True)
            finally:
                lock.release()
        except OSError as fault:
            raise cannot_remove(file, fault) from fault
        return True


def _release(lock: Lock | None) -> None:
    if lock is not None:
        lock.release()
