"""From a path to a VectorSet: the file is opened here, and every refusal gets its name here."""

from __future__ import annotations

import difflib
import os
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from attention_math.errors import FilmError
from attention_math.vectors import VectorSet
from studio.errors import VectorsFileError
from studio.vectors_file.entries import vectors_from
from studio.vectors_file.npz import npz_entries
from studio.vectors_file.text import json_entries, toml_entries

LARGEST_FILE_BYTES = 256 * 2**20
READERS: Mapping[str, Callable[[bytes], dict[str, object]]] = MappingProxyType(
    {".toml": toml_entries, ".json": json_entries, ".npz": npz_entries}
)
SUFFIXES = ".toml, .json or .npz"


def read_vectors(path: Path, way: str = "with --vectors FILE") -> VectorSet:
    """The vectors in the file at ``path``, read as its suffix says.

    ``way``: how the command line names the file.

    Raises :class:`~studio.errors.VectorsFileError`, which names the file, the place in it, what was
    expected and what was found.
    """
    name = os.fspath(path)
    try:
        reader = _reader_for(path)
        return vectors_from(reader(_content(path, way)))
    except FilmError as fault:
        raise VectorsFileError(
            fault.problem,
            where=f"{name}, {fault.where}" if fault.where else name,
            expected=fault.expected,
            got=fault.got,
            remedy=fault.remedy,
        ) from fault


def _reader_for(path: Path) -> Callable[[bytes], dict[str, object]]:
    reader = READERS.get(path.suffix.lower())
    if reader is None and not path.is_dir():
        raise VectorsFileError(
            "not a kind of vectors file",
            expected=f"a name that ends in {SUFFIXES}",
            got=repr(path.suffix) if path.suffix else "no ending",
            remedy="Rename the file by what it holds.",
        )
    return reader or toml_entries


def _content(path: Path, way: str) -> bytes:
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise VectorsFileError(
                "not a file",
                expected=f"a {SUFFIXES} file",
                got="a folder" if stat.S_ISDIR(about.st_mode) else "a pipe or device",
                remedy="Name the vectors file itself.",
            )
        if about.st_size > LARGEST_FILE_BYTES:
            raise VectorsFileError(
                "too large",
                expected=f"at most {LARGEST_FILE_BYTES} bytes",
                got=f"{about.st_size} bytes",
                remedy="A lesson has at most 4096 keys of 1024 numbers.",
            )
        return path.read_bytes()
    except FileNotFoundError as fault:
        raise _missing(path, way) from fault
    except (OSError, ValueError) as fault:  # ValueError: a name that no file can have
        raise VectorsFileError(
            "cannot be read",
            expected="a file that you may read",
            got=getattr(fault, "strerror", None) or str(fault),
            remedy="Check its permissions and its name.",
        ) from fault


def _missing(path: Path, way: str) -> VectorsFileError:
    others: list[str] = []
    with suppress(OSError):
        others = sorted(item.name for item in path.parent.iterdir() if item.suffix in READERS)
    # Endings are alike anyhow: only the names before them tell whether a file is meant.
    near = difflib.get_close_matches(path.stem, [Path(each).stem for each in others], n=1)
    meant = [each for each in others if near and Path(each).stem == near[0]]
    remedy = f"Did you mean {meant[0]}?" if meant else f"Name the file {way}."
    return VectorsFileError("no such file", expected="a vectors file", got="none", remedy=remedy)
