"""The moment at which a command has its first frame drawn."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Self

from studio.film import draw_clip, render_clips
from studio.progress import Silence
from studio.records import Box, ClipJob, ClipRecord, Frame, FrameSink, Parts
from studio.settings import Request
from studio.worker import Report


def render_marking(request: Request, slug: str, mark: Path) -> None:
    """Do what ``render.py clip SLUG`` does; ``mark`` tells when the first frame was handed over."""
    render_clips(request, [slug], Silence(), draw=partial(_draw_marking, mark))


def _draw_marking(mark: Path, job: ClipJob, parts: Parts, report: Report) -> ClipRecord:
    return draw_clip(job, _Marking(parts, mark), report)


class _Marking:
    """Parts that write down, on the clock that processes share, when the first frame came."""

    def __init__(self, parts: Parts, mark: Path) -> None:
        self.wanted = parts.wanted
        self._parts = parts
        self._sink: FrameSink | None = None
        self._mark: Path | None = mark

    def begin(self, beat: str) -> Self | None:
        self._sink = self._parts.begin(beat)
        return None if self._sink is None else self

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        assert self._sink is not None
        if self._mark is not None:
            # The clip may be cut into pieces: each begins with a frame, and the earliest counts.
            with suppress(FileExistsError), self._mark.open("x") as mark:
                mark.write(repr(time.monotonic()))
            self._mark = None
        self._sink.write(frame, repeat, changed)
