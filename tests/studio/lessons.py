"""Vectors files for tests: the shipped lesson, with one entry changed at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

LESSON: dict[str, Any] = {
    "query": [2, 0, 0, 0],
    "new_query": [0, 2, 0, 0],
    "keys": [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]],
    "values": [[1, 0], [0, 1], [0, 0]],
}


def toml(**changes: str | None) -> str:
    """The lesson as TOML; a change is TOML text, None leaves the entry out."""
    entries = {name: json.dumps(entry) for name, entry in LESSON.items()} | changes
    return "".join(f"{name} = {text}\n" for name, text in entries.items() if text is not None)


def as_json(**changes: str | None) -> str:
    """The lesson as JSON; a change is JSON text, None leaves the entry out."""
    entries = {name: json.dumps(entry) for name, entry in LESSON.items()} | changes
    body = ", ".join(f'"{name}": {text}' for name, text in entries.items() if text is not None)
    return "{" + body + "}"


def npz(path: Path, **changes: Any) -> Path:
    """The lesson as NPZ at ``path``; None leaves the entry out."""
    entries = {name: np.array(entry) for name, entry in LESSON.items()} | changes
    np.savez(path, **{name: array for name, array in entries.items() if array is not None})
    return path


def cell(text: str) -> str:
    """The lesson's keys with ``text`` as the cell keys[1][2]."""
    return f"[[2, 0, 0, 0], [1, 1, {text}, 0], [0, 2, 0, 0]]"
