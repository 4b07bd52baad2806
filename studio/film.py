"""The orders of a lecturer: some clips, the whole film, or one still."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from scenes.catalog import SLUGS
from scenes.story import FILM_TITLE
from studio.atomic import copy_whole
from studio.engine.tasks import ClipBytes, make_clip_bytes
from studio.engine.telling import tell
from studio.joining import Chapter, Tags, join_parts
from studio.kept import Kept
from studio.ledger import film_ledger, ledger_text
from studio.making import DrawClip, DrawStill, MadeClip, comment, make_still
from studio.media import (
    MediaFolder,
    VideoFiles,
    clips_bytes,
    put_in_place,
    ready_for,
    work_folder,
)
from studio.order_desk import do_all
from studio.outline import beat_names, longest_first
from studio.planning import ClipPlan, plan_clips, plan_film
from studio.records import ClipJob, ClipRecord, Frame, FrameSink
from studio.reuse import keep_clip, keep_film, lent_clip, readdressed
from studio.settings import Request, chosen
from studio.stops import ended_by_signals
from studio.verify import verify_video
from studio.watcher import Watcher
from studio.worker import Report


def draw_clip(job: ClipJob, sink: FrameSink, report: Report) -> ClipRecord:
    """The film's own drawing, imported, and Manim with it, only by the worker that calls it."""
    from studio.drawing import draw_clip as draw

    return draw(job, sink, report)


def draw_still(job: ClipJob, beat: str | None) -> Frame:
    """The film's own drawing of one frame, likewise imported late."""
    from studio.drawing import draw_still as draw

    return draw(job, beat)


def render_clips(
    request: Request, slugs: Sequence[str], watcher: Watcher, *, draw: DrawClip = draw_clip
) -> tuple[VideoFiles, ...]:
    """Have the clips of ``slugs`` in the media folder; return them in the film's order.

    Those that would not change are left as they are; each other is put in place as soon as it is
    whole.
    Raises :class:`~studio.errors.SettingsError` for a section that is not there,
    :class:`~studio.errors.OutputError` before any work where the folder cannot take the files, and
    the error of the first clip that fails; what was there before then stays.
    """
    ordered = sections(slugs)
    plans = plan_clips(request, ordered)
    files = tuple(MediaFolder(request.media).clip(slug) for slug in ordered)
    ready_videos(request, files, clips=_to_make(plans))
    with ended_by_signals(), work_folder(request.media) as work:
        _make_clips(request, plans, work, draw, watcher)
    return files


def render_film(request: Request, watcher: Watcher, *, draw: DrawClip = draw_clip) -> VideoFiles:
    """Have every clip, then join them, by copying their packets, into the film with chapters.

    Raises as :func:`render_clips` does; an earlier film is replaced only by a whole new one.
    """
    folder = MediaFolder(request.media)
    plan = plan_film(request)
    joined = 0 if plan.decision.is_reused else len(SLUGS)
    files = [folder.film(), *map(folder.clip, SLUGS)]
    ready_videos(request, files, clips=_to_make(plan.clips) + joined)
    with ended_by_signals(), work_folder(request.media) as work:
        made = _make_clips(request, plan.clips, work, draw, watcher)
        if not plan.decision.is_reused:
            lent = [lent_clip(request.media, slug, made[slug], work / slug) for slug in SLUGS]
            film = joined_film(request, lent, work)
            put_in_place(film, folder.film())
            keep_film(request, made, film)
    return folder.film()


def render_still(
    request: Request,
    slug: str,
    beat: str | None,
    watcher: Watcher,
    *,
    target: Path | None = None,
    draw: DrawStill = draw_still,
) -> Path:
    """Render the last frame of ``beat`` (None: of the section) as PNG; return where it is.

    ``target`` is ``stills/02-score-BEAT.png`` in the media folder where it is not given.
    Raises as :func:`render_clips` does, and for a beat that is not there.
    """
    (slug,) = sections([slug])
    if beat is not None:
        chosen("--beat", beat, beat_names(slug, request.vectors))
    target = target or MediaFolder(request.media).still(slug, beat)
    ready_for([target], 0)
    with ended_by_signals(), work_folder(target.parent) as work:
        make = partial(make_still, clip_job(request, slug), beat, work / "still.png", draw, tell)
        do_all({slug: make}, 1, work, watcher, lambda *_: None)
        return copy_whole(work / "still.png", target)


