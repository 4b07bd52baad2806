"""Bad NPZ archives: types, shapes, claims and damage, each refused before it can do harm."""

from __future__ import annotations

import io
import pickle
import tracemalloc
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lessons import LESSON, npz
from numpy.lib import format as npy
from numpy.typing import NDArray

from studio.errors import VectorsFileError
from studio.vectors_file import read_vectors


def refusal(path: Path) -> str:
    with pytest.raises(VectorsFileError) as fault:
        read_vectors(path)
    assert fault.value.exit_code == 2
    assert str(fault.value).startswith(str(path))
    return str(fault.value).removeprefix(str(path))


KEYS = np.array(LESSON["keys"], dtype=np.float64)
BAD_ARRAYS: dict[str, tuple[str, Any, str, str]] = {
    "rank 3": ("keys", KEYS[None], "keys: ", "expected (n_keys, d_k), got (1, 3, 4)"),
    "rank 1": ("keys", KEYS[0], "keys: ", "expected (n_keys, d_k), got (4,)"),
    "rank 0": ("query", np.float64(2), "query: ", "expected (d_k,), got ()"),
    "a query of rank 2": ("query", KEYS[:1], "query: ", "expected (d_k,), got (1, 4)"),
    "values of rank 1": ("values", KEYS[0], "values: ", "expected (n_keys, d_v), got (4,)"),
    "no keys": ("keys", KEYS[:0], "keys: ", "at least one key"),
    "keys of width 0": ("keys", KEYS[:, :0], "keys: ", "at least one number, got (3, 0)"),
    "an empty query": ("query", KEYS[0, :0], "query: ", "at least one number"),
    "too few keys": ("keys", KEYS[:2], "values: ", "one for each of the 2 keys, got 3"),
    "a narrow query": ("query", KEYS[0, :3], "query: ", "expected 4 numbers"),
    "complex": ("keys", KEYS * 1j, "keys: ", "got complex numbers"),
    "truth values": ("keys", KEYS > 0, "keys: ", "got truth values"),
    "texts": ("keys", KEYS.astype("U3"), "keys: ", "expected an array of real numbers, got texts"),
    "bytes": ("keys", KEYS.astype("S3"), "keys: ", "got bytes"),
    "dates": ("keys", KEYS.astype("M8[D]"), "keys: ", "got dates"),
    "records": ("keys", np.zeros(3, dtype=[("a", "f8")]), "keys: ", "got structured records"),
    "labels as bytes": ("key_labels", np.array([b"a", b"b", b"c"]), "key_labels: ", "got bytes"),
    "labels as numbers": ("key_labels", np.arange(3), "key_labels: ", "expected an array of texts"),
    "two labels": ("key_labels", np.array(["a", "b"]), "key_labels: ", "3 keys, got 2"),
    "a label with a bell": ("key_labels", np.array(["a", "b", "\a"]), "key_labels[2]: ", "U+0007"),
    "a query label as bytes": ("query_label", np.array(b"a"), "query_label: ", "one text"),
    "a list of query labels": ("query_label", np.array(["a"]), "query_label: ", "expected (), got"),
    "an empty query label": ("new_query_label", np.array(""), "new_query_label: ", "an empty one"),
    "learned as a number": ("learned", np.int64(1), "learned: ", "one truth value"),
    "a source list": ("needed_source", np.array([1]), "needed_source: ", "expected (), got (1,)"),
    "a source 1.0": ("needed_source", np.float64(1), "needed_source: ", "one whole number"),
    "a source 0": ("needed_source", np.int64(0), "needed_source: ", "from 1 to 3, got 0"),
}


@pytest.mark.parametrize("kind", BAD_ARRAYS)
def test_arrays_that_do_not_fit_are_named(tmp_path: Path, kind: str) -> None:
    name, array, place, words = BAD_ARRAYS[kind]
    message = refusal(npz(tmp_path / "a.npz", **{name: array}))
    assert message.startswith(f", {place}")
    assert words in message


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf, np.longdouble("1e4000")])
@pytest.mark.parametrize("name", ["keys", "values", "query"])
def test_a_cell_that_is_not_finite_is_named(tmp_path: Path, name: str, number: Any) -> None:
    array = np.array(LESSON[name], dtype=np.longdouble)
    array[(-1,) * array.ndim] = number
    place = {"keys": "keys[2][3]", "values": "values[2][1]", "query": "query[3]"}[name]
    assert refusal(npz(tmp_path / "a.npz", **{name: array})).startswith(f", {place}: ")


def test_names_are_checked_before_any_array_is_read(tmp_path: Path) -> None:
    message = refusal(npz(tmp_path / "a.npz", querry=np.array([{}], dtype=object)))
    assert "Did you mean query?" in message
    assert "missing: keys" in refusal(npz(tmp_path / "b.npz", keys=None))


class Trap:
    """Unpickling one would leave a file behind."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (self.mark,))


def test_nothing_is_ever_unpickled(tmp_path: Path) -> None:
    trap = Trap(tmp_path / "sprung")
    message = refusal(npz(tmp_path / "a.npz", keys=np.array([[trap]], dtype=object)))
    assert "never unpickled" in message
    (tmp_path / "b.npz").write_bytes(pickle.dumps(trap))
    assert "not NPZ" in refusal(tmp_path / "b.npz")
    assert not (tmp_path / "sprung").exists()


def member(header: dict[str, Any], data: bytes, version: tuple[int, int] = (1, 0)) -> bytes:
    """An .npy file whose header may lie about its data."""
    buffer = io.BytesIO()
    if version == (1, 0):
        npy.write_array_header_1_0(buffer, header)
    else:
        npy.write_array_header_2_0(buffer, header)
    return buffer.getvalue() + data


def with_keys(path: Path, content: bytes, **options: Any) -> Path:
    """The lesson's archive with ``content`` as its keys."""
    npz(path, keys=None)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("keys.npy", content, **options)
    return path


