"""A real Dask cluster on loopback: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
_WAIT_S = 60


class Cluster:
    """Its scheduler's address, and a way to start workers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", place)
        self.address = _address_in(place)

    def worker(self, sources: Path = ROOT) -> subprocess.Popen[bytes]:
        """Start a worker of one thread that finds the project in ``sources``."""
        name = f"worker-{len(self._processes)}"
        return self._start(
            "worker", self.address, "--no-nanny", "--nthreads", "1", "--name", name, path=sources
        )

    def end(self) -> None:
        for process in self._processes:
            process.send_signal(signal.SIGKILL)
            process.wait()

    def _start(self, *words: object, path: Path = ROOT) -> subprocess.Popen[bytes]:
        place = self._folder / f"process-{len(self._processes)}"
        place.mkdir()
        options: Sequence[object] = ("--no-dashboard",)
        if words[0] == "worker":
            options = (*options, "--local-directory", place)
        with (place / "log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *map(str, (*words, *options))],
                cwd=place,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": f"{path}{os.pathsep}{Path(__file__).parent}"},
            )
        self._processes.append(process)
        return process


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[Cluster, list[subprocess.Popen[bytes]]]]:
    """Lend a cluster of ``workers`` workers, which have all reported, and their processes."""
    folder.mkdir()
    it = Cluster(folder)
    try:
        started = [it.worker() for _ in range(workers)]
        wait_for(it.address, workers)
        yield it, started
    finally:
        it.end()


def wait_for(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=_WAIT_S)


def _address_in(place: Path) -> str:
    import json

    end_s = time.monotonic() + _WAIT_S
    while time.monotonic() < end_s:
        try:
            return str(json.loads(place.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise TimeoutError(place)
