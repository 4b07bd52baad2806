"""Chapter: what is saved when nothing has changed, or one of the queries."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import av

from studio.bench.chapter import Chapter, Ratio, seconds
from studio.bench.commands import ROOT, our_command
from studio.bench.order import Order
from studio.bench.timing import Sample, Way, in_turn, middle, timed
from studio.bench.ways import workers

ANEW, SAME, QUERY, NEW_QUERY = "all anew", "no change", "another query", "another new query"
_OPTIONS = {
    ANEW: ("--force",),
    SAME: (),
    QUERY: ("--query", "3,0,0,0"),
    NEW_QUERY: ("--new-query", "0,3,0,0"),
}
_TEXT = """\
Each run begins with a copy of one media folder, in which all has been rendered for the shipped
lesson. *Videos that differ* are the clips, and the film, whose bytes differ from what was
there."""


def changing(order: Order) -> Chapter:
    """Measure the changes in turn; the chapter with their medians."""
    ready = order.folder / "rendered" / "media"
    ready.parent.mkdir()
    order.tell("rendering what is to change …")
    timed(our_command(order, ready, jobs=order.jobs), ROOT)
    samples = in_turn(order, [_changed(order, name, ready) for name in _OPTIONS])
    changed = {name: runs[-1].said for name, runs in samples.items()}
    return change_chapter(
        {name: middle(runs) for name, runs in samples.items()}, changed, order.jobs
    )


def change_chapter(medians: Mapping[str, Sample], changed: Mapping[str, str], jobs: int) -> Chapter:
    """The chapter that these medians make."""
    full_s = medians[ANEW].seconds
    rows = [
        (name, seconds(it.seconds), f"{100 * it.seconds / full_s:.1f} %", changed[name])
        for name, it in medians.items()
    ]
    head = ("what has changed", "s", "of all anew", "videos that differ")
    ratios = [
        Ratio(
            "no change, of all anew",
            100 * medians[SAME].seconds / full_s,
            "What it costs to find out that nothing is to be done.",
            most=3,
            unit=" %",
        )
    ]
    ratios += [
        Ratio(
            f"{name}, of all anew",
            100 * medians[name].seconds / full_s,
            f"What a lecturer waits for after changing the {what} alone.",
            unit=" %",
        )
        for name, what in ((QUERY, "query"), (NEW_QUERY, "new query"))
    ]
    return Chapter(f"After a change, {workers(jobs)}", _TEXT, head, rows, ratios)


def _changed(order: Order, name: str, ready: Path) -> Way:
    """What the way says is how many videos differ afterwards."""

    def run(folder: Path) -> Sample:
        media = folder / "media"
        shutil.copytree(ready, media)
        sample = timed(our_command(order, media, *_OPTIONS[name], jobs=order.jobs), ROOT)
        return replace(sample, said=str(_differing(media, ready)))

    return Way(name, run)


def _differing(media: Path, ready: Path) -> int:
    """How many videos show something else in one media folder than in the other."""
    names = [path.relative_to(ready) for path in (*ready.glob("*.mp4"), *ready.glob("clips/*.mp4"))]
    return sum(_packets(media / name) != _packets(ready / name) for name in names)


def _packets(path: Path) -> str:
    """A digest of a video's packets: its pictures, without its title and tags."""
    digest = hashlib.sha256()
    with av.open(str(path)) as video:
        for packet in video.demux(video=0):
            digest.update(bytes(packet))
    return digest.hexdigest()
