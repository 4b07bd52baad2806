"""Small drawings that are real: they write frames and say which beats these make."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from pathlib import Path

import numpy as np

from attention_math import build_lesson, default_vectors, dots, format_number
from attention_math.provenance import derive, given, show
from scenes.story import words_of
from studio.outline import beat_names
from studio.records import BeatRecord, ClipJob, ClipRecord, DrawReport
from studio.settings import Quality, Request

TINY = Quality("tiny", 64, 48, 10)
GROUND = (14, 20, 32)
ORANGE = (242, 165, 65)
# Each beat has so many frames, of which the last is held for two. One flat colour for each frame's
# left half, so that a decoded frame tells which one it is.
BEAT_FRAMES = 3
NUMBER = show(
    derive(
        dots,
        query=given("query", default_vectors().query),
        keys=given("keys", default_vectors().keys),
    ),
    0,
    format=format_number,
).as_json()


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


# What each clip reads of its lesson in its last beat; before that, and in another, the keys alone.
READ = {
    "fixed-context": ("query.output", "summary"),
    "refocus": ("new_query.output", "query.output"),
    "recap": ("contrasts",),
}
LABELS = ("more",)


_BEATS = {}


def beats_of(job):
    """The names of a job's beats; a lesson is built once for all that ask."""
    key = job.slug, job.vectors.digest
    if key not in _BEATS:
        _BEATS[key] = beat_names(job.slug, job.vectors)
    return _BEATS[key]


def beat_frames(job, name):
    """How long a beat is: so many frames, or until half a second after its last word."""
    if job.sayings is None:
        return BEAT_FRAMES
    return max(BEAT_FRAMES, job.sayings[name].end + job.quality.fps // 2)


def frames_of(job):
    return sum(beat_frames(job, name) for name in beats_of(job))


def numbers_of(job):
    """The number of each frame of a clip, as :func:`number_in` reads it."""
    return [
        BEAT_FRAMES * beat + min(frame, BEAT_FRAMES - 2)
        for beat in range(len(beats_of(job)))
        for frame in range(BEAT_FRAMES)
    ]


def record(job, until=None):
    names = beats_of(job)
    names = names[: names.index(until or names[-1]) + 1]
    title = words_of(job.slug, build_lesson(job.vectors)).title
    return ClipRecord(job.slug, title, tuple(beat_record(job, name) for name in names))


def beat_record(job, name):
    read = READ.get(job.slug, ()) if name == beats_of(job)[-1] else ()
    return BeatRecord(
        name,
        beat_frames(job, name),
        f"Caption {name}",
        f"Spoken {name}",
        (NUMBER,),
        tuple(sorted({"key_cells", *read})),
        LABELS,
        (0,),
    )


def draw(job: ClipJob, parts, report):
    """Every frame differs, but the last of each beat, which is held."""
    done, total = 0, sum(beat_frames(job, name) for name in parts.wanted)
    for name in beats_of(job):
        sink = parts.begin(name)
        report(DrawReport(name, done, total))
        if sink is not None:
            write_beat(job, sink, name)
            done += beat_frames(job, name)
            report(DrawReport(name, done, total))
        if name == parts.wanted[-1]:
            break
    return record(job, parts.wanted[-1])


def write_beat(job, sink, name):
    beat, held_for = beats_of(job).index(name), beat_frames(job, name) - (BEAT_FRAMES - 2)
    for number in range(BEAT_FRAMES - 1):
        held = held_for if number == BEAT_FRAMES - 2 else 1
        sink.write(frame(BEAT_FRAMES * beat + number, ORANGE, job.quality), held)


def draw_failing(job, parts, report):
    if job.slug == "blend":
        parts.begin(parts.wanted[0]).write(frame(0), 5)
        raise ValueError("planted")
    return draw(job, parts, report)


def draw_killed(job, parts, report):
    if job.slug == "blend":
        parts.begin(parts.wanted[0]).write(frame(0), 5)
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(job, parts, report)


def draw_nothing(job, parts, report):
    return record(job)


def draw_short(job, parts, report):
    for name in parts.wanted:
        parts.begin(name).write(frame(0), BEAT_FRAMES - 1)
    return record(job)


def draw_littering(job, parts, report):
    """Leaves files in the present folder and prints, as libraries do."""
    Path("text.svg").touch(exist_ok=False)
    sys.stdout.write("a library speaks\n")
    return draw(job, parts, report)


def draw_on_a_full_disk(job, parts, report):
    """No file of this process may grow beyond a few bytes from here on."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
    return draw(job, parts, report)


def draw_forever(job, parts, report):
    parts.begin(parts.wanted[0]).write(frame(0), 1)
    while True:
        report(DrawReport(parts.wanted[0], 1, frames_of(job)))
        time.sleep(0.05)


def draw_still(job, beat):
    return frame(3 if beat is None else len(beat), ORANGE)
