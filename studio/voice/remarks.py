"""What is worth a word about recordings that can be used: no fault, and yet perhaps a mistake."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from studio.errors import RecordingError
from studio.media import beat_stem, clip_stem
from studio.voice.folder import SUFFIXES
from studio.voice.line import Line
from studio.voice.read_before import KEPT_SCRIPT, said_text, sentences_read
from studio.voice.recordings import Recordings
from studio.voice.sound_file import MOST_S

_MOST = 8  # of each kind that are named
_LEAST_CLIPPED = 100
_NEAR = 0.85


def remarks(voice: Recordings, lines: Sequence[Line], stems: Collection[str]) -> list[str]:
    """Files of no beat, sentences that have changed, sound that is cut off, sections too long.

    ``stems`` are the names of all beats of the film, whichever of them ``lines`` has.
    """
    found = [
        ("not used", list(_unused(voice, stems))),
        (f"read from another sentence, as {KEPT_SCRIPT} tells", list(_outdated(voice, lines))),
        ("louder than a file can hold, so that it crackles", list(_clipped(voice, lines))),
        (f"longer than {MOST_S} s, which a clip should not be", list(_long(voice, lines))),
    ]
    return [f"{voice.folder}: {kind}: {_some(names)}" for kind, names in found if names]


def _unused(voice: Recordings, stems: Collection[str]) -> Iterator[str]:
    """Sounds of other names, and other files that have nearly the name of a recording."""
    for recording in voice.files:
        if recording.stem not in stems:
            near = difflib.get_close_matches(recording.stem, sorted(stems), n=1)
            yield f"{recording.name} (did you mean {near[0]}?)" if near else recording.name
    for name in voice.others:
        if difflib.get_close_matches(Path(name).stem.casefold(), stems, n=1, cutoff=_NEAR):
            yield f"{name} (no {', '.join(SUFFIXES)})"


def _outdated(voice: Recordings, lines: Sequence[Line]) -> Iterator[str]:
    """Recordings of sentences that have changed since."""
    try:
        read = sentences_read(voice.folder)
    except RecordingError as fault:
        yield fault.message
        return
    for line in lines:
        stem = beat_stem(line.section, line.beat)
        if voice.look(line).file and read.get(stem, said_text(line)) != said_text(line):
            yield stem


def _clipped(voice: Recordings, lines: Sequence[Line]) -> Iterator[str]:
    for look in map(voice.look, lines):
        if look.clipped >= _LEAST_CLIPPED:
            yield look.file


def _long(voice: Recordings, lines: Sequence[Line]) -> Iterator[str]:
    for section in dict.fromkeys(line.section for line in lines):
        whole_s = sum(voice.look(line).duration_s for line in lines if line.section == section)
        if whole_s > MOST_S:
            yield f"{clip_stem(section)} ({whole_s:.0f} s)"


def _some(names: Sequence[str]) -> str:
    rest = len(names) - _MOST
    return ", ".join([*names[:_MOST], *([f"{rest} more"] if rest > 0 else [])])
