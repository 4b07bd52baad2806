"""The beats that are to be drawn, shared out into pieces that workers take one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

# To reach its first beat a worker plays all that is before it, which costs as much as drawing some
# seconds of film: so pieces are not made shorter than this.
LEAST_S = 15.0
_PIECES_A_SEAT = 1.5


@dataclass(frozen=True, slots=True)
class Piece:
    """Beats of one section that one worker draws in a row."""

    slug: str
    beats: tuple[str, ...]


def shared_out(lengths_s: Mapping[str, Mapping[str, float]], seats: int) -> list[Piece]:
    """Pieces of about equal length for ``seats`` workers, the longest first; for one in order.

    ``lengths_s``: the beats to draw by section and name, and how long each is about. A section is
    cut only where its length would keep one worker at it while others have nothing left; a long
    piece begun last would do the same.
    """
    whole_s = sum(sum(beats.values()) for beats in lengths_s.values())
    most_s = max(LEAST_S, whole_s / (_PIECES_A_SEAT * seats))
    pieces = [
        Piece(slug, tuple(cut))
        for slug, beats in lengths_s.items()
        for cut in _cut(list(beats), list(beats.values()), most_s)
    ]
    if seats == 1:
        return pieces
    return sorted(pieces, key=lambda it: -sum(lengths_s[it.slug][beat] for beat in it.beats))


def _cut(names: Sequence[str], lengths_s: Sequence[float], most_s: float) -> list[Sequence[str]]:
    """``names`` in a row, cut where the sum so far is nearest to an equal share."""
    whole_s = sum(lengths_s)
    pieces = max(1, round(whole_s / most_s))
    starts = [0]
    for piece in range(1, pieces):
        goal_s = whole_s * piece / pieces
        starts.append(min(range(len(names) + 1), key=lambda at: abs(sum(lengths_s[:at]) - goal_s)))
    return [names[start:end] for start, end in pairwise([*starts, len(names)]) if end > start]
