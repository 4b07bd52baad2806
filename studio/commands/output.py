"""What a terminal gets: results on standard output, whole; all else on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from attention_math.vectors import VectorSet
    from studio.settings import Request
    from studio.watcher import BatchWatcher

_TOLD = "attention-film.told"


def put_lines(*lines: object) -> None:
    """Write each of ``lines`` to standard output.

    A character that the output's encoding lacks is escaped, and a file name that is no text goes
    out byte by byte as it is.
    """
    _speak_plainly()
    _put(lambda: click.echo("\n".join(map(str, lines))))


def put_json(text: str) -> None:
    """Write ``text`` to standard output as UTF-8, which JSON is, whatever the console speaks."""
    _put(lambda: click.echo(text.encode("utf-8")))


def put_warnings(*texts: str) -> None:
    """Write each of ``texts`` to standard error as a warning."""
    for text in texts:
        click.echo(f"Warning: {text}", err=True)


def put_once(text: str) -> None:
    """Write ``text`` to standard error, once in a run of the command."""
    told = click.get_current_context().meta.setdefault(_TOLD, set())
    if text not in told:
        told.add(text)
        click.echo(text, err=True)


def warn_of_missing_signs(vectors: VectorSet) -> None:
    """Tell which signs of the labels will be boxes in the film, if there are any."""
    from studio.missing_signs import missing_signs_warning

    warning = missing_signs_warning(vectors)
    put_warnings(*([warning] if warning else []))


def warn_of_recordings(order: Request, sections: Collection[str] = ()) -> None:
    """Tell what is odd about the recordings of an order, if it has any; sections: all where none.

    Whether they can be used at all is told by the work itself, before anything is made.
    """
    from studio.voice.recordings import Recordings

    if isinstance(order.voice, Recordings):
        from studio.script import recording_remarks

        put_warnings(*recording_remarks(order, order.voice, sections))


@contextmanager
def progress(unit: str = "frames") -> Iterator[BatchWatcher]:
    """A watcher that tells on standard error how the work goes on.

    ``unit``: what is counted. Bars are for terminals alone, whatever FORCE_COLOR and its kin ask
    of rich.
    """
    from rich.console import Console

    from studio.progress import progress_on

    terminal = None if sys.stderr is not None and sys.stderr.isatty() else False
    with progress_on(Console(stderr=True, force_terminal=terminal), unit) as watcher:
        yield watcher


def _put(write: Callable[[], None]) -> None:
    try:
        write()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as fault:
        _close_quietly()
        if isinstance(fault, BrokenPipeError):
            return  # the reader has seen enough
        raise _cannot_write(fault) from fault


def _cannot_write(fault: OSError) -> Exception:
    from studio.errors import OutputError

    error = OutputError("cannot be written", where="standard output", got=fault.strerror or "")
    error.exit_code = 1
    return error


def _speak_plainly() -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        utf8 = sys.stdout.encoding.casefold().replace("-", "") == "utf8"
        sys.stdout.reconfigure(errors="surrogateescape" if utf8 else "backslashreplace")


def _close_quietly() -> None:
    """Let Python's last flush, at exit, go nowhere: it would fail again, and loudly."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
