"""What a worker does: some beats of a clip, or one still, from their drawing to files or bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from PIL import Image

from studio.converting import Converted
from studio.encoder import PartEncoder
from studio.errors import RenderError
from studio.parts import MadePart
from studio.quality import Quality
from studio.records import ClipJob, ClipRecord, DrawReport, Frame, FrameSink, Parts
from studio.worker import Report

DrawClip = Callable[[ClipJob, Parts, Report], ClipRecord]
DrawStill = Callable[[ClipJob, str | None], Frame]


def make_parts(
    job: ClipJob, wanted: Sequence[str], folder: Path, draw: DrawClip, report: Report
) -> tuple[MadePart, ...]:
    """Draw and encode the ``wanted`` beats of ``job``, which are in its order, in ``folder``.

    What a part looks like does not depend on which others are made with it.
    """
    with PartFiles(wanted, folder, job.quality) as parts:
        record = draw(job, parts, report)
    return tuple(
        MadePart(beat, parts.video(beat.name, beat.frames))
        for beat in record.beats
        if beat.name in wanted
    )


class PartFiles:
    """:class:`~studio.records.Parts` as one MP4 a beat, each by an encoder of its own.

    A context manager: after the block all parts are whole, and after a fault there is none.
    """

    def __init__(self, wanted: Sequence[str], folder: Path, quality: Quality) -> None:
        self.wanted = tuple(wanted)
        self._folder = folder
        self._quality = quality
        self._frames: dict[str, int] = {}
        self._picture = Converted(quality.width, quality.height)
        self._open = ExitStack()

    def begin(self, beat: str) -> FrameSink | None:
        """Finish the part before, and open the one of ``beat`` if it is wanted."""
        self._open.close()
        if beat not in self.wanted:
            return None
        encoder = PartEncoder(self._file(beat), self._quality, picture=self._picture)
        self._open.callback(lambda: self._frames.update({beat: encoder.frames}))
        return self._open.enter_context(encoder)

    def video(self, beat: str, frames: int) -> bytes:
        """The MP4 of ``beat``. Raises RenderError where it has not ``frames`` frames."""
        written = self._frames.get(beat, 0)
        if written != frames:
            raise RenderError(
                "the drawing wrote another number of frames than it says",
                where=beat,
                expected=str(frames),
                got=str(written),
            )
        return self._file(beat).read_bytes()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.__exit__(kind, fault, trace)

    def _file(self, beat: str) -> Path:
        return self._folder / f"part-{self.wanted.index(beat)}.mp4"


def make_still(
    job: ClipJob, beat: str | None, target: Path, draw: DrawStill, report: Report
) -> Path:
    """Draw the last frame of ``beat`` (None: of the section) and write it to ``target`` as PNG."""
    report(DrawReport(beat or "", 0, 1))
    Image.fromarray(draw(job, beat)).convert("RGB").save(target, "PNG", optimize=True)
    report(DrawReport(beat or "", 1, 1))
    return target
