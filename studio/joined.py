"""Whole videos out of parts, each with its poster and its ledger, not yet in place."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from scenes.story import FILM_TITLE
from studio.joining import Chapter, Tags, join_parts
from studio.last_picture import last_picture
from studio.ledger import clip_ledger, film_ledger, ledger_text
from studio.media import VideoFiles
from studio.records import ClipRecord
from studio.settings import Request
from studio.verify import verify_video

POSTER_QUALITY = 92


@dataclass(frozen=True, slots=True)
class MadeClip:
    """One clip: what was drawn, and its files, whole but not in place."""

    record: ClipRecord
    files: VideoFiles


def joined_clip(
    request: Request, record: ClipRecord, videos: Sequence[bytes], folder: Path
) -> VideoFiles:
    """The clip of ``record``, joined in ``folder``, which is made, from the ``videos`` of it."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [folder / f"part-{number}.mp4" for number in range(len(videos))]
    for part, video in zip(parts, videos, strict=True):
        part.write_bytes(video)
    files = VideoFiles.named(folder / "clip")
    quality, digest = request.quality, request.vectors.digest
    tags = Tags(record.title, comment(request))
    join_parts(parts, files.video, fps=quality.fps, tags=tags)
    verify_video(files.video, quality=quality, frames=record.frames)
    save_poster(last_picture(files.video), files.poster)
    files.ledger.write_text(ledger_text(clip_ledger(record, quality, digest)), "utf-8")
    return files


def joined_film(request: Request, clips: Sequence[MadeClip], folder: Path) -> VideoFiles:
    """The film of ``clips``, joined in ``folder``, with a chapter for each of them."""
    records = [clip.record for clip in clips]
    chapters = _chapters(records)
    quality, digest = request.quality, request.vectors.digest
    film = VideoFiles.named(folder / "film")
    tags = Tags(FILM_TITLE, comment(request))
    videos = [clip.files.video for clip in clips]
    join_parts(videos, film.video, fps=quality.fps, tags=tags, chapters=chapters)
    frames = chapters[-1].end_frame
    verify_video(film.video, quality=quality, frames=frames, chapters=chapters)
    shutil.copyfile(clips[-1].files.poster, film.poster)
    ledger = film_ledger(FILM_TITLE, records, quality, digest)
    film.ledger.write_text(ledger_text(ledger), "utf-8")
    return film


def comment(request: Request) -> str:
    """What a video says of its making: the digest of its vectors, and its theme."""
    return f"attention-film; vectors sha256:{request.vectors.digest}; theme {request.theme}"


def save_poster(picture: Image.Image, target: Path) -> None:
    """Write ``picture`` as a JPEG without chroma loss of its own."""
    picture.save(target, "JPEG", quality=POSTER_QUALITY, subsampling=0, optimize=True)


def _chapters(records: Sequence[ClipRecord]) -> list[Chapter]:
    """One chapter a clip, in frames: a sum of rounded durations would drift."""
    chapters: list[Chapter] = []
    for record in records:
        start = chapters[-1].end_frame if chapters else 0
        chapters.append(Chapter(record.title, start, start + record.frames))
    return chapters
