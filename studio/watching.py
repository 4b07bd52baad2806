"""Rendering again whenever the vectors file is saved, and dropping what a save has overtaken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from attention_math.errors import FilmError
from studio.errors import RenderError
from studio.saves import Saves, saves_of
from studio.settings import Request
from studio.watcher import Watcher

Look = Callable[[], None]
Order = Callable[[], Request]
Render = Callable[[Request, Look], Sequence[Path]]


@dataclass(frozen=True, slots=True)
class Made:
    """A render is whole: these are its ``files``, and the vectors file is still what they show."""

    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """The file, or the work on it, has a ``fault``; what was made before shows something else."""

    fault: FilmError


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The file was saved, but says what was rendered last."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """The file was saved while it was rendered; that work is gone, and new work begins."""


News = Made | Broken | Unchanged | Dropped


def watch_file(path: Path, order: Order, render: Render) -> Iterator[News]:
    """Render at once, then after each save of the file at ``path``; tell what came of it.

    ``order`` reads the file. ``render`` makes files of what was read and calls the function that it
    is given every half second or more often: where a save has overtaken the work, that raises, and
    ``render`` must clear up and let it pass.

    Raises the error that refuses the first order, as other commands do. Later ones are told as
    :class:`Broken`, and the watching goes on.
    """
    with saves_of(path) as saves:
        yield from _Watch(order, render, saves).news()


class Attentive:
    """A watcher that hands all on to ``watcher`` and looks for saves in between."""

    def __init__(self, watcher: Watcher, look: Look) -> None:
        self._look = look
        self.begin, self.wait = watcher.begin, watcher.wait
        self.report, self.finish = watcher.report, watcher.finish

    def look(self) -> None:
        """Raise where the work is out of date."""
        self._look()


class _OutOfDate(Exception):  # noqa: N818  it stops work, and is no fault
    """A save has overtaken the work; ``found`` is what the file says now, or its fault."""

    def __init__(self, found: Request | FilmError) -> None:
        self.found = found


class _Watch:
    """One file that is watched, and what of it was rendered last."""

    def __init__(self, order: Order, render: Render, saves: Saves) -> None:
        self._order = order
        self._render = render
        self._saves = saves
        self._digest = ""
        self._files: tuple[Path, ...] = ()

    def news(self) -> Iterator[News]:
        found: Request | FilmError = self._order()
        first = True
        while True:
            try:
                yield self._answer(found, first)
                self._saves.wait()
                found = self._found()
            except _OutOfDate as overtaken:
                found = overtaken.found
                yield Dropped()
            first = False

    def _answer(self, found: Request | FilmError, first: bool) -> News:
        if isinstance(found, FilmError):
            return Broken(found)
        if found.vectors.digest == self._digest and all(file.is_file() for file in self._files):
            return Unchanged()
        self._digest = ""  # from here on some files may be new and others not
        try:
            files = tuple(self._render(found, partial(self._look, found)))
        except FilmError as fault:
            if first and fault.exit_code != RenderError.exit_code:
                raise  # the command is wrong, not the file: no save can mend it
            return Broken(fault)
        if self._saves.pending():
            self._saves.wait()
            self._compare(found)
        self._digest, self._files = found.vectors.digest, files
        return Made(files)

    def _look(self, request: Request) -> None:
        if self._saves.settled():
            self._compare(request)

    def _compare(self, request: Request) -> None:
        """Raise where the file does not say what ``request`` does; a mere touch changes nothing."""
        found = self._found()
        if isinstance(found, FilmError) or found.vectors.digest != request.vectors.digest:
            raise _OutOfDate(found)

    def _found(self) -> Request | FilmError:
        try:
            return self._order()
        except FilmError as fault:
            return fault
