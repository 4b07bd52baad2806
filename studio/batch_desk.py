"""Where the clips of a batch come in: each is put in place, a film follows its last."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from attention_math.errors import FilmError
from scenes.catalog import SLUGS
from studio.engine import Engine
from studio.engine.running import Unit, run_units
from studio.engine.tasks import ClipBytes, make_clip_bytes
from studio.errors import RenderError
from studio.film import clip_job, draw_clip, joined_film, ready_videos
from studio.making import DrawClip, MadeClip
from studio.media import MediaFolder, put_in_place
from studio.outline import longest_first
from studio.plain import one_line
from studio.records import DrawReport
from studio.settings import Request
from studio.watcher import BatchWatcher


@dataclass(slots=True)
class BatchEntry:
    """One file of a batch: its order or its fault at first, its film or its fault in the end."""

    file: Path
    order: Request | None = None
    film: Path | None = None
    fault: FilmError | None = None

    @property
    def name(self) -> str:
        """The file as it was given, on one line."""
        return one_line(str(self.file))


def make_films(
    entries: Sequence[BatchEntry],
    engine: Engine,
    work: Path,
    watcher: BatchWatcher,
    *,
    slugs: Sequence[str] = SLUGS,
    draw: DrawClip = draw_clip,
) -> None:
    """Make the films of those entries that have an order; then each has its film or its fault.

    Clips are put in place as they arrive, and a film once it is whole. ``work``: a folder for what
    is not finished. ``slugs``: the sections, in the film's order.
    """
    desk = _Desk(entries, work, watcher, slugs)
    units: list[Unit[ClipBytes]] = []
    for number, entry in enumerate(entries):
        if entry.order is not None and desk.prepare(entry, entry.order):
            units += _units(number, entry.order, slugs, draw)
    watcher.begin([entry.name for entry in entries if entry.fault is None])
    run_units(units, engine, desk)


class _Desk:
    """Takes the clips of all films, as they come."""

    def __init__(
        self, entries: Sequence[BatchEntry], work: Path, watcher: BatchWatcher, slugs: Sequence[str]
    ) -> None:
        self._entries = entries
        self._work = work
        self._watcher = watcher
        self._slugs = slugs
        self._made: list[dict[str, MadeClip]] = [{} for _ in entries]

    def prepare(self, entry: BatchEntry, order: Request) -> bool:
        """Prove the places of an entry's files; its fault is noted where that fails."""
        folder = MediaFolder(order.media)
        files = [folder.film(), *map(folder.clip, self._slugs)]
        try:
            ready_videos(order, files, clips=2 * len(self._slugs))
        except FilmError as fault:
            entry.fault = fault
        return entry.fault is None

    def look(self) -> None:
        """Let the watcher end the batch."""
        self._watcher.look()

    def report(self, unit: Unit[ClipBytes], report: DrawReport) -> None:
        """Frames are not told: a batch counts clips."""

    def remark(self, unit: Unit[ClipBytes], text: str) -> None:
        """Nor is what libraries print: with many lessons, and on a cluster, it would say little."""

    def wants(self, unit: Unit[ClipBytes]) -> bool:
        """A film that lacks one clip cannot be: the others of its clips are left out."""
        return self._entries[unit.owner].fault is None

    def take(self, unit: Unit[ClipBytes], result: ClipBytes) -> None:
        """Put one clip in place, and the film after its last."""
        if not self.wants(unit):
            return  # it was under way when another of its clips failed
        try:
            self._store(unit, result)
        except FilmError as fault:
            self.fail(unit, fault)
        except OSError as fault:
            told = RenderError("the clip cannot be stored", where=unit.name, got=str(fault))
            self.fail(unit, told)

    def fail(self, unit: Unit[ClipBytes], fault: FilmError) -> None:
        """Note the first fault of an entry."""
        if self.wants(unit):
            entry = self._entries[unit.owner]
            entry.fault = fault
            shutil.rmtree(self._place(unit), ignore_errors=True)
            self._watcher.fail(entry.name, fault.message)

    def _store(self, unit: Unit[ClipBytes], result: ClipBytes) -> None:
        entry, made = self._entries[unit.owner], self._made[unit.owner]
        assert entry.order is not None
        folder, place = MediaFolder(entry.order.media), self._place(unit)
        made[unit.name] = result.written(place)
        put_in_place(made[unit.name].files, folder.clip(unit.name))
        self._watcher.report(entry.name, DrawReport(unit.name, len(made), len(self._slugs)))
        if len(made) == len(self._slugs):
            clips = [made[slug] for slug in self._slugs]
            put_in_place(joined_film(entry.order, clips, place), folder.film())
            entry.film = folder.film().video
            shutil.rmtree(place, ignore_errors=True)
            self._watcher.finish(entry.name, "")

    def _place(self, unit: Unit[ClipBytes]) -> Path:
        return self._work / f"entry-{unit.owner}"


def _units(
    number: int, order: Request, slugs: Sequence[str], draw: DrawClip
) -> list[Unit[ClipBytes]]:
    return [
        Unit(number, slug, partial(make_clip_bytes, clip_job(order, slug), draw))
        for slug in longest_first(slugs, order.vectors)
    ]
