"""The moment at which a command has its first frame drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from studio.film import draw_clip, render_clips
from studio.progress import Silence
from studio.records import Box, ClipJob, ClipRecord, DrawReport, Frame, FrameSink
from studio.settings import Request


def render_marking(request: Request, slug: str, mark: Path) -> None:
    """Do what ``render.py clip SLUG`` does; ``mark`` tells when the first frame was handed over."""
    render_clips(request, [slug], Silence(), draw=partial(_draw_marking, mark))


def _draw_marking(
    mark: Path, job: ClipJob, sink: FrameSink, report: Callable[[DrawReport], None]
) -> ClipRecord:
    return draw_clip(job, _Marking(sink, mark), report)


class _Marking:
    """A sink that writes down, on the clock that processes share, when it got its first frame."""

    def __init__(self, sink: FrameSink, mark: Path) -> None:
        self._sink = sink
        self._mark: Path | None = mark

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        if self._mark is not None:
            self._mark.write_text(repr(time.monotonic()))
            self._mark = None
        self._sink.write(frame, repeat, changed)
