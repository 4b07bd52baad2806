"""Which build of a page stands in a folder."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

MANIFEST = "manifest.json"


def version_of(folder: Path) -> str:
    """The SHA-256 of the page's manifest, which names all its files.

    "" while there is none, and while it says that the page is being built.
    """
    try:
        content = (folder / MANIFEST).read_bytes()
        is_whole = json.loads(content)["complete"] is True
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return hashlib.sha256(content).hexdigest() if is_whole else ""
