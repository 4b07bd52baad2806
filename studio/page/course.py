"""The course page as a record: films, clips and stills taken from the media folder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from attention_math import VectorSet
from scenes.catalog import SLUGS
from studio.media import MediaFolder, VideoFiles, clip_stem
from studio.page.codecs import media_type
from studio.page.described import alternative_text
from studio.page.order import PageOrder
from studio.page.records import CoursePage, PageBeat, PageFile, PageVideo, Source, Still
from studio.page.staging import Staging
from studio.page.stills import clip_stills, webp
from studio.planning import FILM
from studio.said import NOBODY
from studio.store import Store

POSTER = "poster.jpg"

Ledger = Mapping[str, Any]


def course_page(order: PageOrder, files: Mapping[str, VideoFiles], staging: Staging) -> CoursePage:
    """The page of the videos ``files``, whose own files and pictures go to ``staging``.

    ``files``: the film's by the name "film", and each clip's by its section.
    """
    film = files[FILM]
    chapters = _copied(staging, "chapters.vtt", film.chapters)
    transcript = _copied(staging, "transcript.txt", film.transcript)
    _copied(staging, POSTER, film.poster)
    store = Store(MediaFolder(order.request.media).store())
    return CoursePage(
        language=order.request.language,
        title=_ledger(film.ledger)["title"],
        vectors=order.request.vectors.digest,
        film=_film(film, staging),
        clips=tuple(
            _clip(slug, files[slug], order.request.vectors, staging, store) for slug in SLUGS
        ),
        chapters=chapters.source.read_text("utf-8"),
        chapters_file=chapters,
        transcript=transcript,
        base_url=order.base_url,
        date=order.date,
    )


def _film(files: VideoFiles, staging: Staging) -> PageVideo:
    video = staging.copy_video("film.mp4", files.video)
    with Image.open(files.poster) as picture:
        poster = staging.write("poster.webp", webp(picture.convert("RGB")))
    ledger = _ledger(files.ledger)
    beats = tuple(_beats(ledger["beats"]))
    return _video(FILM, 0, video, files, ledger, staging, poster=poster, beats=beats)


def _clip(
    slug: str, files: VideoFiles, vectors: VectorSet, staging: Staging, store: Store
) -> PageVideo:
    stem, ledger = clip_stem(slug), _ledger(files.ledger)
    video, fps = staging.copy_video(f"clips/{stem}.mp4", files.video), ledger["fps"]
    last_frames = [round(beat["end_s"] * fps) - 1 for beat in ledger["beats"]]
    pictures = clip_stills(video.source, video.version, last_frames, fps, store)
    stills = tuple(_stills(stem, ledger, pictures, vectors, staging))
    return _video(
        slug,
        SLUGS.index(slug) + 1,
        video,
        files,
        ledger,
        staging,
        poster=staging.write(f"clips/{stem}.webp", pictures[-1]),
        beats=tuple(_beats(ledger["beats"], slug)),
        stills=stills,
    )


def _video(
    slug: str,
    number: int,
    video: PageFile,
    files: VideoFiles,
    ledger: Ledger,
    staging: Staging,
    **further: Any,
) -> PageVideo:
    name = video.name.removesuffix(".mp4")
    vtt = staging.copy(f"{name}.vtt", files.vtt)
    return PageVideo(
        slug=slug,
        number=number,
        title=ledger["title"],
        duration_s=ledger["duration_s"],
        fps=ledger["fps"],
        width=ledger["width"],
        height=ledger["height"],
        sources=(Source(video, media_type(video.source)),),
        vtt=vtt,
        srt=staging.copy(f"{name}.srt", files.srt),
        captions=vtt.source.read_text("utf-8"),
        has_voice=ledger["voice"] != NOBODY,
        **further,
    )


def _stills(
    stem: str,
    ledger: Ledger,
    pictures: Sequence[bytes],
    vectors: VectorSet,
    staging: Staging,
) -> Iterator[Still]:
    for beat, picture in zip(ledger["beats"], pictures, strict=True):
        shown = [beat["numbers"][place] for place in beat["at_end"]]
        yield Still(
            beat=beat["name"],
            caption=beat["caption"],
            alt=alternative_text(
                ledger["title"], beat["caption"], shown, ledger["language"], vectors
            ),
            picture=staging.write(f"stills/{stem}-{beat['name']}.webp", picture),
        )


def _beats(beats: Sequence[Ledger], slug: str = "") -> Iterator[PageBeat]:
    for beat in beats:
        yield PageBeat(
            section=slug or beat["section"],
            name=beat["name"],
            start_s=beat["start_s"],
            end_s=beat["end_s"],
            caption=beat["caption"],
            numbers=tuple(beat["numbers"]),
        )


def _copied(staging: Staging, name: str, source: Path | None) -> PageFile:
    if source is None:
        raise TypeError(f"a film without its {name}")
    return staging.copy(name, source)


def _ledger(path: Path) -> Ledger:
    ledger: Ledger = json.loads(path.read_text("utf-8"))
    return ledger
