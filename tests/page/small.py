"""A page of a few seconds that is real: three short videos with their sound and captions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from studio.captions import Cue
from studio.captions.webvtt import vtt_text
from studio.chapters import Chapter, chapter_cues
from studio.encoder import PartEncoder
from studio.joining import Tags, join_parts
from studio.page.codecs import media_type
from studio.page.records import CoursePage, PageBeat, PageFile, PageVideo, Source
from studio.settings import Quality
from studio.sound import Sound

TINY = Quality("tiny", 320, 180, 5)
CLIP_S = 3
RATE_HZ = 24_000
TITLES = {"score": "Score & <b>compare</b>", "blend": 'Blend "by" weight'}


def small_page(folder: Path, *, title: str = "Attention", language: str = "en") -> CoursePage:
    """The page of a film of two sections, each ``CLIP_S`` seconds long; its files are in folder."""
    (folder / "clips").mkdir(parents=True, exist_ok=True)
    parts = [_part(folder.parent / f"{slug}.part.mp4", n) for n, slug in enumerate(TITLES)]
    clips = [
        _video(folder, slug, f"clips/0{n + 2}-{slug}", TITLES[slug], [parts[n]], n + 2)
        for n, slug in enumerate(TITLES)
    ]
    film = _video(folder, "film", "film", title, parts, 0)
    chapters = vtt_text(chapter_cues(_chapters(), TINY.fps))
    return CoursePage(
        language=language,
        title=title,
        vectors=hashlib.sha256(b"vectors").hexdigest(),
        film=film,
        clips=tuple(clips),
        chapters=chapters,
        chapters_file=_text(folder, "chapters.vtt", chapters),
        transcript=_text(folder, "transcript.txt", "Attention, in words.\n"),
    )


def _part(target: Path, number: int) -> Path:
    with PartEncoder(target, TINY) as encoder:
        for place in range(CLIP_S * TINY.fps):
            frame = np.full((TINY.height, TINY.width, 4), (14, 20, 32, 255), np.uint8)
            frame[40:140, 10 * place : 10 * place + 60, :3] = (242, 165, 65 + 100 * number)
            encoder.write(frame)
    return target


def _video(
    folder: Path, slug: str, name: str, title: str, parts: Sequence[Path], number: int
) -> PageVideo:
    seconds = CLIP_S * len(parts)
    cues = [Cue(1000 * at, 1000 * at + 900, (f"{slug} {at}", "a < b & c")) for at in range(seconds)]
    film = slug == "film"
    join_parts(
        parts,
        folder / f"{name}.mp4",
        fps=TINY.fps,
        tags=Tags(title, ""),
        chapters=_chapters() if film else (),
        cues=cues,
        sound=_sound(seconds),
    )
    video = _file(folder, f"{name}.mp4")
    captions = vtt_text(cues)
    return PageVideo(
        slug=slug,
        number=number,
        title=title,
        duration_s=float(seconds),
        fps=TINY.fps,
        width=TINY.width,
        height=TINY.height,
        sources=(Source(video, media_type(video.source)),),
        poster=_text(folder, f"{name}.webp", "no picture"),
        vtt=_text(folder, f"{name}.vtt", captions),
        srt=_text(folder, f"{name}.srt", "1"),
        captions=captions,
        beats=tuple(_beats(list(TITLES) if film else [slug])),
    )


def _sound(seconds: int) -> Sound:
    """A tone for half of each second."""
    times = np.arange(seconds * RATE_HZ) / RATE_HZ
    tone = np.sin(2 * np.pi * 440 * times) * (times % 1 < 0.5) / 4
    return Sound(tone.astype(np.float32), RATE_HZ)


def _beats(slugs: Sequence[str]) -> list[PageBeat]:
    return [
        PageBeat(slug, "only", float(CLIP_S * n), float(CLIP_S * n + CLIP_S), f"Of {slug}.", ())
        for n, slug in enumerate(slugs)
    ]


def _chapters() -> list[Chapter]:
    frames = CLIP_S * TINY.fps
    return [Chapter(title, n * frames, (n + 1) * frames) for n, title in enumerate(TITLES.values())]


def _text(folder: Path, name: str, text: str) -> PageFile:
    (folder / name).write_text(text, encoding="utf-8")
    return _file(folder, name)


def _file(folder: Path, name: str) -> PageFile:
    path = folder / name
    return PageFile(name, path, hashlib.sha256(path.read_bytes()).hexdigest())
