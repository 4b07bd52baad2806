"""NPZ as plain entries: every header is judged before its array is allocated, nothing unpickled."""

from __future__ import annotations

import io
import math
import zipfile
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from studio.errors import VectorsFileError
from studio.vectors_file.cells import MAX_KEYS, MAX_WIDTH
from studio.vectors_file.entries import OPTIONAL, check_names
from studio.vectors_file.labels import MAX_LABEL_LENGTH

_LARGEST_HEADER_BYTES = 16_384
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # all that numpy writes
_REMEDY = "Write it with numpy.savez(file, query=…, new_query=…, keys=…, values=…)."
_KINDS = {
    "b": "truth values",
    "c": "complex numbers",
    "m": "time spans",
    "M": "dates",
    "O": "Python objects, which are never unpickled",
    "S": "bytes",
    "U": "texts",
    "V": "structured records",
}


@dataclass(frozen=True, slots=True)
class _Header:
    shape: tuple[int, ...]
    dtype: np.dtype[Any]


@dataclass(frozen=True, slots=True)
class _Allowed:
    """What an array may be: kinds as numpy's type codes, its shape in words, its bytes."""

    kinds: str
    what: str
    rank: int
    shape: str
    largest_bytes: int
    remedy: str


_NUMBERS = "Write it as numbers: numpy.asarray(…, dtype=float)."
_TEXTS = 'Write it as texts: numpy.array(["the", "cat"]).'
_TEXT = 'Write it as a text: numpy.array("sat").'
_VECTOR = _Allowed("iuf", "real numbers", 1, "(d_k,)", 16 * MAX_WIDTH, _NUMBERS)
_KEYS = _Allowed("iuf", "real numbers", 2, "(n_keys, d_k)", 16 * MAX_KEYS * MAX_WIDTH, _NUMBERS)
_VALUES = _Allowed("iuf", "real numbers", 2, "(n_keys, d_v)", 16 * MAX_KEYS * MAX_WIDTH, _NUMBERS)
_LABELS = _Allowed("U", "texts", 1, "(n_keys,)", 4 * MAX_KEYS * MAX_LABEL_LENGTH, _TEXTS)
_LABEL = _Allowed("U", "one text", 0, "()", 4 * MAX_LABEL_LENGTH, _TEXT)
_TRUTH = _Allowed("b", "one truth value", 0, "()", 1, "Write learned=True, or leave it out.")
_SOURCE = _Allowed("iu", "one whole number", 0, "()", 8, "Write it as a row: numpy.array(3).")
_ALLOWED = {
    "query": _VECTOR,
    "new_query": _VECTOR,
    "keys": _KEYS,
    "values": _VALUES,
    "key_labels": _LABELS,
    "needed_source": _SOURCE,
    "query_label": _LABEL,
    "new_query_label": _LABEL,
    "learned": _TRUTH,
}


def npz_entries(content: bytes) -> dict[str, object]:
    """The arrays of an NPZ archive by name; labels as texts, needed_source as an int.

    Raises VectorsFileError for what is no such archive, for a name or a type that has no place in
    one, and for an array whose header claims more than a lesson or the archive holds.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = _members(archive)
            check_names(members)
            return {name: _entry(archive, info, name) for name, info in members.items()}
    except VectorsFileError:
        raise
    except Exception as fault:  # damage makes zipfile, zlib and numpy raise a dozen kinds
        raise _not_npz(content, fault) from fault


def _members(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    members: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        name = info.filename.removesuffix(".npy")
        if name in members:
            raise VectorsFileError(
                f"{name} is given twice",
                where=name,
                expected="each name once",
                got=f"{name} again",
                remedy=_REMEDY,
            )
        members[name] = info
    return members


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> object:
    allowed = _ALLOWED[name]
    _check_packing(info, name, allowed)
    with archive.open(info) as stream:
        header = _read_header(stream)
        _check_header(header, name, allowed)
        _check_size(header, info.file_size - stream.tell(), name, allowed)
    with archive.open(info) as stream:
        array = npy.read_array(stream, allow_pickle=False)
        stream.read(1)  # reaching the end is what has the checksum compared
    # All that is optional is no vector: texts, and one whole number, as Python's own.
    return array.tolist() if name in OPTIONAL else array


def _check_packing(info: zipfile.ZipInfo, name: str, allowed: _Allowed) -> None:
    if info.compress_type not in _METHODS or info.flag_bits & 0x1:
        raise VectorsFileError(
            "packed in another way than numpy does",
            where=name,
            expected="a stored or deflated array without a password",
            got=f"method {info.compress_type}, flags {info.flag_bits:#x}",
            remedy=_REMEDY,
        )
    if info.file_size > allowed.largest_bytes + _LARGEST_HEADER_BYTES:
        raise _too_large(name, allowed, info.file_size)


def _read_header(stream: IO[bytes]) -> _Header:
    version = npy.read_magic(stream)
    if version == (1, 0):
        shape, _, dtype = npy.read_array_header_1_0(stream)
    elif version == (2, 0):
        shape, _, dtype = npy.read_array_header_2_0(stream)
    else:
        raise ValueError(f"format {version} is for structured records")
    return _Header(shape, dtype)


def _check_header(header: _Header, name: str, allowed: _Allowed) -> None:
    if header.dtype.kind not in allowed.kinds:
        raise VectorsFileError(
            "of a type that has no place here",
            where=name,
            expected=f"an array of {allowed.what}",
            got=_KINDS.get(header.dtype.kind, str(header.dtype)),
            remedy=allowed.remedy,
        )
    if len(header.shape) != allowed.rank or min(header.shape, default=0) < 0:
        raise VectorsFileError(
            "of another shape",
            where=name,
            expected=allowed.shape,
            got=str(header.shape),
            remedy=allowed.remedy,
        )


def _check_size(header: _Header, stored_bytes: int, name: str, allowed: _Allowed) -> None:
    claimed_bytes = math.prod(header.shape) * header.dtype.itemsize
    if claimed_bytes > allowed.largest_bytes:
        raise _too_large(name, allowed, claimed_bytes)
    if claimed_bytes != stored_bytes:
        raise VectorsFileError(
            "the header and the data disagree",
            where=name,
            expected=f"{claimed_bytes} bytes for shape {header.shape}",
            got=f"{stored_bytes} bytes",
            remedy=_REMEDY,
        )


def _too_large(name: str, allowed: _Allowed, claimed_bytes: int) -> VectorsFileError:
    return VectorsFileError(
        "too large",
        where=name,
        expected=f"{allowed.shape} with at most {MAX_KEYS} keys of at most {MAX_WIDTH} numbers",
        got=f"{claimed_bytes} bytes",
        remedy="Save no more than that.",
    )


def _not_npz(content: bytes, fault: Exception) -> VectorsFileError:
    if content.startswith(npy.MAGIC_PREFIX):
        got = "one array alone (.npy)"
    elif content.startswith(b"PK"):
        got = f"a damaged archive ({fault})"
    else:
        got = "something else"
    return VectorsFileError("not NPZ", expected="a numpy archive", got=got, remedy=_REMEDY)
