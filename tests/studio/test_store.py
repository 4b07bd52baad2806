"""The store gives out what was put in, or nothing."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio.errors import OutputError, SettingsError
from studio.leftovers import Freed
from studio.store import State, Store, empty

IN_ONE_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def name_of(text: object) -> str:
    return hashlib.sha256(str(text).encode()).hexdigest()


A, B, C, D = map(name_of, "abcd")


def file_of(folder: Path, name: str) -> Path:
    return folder / "parts" / name[:2] / name


def in_folder(folder: Path) -> set[str]:
    """The names of the parts there, and nothing else is there but the mark."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.name for path in files if path.parent == folder} <= {"version"}
    return {path.name for path in files if path.parent != folder}


def used_in_turn(folder: Path, *names: str) -> None:
    """Give the parts times of use of their own: those of a disk may be too coarse to differ."""
    for second, name in enumerate(names):
        os.utime(file_of(folder, name), (1_000_000 + second, 1_000_000 + second))


# --- what is put is got ----------------------------------------------------------------------


@given(content=st.binary(max_size=300), kind=st.sampled_from(["", ".json", ".mp4"]))
@IN_ONE_FOLDER
def test_what_is_put_is_got_from_any_process(tmp_path: Path, content: bytes, kind: str) -> None:
    Store(tmp_path).put(A + kind, content)
    store = Store(tmp_path)
    assert store.get(A + kind) == content
    assert store.has(A + kind)
    assert store.state(A + kind) is State.WHOLE
    assert store.damaged == []


def test_absent_is_none_and_makes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "none")
    assert store.get(A) is None
    assert not store.has(A)
    assert store.state(A) is State.ABSENT
    assert store.trim() == store.clear() == empty(store.folder) == Freed()
    assert store.damaged == []
    assert list(tmp_path.iterdir()) == []


def test_a_kind_is_a_part_of_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(A, b"film")
    store.put(f"{A}.json", b"ledger")
    store.put(A, b"another film")
    assert (store.get(A), store.get(f"{A}.json")) == (b"another film", b"ledger")


