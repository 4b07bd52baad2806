"""The command: measure what is asked for, print it, and write the page."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from attention_math import FilmError
from scenes.catalog import SLUGS
from studio.bench.commands import ROOT
from studio.bench.machine import machine
from studio.bench.order import Order
from studio.bench.page import Results, ratio_table, rich_table, subject, text
from studio.bench.topics import TOPICS
from studio.film import sections
from studio.settings import DEFAULT_QUALITY, QUALITIES, available_jobs, quality_named

PAGE = ROOT / "docs" / "benchmarks.md"
_FEWEST_RUNS = 3


@click.command()
@click.option("--quality", type=click.Choice(list(QUALITIES)), default=DEFAULT_QUALITY)
@click.option("--fps", type=click.IntRange(1, 240), help="Another frame rate than the quality's.")
@click.option("--jobs", type=click.IntRange(1), default=available_jobs(), show_default=True)
@click.option("--runs", type=click.IntRange(1), default=_FEWEST_RUNS, show_default=True)
@click.option("--renders", type=click.IntRange(1), default=50, show_default=True)
@click.option("--only", multiple=True, type=click.Choice(list(TOPICS)), help="May be given again.")
@click.option(
    "--page",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where the page goes.  [default: docs/benchmarks.md, if all is measured]",
)
@click.argument("slugs", metavar="[SECTION]...", nargs=-1, type=click.Choice(SLUGS))
def bench(
    quality: str,
    fps: int | None,
    jobs: int,
    runs: int,
    renders: int,
    only: Sequence[str],
    page: Path | None,
    slugs: Sequence[str],
) -> None:
    """Measure some sections (all: the film), print the ratios, and write them to a page.

    The shipped page is replaced only by a run with all sections, all topics, three runs or more,
    and the quality that a film has by default. Everything is rendered into a folder that is removed
    again.
    """
    console = Console(stderr=True, highlight=False)
    with tempfile.TemporaryDirectory(prefix="attention-film-bench-") as folder:
        order = Order(
            quality_named(quality, fps),
            sections(slugs or SLUGS),
            jobs,
            runs,
            Path(folder),
            console.print,
            renders,
        )
        results = measured(order, only or tuple(TOPICS))
    is_full = not only and fps is None and quality == DEFAULT_QUALITY and runs >= _FEWEST_RUNS
    target = page or (PAGE if is_full and order.is_film else None)
    if target is not None:
        target.write_text(text(results), "utf-8")
        console.print(f"written: {target.name}")


def measured(order: Order, topics: Sequence[str]) -> Results:
    """Measure ``topics`` and print each as soon as it is known."""
    out = Console()
    chapters = []
    try:
        for topic in TOPICS:
            if topic in topics:
                chapters.append(TOPICS[topic](order))
                out.print(rich_table(chapters[-1]))
    except FilmError as fault:
        raise click.ClickException(fault.message) from fault
    out.print(rich_table(ratio_table(chapters)))
    return Results(subject(order), order.runs, machine(), chapters)
