"""What decides how a film looks on a machine: two that agree in it make the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from studio.code import libraries

ROOMS = ("attention_math", "scenes", "studio")
PROJECT = "the project's sources"


@cache
def worker_record() -> Mapping[str, str]:
    """The digest of our packages' sources, and the versions on which a part depends, by name.

    It is taken once a process: what was imported does not change with the files.
    """
    return MappingProxyType({PROJECT: _sources_digest(), **libraries()})


def plain_record() -> dict[str, str]:
    """:func:`worker_record` as a dictionary that can be sent."""
    return dict(worker_record())


def _sources_digest() -> str:
    digest = hashlib.sha256()
    for room in ROOMS:
        folder = Path(import_module(room).__file__ or "").parent
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder.parent).as_posix().encode()
            content = path.read_bytes()
            digest.update(b"%d %b %d " % (len(name), name, len(content)) + content)
    return digest.hexdigest()
