"""What the page allows itself: its own inline blocks, the media beside it, and nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence


def policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """A Content-Security-Policy that lets these inline blocks run, and no other.

    Nothing comes from another place: pictures and media are those beside the page or inline. From
    disk some browsers hold every file for a place of its own, so that ``file:`` is named, too; on
    the web it allows nothing.
    """
    own = "'self' file: data:"
    rules = {
        "default-src": "'none'",
        "img-src": own,
        "media-src": own,
        "font-src": "data:",
        "style-src": _hashes(styles),
        "script-src": _hashes(scripts),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


def _hashes(blocks: Sequence[str]) -> str:
    return " ".join(f"'sha256-{_digest(block)}'" for block in blocks) or "'none'"


def _digest(block: str) -> str:
    return base64.b64encode(hashlib.sha256(block.encode("utf-8")).digest()).decode("ascii")
