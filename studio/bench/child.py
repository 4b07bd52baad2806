"""What the bench has other processes do; each command prints what it found as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from studio.bench.order import Order
from studio.bench.settings import SETTINGS
from studio.settings import Request, quality_named

_FOLDER = click.Path(path_type=Path)


@click.group()
def child() -> None:
    """What the bench has other processes do."""


@child.command()
@click.argument("slugs", nargs=-1, required=True)
@click.option("--settings", type=click.Choice(list(SETTINGS)), required=True)
@click.option("--quality", required=True)
@click.option("--fps", type=int, required=True)
@click.option("--jobs", type=int, required=True)
@click.option("--into", type=_FOLDER, required=True)
def draw(
    slugs: tuple[str, ...], settings: str, quality: str, fps: int, jobs: int, into: Path
) -> None:
    """Draw sections as INTO/SLUG.mp4; print what each took."""
    from studio.bench.drawn import draw_parts

    order = Order(quality_named(quality, fps), slugs, jobs, 1, into)
    parts = draw_parts([order.job(slug) for slug in slugs], settings, jobs, into)
    _put([asdict(part) for part in parts])


@child.command()
@click.argument("masters", nargs=-1, required=True, type=_FOLDER)
@click.option("--fps", type=int, required=True)
@click.option("--into", type=_FOLDER, required=True)
def encode(masters: tuple[Path, ...], fps: int, into: Path) -> None:
    """Encode the frames of MASTERS again; print the seconds of each way."""
    from studio.bench.encoding import encoding_s

    _put(encoding_s(masters, fps, into))


@child.command()
@click.argument("videos", nargs=2, type=_FOLDER)
def compare(videos: tuple[Path, Path]) -> None:
    """Compare a video with its master; print its fidelity."""
    from studio.bench.picture import fidelity

    _put(asdict(fidelity(*videos)))


@child.command()
@click.argument("slug")
@click.option("--vectors", type=_FOLDER, required=True)
@click.option("--quality", required=True)
@click.option("--fps", type=int)
@click.option("--media", type=_FOLDER, required=True)
@click.option("--mark", type=_FOLDER, required=True)
def first(slug: str, vectors: Path, quality: str, fps: int | None, media: Path, mark: Path) -> None:
    """Render a clip as `render.py clip` does; MARK tells when its first frame came."""
    from studio.bench.marking import render_marking
    from studio.vectors_file import read_vectors

    order = Request(read_vectors(vectors), quality=quality_named(quality, fps), media=media)
    render_marking(order, slug, mark)


@child.command()
@click.argument("slug")
@click.option("--quality", required=True)
@click.option("--fps", type=int, required=True)
@click.option("--renders", type=int, required=True)
@click.option("--into", type=_FOLDER, required=True)
def again(slug: str, quality: str, fps: int, renders: int, into: Path) -> None:
    """Render a clip many times in one worker; print the worker's size after each."""
    from studio.bench.memory import resident_after_renders

    order = Order(quality_named(quality, fps), (slug,), 1, 1, into)
    _put(resident_after_renders(order.job(slug), renders, into))


def _put(found: Any) -> None:
    click.echo(json.dumps(found))


if __name__ == "__main__":
    child()
