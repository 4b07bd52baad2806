"""The command: measure what is asked for, print it, and write the page."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from attention_math import FilmError
from scenes.catalog import SLUGS
from studio.bench.chapter import Chapter
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
        results, faults = measured(order, only or tuple(TOPICS))
    is_full = (
        not faults
        and not only
        and fps is None
        and quality == DEFAULT_QUALITY
        and runs >= _FEWEST_RUNS
    )
    target = page or (PAGE if is_full and order.is_film else None)
    if target is not None:
        target.write_text(text(results), "utf-8")
        console.print(f"written: {target.name}")
    if faults:
        raise click.ClickException("; ".join(fault.message for fault in faults))


def measured(order: Order, topics: Sequence[str]) -> tuple[Results, list[FilmError]]:
    """Measure ``topics`` and print each as soon as it is known; what failed does not stop others.

    Returns what was found, and the faults.
    """
    out = Console()
    chapters: list[Chapter] = []
    faults: list[FilmError] = []
    for topic in TOPICS:
        if topic not in topics:
            continue
        try:
            chapters.append(TOPICS[topic](order))
        except FilmError as fault:  # its words hold paths, which do not belong on the page
            faults.append(fault)
            chapters.append(Chapter(f"Not measured: {topic}", "A command failed.", (), ()))
            order.tell(f"{topic}: {fault.message}")
        else:
            out.print(rich_table(chapters[-1]))
    out.print(rich_table(ratio_table(chapters)))
    return Results(subject(order), order.runs, machine(), chapters), faults
