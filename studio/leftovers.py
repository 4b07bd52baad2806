"""What a killed run leaves behind: work folders and unfinished files that nobody uses any more."""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from studio.locks import Lock, try_lock, wait_for_lock

_LOCK = ".lock"
_WORK = re.compile(r"\.making-[a-z0-9_]{8}")
_UNFINISHED = re.compile(r"\.[0-9a-f]{16}\.(part(\..*)?|trial)")
_LOCKS = re.compile(rf"(?:{_WORK.pattern}|{_UNFINISHED.pattern})\.lock")


@dataclass(frozen=True, slots=True)
class Freed:
    """How much was removed; ``size_bytes`` is the sum of the files' lengths."""

    parts: int = 0
    work_folders: int = 0
    unfinished: int = 0
    size_bytes: int = 0

    def __add__(self, other: Freed) -> Freed:
        return Freed(
            self.parts + other.parts,
            self.work_folders + other.work_folders,
            self.unfinished + other.unfinished,
            self.size_bytes + other.size_bytes,
        )


def work_name() -> str:
    """A new name for a work folder."""
    return f".making-{secrets.token_hex(4)}"


def unfinished_name(suffix: str) -> str:
    """A new name for a file that is being written, with ``suffix`` at its end."""
    return f".{secrets.token_hex(8)}.part{suffix}"


def trial_name() -> str:
    """A new name for a file that only tries whether one can be made."""
    return f".{secrets.token_hex(8)}.trial"


@contextmanager
def in_use(path: Path) -> Iterator[None]:
    """Show, for the length of the block, that this process uses ``path``, which is no final name.

    Enter it before ``path`` is made. Raises OSError where no file can be made beside ``path``.
    """
    lock = wait_for_lock(_lock_of(path))
    try:
        yield
    finally:
        lock.release()


def names_in(folder: Path) -> list[str]:
    """The names in ``folder``, sorted; none where it cannot be listed."""
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []


def sweep(folder: Path) -> Freed:
    """Remove the work folders and unfinished files in ``folder`` that no live process uses.

    Only names that this program gives are looked at, and no folder below. What cannot be removed
    stays, without a word: nothing rests on its absence.
    """
    freed = Freed()
    for name in names_in(folder):
        if _LOCKS.fullmatch(name):
            with suppress(OSError), _unused(folder / name):
                pass  # a lock is removed as it is released
        elif _WORK.fullmatch(name) or _UNFINISHED.fullmatch(name):
            with suppress(OSError), _unused(_lock_of(folder / name)) as lock:
                if lock is not None:
                    freed += _removed(folder / name)
    return freed


@contextmanager
def _unused(lock_file: Path) -> Iterator[Lock | None]:
    """Hold a lock where that proves that its last holder is gone; None where it proves nothing."""
    lock = try_lock(lock_file)
    try:
        yield lock if lock is not None and lock.is_sure else None
    finally:
        if lock is not None:
            lock.release()


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + _LOCK)


def _removed(path: Path) -> Freed:
    if path.is_symlink():
        return Freed()  # not made by this program
    if not path.is_dir():
        size = path.stat().st_size
        path.unlink()
        return Freed(unfinished=1, size_bytes=size)
    if not _WORK.fullmatch(path.name):
        return Freed()
    size = _length(path)
    shutil.rmtree(path)
    return Freed(work_folders=1, size_bytes=size)


def _length(folder: Path) -> int:
    files = (Path(top, name) for top, _, names in os.walk(folder) for name in names)
    return sum(file.lstat().st_size for file in files)
