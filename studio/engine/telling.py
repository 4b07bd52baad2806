"""How a task tells how far it has come, wherever it runs: where nobody hears it, it is silent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from studio.records import DrawReport
from studio.worker import Report

_EVERY_S = 0.1


def tell(report: DrawReport) -> None:
    """Send ``report`` to whoever waits for the task, if this worker has a way to."""
    _now(report)


@contextmanager
def told_through(send: Report) -> Iterator[None]:
    """Have what one task tells sent, though no more often than somebody could read it.

    It is for a whole process: a worker that does one task at a time.
    """
    global _now
    before, _now = _now, _Seldom(send)
    try:
        yield
    finally:
        _now = before


class _Seldom:
    """Sends a report when the beat changes, at the end, and now and then in between."""

    def __init__(self, send: Report) -> None:
        self._send = send
        self._beat: str | None = None
        self._sent_s = 0.0

    def __call__(self, report: DrawReport) -> None:
        now_s = time.monotonic()
        over = report.frames_done >= report.frames_total
        if over or report.beat != self._beat or now_s - self._sent_s >= _EVERY_S:
            self._beat, self._sent_s = report.beat, now_s
            self._send(report)


def _unheard(report: DrawReport) -> None:
    """What is told where nobody listens, on another machine for instance."""


_now: Report = _unheard
