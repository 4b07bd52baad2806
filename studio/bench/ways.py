"""The ways to render that several chapters measure, and what they leave behind."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from studio.bench.commands import ROOT, child_command, frames_in, our_command, plain_command
from studio.bench.order import Order
from studio.bench.timing import Sample, Way, timed, together

PLAIN = "plain manim"


def plain(order: Order) -> Way:
    """Manim's own command for one section after the other."""

    def run(folder: Path) -> Sample:
        commands = [plain_command(order, slug, folder) for slug in order.slugs]
        sample = together([timed(command, ROOT) for command in commands])
        videos = [path for slug in order.slugs for path in folder.rglob(f"{slug}.mp4")]
        return replace(sample, frames=frames_in(videos))

    return Way(PLAIN, run)


def ours(order: Order, jobs: int) -> Way:
    """Our command, all anew."""

    def run(folder: Path) -> Sample:
        media = folder / "media"
        sample = timed(our_command(order, media, "--force", jobs=jobs), ROOT)
        return replace(sample, frames=frames_in(sorted((media / "clips").glob("*.mp4"))))

    return Way(f"ours, {workers(jobs)}", run)


def drawn(order: Order, settings: str, jobs: int, name: str) -> Way:
    """Our drawing with the encoder settings of that name; no posters, ledgers, and no joining."""

    def run(folder: Path) -> Sample:
        sample = timed(draw_command(order, settings, jobs, folder), ROOT)
        return replace(sample, frames=frames_in(sorted(folder.glob("*.mp4"))))

    return Way(name, run)


def draw_command(
    order: Order, settings: str, jobs: int, into: Path, slugs: Sequence[str] = ()
) -> list[str]:
    """The command behind :func:`drawn`, for all or some sections; it prints what each took."""
    options: list[str | Path] = [
        "--settings",
        settings,
        *order.picture,
        "--jobs",
        str(jobs),
        "--into",
        into,
    ]
    return child_command("draw", *options, *(slugs or order.slugs))


def masters(order: Order) -> list[Path]:
    """The sections as they are drawn, encoded without loss; made once for all chapters."""
    folder = order.folder / "masters"
    if not folder.is_dir():
        order.tell("drawing all frames without loss …")
        folder.mkdir()
        timed(draw_command(order, "lossless", order.jobs, folder), ROOT)
    return [folder / f"{slug}.mp4" for slug in order.slugs]


def found(sample: Sample) -> Any:
    """What a command of the bench's own printed."""
    return json.loads(sample.said)


def workers(jobs: int) -> str:
    """``1 worker``, ``2 workers``."""
    return f"{jobs} worker{'s' if jobs > 1 else ''}"
