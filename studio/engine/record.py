"""What decides how a film looks on a machine: two that agree in it make the same bytes."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from types import MappingProxyType

ROOMS = ("attention_math", "scenes", "studio")
LIBRARIES = (
    "manim",
    "av",
    "typst",
    "numpy",
    "pycairo",
    "pillow",
    "ManimPango",
    "fontpkg-atkinson-hyperlegible",
)
PROJECT = "the project's sources"


@cache
def worker_record() -> Mapping[str, str]:
    """The digest of our packages' sources, the versions of what draws and encodes, and Python's.

    It is taken once a process: what was imported does not change with the files.
    """
    record = {PROJECT: _sources_digest(), "Python": ".".join(map(str, sys.version_info[:2]))}
    return MappingProxyType(record | {name: _version(name) for name in LIBRARIES})


def plain_record() -> dict[str, str]:
    """:func:`worker_record` as a dictionary that can be sent."""
    return dict(worker_record())


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def _sources_digest() -> str:
    digest = hashlib.sha256()
    for room in ROOMS:
        folder = Path(import_module(room).__file__ or "").parent
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder.parent).as_posix().encode()
            content = path.read_bytes()
            digest.update(b"%d %b %d " % (len(name), name, len(content)) + content)
    return digest.hexdigest()
