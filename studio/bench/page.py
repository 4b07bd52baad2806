"""What was measured, as a page and as tables in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.table import Table

from studio.bench.chapter import RATIO_HEAD, Chapter
from studio.bench.order import Order
from studio.bench.ways import workers

_TITLE = "# Benchmarks"
_BY = "Written by `make bench`; not by hand."
_HOW = """\
Times are medians; runs of each way: {runs}. What is compared is run in turn, A B A B, so that
other work on the machine hurts all alike. A worker's memory over many renders, and the picture
against lossless, are measured once. Seconds are by the wall clock. Trust the ratios, not the
seconds. The targets are those of the whole film at 1080p with two workers on two cores."""


@dataclass(frozen=True, slots=True)
class Results:
    """All that one bench found: what for, where, and the chapters."""

    subject: str
    runs: int
    machine: Mapping[str, str]
    chapters: Sequence[Chapter]


def subject(order: Order) -> str:
    """What was measured, in a line."""
    quality = order.quality
    what = "the whole film" if order.is_film else f"the sections {', '.join(order.slugs)}"
    size = f"{quality.width}×{quality.height}, {quality.fps} frames/s"
    return f"Measured: {what}, {quality.name} ({size}), up to {workers(order.jobs)}."


def text(results: Results) -> str:
    """The page, as Markdown."""
    return "\n".join(_lines(results))


def ratio_table(chapters: Sequence[Chapter]) -> Chapter:
    """The ratios of all chapters, as a chapter of their own."""
    rows = [ratio.cells for chapter in chapters for ratio in chapter.ratios]
    return Chapter("Ratios", "", RATIO_HEAD, rows)


def rich_table(chapter: Chapter) -> Table:
    """The table of a chapter for a terminal."""
    table = Table(*chapter.head, title=chapter.title)
    for row in chapter.rows:
        table.add_row(*(cell.replace("**", "") for cell in row))
    return table


def _lines(results: Results) -> Iterator[str]:
    yield from (_TITLE, "", _BY, "", results.subject, "", _HOW.format(runs=results.runs), "")
    yield from _table(("machine", ""), list(results.machine.items()))
    ratios = ratio_table(results.chapters)
    if ratios.rows:
        yield from (f"## {ratios.title}", "")
        yield from _table(ratios.head, ratios.rows)
    for chapter in results.chapters:
        yield from (f"## {chapter.title}", "", chapter.text, "")
        yield from _table(chapter.head, chapter.rows)
        for ratio in chapter.ratios:
            yield from (_paragraph(ratio.cells, ratio.meaning), "")


def _paragraph(cells: Sequence[str], meaning: str) -> str:
    name, value, target, _ = cells
    aim = "" if target == "–" else f" Target: {target}."
    return f"**{name}: {value}.** {meaning}{aim}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    if not head:
        return
    for cells in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(cells)} |"
    yield ""
