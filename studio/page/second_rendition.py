"""The film and its clips once more, in AV1: each clip's pictures are encoded once, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from studio.page.av1 import encode_pictures, pictures_name
from studio.page.codecs import media_type
from studio.page.records import CoursePage, PageVideo, Source
from studio.page.rendition import with_pictures
from studio.page.staging import Staging
from studio.records import DrawReport
from studio.store import Store
from studio.watcher import Watcher

_CODEC = "AV1"


def with_second_renditions(
    page: CoursePage, staging: Staging, folder: Path, store: Store, watcher: Watcher
) -> CoursePage:
    """``page`` with an AV1 twin of each video, which browsers are to try first, in ``staging``.

    Pictures that were encoded before are taken from the ``store``; ``folder`` is for what is not
    finished. Raises :class:`~studio.errors.RenderError` where encoding fails, and
    :class:`~studio.errors.OutputError` where the disk is full.
    """
    parts = _pictures(page, folder, store, watcher)
    clips = [
        _with_twin(clip, [shown], staging) for clip, shown in zip(page.clips, parts, strict=True)
    ]
    return replace(page, film=_with_twin(page.film, parts, staging), clips=tuple(clips))


def _pictures(page: CoursePage, folder: Path, store: Store, watcher: Watcher) -> list[Path]:
    """The AV1 pictures of each clip, as files in ``folder``."""
    names = [pictures_name(clip.video.source, clip.fps) for clip in page.clips]
    todo = [clip.slug for clip, name in zip(page.clips, names, strict=True) if not store.has(name)]
    if todo:
        watcher.begin(todo)
    targets = []
    for clip, name in zip(page.clips, names, strict=True):
        target = folder / f"{clip.slug}.av1.mp4"
        target.write_bytes(_kept(store, name, partial(_encode, clip, target, watcher)))
        targets.append(target)
    store.trim()
    return targets


def _kept(store: Store, name: str, make: Callable[[], bytes]) -> bytes:
    """What the store has as ``name``; where it has nothing, what ``make`` makes, kept from now."""
    with store.claim(name):
        content = store.get(name)
        if content is None:
            content = make()
            store.put(name, content)
    return content


def _encode(clip: PageVideo, target: Path, watcher: Watcher) -> bytes:
    frames = round(clip.duration_s * clip.fps)

    def report(done: int) -> None:
        watcher.look()
        watcher.report(clip.slug, DrawReport(_CODEC, done, frames))

    encode_pictures(clip.video.source, target, clip.fps, report)
    watcher.finish(clip.slug, "")
    return target.read_bytes()


def _with_twin(video: PageVideo, parts: Sequence[Path], staging: Staging) -> PageVideo:
    original = video.video
    name = original.name.removesuffix(".mp4") + ".av1.mp4"
    twin = staging.make_video(name, partial(with_pictures, original.source, parts, fps=video.fps))
    return replace(video, sources=(Source(twin, media_type(twin.source)), *video.sources))
