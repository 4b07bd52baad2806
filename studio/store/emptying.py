"""Emptying a store, also one whose layout only a newer version knows."""

from __future__ import annotations

import shutil
from pathlib import Path

from studio.leftovers import Freed
from studio.store.faults import cannot_remove
from studio.store.mark import VERSION, version_of
from studio.store.store import Store


def empty(folder: Path) -> Freed:
    """Empty the store in ``folder``, of whatever version; raises as :meth:`Store.trim` does.

    Of a newer version all goes that is in the folder, which its mark shows to be a store.
    """
    if (version_of(folder) or 0) <= VERSION:
        return Store(folder).clear()
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    freed = Freed(parts=len(files) - 1, size_bytes=sum(file.stat().st_size for file in files))
    try:
        shutil.rmtree(folder)
    except OSError as fault:
        raise cannot_remove(folder, fault) from fault
    return freed
