"""Locks: one holder at a time, freed by death, and no file left."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from studio.locks import Lock, try_lock, wait_for_lock

HOLD = (
    "import sys; from pathlib import Path; from studio.locks import try_lock\n"
    "lock = try_lock(Path(sys.argv[1])); print(lock is not None, flush=True); sys.stdin.read()\n"
)


def holder(path: Path) -> subprocess.Popen[bytes]:
    """A process that holds the lock at ``path`` until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"True"
    return process


def held(path: Path) -> Lock:
    lock = try_lock(path)
    assert lock is not None
    return lock


def test_a_lock_is_held_by_one_and_leaves_no_file(tmp_path: Path) -> None:
    lock = held(tmp_path / "a")
    assert lock.is_sure
    assert try_lock(tmp_path / "a") is None
    held(tmp_path / "b").release()
    lock.release()
    assert list(tmp_path.iterdir()) == []
    held(tmp_path / "a").release()


def test_a_killed_holder_holds_nothing(tmp_path: Path) -> None:
    with holder(tmp_path / "a") as process:
        assert try_lock(tmp_path / "a") is None
        process.kill()
        process.wait()
        assert (tmp_path / "a").exists()
        held(tmp_path / "a").release()
    assert list(tmp_path.iterdir()) == []


def test_who_waits_is_told_once_and_then_has_it(tmp_path: Path) -> None:
    told: list[str] = []
    with holder(tmp_path / "a") as process:
        assert process.stdin is not None
        threading.Timer(0.3, process.stdin.close).start()
        wait_for_lock(tmp_path / "a", lambda: told.append("waiting")).release()
    assert told == ["waiting"]
    wait_for_lock(tmp_path / "a", lambda: told.append("free")).release()
    assert told == ["waiting"]


def test_threads_never_hold_one_lock_together(tmp_path: Path) -> None:
    inside, most, rounds = 0, 0, []
    guard = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        for _ in range(20):
            lock = wait_for_lock(tmp_path / "a")
            with guard:
                inside += 1
                most = max(most, inside)
            rounds.append(1)
            with guard:
                inside -= 1
            lock.release()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (most, len(rounds)) == (1, 80)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_does_not_release_its_parents_lock(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from studio.locks import try_lock\n"
        "lock = try_lock(Path(sys.argv[1]))\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    lock.release(); os._exit(0)\n"
        "os.waitpid(child, 0)\n"
        "assert try_lock(Path(sys.argv[1])) is None\n"
        "lock.release()\n"
        "try_lock(Path(sys.argv[1])).release()\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "a")], check=True)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_whose_file_was_deleted_can_be_had_again(tmp_path: Path) -> None:
    lock = held(tmp_path / "a")
    (tmp_path / "a").unlink()
    second = held(tmp_path / "a")
    lock.release()
    assert (tmp_path / "a").exists()
    second.release()


def test_a_missing_folder_is_the_systems_own_fault(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        try_lock(tmp_path / "none" / "a")
