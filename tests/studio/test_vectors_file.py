"""Good vectors files: three formats, one lesson."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from lessons import LESSON, as_json, npz, toml
from numpy.typing import DTypeLike

from attention_math.vectors import VectorSet, default_vectors
from studio.vectors_file import read_vectors

ROOT = Path(__file__).parents[2]


def is_the_lesson(vectors: VectorSet) -> bool:
    return all(np.array_equal(getattr(vectors, name), entry) for name, entry in LESSON.items())


def test_the_shipped_file_is_the_default_lesson() -> None:
    assert read_vectors(ROOT / "vectors.toml").digest == default_vectors().digest


@pytest.mark.parametrize(
    "name", ["a.toml", "A.TOML", "a b.toml", "it's.toml", "ünï 日本 50% #1.toml"]
)
def test_toml_under_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(toml(), encoding="utf-8")
    assert is_the_lesson(read_vectors(path))


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(as_json())
    assert is_the_lesson(read_vectors(path))


@pytest.mark.parametrize("dtype", ["i1", "u2", "i8", "u8", "f2", "f4", "<f8", ">f8", "g"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_npz_of_any_real_type(tmp_path: Path, dtype: DTypeLike, order: str) -> None:
    keys = np.array(LESSON["keys"], dtype=dtype, order=order)  # type: ignore[call-overload]
    assert is_the_lesson(read_vectors(npz(tmp_path / "a.npz", keys=keys)))


def test_a_compressed_npz_with_everything(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    np.savez_compressed(
        path,
        key_labels=np.array(["plums, ripe", "b", "日本"]),
        needed_source=2,
        query_label="it",
        new_query_label=np.array("日本"),
        learned=True,
        **LESSON,
    )
    vectors = read_vectors(path)
    assert is_the_lesson(vectors)
    assert vectors.key_labels == ("plums, ripe", "b", "日本")
    assert vectors.needed_source == 2
    assert vectors.learned is True
    assert (vectors.query_label, vectors.new_query_label) == ("it", "日本")


@pytest.mark.parametrize("text", [toml(), toml().replace("\n", "\r\n")])
def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert is_the_lesson(read_vectors(path))
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf" + as_json().encode())
    assert is_the_lesson(read_vectors(path))


def test_labels_are_kept_as_they_are_written(tmp_path: Path) -> None:
    labels = ["\u06dd", "plums, R&D <b> 50% $x$_1 #1", "שלום"]
    path = tmp_path / "a.toml"
    path.write_text(toml(key_labels=json.dumps(labels)), encoding="utf-8")
    assert read_vectors(path).key_labels == tuple(labels)


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_queries_may_have_labels(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    labels = {"query_label": '"#read(\\"x\\")"', "new_query_label": '"שלום"'}
    content = toml(**labels) if suffix == ".toml" else as_json(**labels)
    path.write_text(content, encoding="utf-8")
    vectors = read_vectors(path)
    assert (vectors.query_label, vectors.new_query_label) == ('#read("x")', "שלום")


def test_without_labels_queries_have_none(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(toml())
    assert (read_vectors(path).query_label, read_vectors(path).new_query_label) == ("", "")


def test_values_may_have_another_width_than_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(toml(values="[[1], [2], [3]]"))
    assert read_vectors(path).values.shape == (3, 1)


def test_one_key_of_width_one(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(toml(query="[1]", new_query="[2]", keys="[[3]]", values="[[4]]"))
    assert read_vectors(path).keys.tolist() == [[3.0]]


@pytest.mark.parametrize("shape", [(4096, 1), (1, 1024), (64, 64)])
def test_the_largest_shapes(tmp_path: Path, shape: tuple[int, int]) -> None:
    query = np.ones(shape[1])
    path = npz(
        tmp_path / "a.npz",
        query=query,
        new_query=query,
        keys=np.ones(shape, dtype=np.float16),
        values=np.ones(shape),
    )
    assert read_vectors(path).keys.shape == shape


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-0", 0.0),
        ("0e-400", 0.0),
        ("1.7e308", 1.7e308),
        ("-1e-300", -1e-300),
        ("9007199254740993", 2.0**53),
    ],
)
def test_numbers_at_the_edge_of_what_is_taken(tmp_path: Path, text: str, number: float) -> None:
    for path, content in (
        (tmp_path / "a.toml", toml(query=f"[{text}, 0, 0, 0]")),
        (tmp_path / "a.json", as_json(query=f"[{text}, 0, 0, 0]")),
    ):
        path.write_text(content)
        assert read_vectors(path).query[0] == number


def test_what_was_read_cannot_be_changed() -> None:
    vectors = read_vectors(ROOT / "vectors.toml")
    with pytest.raises(ValueError, match="read-only"):
        vectors.keys[0, 0] = 5
