"""Warm workers: used again, replaced when killed, gone when they should be."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError, Executor, wait
from queue import SimpleQueue

import engine_tasks as tasks
import pytest

from studio.engine.processes import Processes
from studio.errors import RenderError, WorkerLost
from studio.records import DrawReport


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def appeared(path):
    while not (path.exists() and path.read_text()):
        time.sleep(0.01)
    return int(path.read_text())


@pytest.fixture
def pair(tmp_path):
    with Processes(2, tmp_path / "a ünï 'folder'") as executor:
        yield executor


def test_it_is_an_executor_and_maps_in_order(pair):
    assert isinstance(pair, Executor)
    assert list(pair.map(tasks.double, range(20))) == [2 * number for number in range(20)]


def test_one_worker_does_one_task_after_the_other_in_a_folder_of_its_own(tmp_path):
    with Processes(1, tmp_path) as executor:
        seen = [executor.submit(tasks.where).result() for _ in range(3)]
    assert len(set(seen)) == 1
    pid, folder = seen[0]
    assert folder.parent.parent == tmp_path
    assert gone(pid)


def test_workers_are_other_processes_with_other_folders(pair, tmp_path):
    ready = [pair.submit(tasks.sleep_long, tmp_path / name) for name in "ab"]
    pids = {appeared(tmp_path / name) for name in "ab"}
    assert pids == set(pair.pids)
    assert len(pids) == 2
    pair.shutdown(cancel_futures=True)
    assert all(isinstance(each.exception(), WorkerLost) for each in ready)
    assert all(map(gone, pids))


def test_killed_worker_fails_its_own_task_alone(pair):
    futures = [pair.submit(tasks.die if n == 3 else tasks.double, n) for n in range(8)]
    wait(futures)
    faults = [future.exception() for future in futures]
    assert [type(fault) for fault in faults] == [type(None)] * 3 + [WorkerLost] + [type(None)] * 4
    assert "got SIGKILL, after saying: about to die" in str(faults[3])
    assert pair.submit(tasks.double, 21).result() == 42


def test_worker_killed_while_idle_is_replaced_after_one_lost_task(tmp_path):
    with Processes(1, tmp_path) as executor:
        pid, _ = executor.submit(tasks.where).result()
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        assert isinstance(executor.submit(tasks.where).exception(), WorkerLost)
        assert executor.submit(tasks.where).result()[0] != pid


def test_faults_of_tasks_come_back_with_their_traceback(pair):
    fault = pair.submit(tasks.fail).exception()
    assert isinstance(fault, ValueError)
    assert "in fail" in "".join(fault.__notes__)
    fault = pair.submit(tasks.fail_unpackably).exception()
    assert isinstance(fault, RenderError)
    assert "UnpackableError" in str(fault)
    assert pair.submit(tasks.double, 1).result() == 2


def test_task_that_would_leave_fails_alone(pair):
    fault = pair.submit(tasks.leave).exception()
    assert isinstance(fault, RenderError)
    assert "SystemExit: 7" in str(fault)
    assert pair.submit(tasks.double, 1).result() == 2


def test_each_task_finds_empty_folders_and_what_it_leaves_is_removed(tmp_path):
    with Processes(1, tmp_path) as executor:
        assert [executor.submit(tasks.litter).result() for _ in range(3)] == [[]] * 3
        executor.submit(tasks.double, 1).result()
        assert not list(tmp_path.rglob("left*"))


def test_what_a_task_tells_and_prints_is_heard_before_its_end_and_is_its_own(tmp_path):
    heard = SimpleQueue()
    with Processes(1, tmp_path, heard.put) as executor:
        for text in ("a library speaks", "", "another"):
            future = executor.submit(tasks.tell_and_speak, text)
            assert future.result() == text
            expected = [DrawReport("one", 0, 2), DrawReport("two", 1, 2), DrawReport("two", 2, 2)]
            for what in [*expected, *([text] if text else [])]:
                news = heard.get_nowait()
                assert (news.future, news.what) == (future, what)
            assert heard.empty()


def test_what_cannot_be_sent_is_said_at_once(pair):
    with pytest.raises(Exception, match=r"pickle|local object"):
        pair.submit(lambda: None)


def test_what_a_task_prints_stays_off_the_terminal(pair, capfd):
    assert pair.submit(tasks.speak, "a library speaks").result() == "a library speaks"
    assert capfd.readouterr() == ("", "")


def test_no_task_after_the_shutdown(pair):
    pair.shutdown()
    with pytest.raises(RuntimeError):
        pair.submit(tasks.double, 1)


def test_shutdown_waits_for_the_tasks_that_are_there(tmp_path):
    executor = Processes(2, tmp_path)
    futures = [executor.submit(tasks.double, number) for number in range(6)]
    executor.shutdown()
    assert [future.result(0) for future in futures] == [0, 2, 4, 6, 8, 10]


def test_failing_block_ends_running_and_waiting_tasks(tmp_path):
    futures = []

    def interrupted():
        with Processes(1, tmp_path) as executor:
            futures.extend(executor.submit(tasks.sleep_long, tmp_path / "flag") for _ in range(3))
            appeared(tmp_path / "flag")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    pid = appeared(tmp_path / "flag")
    assert gone(pid)
    assert isinstance(futures[0].exception(0), WorkerLost)
    for future in futures[1:]:
        with pytest.raises(CancelledError):
            future.result(0)
    assert [it.name for it in threading.enumerate() if it.name.startswith("worker-")] == []


STARTED = """
import signal
from multiprocessing import get_context
from studio.stops import interrupts_held_back

def blocked(pipe):
    pipe.send(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))

if __name__ == "__main__":
    context = get_context("spawn")
    for _ in range(2):
        near, far = context.Pipe()
        process = context.Process(target=blocked, args=(far,))
        with interrupts_held_back():
            process.start()
        print(near.recv())
        process.join()
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs masks of signals")
def test_the_first_worker_too_starts_with_interrupts_held_back(tmp_path):
    (tmp_path / "started.py").write_text(STARTED)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "started.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "True"]
