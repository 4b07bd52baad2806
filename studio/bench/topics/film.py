"""Chapter: the film by plain Manim, by us, and by us with plain Manim's encoder settings."""

from __future__ import annotations

from collections.abc import Mapping

from studio.bench.chapter import Chapter, Ratio, megabytes, seconds, short
from studio.bench.order import Order
from studio.bench.timing import Sample, in_turn, middle
from studio.bench.ways import PLAIN, drawn, ours, plain, workers

_TEXT = """\
Whole commands, from their start to their end, each into an empty folder. Plain Manim renders
one section after the other, by a command each; it makes no posters, ledgers or film. The last
way draws as ours does and asks x264 for what Manim asks: medium, CRF 23, B-frames, as many
threads as x264 likes. It differs from Manim's own files in that a keyframe stands at each beat
and at least every four seconds, and in that colours are BT.709; and it makes no posters,
ledgers or film either. CPU is that of all processes of a command together, memory that of its
largest process."""


def rendering(order: Order) -> Chapter:
    """Measure the ways in turn; the chapter with their medians."""
    counts = sorted({1, order.jobs})
    like_plain = f"ours with plain's encoder settings, {workers(order.jobs)}"
    ways = [plain(order), *(ours(order, jobs) for jobs in counts)]
    ways.append(drawn(order, "plain", order.jobs, like_plain))
    medians = {name: middle(runs) for name, runs in in_turn(order, ways).items()}
    return film_chapter(medians, order.jobs, like_plain)


def film_chapter(medians: Mapping[str, Sample], jobs: int, like_plain: str) -> Chapter:
    """The chapter that these medians make."""
    plain_s = medians[PLAIN].seconds
    rows = [
        (
            name,
            seconds(it.seconds),
            short(it.frames / it.seconds),
            f"{plain_s / it.seconds:.2f}",
            seconds(it.cpu_s),
            megabytes(it.peak_bytes),
        )
        for name, it in medians.items()
    ]
    head = ("way", "s", "frames/s", "× as fast as plain", "CPU s", "MB, largest process")
    text = f"{_TEXT} All ways made {medians[PLAIN].frames} frames." if _alike(medians) else _TEXT
    return Chapter("The whole command", text, head, rows, _ratios(medians, jobs, like_plain))


def _alike(medians: Mapping[str, Sample]) -> bool:
    return len({it.frames for it in medians.values()}) == 1


def _ratios(medians: Mapping[str, Sample], jobs: int, like_plain: str) -> list[Ratio]:
    plain_s = medians[PLAIN].seconds
    one, many = (medians[f"ours, {workers(count)}"] for count in (1, jobs))
    ratios = [
        Ratio(
            f"plain manim ÷ ours, {workers(jobs)}",
            plain_s / many.seconds,
            "How many times as fast as Manim's own command on the same scenes.",
            least=8,
        ),
        Ratio(
            f"plain manim ÷ {like_plain}",
            plain_s / medians[like_plain].seconds,
            "The same where x264 has as much to do as with Manim: what drawing alone has gained. "
            "What encoding takes by itself is the bound, at about 5.",
            least=4,
        ),
        Ratio(
            "memory of the largest of our processes",
            max(one.peak_bytes, many.peak_bytes) / 10**6,
            "What one worker needs at most: a machine takes as many as it has room for.",
            most=600,
            unit=" MB",
        ),
    ]
    if jobs > 1:
        ratios.append(
            Ratio(
                f"ours, 1 worker ÷ {workers(jobs)}, ÷ {jobs}",
                one.seconds / many.seconds / jobs,
                "How much of each further worker is of use; 1 would be all of it.",
                least=0.85,
            )
        )
    return ratios
