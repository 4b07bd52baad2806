"""The lecturer's own voice: a folder of recordings, one file a beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import ClassVar

import numpy as np

from scenes.pace import BREATH_S, reading_s
from scenes.story.spoken import Token
from studio.errors import RecordingError
from studio.media import beat_stem
from studio.voice.decoding import RATE_HZ, decoded
from studio.voice.folder import Recording, files_in
from studio.voice.line import Line
from studio.voice.loudness import CEILING_DBTP, TARGET_LUFS, normalised
from studio.voice.sound_file import MOST_S, too_long
from studio.voice.trimming import Sound, trimmed
from studio.voice.unusable import MissingRecordingError, unusable
from studio.voice.utterance import Utterance

NAME = "recordings"
# Counts up when the same file comes out otherwise, so that what was kept is made again.
VERSION = 2
# What a pause is worth in letters, for the times of words that nobody has measured.
_PAUSES = {",": 2, ";": 4, ":": 4, ".": 5, "?": 5, "!": 5}


@dataclass(frozen=True, slots=True)
class Look:
    """What there is of one beat's recording: a ``file``, or a ``fault``, or both, or nothing.

    ``duration_s`` is how long it will be in the film, ``clipped`` how many samples are cut off.
    """

    file: str = ""
    duration_s: float = 0.0
    clipped: int = 0
    fault: RecordingError | None = None


@dataclass(frozen=True, slots=True)
class Recordings:
    """The ``files`` of a ``folder``, as they were when it was looked at, and names of ``others``.

    ``allow_missing``: a beat without a recording is silent, and takes as long as its sentence
    takes to read. Words have their times by their share of the letters.
    """

    name: ClassVar[str] = NAME  # the same wherever the folder is
    rate_hz: ClassVar[int] = RATE_HZ
    folder: Path
    files: tuple[Recording, ...]
    others: tuple[str, ...] = ()
    allow_missing: bool = False

    @classmethod
    def of_folder(cls, folder: Path, *, allow_missing: bool = False) -> Recordings:
        """The recordings in ``folder`` now; RecordingError where that is no folder."""
        return cls(folder, *files_in(folder.absolute()), allow_missing)

    def check(self, lines: Sequence[Line]) -> None:
        """Raise one :class:`~studio.errors.RecordingError` that tells of every fault."""
        stems = [beat_stem(line.section, line.beat) for line in lines]
        if not self.files:
            raise RecordingError(
                "holds no recordings",
                where=str(self.folder),
                expected=f"a file for each beat, such as {stems[0]}.wav",
                remedy="`render.py script` tells what to read for which file.",
            )
        faults = [fault for line in lines if (fault := self.look(line).fault) is not None]
        if faults:
            names = [each.name for each in self.files if each.stem not in stems]
            raise unusable(str(self.folder), faults, [*names, *self.others])

    def look(self, line: Line) -> Look:
        """What there is of the recording of ``line``, decoded once however often it is asked."""
        try:
            recording = self._of(line)
        except RecordingError as fault:
            return Look(fault=fault)
        return _looked_into(recording) if recording else Look()

    def identity(self, line: Line) -> dict[str, str]:
        """All that the sound depends on: the content of its file, wherever that is."""
        recording = self._of(line)
        content = recording.sha256 if recording else f"missing {_silence_s(line).hex()}"
        return {
            "voice": NAME,
            "version": str(VERSION),
            "content": content,
            "loudness": f"{TARGET_LUFS} LUFS, {CEILING_DBTP} dBTP",
        }

    def speak(self, line: Line) -> Utterance:
        """The recording of ``line`` without silence around it, at the loudness of the film."""
        recording = self._of(line)
        if recording is None:
            silence = np.zeros(round(_silence_s(line) * RATE_HZ), dtype=np.float32)
            return Utterance(silence, _spans(line.tokens, 0, len(silence)), RATE_HZ)
        samples, (start, end), _ = _heard(recording)
        spans = _spans(line.tokens, start, end)
        return Utterance(normalised(samples, RATE_HZ), spans, RATE_HZ)

    def _of(self, line: Line) -> Recording | None:
        """The one recording of ``line``; None where its absence is allowed."""
        stem = beat_stem(line.section, line.beat)
        found = [each for each in self.files if each.stem == stem]
        if len(found) > 1:
            raise RecordingError(
                "has more than one recording",
                where=stem,
                got=", ".join(each.name for each in found),
                remedy="Leave one of them in the folder.",
            )
        if not found and not self.allow_missing:
            raise MissingRecordingError(stem)
        return found[0] if found else None


@lru_cache(maxsize=4096)
def _looked_into(recording: Recording) -> Look:
    try:
        samples, _, clipped = _heard(recording)
    except RecordingError as fault:
        return Look(recording.name, fault=fault)
    return Look(recording.name, len(samples) / RATE_HZ, clipped)


def _heard(recording: Recording) -> tuple[Sound, tuple[int, int], int]:
    """What is heard of a recording, where in it, and how many samples are cut off."""
    try:
        found = decoded(recording.content())
        samples, span = trimmed(found.samples, RATE_HZ)
        length_s = len(samples) / RATE_HZ
        if length_s > MOST_S:
            raise too_long(f"{length_s:.0f} s")
    except RecordingError as fault:
        raise fault.at(recording.name) from fault
    return samples, span, found.clipped


def _silence_s(line: Line) -> float:
    """How long a beat of which nothing is heard takes to read, less the breath that follows."""
    return reading_s(" ".join(token.text for token in line.tokens)) - BREATH_S


def _spans(tokens: Sequence[Token], start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The tokens from ``start`` to ``end``, each by its share of what is said."""
    shares = [len(each.spoken) and len(each.spoken) + _pause(each.spoken) for each in tokens]
    ends = [0, *accumulate(shares)]
    whole = max(ends[-1], 1)
    return tuple(pairwise(start + (end - start) * each // whole for each in ends))


def _pause(spoken: str) -> int:
    """What follows a word: at least the space before the next one."""
    return 1 + _PAUSES.get(spoken[-1:], 0)
