"""Chapter: what more workers bring, reckoned from the measured cost of each part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from studio.bench.chapter import Chapter, Ratio, seconds
from studio.bench.order import Order
from studio.bench.timing import in_turn
from studio.bench.ways import drawn, found
from studio.engine.simulation import schedule_s

_COUNTS = (1, 2, 8, 64)
_MANY = 100
_BY_ITSELF = "each part by itself"
_TARGET = 0.85
_TEXT = """\
Reckoned, not measured, from the medians of the seconds that one worker takes for each part:
each worker takes the next part as soon as it is free, lessons one after the other, in each the
longest part first. A worker spends {start} s on importing Manim before its first part. Left
out: the caller, which joins and stores; the network; that workers on one machine share its
memory; and, with beats as parts, what it costs to reach a beat without drawing those before it.
*Useful* is the speed divided by that of one worker and by the number of workers."""


def sharing(order: Order) -> Chapter:
    """Measure the parts, one worker at a time; the chapter reckoned from their medians."""
    samples = in_turn(order, [drawn(order, "ours", 1, _BY_ITSELF)])
    runs = [found(sample) for sample in samples[_BY_ITSELF]]
    start_s = median(parts[0]["import_s"] for parts in runs)  # later parts find Manim there
    clips = [median(part["draw_s"] for part in parts) for parts in zip(*runs, strict=True)]
    beats = [
        median(times_s)
        for parts in zip(*runs, strict=True)
        for times_s in zip(*(part["beats_s"] for part in parts), strict=True)
    ]
    return workers_chapter({"clips": clips, "beats": beats}, start_s)


def workers_chapter(parts_s: Mapping[str, Sequence[float]], start_s: float) -> Chapter:
    """The chapter that the seconds of each part make, by what the parts are."""
    rows: list[tuple[str, ...]] = []
    ratios: list[Ratio] = []
    for parts, each_s in parts_s.items():
        for lessons in (1, _MANY):
            batch_s = sorted(each_s, reverse=True) * lessons
            useful = {count: _useful(batch_s, count, start_s) for count in _COUNTS}
            rows += [
                (parts, str(lessons), str(count), seconds(whole_s), f"{share:.2f}")
                for count, (whole_s, share) in useful.items()
            ]
            ratios += [
                Ratio(
                    f"useful of {count} workers, {_lessons(lessons)}, {parts} as parts (reckoned)",
                    useful[count][1],
                    "How much of each worker is of use; what is missing is waiting for the longest "
                    "part, and importing Manim.",
                    least=_TARGET,
                )
                for count in _COUNTS[2:]
            ]
    head = ("parts", "lessons", "workers", "s", "useful")
    return Chapter("More workers", _TEXT.format(start=seconds(start_s)), head, rows, ratios)


def _useful(parts_s: Sequence[float], count: int, start_s: float) -> tuple[float, float]:
    """The seconds that ``count`` workers take, and how much of them is of use."""
    one_s, whole_s = (schedule_s(parts_s, some, start_s=start_s) for some in (1, count))
    return whole_s, one_s / whole_s / count


def _lessons(count: int) -> str:
    return f"{count} lesson{'s' if count > 1 else ''}"
