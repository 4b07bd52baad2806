"""What a worker does: one clip, or one still, from its drawing to files that are whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from studio.encoder import PartEncoder
from studio.errors import RenderError
from studio.joining import Tags, join_parts
from studio.ledger import clip_ledger, ledger_text
from studio.media import VideoFiles
from studio.records import ClipJob, ClipRecord, DrawReport, Frame, FrameSink
from studio.verify import verify_video
from studio.worker import Report

DrawClip = Callable[[ClipJob, FrameSink, Report], ClipRecord]
DrawStill = Callable[[ClipJob, str | None], Frame]
POSTER_QUALITY = 92


@dataclass(frozen=True, slots=True)
class MadeClip:
    """One clip as its worker left it: what was drawn, and its files, whole but not yet in place."""

    record: ClipRecord
    files: VideoFiles


def make_clip(job: ClipJob, folder: Path, draw: DrawClip, report: Report) -> MadeClip:
    """Draw ``job`` and write video, poster and ledger to ``folder``."""
    files = VideoFiles.named(folder / "clip")
    part = folder / "part.mp4"
    with PartEncoder(part, job.quality) as encoder:
        record = draw(job, encoder, _Cutting(encoder, report))
        _check_count(record, encoder.frames)
        save_poster(encoder.last_picture(), files.poster)
    digest = job.vectors.digest
    tags = Tags(record.title, comment(digest, job.theme))
    join_parts([part], files.video, fps=job.quality.fps, tags=tags)
    verify_video(files.video, quality=job.quality, frames=record.frames)
    files.ledger.write_text(ledger_text(clip_ledger(record, job.quality, digest)), "utf-8")
    part.unlink()
    return MadeClip(record, files)


def make_still(
    job: ClipJob, beat: str | None, target: Path, draw: DrawStill, report: Report
) -> Path:
    """Draw the last frame of ``beat`` (None: of the section) and write it to ``target`` as PNG."""
    report(DrawReport(beat or "", 0, 1))
    Image.fromarray(draw(job, beat)).convert("RGB").save(target, "PNG", optimize=True)
    report(DrawReport(beat or "", 1, 1))
    return target


def comment(digest: str, theme: str) -> str:
    """What a video says of its making: the digest of its vectors, and its theme."""
    return f"attention-film; vectors sha256:{digest}; theme {theme}"


def save_poster(picture: Image.Image, target: Path) -> None:
    """Write ``picture`` as a JPEG without chroma loss of its own."""
    picture.save(target, "JPEG", quality=POSTER_QUALITY, subsampling=0, optimize=True)


class _Cutting:
    """Hands reports on, and has the encoder cut where a beat begins."""

    def __init__(self, encoder: PartEncoder, report: Report) -> None:
        self._encoder = encoder
        self._report = report
        self._beat: str | None = None

    def __call__(self, report: DrawReport) -> None:
        if report.beat != self._beat:
            self._beat = report.beat
            self._encoder.begin_beat()
        self._report(report)


def _check_count(record: ClipRecord, written: int) -> None:
    if record.frames != written:
        raise RenderError(
            "the drawing wrote another number of frames than it says",
            where=record.slug,
            expected=str(record.frames),
            got=str(written),
        )
