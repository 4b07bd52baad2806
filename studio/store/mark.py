"""The mark that makes a folder a store, and says how the version that made it lays out parts."""

from __future__ import annotations

import re
from pathlib import Path

from studio.atomic import write_text
from studio.errors import OutputError

VERSION = 1
_MARK = re.compile(r"attention-store-v([0-9]{1,9})\n?")


def version_of(folder: Path) -> int | None:
    """The version of the store in ``folder``; None where no readable mark says that it is one."""
    try:
        found = _MARK.fullmatch(_file(folder).read_text("ascii"))
    except (OSError, UnicodeDecodeError):
        return None
    return int(found[1]) if found else None


def refuse_newer(folder: Path) -> None:
    """Raise :class:`~studio.errors.OutputError` where a newer version has made ``folder``."""
    version = version_of(folder)
    if version is not None and version > VERSION:
        raise OutputError(
            "this store was made by a newer version of the film",
            where=str(folder),
            expected=f"store version {VERSION}",
            got=f"store version {version}",
            remedy="Empty it with `render.py clean --all`, or name another place with --media.",
        )


def put_mark(folder: Path) -> None:
    """Mark ``folder`` as a store of this version, where it has no such mark yet.

    Raises :class:`~studio.errors.OutputError` as :func:`refuse_newer` does.
    """
    if version_of(folder) != VERSION:
        refuse_newer(folder)  # another process may run a newer version
        write_text(_file(folder), f"attention-store-v{VERSION}\n", over_folder=True)


def _file(folder: Path) -> Path:
    return folder / "version"