CLAIMS = {
    "2 GB of doubles": (2**28, 1),
    "more than memory": (2**40, 2**20),
    "more than an address": (2**62, 2**62),
    "4 GB in the limits of a row": (2**29, 1024),
    "one row too many for its data": (4, 4),
    "the largest lesson, without its data": (4096, 1024),
}


@pytest.mark.parametrize("kind", CLAIMS)
@pytest.mark.parametrize("version", [(1, 0), (2, 0)])
def test_a_small_file_with_a_large_claim_allocates_nothing(
    tmp_path: Path, kind: str, version: tuple[int, int]
) -> None:
    header = {"descr": "<f8", "fortran_order": False, "shape": CLAIMS[kind]}
    path = with_keys(tmp_path / "a.npz", member(header, KEYS.tobytes(), version))
    tracemalloc.start()
    try:
        message = refusal(path)
        peak_bytes = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert message.startswith(", keys: ")
    assert "too large" in message or "the header and the data disagree" in message
    assert peak_bytes < 2**20


def test_a_text_type_with_a_large_claim(tmp_path: Path) -> None:
    header = {"descr": "<U500000000", "fortran_order": False, "shape": (3,)}
    path = npz(tmp_path / "a.npz")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("key_labels.npy", member(header, b"abc"))
    assert "key_labels: too large" in refusal(path)


@pytest.mark.parametrize("shape", [(-3, 4), (-1, -12), (3, -4)])
def test_a_negative_size(tmp_path: Path, shape: tuple[int, int]) -> None:
    header = {"descr": "<f8", "fortran_order": False, "shape": shape}
    path = with_keys(tmp_path / "a.npz", member(header, KEYS.tobytes()))
    assert "expected (n_keys, d_k)" in refusal(path)


def test_a_bomb_is_refused_by_its_size(tmp_path: Path) -> None:
    header = {"descr": "<f8", "fortran_order": False, "shape": (2**24,)}
    bomb = member(header, bytes(2**27))
    path = with_keys(tmp_path / "a.npz", bomb, compress_type=zipfile.ZIP_DEFLATED)
    assert path.stat().st_size < 2**18
    assert "keys: too large" in refusal(path)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_that_numpy_does_not_write(tmp_path: Path, method: int) -> None:
    header = {"descr": "<f8", "fortran_order": False, "shape": (3, 4)}
    path = with_keys(tmp_path / "a.npz", member(header, KEYS.tobytes()), compress_type=method)
    assert "packed in another way" in refusal(path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", ["keys.npy", "keys"])
def test_a_name_given_twice(tmp_path: Path, name: str) -> None:
    path = npz(tmp_path / "a.npz")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, b"")
    assert "keys is given twice" in refusal(path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x93NUMPY",
        b"\x93NUMPY\x01\x00\xff\xff{",
        b"\x93NUMPY\x02\x00\xff\xff\xff\xff{",
        b"\x93NUMPY\x03\x00\x02\x00\x00\x00{}",
        b"\x93NUMPY\x01\x00\x04\x00((((",
        b"\x93NUMPY\x01\x00\x06\x00 a\n  b",
        b"\x93NUMPY\x01\x00\x04\x00\xff\xff\xff\xff",
        member({"descr": "no", "fortran_order": False, "shape": (1,)}, b""),
        b"not an array",
    ],
)
def test_a_member_that_is_no_array(tmp_path: Path, content: bytes) -> None:
    assert "not NPZ" in refusal(with_keys(tmp_path / "a.npz", content))


def test_what_is_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    path.write_bytes(b"")
    assert "not NPZ" in refusal(path)
    path.write_bytes(member({"descr": "<f8", "fortran_order": False, "shape": (1,)}, bytes(8)))
    assert "got one array alone (.npy)" in refusal(path)
    path.write_text("query = [2, 0, 0, 0]")
    assert "got something else" in refusal(path)


def test_damage_anywhere_never_gets_past(tmp_path: Path) -> None:
    good = npz(tmp_path / "good.npz")
    whole = good.read_bytes()
    digest = read_vectors(good).digest
    for at in range(0, len(whole), 3):
        path = tmp_path / "a.npz"
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        with suppress(VectorsFileError):
            assert read_vectors(path).digest == digest  # a byte that says nothing about the data
        path.write_bytes(whole[:at])
        refusal(path)


def test_arrays_saved_without_names_are_told_how_to_get_them(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", KEYS[0], KEYS[0], KEYS)
    assert "numpy.savez(file, query=…" in refusal(tmp_path / "a.npz")


@pytest.mark.parametrize(
    ("name", "array", "remedy"),
    [
        ("keys", KEYS > 0, "numpy.asarray(…, dtype=float)"),
        ("keys", KEYS[None], "numpy.asarray(…, dtype=float)"),
        ("keys", np.zeros((3, 0)), "at least one coordinate"),
        ("key_labels", np.array([b"a", b"b", b"c"]), 'numpy.array(["the", "cat"])'),
        ("query_label", np.array(["sat"]), 'numpy.array("sat")'),
        ("needed_source", np.array(1.0), "numpy.array(3)"),
        ("learned", np.array(1), "learned=True"),
    ],
)
def test_a_refusal_says_what_to_write(
    tmp_path: Path, name: str, array: NDArray[Any], remedy: str
) -> None:
    path = tmp_path / "a.npz"
    entries = {"query": KEYS[0], "new_query": KEYS[0], "keys": KEYS, "values": KEYS}
    np.savez(path, **(entries | {name: array}))
    assert remedy in refusal(path)
