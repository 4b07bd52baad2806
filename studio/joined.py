"""Whole videos out of parts, each with its poster and its ledger, not yet in place."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from scenes.languages import LANGUAGES
from scenes.story import SectionWords, film_title
from studio.captions import Cue, cues, silent_sentences, srt_text, vtt_text
from studio.captions.timing import Timed
from studio.chapters import Chapter, chapter_cues, chapters_of
from studio.joining import Tags, join_parts
from studio.last_picture import last_picture
from studio.ledger import clip_ledger, film_ledger, ledger_text
from studio.media import VideoFiles
from studio.quality import Quality
from studio.records import ClipRecord
from studio.said import NOBODY, SaidLine, said_sentences
from studio.settings import Request
from studio.sound import sound_of
from studio.transcript import transcript_text
from studio.verify import verify_video

POSTER_QUALITY = 92

_Told = tuple[ClipRecord, SectionWords, Mapping[str, SaidLine]]


@dataclass(frozen=True, slots=True)
class MadeClip:
    """One clip: what was drawn and said, in which words, and its files, whole but not in place."""

    record: ClipRecord
    words: SectionWords
    said: Mapping[str, SaidLine]
    files: VideoFiles


def joined_clip(
    request: Request,
    record: ClipRecord,
    words: SectionWords,
    said: Mapping[str, SaidLine],
    videos: Sequence[bytes],
    folder: Path,
) -> VideoFiles:
    """The clip of ``record``, joined in ``folder``, which is made, from the ``videos`` of it.

    ``words`` are those that it shows, and ``said`` its sentences by their beats, if it has a voice.
    """
    folder.mkdir(parents=True, exist_ok=True)
    parts = [folder / f"part-{number}.mp4" for number in range(len(videos))]
    for part, video in zip(parts, videos, strict=True):
        part.write_bytes(video)
    files = VideoFiles.named(folder / "clip")
    told = [(record, words, said)]
    _join(request, told, parts, files.video, record.title)
    save_poster(last_picture(files.video), files.poster)
    _write_captions(_captions(told, request.quality), files)
    ledger = clip_ledger(record, *_ledger_facts(request))
    _write(ledger_text(ledger), files.ledger)
    return files


def joined_film(request: Request, clips: Sequence[MadeClip], folder: Path) -> VideoFiles:
    """The film of ``clips``, joined in ``folder``, with a chapter for each of them."""
    film, title = VideoFiles.of_film(folder), film_title(request.language)
    told = [(clip.record, clip.words, clip.said) for clip in clips]
    records = [clip.record for clip in clips]
    chapters = chapters_of(records)
    _join(request, told, [clip.files.video for clip in clips], film.video, title, chapters)
    shutil.copyfile(clips[-1].files.poster, film.poster)
    _write_captions(_captions(told, request.quality), film)
    _write(vtt_text(chapter_cues(chapters, request.quality.fps)), film.chapters)
    text = transcript_text(
        [(clip.record, clip.words) for clip in clips], request.vectors, request.language
    )
    _write(text, film.transcript)
    _write(ledger_text(film_ledger(title, records, *_ledger_facts(request))), film.ledger)
    return film


def comment(request: Request) -> str:
    """What a video says of its making: the digest of its vectors, and its theme."""
    return f"attention-film; vectors sha256:{request.vectors.digest}; theme {request.theme}"


def save_poster(picture: Image.Image, target: Path) -> None:
    """Write ``picture`` as a JPEG without chroma loss of its own."""
    picture.save(target, "JPEG", quality=POSTER_QUALITY, subsampling=0, optimize=True)


def _join(
    request: Request,
    told: Sequence[_Told],
    parts: Sequence[Path],
    target: Path,
    title: str,
    chapters: Sequence[Chapter] = (),
) -> None:
    """Join ``parts`` with their captions and their sound, and prove that it is what was meant."""
    quality, captions = request.quality, _captions(told, request.quality)
    sound = sound_of(((record, said) for record, _, said in told), quality.fps)
    language = LANGUAGES[request.language].code
    join_parts(
        parts,
        target,
        fps=quality.fps,
        tags=Tags(title, comment(request), language),
        chapters=chapters,
        cues=captions,
        sound=sound,
    )
    verify_video(
        target,
        quality=quality,
        frames=sum(record.frames for record, _, _ in told),
        chapters=chapters,
        cues=captions,
        sound=sound,
        language=language,
    )


def _ledger_facts(request: Request) -> tuple[Quality, str, str, str]:
    voice = NOBODY if request.voice is None else request.voice.name
    return request.quality, request.vectors.digest, request.language, voice


def _captions(told: Sequence[_Told], quality: Quality) -> tuple[Cue, ...]:
    """The cues of clips that follow each other."""
    fps, frames = quality.fps, 0
    sentences: list[tuple[Timed, ...]] = []
    for record, words, said in told:
        sentences += (
            said_sentences(record, said, fps, frames)
            if said
            else silent_sentences(record, words, fps, frames)
        )
        frames += record.frames
    return cues(sentences, fps, frames / fps)


def _write_captions(captions: Sequence[Cue], files: VideoFiles) -> None:
    _write(vtt_text(captions), files.vtt)
    _write(srt_text(captions), files.srt)


def _write(text: str, path: Path | None) -> None:
    """Write a file that this kind of video has, with the line ends that the text has."""
    if path is not None:
        path.write_bytes(text.encode("utf-8"))
