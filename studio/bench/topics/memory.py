"""Chapter: whether a worker that renders again and again keeps its size."""

from __future__ import annotations

from collections.abc import Sequence

from studio.bench.chapter import Chapter, Ratio, megabytes
from studio.bench.commands import ROOT, child_command
from studio.bench.order import Order
from studio.bench.timing import timed
from studio.bench.ways import found

_SETTLED = 5
_FLAT = 1.05
_FPS = 2
_TEXT = """\
One worker process of the engine draws one small clip again and again ({slug}, draft, {fps}
frames/s). *MB* is what the process has in memory after that many renders. The peak of a worker
at full size is in the first table."""


def remembering(order: Order) -> Chapter:
    """Render in one worker and look at its size in between; the chapter of it."""
    slug, folder = order.slugs[-1], order.folder / "memory"
    order.tell(f"{slug}, {order.renders} times in one worker …")
    options = ["--quality", "draft", "--fps", str(_FPS), "--renders", str(order.renders)]
    sample = timed(child_command("again", slug, *options, "--into", folder), ROOT)
    return memory_chapter(slug, found(sample))


def memory_chapter(slug: str, sizes: Sequence[int]) -> Chapter:
    """The chapter of the worker's ``sizes`` after each render."""
    last = len(sizes)
    settled = min(_SETTLED, last)
    shown = [count for count in (1, settled, 10, 20, 30, 40) if count < last]
    rows = [(str(count), megabytes(sizes[count - 1])) for count in sorted({*shown, last})]
    ratio = Ratio(
        f"size after {last} renders ÷ after {settled}",
        sizes[-1] / sizes[settled - 1],
        f"Whether a worker can go on for ever: 1 is flat; {_FLAT - 1:.0%} are left for noise.",
        most=_FLAT,
    )
    text = _TEXT.format(slug=slug, fps=_FPS)
    return Chapter("A worker's memory", text, ("renders", "MB"), rows, [ratio])