def sections(names: Sequence[str]) -> tuple[str, ...]:
    """The sections called ``names``, each once, in the film's order."""
    known = {chosen("SECTION", name, SLUGS) for name in names}
    return tuple(slug for slug in SLUGS if slug in known)


def clip_job(request: Request, slug: str) -> ClipJob:
    """The clip of the section ``slug``, as it is ordered."""
    return ClipJob(slug, request.vectors, request.theme, request.quality)


def ready_videos(request: Request, videos: Sequence[VideoFiles], *, clips: int) -> None:
    """Prove the places of ``videos``, which are as long as ``clips`` clips."""
    ready_for([file for video in videos for file in video], clips_bytes(request.quality, clips))


def _to_make(plans: Mapping[str, ClipPlan]) -> int:
    return sum(not plan.decision.is_reused for plan in plans.values())


def _make_clips(
    request: Request,
    plans: Mapping[str, ClipPlan],
    work: Path,
    draw: DrawClip,
    watcher: Watcher,
) -> dict[str, Kept]:
    """Make the clips that are not reused, put each in place once it is whole; how all were made."""
    folder = MediaFolder(request.media)
    kept: dict[str, Kept] = {}

    def take(slug: str, made: ClipBytes) -> None:
        clip = made.written(work / slug)
        put_in_place(clip.files, folder.clip(slug))
        kept[slug] = keep_clip(request, plans[slug], clip)
        shutil.rmtree(work / slug)

    works = {
        slug: partial(make_clip_bytes, clip_job(request, slug), draw)
        for slug in _begun_with(request, [slug for slug in plans if not plans[slug].reused])
    }
    if works:
        do_all(works, request.jobs, work, watcher, take)
    for slug, plan in plans.items():
        if plan.reused is not None:
            kept[slug] = _reused(request, slug, plan.reused, work)
    return {slug: kept[slug] for slug in plans}


def _reused(request: Request, slug: str, kept: Kept, work: Path) -> Kept:
    if kept.vectors == request.vectors.digest:
        return kept
    return readdressed(request, slug, kept, work / slug)


def _begun_with(request: Request, slugs: Sequence[str]) -> Sequence[str]:
    if request.jobs == 1 or len(slugs) <= request.jobs:
        return slugs
    return longest_first(slugs, request.vectors)


def joined_film(request: Request, clips: Sequence[MadeClip], work: Path) -> VideoFiles:
    """The film of ``clips``, joined in the folder ``work``, with its poster and its ledger."""
    records = [clip.record for clip in clips]
    chapters = _chapters(records)
    digest = request.vectors.digest
    film = VideoFiles.named(work / "film")
    join_parts(
        [clip.files.video for clip in clips],
        film.video,
        fps=request.quality.fps,
        tags=Tags(FILM_TITLE, comment(digest, request.theme)),
        chapters=chapters,
    )
    frames = chapters[-1].end_frame
    verify_video(film.video, quality=request.quality, frames=frames, chapters=chapters)
    shutil.copyfile(clips[-1].files.poster, film.poster)
    ledger = film_ledger(FILM_TITLE, records, request.quality, digest)
    film.ledger.write_text(ledger_text(ledger), "utf-8")
    return film


def _chapters(records: Sequence[ClipRecord]) -> list[Chapter]:
    """One chapter a clip, in frames: a sum of rounded durations would drift."""
    chapters: list[Chapter] = []
    for record in records:
        start = chapters[-1].end_frame if chapters else 0
        chapters.append(Chapter(record.title, start, start + record.frames))
    return chapters
