"""The orders of a lecturer: some clips, the whole film, or one still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from scenes.catalog import SLUGS
from studio.assembly import Assembly
from studio.atomic import copy_whole
from studio.engine.tasks import make_part_bytes
from studio.engine.telling import tell
from studio.making import DrawClip, DrawStill, make_still
from studio.media import MediaFolder, VideoFiles, clips_bytes, ready_for, work_folder
from studio.order_desk import do_all
from studio.outline import beat_names, length_s
from studio.planning import FilmPlan, plan_clips, plan_film
from studio.records import ClipJob, ClipRecord, Frame, Parts
from studio.said import SILENCE, Said
from studio.settings import Request, chosen
from studio.sharing import Piece, shared_out
from studio.speaking import said_in
from studio.stops import ended_by_signals
from studio.store import Store
from studio.turns import claimed
from studio.watcher import Watcher
from studio.worker import Report


def draw_clip(job: ClipJob, parts: Parts, report: Report) -> ClipRecord:
    """The film's own drawing, imported, and Manim with it, only by the worker that calls it."""
    from studio.drawing import draw_clip as draw

    return draw(job, parts, report)


def draw_still(job: ClipJob, beat: str | None) -> Frame:
    """The film's own drawing of one frame, likewise imported late."""
    from studio.drawing import draw_still as draw

    return draw(job, beat)


def render_clips(
    request: Request, slugs: Sequence[str], watcher: Watcher, *, draw: DrawClip = draw_clip
) -> tuple[VideoFiles, ...]:
    """Have the clips of ``slugs`` in the media folder; return them in the film's order.

    First all sentences are said. Clips that would not change are left as they are; of the others
    the beats that would change are drawn, and each clip is put in place as soon as it is whole.
    Raises :class:`~studio.errors.SettingsError` for a section that is not there,
    :class:`~studio.errors.OutputError` before any work where the folder cannot take the files, and
    the error of the first clip that fails; what was there before then stays.
    """
    ordered = sections(slugs)
    files = tuple(MediaFolder(request.media).clip(slug) for slug in ordered)
    ready_videos(request, files, clips=0)
    with ended_by_signals(), claimed(request, ordered, watcher), work_folder(request.media) as work:
        store = Store(MediaFolder(request.media).store())
        said = said_in(request, ordered, store, watcher, work)
        assembly = Assembly(request, plan_clips(request, ordered, said), work, said, store)
        ready_videos(request, files, clips=len(assembly.to_join))
        _assemble(assembly, work, draw, watcher)
        assembly.trim()
    return files


def render_film(request: Request, watcher: Watcher, *, draw: DrawClip = draw_clip) -> VideoFiles:
    """Have every clip, then join them, by copying their packets, into the film with chapters.

    Raises as :func:`render_clips` does; an earlier film is replaced only by a whole new one.
    """
    files = [MediaFolder(request.media).film(), *map(MediaFolder(request.media).clip, SLUGS)]
    ready_videos(request, files, clips=0)
    with ended_by_signals(), claimed(request, SLUGS, watcher), work_folder(request.media) as work:
        store = Store(MediaFolder(request.media).store())
        said = said_in(request, SLUGS, store, watcher, work)
        plan = plan_film(request, SLUGS, said)
        assembly = Assembly(request, plan.clips, work, said, store)
        joined = 0 if plan.decision.is_reused else len(SLUGS)
        ready_videos(request, files, clips=len(assembly.to_join) + joined)
        _assemble(assembly, work, draw, watcher)
        film = assembly.join_film(plan.decision)
        assembly.trim()
    return film


def plan_of(request: Request, watcher: Watcher) -> FilmPlan:
    """What :func:`render_film` would make and reuse.

    Of the work itself only the sentences are done, whose lengths decide; they are kept.
    """
    store = Store(MediaFolder(request.media).store())
    with ended_by_signals():
        return plan_film(request, SLUGS, said_in(request, SLUGS, store, watcher))


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

    ``target`` is ``stills/02-score-BEAT.png`` in the media folder where it is not given. Nothing is
    said for it: a beat ends with the same picture, however long its sentence takes.
    Raises as :func:`render_clips` does, and for a beat that is not there.
    """
    (slug,) = sections([slug])
    if beat is not None:
        chosen("--beat", beat, beat_names(slug, request.vectors))
    target = target or MediaFolder(request.media).still(slug, beat)
    ready_for([target], 0)
    with ended_by_signals(), work_folder(target.parent) as work:
        make = partial(make_still, clip_job(request, slug), beat, work / "still.png", draw, tell)
        do_all([(slug, make)], 1, work, watcher, lambda *_: None)
        return copy_whole(work / "still.png", target)


def sections(names: Sequence[str]) -> tuple[str, ...]:
    """The sections called ``names``, each once, in the film's order."""
    known = {chosen("SECTION", name, SLUGS) for name in names}
    return tuple(slug for slug in SLUGS if slug in known)


def clip_job(request: Request, slug: str, said: Said = SILENCE) -> ClipJob:
    """The clip of the section ``slug``, as it is ordered, with what is said in it."""
    quality = request.quality
    sayings = said.sayings(slug, quality.fps)
    return ClipJob(slug, request.vectors, request.theme, quality, request.language, sayings)


def ready_videos(request: Request, videos: Sequence[VideoFiles], *, clips: int) -> None:
    """Prove the places of ``videos``, which are as long as ``clips`` clips.

    What killed runs have left in the media folder goes first.
    """
    MediaFolder(request.media).sweep()
    ready_for([file for video in videos for file in video], clips_bytes(request.quality, clips))


def pieces_of(assembly: Assembly, seats: int) -> list[Piece]:
    """The beats that ``assembly`` lacks, shared out for ``seats`` workers."""
    lengths_s = {
        slug: {beat: _length_s(assembly, slug, beat) for beat in beats}
        for slug, beats in assembly.missing().items()
    }
    return shared_out(lengths_s, seats)


def piece_work(assembly: Assembly, piece: Piece, draw: DrawClip) -> Callable[[], tuple[bytes, ...]]:
    """What a worker is to call for ``piece``."""
    job = clip_job(assembly.request, piece.slug, assembly.said)
    return partial(make_part_bytes, job, piece.beats, draw)


def _assemble(assembly: Assembly, work: Path, draw: DrawClip, watcher: Watcher) -> None:
    """Have what is missing drawn, and every clip put in place."""
    request = assembly.request
    works = [
        (piece.slug, piece_work(assembly, piece, draw))
        for piece in pieces_of(assembly, request.jobs)
    ]
    if works:
        do_all(works, request.jobs, work, watcher, assembly.take)


def _length_s(assembly: Assembly, slug: str, beat: str) -> float:
    said = assembly.said.of(slug).get(beat)
    words = assembly.plans[slug].inputs.words.beats[beat]
    return length_s(words, None if said is None else said.sound.duration_s)
