"""The clean command: what can go from a media folder without anything finished going."""

from __future__ import annotations

from pathlib import Path

from studio.errors import OutputError
from studio.leftovers import Freed
from studio.media import MediaFolder
from studio.plain import megabytes
from studio.store import Store, empty


def clean(media: Path, *, limit_bytes: int, everything: bool = False) -> Freed:
    """Bring the store under ``limit_bytes``, or empty it where ``everything`` is to go.

    Besides, work folders and unfinished files go that no live process uses. Finished files stay.
    A folder that is missing is as clean as can be.
    Raises :class:`~studio.errors.OutputError` where ``media`` is no folder, where a newer version
    has made the store and not ``everything`` goes, and where something cannot be removed.
    """
    if media.exists() and not media.is_dir():
        raise OutputError("is no folder", where=str(media), remedy="Name a folder with --media.")
    folder = MediaFolder(media)
    store = folder.store()
    freed = empty(store) if everything else Store(store, limit_bytes).trim()
    return freed + folder.sweep()


def clean_report(freed: Freed) -> str:
    """One line that says what was freed."""
    counts = (
        _counted(freed.parts, "stored part"),
        _counted(freed.work_folders, "work folder"),
        _counted(freed.unfinished, "unfinished file"),
    )
    return f"freed {megabytes(freed.size_bytes)}: {', '.join(counts)}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
