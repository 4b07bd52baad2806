"""Cues as WebVTT."""

from __future__ import annotations

from collections.abc import Iterable

from studio.captions.cue import Cue

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def vtt_text(cues: Iterable[Cue]) -> str:
    """The whole file: a head, then each cue under its number."""
    blocks = ["WEBVTT"]
    for number, cue in enumerate(cues, start=1):
        times = f"{_time(cue.start_ms)} --> {_time(cue.end_ms)}"
        blocks.append("\n".join([str(number), times, *map(escaped, cue.lines)]))
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    """``text`` as data: none of its signs begins a tag, an entity or a line of times."""
    return text.translate(_ESCAPED)


def _time(ms: int) -> str:
    seconds, thousandths = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"
