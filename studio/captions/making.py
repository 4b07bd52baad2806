"""Cues from sentences with times: cut, set on whole frames, and given the time that they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from studio.captions.cue import AIM_SIGNS_A_S, MOST_SIGNS_A_S, SHORTEST_MS, Cue, gap_frames
from studio.captions.cutting import cut_into_cues, in_lines
from studio.captions.timing import Timed
from studio.errors import RenderError

# A shorter pause than this between two cues would be seen as flicker: it is closed to the gap.
_FLICKER_S = 0.5


@dataclass(frozen=True, slots=True)
class _Framed:
    """A cue on frames, before it is written in milliseconds."""

    start: int
    end: int
    lines: tuple[str, ...]

    def needs(self, signs_a_s: float, fps: int) -> int:
        """The fewest frames in which it can be read at ``signs_a_s``."""
        least_ms = max(SHORTEST_MS, 1000 * len(" ".join(self.lines)) / signs_a_s)
        return ceil((least_ms + 2) * fps / 1000)  # two ends are rounded


def cues(sentences: Iterable[Sequence[Timed]], fps: int, end_s: float) -> tuple[Cue, ...]:
    """The cues of ``sentences``, in order, in a clip or film that ends at ``end_s``.

    A cue comes with its first token and stays for as long as it takes to read, where the next one
    lets it; the last one stays to the end. :func:`~studio.captions.cue.faults` tells what could
    not be kept where sentences follow each other too fast; even then each is a frame long.
    Raises :class:`~studio.errors.RenderError` where there are more cues than frames.
    """
    framed = [
        _Framed(_frame(part[0].start_s, fps), _frame(part[-1].end_s, fps), in_lines(part))
        for sentence in sentences
        if sentence
        for part in cut_into_cues(sentence)
    ]
    frames = _frame(end_s, fps)
    framed = _apart(framed, frames)
    gap = gap_frames(fps)
    placed: list[_Framed] = []
    for place, each in enumerate(framed):
        is_last = place == len(framed) - 1
        limit = frames if is_last else max(framed[place + 1].start - gap, each.start + 1)
        earliest = min(placed[-1].end + gap, each.start) if placed else 0
        placed.append(_placed(each, earliest, limit, fps, is_last))
    return tuple(_in_ms(each, fps) for each in placed)


def _apart(framed: Sequence[_Framed], frames: int) -> list[_Framed]:
    """``framed`` with starts a frame apart at least, all of them within ``frames``."""
    if len(framed) > frames:
        raise RenderError(
            "too short for its captions", expected=f"{len(framed)} frames", got=str(frames)
        )
    starts: list[int] = []
    for each in framed:
        starts.append(max(each.start, starts[-1] + 1 if starts else 0))
    last = range(frames - len(framed), frames)
    return [
        replace(each, start=min(start, most))
        for each, start, most in zip(framed, starts, last, strict=True)
    ]


def _placed(each: _Framed, earliest: int, limit: int, fps: int, is_last: bool) -> _Framed:
    """``each`` with time to read it: after it, and before it where that is not enough."""
    end = min(max(each.end, each.start + each.needs(AIM_SIGNS_A_S, fps)), limit)
    if is_last or limit - end < _FLICKER_S * fps:
        end = limit
    latest = end - each.needs(MOST_SIGNS_A_S, fps)
    return replace(each, start=max(earliest, min(each.start, latest)), end=end)


def _frame(seconds: float, fps: int) -> int:
    return int(seconds * fps + 0.5)


def _in_ms(each: _Framed, fps: int) -> Cue:
    """On milliseconds within its frames, so that gaps are no shorter than they were."""
    return Cue(-(-each.start * 1000 // fps), each.end * 1000 // fps, each.lines)
