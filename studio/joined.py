"""Whole videos out of parts, each with its poster and its ledger, not yet in place."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from scenes.languages import LANGUAGES
from scenes.story import SectionWords, film_title
from studio.captions import Cue, cues, silent_sentences, srt_text, vtt_text
from studio.chapters import chapter_cues, chapters_of
from studio.joining import Tags, join_parts
from studio.last_picture import last_picture
from studio.ledger import clip_ledger, film_ledger, ledger_text
from studio.media import VideoFiles
from studio.quality import Quality
from studio.records import ClipRecord
from studio.settings import Request
from studio.transcript import transcript_text
from studio.verify import verify_video

POSTER_QUALITY = 92


@dataclass(frozen=True, slots=True)
class MadeClip:
    """One clip: what was drawn, in which words, and its files, whole but not in place."""

    record: ClipRecord
    words: SectionWords
    files: VideoFiles


def joined_clip(
    request: Request,
    record: ClipRecord,
    words: SectionWords,
    videos: Sequence[bytes],
    folder: Path,
) -> VideoFiles:
    """The clip of ``record``, joined in ``folder``, which is made, from the ``videos`` of it.

    ``words`` are those that it shows.
    """
    folder.mkdir(parents=True, exist_ok=True)
    parts = [folder / f"part-{number}.mp4" for number in range(len(videos))]
    for part, video in zip(parts, videos, strict=True):
        part.write_bytes(video)
    files = VideoFiles.named(folder / "clip")
    quality, digest = request.quality, request.vectors.digest
    tags = _tags(request, record.title)
    captions = _captions([(record, words)], quality)
    join_parts(parts, files.video, fps=quality.fps, tags=tags, cues=captions)
    verify_video(files.video, quality=quality, frames=record.frames, cues=captions)
    save_poster(last_picture(files.video), files.poster)
    _write_captions(captions, files)
    _write(ledger_text(clip_ledger(record, quality, digest, request.language)), files.ledger)
    return files


def joined_film(request: Request, clips: Sequence[MadeClip], folder: Path) -> VideoFiles:
    """The film of ``clips``, joined in ``folder``, with a chapter for each of them."""
    film = VideoFiles.of_film(folder)
    quality, told = request.quality, [(clip.record, clip.words) for clip in clips]
    records, title = [clip.record for clip in clips], film_title(request.language)
    chapters, captions = chapters_of(records), _captions(told, quality)
    join_parts(
        [clip.files.video for clip in clips],
        film.video,
        fps=quality.fps,
        tags=_tags(request, title),
        chapters=chapters,
        cues=captions,
    )
    frames = chapters[-1].end_frame
    verify_video(film.video, quality=quality, frames=frames, chapters=chapters, cues=captions)
    shutil.copyfile(clips[-1].files.poster, film.poster)
    _write_captions(captions, film)
    _write(vtt_text(chapter_cues(chapters, quality.fps)), film.chapters)
    text = transcript_text(told, request.vectors.key_labels, request.language)
    _write(text, film.transcript)
    ledger = film_ledger(title, records, quality, request.vectors.digest, request.language)
    _write(ledger_text(ledger), film.ledger)
    return film


def comment(request: Request) -> str:
    """What a video says of its making: the digest of its vectors, and its theme."""
    return f"attention-film; vectors sha256:{request.vectors.digest}; theme {request.theme}"


def save_poster(picture: Image.Image, target: Path) -> None:
    """Write ``picture`` as a JPEG without chroma loss of its own."""
    picture.save(target, "JPEG", quality=POSTER_QUALITY, subsampling=0, optimize=True)


def _tags(request: Request, title: str) -> Tags:
    return Tags(title, comment(request), LANGUAGES[request.language].code)


def _captions(told: Sequence[tuple[ClipRecord, SectionWords]], quality: Quality) -> tuple[Cue, ...]:
    """The cues of clips that follow each other, by the time that each sentence is shown."""
    fps, frames, sentences = quality.fps, 0, []
    for record, words in told:
        sentences += silent_sentences(record, words, fps, frames)
        frames += record.frames
    return cues(sentences, fps, frames / fps)


def _write_captions(captions: Sequence[Cue], files: VideoFiles) -> None:
    _write(vtt_text(captions), files.vtt)
    _write(srt_text(captions), files.srt)


def _write(text: str, path: Path | None) -> None:
    """Write a file that this kind of video has, with the line ends that the text has."""
    if path is not None:
        path.write_bytes(text.encode("utf-8"))
