"""Many vectors files on one engine: each becomes a film in a folder of its own."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from attention_math import VectorSet
from attention_math.errors import FilmError
from scenes.catalog import SLUGS
from studio.atomic import ready_folder
from studio.batch_desk import BatchEntry, make_films
from studio.engine.processes import local_engine
from studio.errors import SettingsError
from studio.film import draw_clip
from studio.making import DrawClip
from studio.media import work_folder
from studio.settings import Request, chosen
from studio.stops import ended_by_signals
from studio.vectors_file import read_vectors
from studio.watcher import BatchWatcher

ENGINES = ("local", "dask")
RESERVED = ("clips", "stills", "store", "page")


def check_engine(engine: str, scheduler: str | None, jobs: int | None) -> None:
    """Refuse an engine that is not there, and options that do not go together."""
    chosen("--engine", engine, ENGINES)
    if (engine == "dask") != (scheduler is not None):
        raise SettingsError(
            "--engine dask and --scheduler ADDRESS go together",
            where="--scheduler",
            got=f"--engine {engine} and {scheduler or 'no address'}",
        )
    if engine == "dask" and jobs is not None:
        raise SettingsError(
            "the workers of a cluster are not ours to number",
            where="--jobs",
            got=f"{jobs} with --engine dask",
            remedy="Leave it out.",
        )


def read_entries(files: Sequence[Path], template: Request) -> list[BatchEntry]:
    """Read each file; one with a fault keeps it, and the others are orders like ``template``.

    Each gets a folder named like the file, without its ending, in the template's media folder.
    Raises :class:`~studio.errors.SettingsError` where two files would get the same folder, and
    where the name is one that cannot be a folder of its own.
    """
    _check_stems(files)
    return [_entry(file, template) for file in files]


def render_batch(
    entries: Sequence[BatchEntry],
    template: Request,
    watcher: BatchWatcher,
    *,
    scheduler: str | None = None,
    slugs: Sequence[str] = SLUGS,
    draw: DrawClip = draw_clip,
) -> None:
    """Make the film of each entry that has an order, on this machine or on a Dask cluster.

    Afterwards each has its film or its fault. Raises :class:`~studio.errors.OutputError` where the
    media folder takes no files, and what :func:`studio.engine.cluster.dask_engine` raises; before
    any work in both cases.
    """
    if all(entry.order is None for entry in entries):
        return
    with ended_by_signals(), ExitStack() as stack:
        if scheduler is not None:
            from studio.engine.cluster import dask_engine

            engine = stack.enter_context(dask_engine(scheduler))
        ready_folder(template.media)
        work = stack.enter_context(work_folder(template.media))
        if scheduler is None:
            engine = stack.enter_context(local_engine(template.jobs, work))
        make_films(entries, engine, work, watcher, jobs=template.jobs, slugs=slugs, draw=draw)


def outcome_rows(entries: Sequence[BatchEntry]) -> list[tuple[str, str, str]]:
    """A row a file: its name, whether its film is there, and where, or what failed."""
    return [
        (entry.name, "done", str(entry.film))
        if entry.fault is None
        else (entry.name, "failed", entry.fault.message)
        for entry in entries
    ]


def each_lesson(entries: Sequence[BatchEntry], tell: Callable[[VectorSet], None]) -> None:
    """Call ``tell`` with the vectors of each entry that could be read."""
    for entry in entries:
        if entry.order is not None:
            tell(entry.order.vectors)


def _entry(file: Path, template: Request) -> BatchEntry:
    try:
        vectors = read_vectors(file, way="as FILE")
    except FilmError as fault:
        return BatchEntry(file, fault=fault)
    return BatchEntry(file, replace(template, vectors=vectors, media=template.media / file.stem))


def _check_stems(files: Sequence[Path]) -> None:
    """Refuse names that some file system takes for the same, or that lead elsewhere."""
    seen: dict[str, Path] = {}
    for file in files:
        stem = unicodedata.normalize("NFC", file.stem).casefold()
        if not stem.strip(".") or stem in RESERVED:
            raise SettingsError(
                "no folder can be named after this file",
                where=str(file),
                expected=f"another name than dots alone, {', '.join(RESERVED)}",
                got=repr(file.stem),
                remedy="Rename the file.",
            )
        if stem in seen:
            raise SettingsError(
                "two files would get the same folder",
                where=str(file),
                got=f"{file.stem!r}, as for {seen[stem]}",
                remedy="Rename one of them, or give them to two commands with --media.",
            )
        seen[stem] = file
