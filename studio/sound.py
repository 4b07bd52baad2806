"""The sound of a whole clip or film: every sentence where its beat begins, to the sample."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from studio.errors import RenderError
from studio.records import ClipRecord
from studio.said import SaidLine, nearest
from studio.voice.utterance import Samples


@dataclass(frozen=True, slots=True, eq=False)
class Sound:
    """One channel at ``rate_hz``, from −1 to 1."""

    samples: Samples
    rate_hz: int


def sound_of(clips: Iterable[tuple[ClipRecord, Mapping[str, SaidLine]]], fps: int) -> Sound | None:
    """The sound of ``clips`` one after the other, as long as their frames; None for silence.

    Places come from counted frames: a sum of rounded durations would drift.
    Raises :class:`~studio.errors.RenderError` where sentences have different rates.
    """
    placed: list[tuple[int, SaidLine]] = []
    frames = 0
    for record, lines in clips:
        for beat, (start, _) in zip(record.beats, record.spans, strict=True):
            if beat.name in lines:
                placed.append((frames + start, lines[beat.name]))
        frames += record.frames
    if not placed:
        return None
    rate_hz = _rate_hz(said for _, said in placed)
    samples = np.zeros(nearest(frames * rate_hz, fps), np.float32)
    for frame, said in placed:
        room = samples[nearest(frame * rate_hz, fps) :][: len(said.sound.samples)]
        room += said.sound.samples[: len(room)]
    return Sound(samples, rate_hz)


def _rate_hz(lines: Iterable[SaidLine]) -> int:
    rates = {said.sound.rate_hz for said in lines}
    if len(rates) > 1:
        raise RenderError("a voice that speaks at several rates", got=f"{sorted(rates)} Hz")
    return rates.pop()
