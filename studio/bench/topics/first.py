"""Chapter: how long until the first frame of a draft is drawn."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from statistics import median

from studio.bench.chapter import Chapter, Ratio, seconds
from studio.bench.commands import ROOT, child_command
from studio.bench.order import Order, lesson_file
from studio.bench.timing import Sample, Way, in_turn, timed
from studio.settings import QUALITIES

DRAFT = "draft"
_CHANGED = (3, 0, 0, 0)  # every section shows a number that differs
_TEXT = """\
The clip of a section is there as a draft; then the query in the vectors file changes, and the
clip is asked for again, one clip a command. The command does what `render.py clip SECTION
--quality draft` does, but for reading options, and its drawing goes through a sink that writes
down, on the clock that processes share, when it is handed the first frame. The clock starts
before the command."""


def first_frame(order: Order) -> Chapter:
    """Measure the sections in turn; the chapter with their medians."""
    ready = order.folder / "first"
    ready.mkdir()
    samples = in_turn(order, [_first(order, slug, ready) for slug in order.slugs])
    return first_chapter(
        {
            slug: (
                median(float(run.said) - run.began_s for run in runs),
                median(run.seconds for run in runs),
            )
            for slug, runs in samples.items()
        }
    )


def first_chapter(found_s: Mapping[str, tuple[float, float]]) -> Chapter:
    """The chapter of the seconds until the first frame, and until the clip, of each section."""
    rows = [
        (slug, seconds(first_s), seconds(clip_s)) for slug, (first_s, clip_s) in found_s.items()
    ]
    slowest = max(found_s, key=lambda slug: found_s[slug])
    ratio = Ratio(
        f"first frame of a draft, the slowest section ({slowest})",
        found_s[slowest][0],
        "How long a lecturer who has changed the vectors waits until drawing is under way.",
        most=3,
        unit=" s",
    )
    head = ("section", "first frame, s", "whole clip, s")
    return Chapter("The first frame after a change", _TEXT, head, rows, [ratio])


def _first(order: Order, slug: str, ready: Path) -> Way:
    """What the way says is when the first frame came."""

    def run(folder: Path) -> Sample:
        media, mark = folder / "media", folder / "mark"
        if not (ready / slug).is_dir():
            timed(_command(order, slug, lesson_file(ready), ready / slug, ready / "mark"), ROOT)
        shutil.copytree(ready / slug, media)
        vectors = lesson_file(folder, _CHANGED)
        sample = timed(_command(order, slug, vectors, media, mark), ROOT)
        return replace(sample, said=mark.read_text())

    return Way(slug, run)


def _command(order: Order, slug: str, vectors: Path, media: Path, mark: Path) -> list[str]:
    draft = order.quality if order.quality.name == DRAFT else QUALITIES[DRAFT]
    options: list[str | Path] = ["--vectors", vectors, "--media", media, "--mark", mark]
    return child_command("first", slug, *options, "--quality", DRAFT, "--fps", str(draft.fps))
