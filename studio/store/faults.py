"""The faults of a store: what the system said, and what the lecturer can do."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from studio.errors import OutputError

_FULL = {errno.ENOSPC, errno.EDQUOT}


def cause(fault: OSError | OutputError) -> OSError | None:
    """The system's own fault behind an error, if there is one."""
    found = fault if isinstance(fault, OSError) else fault.__cause__
    return found if isinstance(found, OSError) else None


def cannot_keep(file: Path, size: int, fault: OSError) -> OutputError:
    """The error of a file of ``size`` bytes that cannot be put into the store."""
    full = fault.errno in _FULL
    error = OutputError(
        "the disk is full" if full else "the store cannot be written to",
        where=os.fspath(file),
        expected=f"{size} bytes free" if full else "a place where files can be made",
        got=fault.strerror or str(fault),
        remedy="Free some room (`render.py clean --all` empties the store), "
        "or name another place with --media.",
    )
    error.exit_code = 1
    return error


def cannot_remove(path: Path, fault: OSError) -> OutputError:
    """The error of something that should go and stays."""
    error = OutputError(
        "cannot be removed",
        where=os.fspath(path),
        got=fault.strerror or str(fault),
        remedy="Remove the store's folder yourself; nothing rests on it.",
    )
    error.exit_code = 1
    return error
