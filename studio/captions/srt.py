"""Cues as SRT, for players that read nothing else.

SRT has no way to escape a sign, and players take "<b" for a tag and "-->" for a line of times. A
word joiner, which has no width, keeps such signs apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from studio.captions.cue import Cue

JOINER = "\u2060"
_TAG = re.compile(r"<(?=[A-Za-z/])")


def srt_text(cues: Iterable[Cue]) -> str:
    """The whole file: each cue under its number."""
    blocks = []
    for number, cue in enumerate(cues, start=1):
        times = f"{_time(cue.start_ms)} --> {_time(cue.end_ms)}"
        blocks.append("\n".join([str(number), times, *map(_guarded, cue.lines)]) + "\n")
    return "\n".join(blocks)


def _guarded(text: str) -> str:
    return _TAG.sub(f"<{JOINER}", text).replace("-->", f"--{JOINER}>")


def _time(ms: int) -> str:
    seconds, thousandths = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02},{thousandths:03}"
