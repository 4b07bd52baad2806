"""Small drawings that are real: they write frames and say which beats these make."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from pathlib import Path

import numpy as np

from attention_math.vectors import default_vectors
from studio.records import BeatRecord, ClipJob, ClipRecord, DrawReport
from studio.settings import Quality, Request

TINY = Quality("tiny", 64, 48, 10)
GROUND = (14, 20, 32)
ORANGE = (242, 165, 65)
# One flat colour for each frame's left half, so that a decoded frame tells which one it is.
BEATS = {"first": 7, "second": 12}
FRAMES = sum(BEATS.values())
NUMBER = {"text": "4", "value": 4.0, "function": "attention_math.dots", "arguments": {}}


def request(media, **options):
    return Request(default_vectors(), quality=TINY, media=media, **options)


def frame(number, colour=GROUND, quality=TINY):
    """A frame whose left half says its number as a grey level."""
    pixels = np.empty((quality.height, quality.width, 4), np.uint8)
    pixels[:] = (*colour, 255)
    pixels[:, : quality.width // 2, :3] = 10 * number
    return pixels


def planes(frame):
    """The three planes of a video frame, without the bytes that fill up their rows."""
    return [
        np.asarray(memoryview(it)).reshape(-1, it.line_size)[: it.height, : it.width].tobytes()
        for it in frame.planes
    ]


def number_in(picture):
    """The number of a frame, from its decoded RGB pixels."""
    return round(float(picture[:, : picture.shape[1] // 2 - 4].mean()) / 10)


# What each clip reads of its lesson; another reads the keys alone.
READ = {
    "fixed-context": ("query", "summary"),
    "refocus": ("new_query", "query"),
    "recap": ("contrasts",),
}


def record(job, beats=BEATS):
    ends = np.cumsum(list(beats.values())).tolist()
    starts = [0, *ends[:-1]]
    return ClipRecord(
        job.slug,
        f"Title of {job.slug}",
        ends[-1],
        tuple(
            BeatRecord(name, start, end, f"Caption {name}", f"Spoken {name}", (NUMBER,))
            for name, start, end in zip(beats, starts, ends, strict=True)
        ),
        READ.get(job.slug, ("key_cells",)),
    )


def draw(job: ClipJob, sink, report):
    """Every frame differs, but the last of each beat, which is held for three."""
    done = 0
    for name, frames in BEATS.items():
        report(DrawReport(name, done, FRAMES))
        for number in range(frames - 2):
            held = 3 if number == frames - 3 else 1
            sink.write(frame(done, ORANGE, job.quality), held)
            done += held
            report(DrawReport(name, done, FRAMES))
    return record(job)


def draw_failing(job, sink, report):
    if job.slug == "blend":
        sink.write(frame(0), 5)
        raise ValueError("planted")
    return draw(job, sink, report)


def draw_killed(job, sink, report):
    if job.slug == "blend":
        sink.write(frame(0), 5)
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(job, sink, report)


def draw_nothing(job, sink, report):
    return record(job)


def draw_short(job, sink, report):
    sink.write(frame(0), FRAMES - 1)
    return record(job)


def draw_littering(job, sink, report):
    """Leaves files in the present folder and prints, as libraries do."""
    Path("text.svg").touch(exist_ok=False)
    sys.stdout.write("a library speaks\n")
    return draw(job, sink, report)


def draw_on_a_full_disk(job, sink, report):
    """No file of this process may grow beyond a few bytes from here on."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
    return draw(job, sink, report)


def draw_forever(job, sink, report):
    sink.write(frame(0), 1)
    while True:
        report(DrawReport("first", 1, FRAMES))
        time.sleep(0.05)


def draw_still(job, beat):
    return frame(3 if beat is None else len(beat), ORANGE)
