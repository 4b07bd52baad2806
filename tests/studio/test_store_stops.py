"""The store among many processes, killed ones, full disks and folders that are only read."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest
from small_disks import small_file_system

from studio.errors import OutputError
from studio.store import State, Store, empty
from tests.studio.test_store import A, B, file_of, in_folder, name_of

NAMES = [name_of(number) for number in range(12)]
SPAWN = get_context("spawn")
ROOT = Path(__file__).parents[2]


def content_of(name: str) -> bytes:
    return name.encode() * 200


def use_at_random(folder: Path, seed: int) -> None:
    """Put, get, claim, trim and clear, and fail where anything wrong comes out."""
    draw, store = random.Random(seed), Store(folder, limit_bytes=60_000)
    for _ in range(60):
        name = draw.choice(NAMES)
        act = draw.choices(["put", "get", "claim", "trim", "clear"], [8, 12, 4, 1, 1])[0]
        if act == "put":
            store.put(name, content_of(name))
        elif act == "get":
            assert store.get(name) in (None, content_of(name))
        elif act == "claim":
            with store.claim(name):
                store.put(name, content_of(name))
                assert store.get(name) == content_of(name)
        elif act == "trim":
            store.trim()
        else:
            store.clear()
    assert store.damaged == []


def make_once(folder: Path, made: Path) -> None:
    """Make every part that is not there, and write down which were made."""
    store = Store(folder)
    for name in NAMES:
        with store.claim(name):
            if store.get(name) is None:
                time.sleep(0.01)  # as drawing would take
                store.put(name, content_of(name))
                with made.open("a") as file:
                    file.write(f"{name}\n")


def put_for_ever(folder: Path, ready: Path) -> None:
    store, number = Store(folder), 0
    while True:
        store.put(name_of(number % 5), bytes([number % 5]) * 400_000)
        ready.touch()
        number += 1


def claim_for_ever(folder: Path, ready: Path) -> None:
    with Store(folder).claim(A):
        ready.touch()
        time.sleep(600)


def wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


def test_many_processes_at_once(tmp_path: Path) -> None:
    store = tmp_path / "store"
    processes = [SPAWN.Process(target=use_at_random, args=(store, seed)) for seed in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 4
    for name in in_folder(store):
        assert Store(store).get(name) == content_of(name)


def test_what_several_claim_is_made_once(tmp_path: Path) -> None:
    made = tmp_path / "made.txt"
    processes = [SPAWN.Process(target=make_once, args=(tmp_path / "s", made)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 3
    assert sorted(made.read_text().split()) == sorted(NAMES)
    assert in_folder(tmp_path / "s") == set(NAMES)


def test_killed_in_the_middle_of_putting(tmp_path: Path) -> None:
    store, draw = tmp_path / "store", random.Random(4)
    for number in range(6):
        ready = tmp_path / str(number)
        process = SPAWN.Process(target=put_for_ever, args=(store, ready))
        process.start()
        wait_for(ready)
        time.sleep(draw.uniform(0, 0.02))
        process.kill()
        process.join()
        for part in range(5):
            whole = (None, bytes([part]) * 400_000)
            assert Store(store).get(name_of(part)) in whole
            assert Store(store).state(name_of(part)) is not State.DAMAGED
    Store(store).trim()
    assert in_folder(store) <= {name_of(part) for part in range(5)}


def test_a_claim_dies_with_its_process(tmp_path: Path) -> None:
    process = SPAWN.Process(target=claim_for_ever, args=(tmp_path / "s", tmp_path / "ready"))
    process.start()
    wait_for(tmp_path / "ready")
    told: list[str] = []

    def tell() -> None:
        told.append("waiting")
        process.kill()

    with Store(tmp_path / "s").claim(A, tell):
        assert told == ["waiting"]
    process.join()
    assert in_folder(tmp_path / "s") == set()


def test_a_claim_that_fails_is_free_again(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Store(tmp_path).claim(A):
        raise KeyboardInterrupt
    with Store(tmp_path).claim(A), Store(tmp_path).claim(B):
        pass


# --- full disks ------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    with small_file_system(tmp_path / "disk", "1m") as folder:
        yield folder


def test_a_full_disk_leaves_what_was_there(small_disk: Path) -> None:
    store = Store(small_disk / "store")
    store.put(A, b"a" * 600_000)
    for name in (A, B):
        with pytest.raises(OutputError, match="the disk is full") as refusal:
            store.put(name, b"b" * 600_000)
        assert refusal.value.exit_code == 1
        assert "render.py clean --all" in str(refusal.value)
    assert Store(small_disk / "store").get(A) == b"a" * 600_000
    assert in_folder(store.folder) == {A}
    assert empty(store.folder).parts == 1
    store.put(B, b"b" * 600_000)
    assert store.get(B) == b"b" * 600_000


CAPPED = """
import resource, sys
from pathlib import Path
from studio.errors import OutputError
from studio.store import Store
store = Store(Path(sys.argv[1]))
store.put("a" * 64, bytes(1000))
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    store.put("b" * 64, bytes(100_000))
except OutputError as error:
    print(error.exit_code, error)
"""


def test_a_file_that_may_not_grow_leaves_what_was_there(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", CAPPED, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("1 ")
    assert os.strerror(errno.EFBIG) in done.stdout
    assert in_folder(tmp_path) == {"a" * 64}
    assert Store(tmp_path).get("a" * 64) == bytes(1000)


# --- folders that are only read --------------------------------------------------------------


READ_ONLY = """
import os, sys
from pathlib import Path
from studio.errors import OutputError
from studio.store import State, Store
Store(Path("store")).state("a" * 64)  # imports what only root may read, perhaps
if os.getuid() == 0:
    os.setuid(65534)  # root writes everywhere
store = Store(Path("store"), limit_bytes=0)
assert store.get("a" * 64) == b"a"
assert store.get("b" * 64) is None and store.damaged == ["b" * 64]
assert store.get("c" * 64) is None
def claim():
    with store.claim("c" * 64):
        pass
store = Store(Path("store"), limit_bytes=0)
for use in (lambda: store.put("c" * 64, b"c"), claim, store.trim, store.clear):
    try:
        use()
    except OutputError as error:
        assert error.exit_code == 1, error
    else:
        raise AssertionError(use)
"""


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs users")
def test_a_store_that_is_only_read_gives_and_takes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    Store(folder).put("a" * 64, b"a")
    Store(folder).put("b" * 64, b"b")
    file_of(folder, "b" * 64).write_bytes(b"damaged")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    paths = [folder, *folder.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        # Named relatively: another user may not enter the folders above this one.
        tmp_path.chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        for path in paths:
            path.chmod(0o755 if path.is_dir() else 0o644)
    assert done.returncode == 0, done.stderr
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
