"""A lecturer's commands on small vectors files, run in-process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import render

DEFAULT = {
    "query": "[2, 0, 0, 0]",
    "new_query": "[0, 2, 0, 0]",
    "keys": "[[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]",
    "values": "[[1, 0], [0, 1], [0, 0]]",
    "key_labels": '["the", "cat", "sat"]',
}


def toml(**changed: str | None) -> str:
    """The default vectors file with entries changed; None leaves one out."""
    entries = {name: text for name, text in (DEFAULT | changed).items() if text is not None}
    return "".join(f"{name} = {text}\n" for name, text in entries.items())


def run(*words: str) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(render.cli, words)


def values(path: Path, *options: str) -> dict[str, Any]:
    """What ``values --json`` says of a vectors file."""
    done = run("values", "--json", "--vectors", str(path), *options)
    assert done.exit_code == 0, done.stderr
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def values_of(folder: Path, *options: str, **changed: str | None) -> dict[str, Any]:
    """The same for the default vectors with entries changed."""
    path = folder / "vectors.toml"
    path.write_text(toml(**changed), encoding="utf-8")
    return values(path, *options)


def refusal(folder: Path, text: str | bytes, *command: str) -> str:
    """The one line that refuses a vectors file; nothing is made of it."""
    path = folder / "vectors.toml"
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    media = folder / "media"
    done = run(*(command or ("clip", "score")), "--vectors", str(path), "--media", str(media))
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert not media.exists()
    line: str = done.stderr.splitlines()[-1]
    return line
