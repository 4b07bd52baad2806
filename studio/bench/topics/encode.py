"""Chapter: how close rendering is to what encoding the same frames takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from studio.bench.chapter import Chapter, Ratio, seconds
from studio.bench.commands import ROOT, child_command
from studio.bench.encoding import OURS, OURS_NEW, PLAIN
from studio.bench.order import Order
from studio.bench.timing import Sample, Way, in_turn, middle, timed
from studio.bench.ways import drawn, found, masters, ours, workers

_ENCODE, _CLOCKED = "x264 alone", "ours, with a clock around the encoder"
_TEXT = """\
x264 alone gets frames that are drawn already and converted to yuv420p: those of our sections,
kept without loss, decoded into memory before the clock starts. So neither drawing, nor the
conversion from RGB, nor decoding is in its time. Our settings use one thread a worker; their
seconds are those of one process, divided by the number of workers as if all could be shared out
evenly. Plain's settings use x264's own threads, in one process. *Every frame* asks x264 for
each frame, as Manim does. *New frames only* leaves out those that equal the one before, which
is what our encoder asks x264 for: it writes held frames itself. *Our encoder, while drawing* is
all that happens between a drawn RGB picture and the file: conversion of what changed, x264 for
new frames, and held frames; likewise divided."""


def encoding(order: Order) -> Chapter:
    """Measure rendering and encoding in turn; the chapter with their medians."""
    frames = masters(order)
    like_plain = f"ours with plain's encoder settings, {workers(order.jobs)}"
    us = ours(order, order.jobs)
    ways = [us, drawn(order, "plain", order.jobs, like_plain), _encoding(order, frames)]
    ways.append(drawn(order, "ours", 1, _CLOCKED))
    samples = in_turn(order, ways)
    whole = {"ours": middle(samples[us.name]).seconds, "plain": middle(samples[like_plain]).seconds}
    alone = {
        name: median(float(found(sample)[name]) for sample in samples[_ENCODE])
        for name in (OURS, OURS_NEW, PLAIN)
    }
    return encode_chapter(whole, alone, _clocked_s(samples[_CLOCKED]), order.jobs)


def encode_chapter(
    whole: Mapping[str, float], alone: Mapping[str, float], clocked_s: float, jobs: int
) -> Chapter:
    """The chapter that these seconds make: of whole commands, of x264, of our encoder."""
    limits = {
        "x264 alone, our settings, every frame": ("ours", alone[OURS] / jobs),
        "x264 alone, our settings, new frames only": ("ours", alone[OURS_NEW] / jobs),
        "our encoder, while drawing": ("ours", clocked_s / jobs),
        "x264 alone, plain's settings, every frame": ("plain", alone[PLAIN]),
    }
    rows = [
        (name, seconds(limit_s), _named(of, jobs), seconds(whole[of]), f"{whole[of] / limit_s:.2f}")
        for name, (of, limit_s) in limits.items()
    ]
    head = ("encoding", "s", "rendering", "s", "rendering ÷ encoding")
    ratios = [
        Ratio(
            f"{_named(of, jobs)} ÷ x264 alone, every frame",
            whole[of] / limit_s,
            f"How far the whole command is from doing nothing but encode, with {whose} settings.",
            most=1.5,
        )
        for of, limit_s, whose in (
            ("ours", alone[OURS] / jobs, "our"),
            ("plain", alone[PLAIN], "plain's"),
        )
    ]
    return Chapter("Beside encoding alone", _TEXT, head, rows, ratios)


def _encoding(order: Order, frames: Sequence[Path]) -> Way:
    def run(folder: Path) -> Sample:
        options: list[str | Path] = ["--fps", str(order.quality.fps), "--into", folder]
        return timed(child_command("encode", *options, *frames), ROOT)

    return Way(_ENCODE, run)


def _clocked_s(samples: Sequence[Sample]) -> float:
    """The seconds in our encoder, over all sections."""
    return float(median(sum(part["sink_s"] for part in found(sample)) for sample in samples))


def _named(of: str, jobs: int) -> str:
    middle_part = "" if of == "ours" else " with plain's encoder settings"
    return f"ours{middle_part}, {workers(jobs)}"