def test_a_deleted_store_is_only_empty(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    store.put(A, b"1")
    assert empty(tmp_path / "store").parts == 1
    assert store.get(A) is None
    store.put(A, b"2")
    assert store.get(A) == b"2"


HOSTILE = [
    "",
    "a",
    "..",
    A[:-1],
    A + "0",
    A.upper(),
    f"../{A}",
    f"{A}/..",
    f"/{A}",
    f"{A}.",
    f"{A}..",
    f"{A}.JSON",
    f"{A}.a/b",
    f"{A}.a.b",
    f"{A}\n",
    f"{A}.json\n",
    f"{A}\0",
    f"{A[:-1]}é",
    f"{A[:-1]}٣",
    f"{A}.{'a' * 17}",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_refused(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path / "store")
    uses: list[Callable[[], object]] = [
        lambda: store.put(name, b""),
        lambda: store.get(name),
        lambda: store.has(name),
        lambda: store.state(name),
        lambda: store.claim(name).__enter__(),
    ]
    for use in uses:
        with pytest.raises(SettingsError, match="64 lower-case hex digits"):
            use()
    assert list(tmp_path.iterdir()) == []


# --- damage ----------------------------------------------------------------------------------


def found_damaged(folder: Path, name: str) -> None:
    """The part is not given out, is known as damaged, is gone, and can be put again."""
    store = Store(folder)
    assert store.state(name) is State.DAMAGED
    assert store.has(name)
    assert store.get(name) is None
    assert store.damaged == [name]
    assert store.get(name) is None
    assert store.damaged == [name]
    assert not store.has(name)
    store.put(name, b"healed")
    assert Store(folder).get(name) == b"healed"


def test_truncated_at_every_length(tmp_path: Path) -> None:
    file = file_of(tmp_path, A)
    Store(tmp_path).put(A, b"content of a part")
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        found_damaged(tmp_path, A)


@given(data=st.data(), content=st.binary(max_size=60))
@IN_ONE_FOLDER
def test_any_flipped_bit_is_found(tmp_path: Path, data: st.DataObject, content: bytes) -> None:
    Store(tmp_path).put(A, content)
    stored = bytearray(file_of(tmp_path, A).read_bytes())
    place = data.draw(st.integers(0, len(stored) - 1))
    stored[place] ^= 1 << data.draw(st.integers(0, 7))
    file_of(tmp_path, A).write_bytes(stored)
    found_damaged(tmp_path, A)


@given(more=st.binary(min_size=1, max_size=20))
@IN_ONE_FOLDER
def test_anything_added_is_found(tmp_path: Path, more: bytes) -> None:
    Store(tmp_path).put(A, b"content")
    with file_of(tmp_path, A).open("ab") as file:
        file.write(more)
    found_damaged(tmp_path, A)


def test_a_part_under_the_name_of_another_is_damaged(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(A, b"a")
    store.put(B, b"b")
    file_of(tmp_path, B).write_bytes(file_of(tmp_path, A).read_bytes())
    found_damaged(tmp_path, B)
    assert store.get(A) == b"a"


# --- the limit -------------------------------------------------------------------------------


def three(folder: Path) -> int:
    """Put three parts, of which A was used last, then B; return the length of one on the disk."""
    store = Store(folder)
    for name in (A, B, C):
        store.put(name, bytes(1000))
    used_in_turn(folder, C, B, A)
    return file_of(folder, A).stat().st_size


def test_the_least_recently_used_go_first(tmp_path: Path) -> None:
    size = three(tmp_path)
    assert Store(tmp_path, 3 * size).trim() == Freed()
    assert Store(tmp_path, 3 * size - 1).trim() == Freed(parts=1, size_bytes=size)
    assert in_folder(tmp_path) == {A, B}
    assert Store(tmp_path, 0).trim().parts == 2
    assert in_folder(tmp_path) == set()


def test_getting_is_use_and_looking_is_not(tmp_path: Path) -> None:
    size = three(tmp_path)
    Store(tmp_path).get(C)
    Store(tmp_path).has(B)
    Store(tmp_path).state(B)
    Store(tmp_path, size).trim()
    assert in_folder(tmp_path) == {C}


def test_what_this_run_used_stays(tmp_path: Path) -> None:
    size = three(tmp_path)
    store = Store(tmp_path, size)
    store.get(C)
    store.put(D, bytes(1000))
    used_in_turn(tmp_path, C, D, B, A)
    assert store.trim() == Freed(parts=2, size_bytes=2 * size)
    assert in_folder(tmp_path) == {C, D}


def test_what_another_has_claimed_stays(tmp_path: Path) -> None:
    size = three(tmp_path)
    with Store(tmp_path).claim(C):
        assert Store(tmp_path, 2 * size).trim().parts == 1
        assert Store(tmp_path, 0).trim().parts == 1
        assert Store(tmp_path).get(C) == bytes(1000)
        assert empty(tmp_path) == Freed()
    assert in_folder(tmp_path) == {C}


def test_emptied_to_the_last_folder(tmp_path: Path) -> None:
    size = three(tmp_path)
    assert Store(tmp_path).clear() == Freed(parts=3, size_bytes=3 * size)
    assert [path.name for path in tmp_path.iterdir()] == ["version"]


def test_nothing_but_parts_goes(tmp_path: Path) -> None:
    Store(tmp_path).put(A, b"")
    others = [tmp_path / "notes.txt", tmp_path / "parts" / "notes.txt"]
    others += [file_of(tmp_path, A).with_name("notes.txt"), tmp_path / "locks" / "notes.lock"]
    for other in others:
        other.parent.mkdir(exist_ok=True)
        other.write_text("mine")
    Store(tmp_path, 0).trim()
    empty(tmp_path)
    assert [other.read_text() for other in others] == ["mine"] * len(others)


# --- versions --------------------------------------------------------------------------------


def test_a_newer_version_is_refused_and_can_be_emptied(tmp_path: Path) -> None:
    (tmp_path / "new" / "layout").mkdir(parents=True)
    (tmp_path / "new" / "layout" / "part").write_bytes(bytes(10))
    (tmp_path / "new" / "version").write_text("attention-store-v12\n")
    with pytest.raises(OutputError) as refusal:
        Store(tmp_path / "new")
    assert refusal.value.exit_code == 2
    for words in ("version 12", "version 1,", "render.py clean --all", "--media"):
        assert words in str(refusal.value)
    assert empty(tmp_path / "new").parts == 1
    assert Store(tmp_path / "new").get(A) is None


def test_a_newer_version_that_comes_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    store = Store(tmp_path)
    (tmp_path / "version").write_text("attention-store-v2\n")
    with pytest.raises(OutputError, match="newer version"):
        store.put(A, b"")
    assert (tmp_path / "version").read_text() == "attention-store-v2\n"
    assert in_folder(tmp_path) == set()


@pytest.mark.parametrize("mark", [b"", b"\xff\xfe", b"attention-store-v", b"9", b"v" * 1000])
def test_a_broken_mark_is_written_again(tmp_path: Path, mark: bytes) -> None:
    Store(tmp_path).put(A, b"a")
    (tmp_path / "version").write_bytes(mark)
    store = Store(tmp_path)
    assert store.get(A) == b"a"
    store.put(B, b"b")
    assert (tmp_path / "version").read_text() == "attention-store-v1\n"
