"""What is kept of a clip or film that was made: its inputs, and checksums of its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.atomic import ready_folder, write_text
from studio.errors import RenderError
from studio.inputs import fingerprint
from studio.media import MediaFolder, VideoFiles

SCHEMA = "attention-record-v1"
FILES = ("video", "poster", "ledger")
_ODD = (ValueError, KeyError, TypeError, AttributeError, RecursionError, RenderError)
_BY_NAME = ("code", "libraries", "values", "words", "clips")


@dataclass(frozen=True, slots=True)
class Kept:
    """How one video was made.

    ``payload`` are its inputs (:meth:`studio.inputs.Inputs.payload`), ``vectors`` the digest of the
    lesson that its ledger names, ``files`` the SHA-256 of video, poster and ledger. Where parts of
    a clip are kept one by one, each has such a payload of its own: a later schema adds them.
    """

    payload: Mapping[str, Any]
    vectors: str
    files: Mapping[str, str]

    @property
    def fingerprint(self) -> str:
        """The name of these inputs."""
        return fingerprint(self.payload)


def read_kept(media: Path, name: str) -> Kept | None:
    """The record called ``name``; None where there is none, and for anything odd in it."""
    with suppress(OSError, *_ODD):
        return _kept(json.loads(_path(media, name).read_text("utf-8")))
    return None


def write_kept(media: Path, name: str, kept: Kept) -> None:
    """Put a record down, whole. Raises :class:`~studio.errors.OutputError`."""
    content = {
        "schema": SCHEMA,
        "fingerprint": kept.fingerprint,
        "vectors": kept.vectors,
        "files": dict(kept.files),
        "inputs": dict(kept.payload),
    }
    path = _path(media, name)
    ready_folder(path.parent)
    write_text(path, json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def checksums(files: VideoFiles) -> dict[str, str]:
    """The SHA-256 of each file, by what it is; files that cannot be read are left out."""
    found = {}
    for name, path in zip(FILES, files, strict=True):
        with suppress(OSError), path.open("rb") as content:
            found[name] = hashlib.file_digest(content, "sha256").hexdigest()
    return found


def _path(media: Path, name: str) -> Path:
    return MediaFolder(media).records() / f"{name}.json"


def _kept(content: dict[str, Any]) -> Kept:
    if set(content) != {"schema", "fingerprint", "vectors", "files", "inputs"}:
        raise ValueError("other names than a record has")
    payload, files = content["inputs"], content["files"]
    kept = Kept(payload, _text(content["vectors"]), _texts(files))
    if content["schema"] != SCHEMA or set(files) != set(FILES):
        raise ValueError("another kind of record")
    for name in _BY_NAME:
        _texts(payload.get(name, {}))
    if fingerprint(payload) != content["fingerprint"]:
        raise ValueError("inputs that were changed by hand, or cut")
    return kept


def _texts(item: Any) -> dict[str, str]:
    return {_text(key): _text(value) for key, value in item.items()}


def _text(item: Any) -> str:
    if not isinstance(item, str):
        raise TypeError("expected a text")
    return item
