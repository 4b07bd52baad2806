"""Kokoro-82M (int8, Apache-2.0) by onnxruntime: one sentence a call, exact times for each token."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import Any, ClassVar

import numpy as np

from studio.errors import RecordingError, VoiceError
from studio.voice.line import Line
from studio.voice.loudness import CEILING_DBTP, TARGET_LUFS, normalised
from studio.voice.parts import (
    MODEL_SHA256,
    VOICE_NAME,
    VOICE_SHA256,
    model_bytes,
    runtime_version,
    voice_bytes,
)
from studio.voice.sounds import sounds
from studio.voice.symbols import numbers
from studio.voice.trimming import heard, trimmed
from studio.voice.utterance import RATE_HZ, Samples, Utterance

NAME = "kokoro"
LANGUAGES = ("en",)
# Counts up when the same sounds come out otherwise, so that what was kept is made again.
VERSION = 4
# How fast it speaks, as a share of its own pace: the film stays within its five and a half minutes.
SPEED = 1.1
_DURATIONS = "/encoder/Clip_output_0"
_SAMPLES_A_FRAME = 600
_STYLE_WIDTH = 256
_PAD = 0


@dataclass(frozen=True, slots=True)
class Kokoro:
    """The voice, loaded at the first sentence; the same sentence gives the same sound.

    Raises :class:`~studio.errors.VoiceError` where it is not installed or damaged, and for a word
    that nobody has told the sound of.
    """

    name: ClassVar[str] = NAME
    rate_hz: ClassVar[int] = RATE_HZ
    speed: float = SPEED

    def check(self, lines: Sequence[Line]) -> None:
        """Raise where a word is in no table, or a sentence is too long to be said at once."""
        for line in lines:
            self.identity(line)

    def identity(self, line: Line) -> dict[str, str]:
        """All that the sound depends on, with the sounds that the words are made of."""
        return {
            "voice": f"{NAME} {VOICE_NAME} {VOICE_SHA256}",
            "model": MODEL_SHA256,
            "runtime": runtime_version(),
            "version": str(VERSION),
            "speed": self.speed.hex(),
            "loudness": f"{TARGET_LUFS} LUFS, {CEILING_DBTP} dBTP",
            "sounds": "|".join(sounds(line.tokens)),
        }

    def speak(self, line: Line) -> Utterance:
        """Say one sentence, at the loudness of the film."""
        said = sounds(line.tokens)
        numbered = numbers("".join(said))
        padded = np.array([[_PAD, *numbered, _PAD]], dtype=np.int64)
        style = _styles()[len(numbered)]
        speed = np.array([self.speed], dtype=np.float32)
        names = [each.name for each in _session().get_inputs()]
        inputs = dict(zip(names, (padded, style, speed), strict=True))
        samples, frames = _session().run(None, inputs)
        return _without_silence(samples, _spans(said, frames[0], len(samples)))


@cache
def _session() -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # sentences are said beside each other, not words
    options.log_severity_level = 3
    model = with_output(model_bytes(), _DURATIONS)
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


@cache
def _styles() -> Samples:
    """A style for each number of signs."""
    return np.frombuffer(voice_bytes(), dtype="<f4").reshape(-1, 1, _STYLE_WIDTH)


def with_output(model: bytes, name: str) -> bytes:
    """An ONNX model that gives the inner value ``name``, too, after its own outputs.

    Protocol buffers that follow each other are merged: what is appended is a model that has a
    graph (field 7) that has one output (field 12) of that name (field 1).
    """
    appended = name.encode()
    for field in (1, 12, 7):
        appended = bytes([field << 3 | 2, len(appended)]) + appended
    return model + appended


def _without_silence(samples: Samples, spans: Iterable[tuple[int, int]]) -> Utterance:
    """The sentence with no more silence around it than a recording has, at its loudness."""
    try:
        start, end = heard(samples, RATE_HZ)
    except RecordingError as fault:  # of the model, not of a file that somebody has recorded
        raise VoiceError("the voice said nothing", got=fault.got) from fault
    kept, (before, _) = trimmed(samples, RATE_HZ)
    first = start - before
    moved = tuple(
        (_within(one, start, end) - first, _within(two, start, end) - first) for one, two in spans
    )
    return Utterance(normalised(kept), moved)


def _within(place: int, start: int, end: int) -> int:
    return min(max(place, start), end)


def _spans(
    said: Sequence[str], frames: np.ndarray[Any, Any], count: int
) -> tuple[tuple[int, int], ...]:
    """From the frames of each sign, and of the silence before and after, those of each token."""
    ends = [0, *(round(end) * _SAMPLES_A_FRAME for end in accumulate(frames.tolist()))]
    cuts = [1, *(1 + end for end in accumulate(map(len, said)))]
    at = [min(ends[cut], count) for cut in cuts]
    return tuple(pairwise(at))
