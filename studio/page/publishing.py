"""A page put in place: its files all at once, those that no longer belong removed.

The manifest names every file of the page. Before anything changes it is put down anew with the old
files beside the new ones and marked as not complete, so that after a kill at any moment it is still
known which files are the page's own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from studio.atomic import ready_folder, whole_files, write_text
from studio.media import ready_for
from studio.page.records import PageFile

MANIFEST = "manifest.json"
SCHEMA = "attention-page-v1"
ENTRY = "index.html"
_FOLDERS = ("clips", "stills")
# No name of a page's file looks otherwise, so that a manifest can have nothing else removed.
_NAME = re.compile(rf"(?:(?:{'|'.join(_FOLDERS)})/)?[A-Za-z0-9][A-Za-z0-9._-]*")

Files = Mapping[str, Mapping[str, Any]]


def publish(files: Mapping[str, PageFile], about: Mapping[str, Any], folder: Path) -> None:
    """Put ``files`` into ``folder`` by their names, with a manifest that says ``about`` them, too.

    Files that are there already stay as they are. Those that an earlier page had and this one has
    not are removed, unless somebody has changed them; no other file is touched.
    Raises :class:`~studio.errors.OutputError`, before anything changes where that can be known.
    """
    before = files_of(folder)
    now = {name: _entry(file) for name, file in sorted(files.items())}
    changed = [name for name in files if not _is_there(folder / name, files[name].sha256)]
    gone = {name: old for name, old in before.items() if name not in now}
    final = _manifest(about, now, complete=True)
    if not changed and not gone and _text_of(folder / MANIFEST) == final:
        return
    ready_page(folder, [files[name] for name in changed])
    between = {name: {**it, "before": _hashes(before.get(name, {}))} for name, it in now.items()}
    write_text(folder / MANIFEST, _manifest(about, {**gone, **between}, complete=False))
    _put([files[name] for name in changed], folder)
    for name, old in gone.items():
        _remove(folder, name, _hashes(old))
    write_text(folder / MANIFEST, final)


def ready_page(folder: Path, files: list[PageFile]) -> None:
    """Make the folders, and prove that ``files`` can be put into them."""
    for each in (folder, *(folder / name for name in _FOLDERS)):
        ready_folder(each)
    need = sum(file.source.stat().st_size for file in files)
    ready_for([folder / MANIFEST, *(folder / file.name for file in files)], need)


def files_of(folder: Path) -> dict[str, Mapping[str, Any]]:
    """What the manifest in ``folder`` says of the files of its page; nothing for anything odd."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        if manifest["schema"] == SCHEMA:
            return {
                name: entry
                for name, entry in manifest["files"].items()
                if _NAME.fullmatch(name)
                and isinstance(entry.get("sha256"), str)
                and isinstance(entry.get("before", []), list)
            }
    return {}


def _put(files: list[PageFile], folder: Path) -> None:
    """All at once; the entry last, so that where it is there, all belong together."""
    ordered = sorted(files, key=lambda file: file.name == ENTRY)
    if not ordered:
        return
    with whole_files(*(folder / file.name for file in ordered)) as besides:
        for file, beside in zip(ordered, besides, strict=True):
            beside.write_bytes(file.source.read_bytes())


def _remove(folder: Path, name: str, hashes: list[str]) -> None:
    path = folder / name
    if any(part.is_symlink() for part in (path, path.parent)):
        return
    if any(_is_there(path, sha256) for sha256 in hashes):
        with suppress(OSError):
            path.unlink()


def _hashes(entry: Mapping[str, Any]) -> list[str]:
    """Of what a file may hold by its manifest: the new content and, after a kill, older ones."""
    return [it for it in (entry.get("sha256"), *entry.get("before", ())) if isinstance(it, str)]


def _is_there(path: Path, sha256: Any) -> bool:
    try:
        with path.open("rb") as content:
            return bool(hashlib.file_digest(content, "sha256").hexdigest() == sha256)
    except OSError:
        return False


def _entry(file: PageFile) -> dict[str, Any]:
    return {"sha256": file.sha256, "bytes": file.source.stat().st_size}


def _manifest(about: Mapping[str, Any], files: Files, *, complete: bool) -> str:
    listed = dict(sorted(files.items()))
    content = {"schema": SCHEMA, "complete": complete, **about, "files": listed}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _text_of(path: Path) -> str:
    with suppress(OSError, ValueError):
        return path.read_text("utf-8")
    return ""
