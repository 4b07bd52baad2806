"""How long the film takes, beside plain Manim on the same scenes: ``python -m studio.bench``."""

from __future__ import annotations

import inspect
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import av
import click
from rich.console import Console
from rich.table import Table

from attention_math import FilmError, default_vectors
from scenes.catalog import SLUGS, scene_class
from studio.errors import RenderError
from studio.film import render_clips, render_film, sections
from studio.progress import Silence
from studio.settings import QUALITIES, Quality, Request, available_jobs, quality_named

PLAIN = "plain manim"


@dataclass(frozen=True, slots=True)
class Run:
    """One measured way to render: seconds by the wall clock, and frames made."""

    quality: str
    way: str
    seconds: float
    frames: int


@click.command()
@click.option(
    "--quality",
    "qualities",
    multiple=True,
    type=click.Choice(list(QUALITIES)),
    default=("draft", "1080p"),
    show_default=True,
    help="May be given again.",
)
@click.option("--jobs", type=click.IntRange(1), default=available_jobs(), show_default=True)
@click.argument("slugs", metavar="[SECTION]...", nargs=-1, type=click.Choice(SLUGS))
def bench(qualities: Sequence[str], jobs: int, slugs: Sequence[str]) -> None:
    """Print seconds and frames per second for some sections (all: the film) in each quality.

    Everything is rendered afresh into a folder that is removed again.
    """
    try:
        chosen = sections(slugs or SLUGS)
        runs = [run for name in qualities for run in measured(quality_named(name), chosen, jobs)]
    except FilmError as fault:
        raise click.ClickException(fault.message) from fault
    Console().print(table(runs))


def measured(quality: Quality, slugs: Sequence[str], jobs: int) -> Iterator[Run]:
    """One run of plain Manim, of ours with one worker, and of ours with ``jobs``."""
    yield _timed(quality, PLAIN, partial(plain_frames, quality, slugs))
    for workers in sorted({1, jobs}):
        way = f"ours, {workers} worker{'s' if workers > 1 else ''}"
        yield _timed(quality, way, partial(our_frames, quality, slugs, workers))


def our_frames(quality: Quality, slugs: Sequence[str], jobs: int, media: Path) -> int:
    """Render ``slugs``, and the film if they are all, into ``media``; the frames in the clips."""
    request = Request(default_vectors(), quality=quality, media=media, jobs=jobs)
    if tuple(slugs) == SLUGS:
        return _frames(render_film(request, Silence()).video)
    return sum(_frames(clip.video) for clip in render_clips(request, slugs, Silence()))


def plain_frames(quality: Quality, slugs: Sequence[str], media: Path) -> int:
    """Render ``slugs`` by Manim's own command with its own settings; the frames made."""
    for slug in slugs:
        scene = scene_class(slug)
        file = Path(inspect.getfile(scene))
        command = [sys.executable, "-m", "manim", "render", "--progress_bar", "none"]
        command += ["--resolution", f"{quality.width},{quality.height}", "--fps", str(quality.fps)]
        command += ["--media_dir", str(media), "--output_file", slug, str(file), scene.__name__]
        done = subprocess.run(
            command, cwd=file.parents[1], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RenderError("plain Manim failed", where=slug, got=done.stderr[-500:])
    return sum(_frames(path) for slug in slugs for path in media.rglob(f"{slug}.mp4"))


def table(runs: Sequence[Run]) -> Table:
    """The runs, each beside plain Manim in the same quality."""
    plain_s = {run.quality: run.seconds for run in runs if run.way == PLAIN}
    rows = Table("quality", "way", "s", "frames", "frames/s", "× as fast as plain")
    for run in runs:
        rows.add_row(
            run.quality,
            run.way,
            f"{run.seconds:.1f}",
            str(run.frames),
            f"{run.frames / run.seconds:.1f}",
            f"{plain_s[run.quality] / run.seconds:.2f}",
        )
    return rows


def _timed(quality: Quality, way: str, render: Callable[[Path], int]) -> Run:
    with tempfile.TemporaryDirectory(prefix="attention-film-bench-") as folder:
        Console(stderr=True).print(f"{quality.name}: {way} …", highlight=False)
        start_s = time.perf_counter()
        frames = render(Path(folder))
        return Run(quality.name, way, time.perf_counter() - start_s, frames)


def _frames(path: Path) -> int:
    with av.open(str(path.absolute())) as video:
        return video.streams.video[0].frames


if __name__ == "__main__":
    bench()
