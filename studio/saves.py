"""The saves of one file, each once: noticed in its folder, and taken when the writing is over."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

_QUIET_S = 0.2
_LOOK_EVERY_S = 1.0
_MOST_LINKS = 40

State = tuple[int, ...] | None


@contextmanager
def saves_of(path: Path) -> Iterator[Saves]:
    """The saves of the file at ``path`` from now on, for as long as the block lasts."""
    saves = Saves(path.absolute())
    try:
        yield saves
    finally:
        saves.end()


class Saves:
    """What happens to a file, as seen from its folder.

    Editors write a file anew in several steps, or write another one and give it the name. So
    events only wake; what counts is the file's state: who it is, how long, and when it was
    written. A state that has lasted for 0.2 s and is not the last one taken is a save. A file that
    has gone counts too.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stirred = threading.Event()
        self._taken = self._seen = _state(path)
        self._since_s = time.monotonic()
        self._observer = _started()
        self._observe()

    def settled(self) -> bool:
        """Whether the file was saved since the last save that was taken; this takes it."""
        self._look()
        if not self._differs or time.monotonic() - self._since_s < _QUIET_S:
            return False
        self._taken = self._seen
        self._observe()
        return True

    def pending(self) -> bool:
        """Whether the file is being saved, or was, and the save is not taken yet."""
        self._look()
        return self._differs

    def wait(self) -> None:
        """Wait for a save, and take it.

        The file is looked at every second without any event: network folders send none, nor does
        a system that has no watches left to give, nor a folder that was away for a time.
        """
        while not self.settled():
            self._stirred.wait(_QUIET_S if self._differs else _LOOK_EVERY_S)
            self._stirred.clear()

    def end(self) -> None:
        """Watch no longer."""
        if self._observer is not None:
            self._observer.stop()
            self._observer.join()

    @property
    def _differs(self) -> bool:
        return self._seen != self._taken

    def _look(self) -> None:
        state = _state(self._path)
        if state != self._seen:
            self._seen, self._since_s = state, time.monotonic()

    def _observe(self) -> None:
        """Watch the folders that count now: a link may lead elsewhere, a folder be another one."""
        if self._observer is None:
            return
        self._observer.unschedule_all()
        for folder in folders_of(self._path):
            with suppress(OSError):  # it has gone, or the system has no watch left: looking must do
                self._observer.schedule(_Waker(self._stirred), str(folder))


def folders_of(path: Path) -> tuple[Path, ...]:
    """The folders in which a change can put another file at ``path``.

    They are the folder of the file itself and those of the links, of files or of folders, that
    lead to it. ``path`` is absolute.
    """
    folders: dict[Path, None] = {}
    here, names, links = Path(path.anchor), deque(path.parts[1:]), 0
    while names:
        name = names.popleft()
        there = here.parent if name == os.pardir else here / name
        if there.is_symlink() and links < _MOST_LINKS:
            links += 1
            folders[here] = None
            target = there.readlink()
            names.extendleft(reversed(target.parts[1:] if target.is_absolute() else target.parts))
            here = Path(target.anchor) if target.is_absolute() else here
        else:
            here = there
    folders[here.parent] = None
    return tuple(folders)


class _Waker(FileSystemEventHandler):
    """Sets an event for whatever happens in a folder."""

    def __init__(self, stirred: threading.Event) -> None:
        self._stirred = stirred

    def on_any_event(self, event: FileSystemEvent) -> None:  # noqa: ARG002
        self._stirred.set()


def _state(path: Path) -> State:
    try:
        about = path.stat()
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def _started() -> BaseObserver | None:
    """An observer at work; None where the system has none left to give."""
    try:
        observer = Observer()
        observer.start()
    except OSError:
        return None
    return observer
