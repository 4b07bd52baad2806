"""Files that are whole or not there: written beside, flushed to the disk, then renamed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from studio.errors import OutputError
from studio.leftovers import in_use, trial_name, unfinished_name
from studio.stops import signals_kept_waiting


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Lend a path beside ``path`` to write to; it becomes ``path`` once the block has ended well.

    The lent path has the same suffix, since writers choose a format by it. Where the block fails,
    what it wrote is removed and an earlier ``path`` stays as it was.

    Raises :class:`~studio.errors.OutputError` (exit code 1: the work has failed) where the file
    cannot be put there, or where the block wrote none.
    """
    with whole_files(path) as (beside,):
        yield beside


@contextmanager
def whole_files(*paths: Path) -> Iterator[tuple[Path, ...]]:
    """Lend a path beside each of ``paths``, as :func:`whole_file` does; they are put there at once.

    No file takes its name before all are on the disk, and no signal comes in between. A process
    may still be killed there: the last of several is therefore removed first and put last, so that
    where it is there, all of them belong together.
    """
    besides = tuple(path.with_name(unfinished_name(path.suffix)) for path in paths)
    try:
        with ExitStack() as stack:
            for beside in besides:
                stack.enter_context(in_use(beside))
                stack.enter_context(_gone_after(beside))
            yield besides
            for beside in besides:
                _flush(beside)
            with signals_kept_waiting():
                _take_names(besides, paths)
            for folder in {path.parent for path in paths}:
                _flush(folder)
    except OSError as fault:
        raise _cannot_write(paths[0], fault, 1) from fault


def write_bytes(path: Path, content: bytes, *, over_folder: bool = False) -> Path:
    """Put ``content`` at ``path``, whole; with ``over_folder`` also where a folder stands there."""
    with whole_file(path) as beside:
        beside.write_bytes(content)
        if over_folder and path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
    return path


def write_text(path: Path, text: str, *, over_folder: bool = False) -> Path:
    """Put ``text`` at ``path`` as UTF-8 with the line ends that it has, as :func:`write_bytes`."""
    return write_bytes(path, text.encode("utf-8"), over_folder=over_folder)


def copy_whole(source: Path, path: Path) -> Path:
    """Put a copy of ``source`` at ``path``, whole."""
    with whole_file(path) as beside:
        shutil.copyfile(source, beside)
    return path


def ready_folder(folder: Path, *, exit_code: int = 2) -> Path:
    """Make ``folder`` where it is missing, and prove by a file that it can be written to.

    Permission bits do not tell (root ignores them, a read-only disk has its own mind), so a file
    is made and removed. Raises :class:`~studio.errors.OutputError` with ``exit_code``.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        prove_writable(folder)
    except OSError as fault:
        raise _cannot_write(folder, fault, exit_code) from fault
    return folder


def prove_writable(folder: Path) -> None:
    """Make and remove an empty file in ``folder``; raises OSError where that fails."""
    trial = folder / trial_name()
    trial.touch(exist_ok=False)
    trial.unlink(missing_ok=True)  # a `clean` at the same time may have been quicker


def nearest_folder(path: Path) -> Path:
    """The nearest folder, from ``path`` upwards, that is there already."""
    absolute = path.absolute()
    return next((up for up in (absolute, *absolute.parents) if up.exists()), absolute)


def free_bytes(path: Path) -> int:
    """The room left on the disk that holds ``path``, in bytes."""
    return shutil.disk_usage(nearest_folder(path)).free


@contextmanager
def _gone_after(path: Path) -> Iterator[None]:
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()


def _take_names(besides: Sequence[Path], paths: Sequence[Path]) -> None:
    if len(paths) > 1:
        paths[-1].unlink(missing_ok=True)
    for beside, path in zip(besides, paths, strict=True):
        beside.replace(path)


def _flush(path: Path) -> None:
    """Have the disk keep what was written to a file, or the names in a folder."""
    if path.is_dir() and os.name == "nt":
        return  # Windows opens no folder
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _cannot_write(path: Path, fault: OSError, exit_code: int) -> OutputError:
    error = OutputError(
        "cannot be written",
        where=os.fspath(path),
        expected="a place where files can be made",
        got=fault.strerror or str(fault),
        remedy="Name another place, or free this one.",
    )
    error.exit_code = exit_code
    return error
