"""One cue, and what makes it one that everybody can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

MOST_LINES = 2
LONGEST_LINE = 42
AIM_SIGNS_A_S = 17.0
MOST_SIGNS_A_S = 20.0
SHORTEST_MS = 834  # five sixths of a second
_GAP_FRAMES = 2
_SLOW_FPS = 12  # below it, two frames would be seen as a pause


@dataclass(frozen=True, slots=True)
class Cue:
    """Lines of text, shown from ``start_ms`` up to ``end_ms`` after the start of clip or film."""

    start_ms: int
    end_ms: int
    lines: tuple[str, ...]

    @property
    def signs(self) -> int:
        """How many signs there are to read, spaces among them."""
        return len(" ".join(self.lines))

    @property
    def signs_a_s(self) -> float:
        """How fast it has to be read."""
        return 1000 * self.signs / max(self.end_ms - self.start_ms, 1)


def gap_frames(fps: int) -> int:
    """How many frames are dark between two cues at ``fps`` frames a second."""
    return min(_GAP_FRAMES, fps * _GAP_FRAMES // _SLOW_FPS)


def faults(cues: Sequence[Cue], fps: int) -> list[str]:
    """What of ``cues`` is beyond the limits, each with the time of its cue; best nothing."""
    found = [f"{cue.start_ms} ms: {fault}" for cue in cues for fault in _faults_of(cue)]
    gap = gap_frames(fps)
    for one, two in pairwise(cues):
        if (two.start_ms - one.end_ms) * fps < gap * 1000:
            found.append(f"{two.start_ms} ms: less than {gap} frames after the one before")
    return found


def _faults_of(cue: Cue) -> Iterable[str]:
    if not 1 <= len(cue.lines) <= MOST_LINES:
        yield f"{len(cue.lines)} lines"
    if not all(0 < len(line) <= LONGEST_LINE for line in cue.lines):
        yield f"a line of {max(map(len, cue.lines), default=0)} signs"
    if cue.start_ms < 0 or cue.end_ms - cue.start_ms < SHORTEST_MS:
        yield f"{cue.end_ms - cue.start_ms} ms are too short"
    if cue.signs_a_s > MOST_SIGNS_A_S:
        yield f"{cue.signs_a_s:.1f} signs a second"
