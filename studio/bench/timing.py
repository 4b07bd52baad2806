"""Commands timed as a user would wait for them, several times, and in turn with one another."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import IO

from studio.bench.order import Order
from studio.errors import RenderError

_TAIL = 500
_MAXRSS_BYTES = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Sample:
    """One timed command, with all processes that it started and waited for.

    ``seconds`` by the wall clock, ``cpu_s`` in all processes together, ``peak_bytes`` in the
    largest of them; ``began_s`` on the monotonic clock, which processes share; ``said`` on
    standard output; ``frames`` in the videos that it made, where somebody counted.
    """

    seconds: float
    cpu_s: float = 0.0
    peak_bytes: int = 0
    began_s: float = 0.0
    said: str = ""
    frames: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """One way to do the work; ``run`` gets an empty folder for what it makes."""

    name: str
    run: Callable[[Path], Sample]


def timed(command: Sequence[str], root: Path) -> Sample:
    """Run ``command`` in the folder ``root`` to its end.

    The peak of a process begins with that of the one that started it (Linux hands it on), so the
    bench itself stays small: it neither imports Manim nor holds frames.
    Raises :class:`~studio.errors.RenderError` where the command fails.
    """
    with tempfile.TemporaryFile("w+b") as out, tempfile.TemporaryFile("w+b") as err:
        began_s = time.monotonic()
        process = subprocess.Popen(command, cwd=root, stdout=out, stderr=err)
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.terminate()  # not killed: our commands then end their workers
            process.wait()
            raise
        seconds = time.monotonic() - began_s
        process.returncode = os.waitstatus_to_exitcode(status)
        said, complaint = (_text(file) for file in (out, err))
    if process.returncode:
        raise RenderError(
            "a command of the bench failed",
            where=" ".join(command[1:]),
            got=f"exit code {process.returncode}: {complaint[-_TAIL:]}",
        )
    cpu_s = usage.ru_utime + usage.ru_stime
    return Sample(seconds, cpu_s, usage.ru_maxrss * _MAXRSS_BYTES, began_s, said)


def together(samples: Sequence[Sample]) -> Sample:
    """Commands that were run one after the other, as one."""
    return Sample(
        seconds=sum(sample.seconds for sample in samples),
        cpu_s=sum(sample.cpu_s for sample in samples),
        peak_bytes=max(sample.peak_bytes for sample in samples),
        began_s=samples[0].began_s,
        said="".join(sample.said for sample in samples),
        frames=sum(sample.frames for sample in samples),
    )


def in_turn(order: Order, ways: Sequence[Way]) -> dict[str, list[Sample]]:
    """Run every way ``order.runs`` times, A B A B A B, so that a busy machine hurts them alike."""
    samples: dict[str, list[Sample]] = {way.name: [] for way in ways}
    for run in range(order.runs):
        for way in ways:
            order.tell(f"{way.name} ({run + 1} of {order.runs}) …")
            with tempfile.TemporaryDirectory(dir=order.folder) as folder:
                samples[way.name].append(way.run(Path(folder)))
            order.tell(f"    {samples[way.name][-1].seconds:.1f} s")
    return samples


def middle(samples: Sequence[Sample]) -> Sample:
    """The medians of several runs of one way."""
    return Sample(
        seconds=median(sample.seconds for sample in samples),
        cpu_s=median(sample.cpu_s for sample in samples),
        peak_bytes=int(median(sample.peak_bytes for sample in samples)),
        frames=samples[-1].frames,
    )


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")
