"""What a piece of work tells of itself: how far it has come, and why it failed."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from studio.errors import RenderError
from studio.records import DrawReport

Report = Callable[[DrawReport], None]

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def named_fault(task: str, fault: BaseException) -> RenderError:
    """``fault``, which nobody foresaw, as a RenderError that names the ``task``."""
    full = isinstance(fault, OSError) and fault.errno in _FULL
    return RenderError(
        "the disk is full" if full else "the work on this section failed",
        where=task,
        got=f"{type(fault).__name__}: {fault}",
        remedy="Free some room, or name another place with --media."
        if full
        else "This is a fault of the program; --debug shows where it lies.",
    )


@contextmanager
def named_faults(task: str) -> Iterator[None]:
    """Raise what the system refuses during the block, no room on a disk say, as a RenderError."""
    try:
        yield
    except OSError as fault:
        raise named_fault(task, fault) from fault
