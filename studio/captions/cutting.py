"""Where a sentence is cut: into cues of two lines, at its own pauses, its lists of numbers whole.

Each cut has a cost, and the cheapest way through the sentence is taken. So there always is one,
even for a sentence that no cut can make good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from studio.captions.cue import AIM_SIGNS_A_S, LONGEST_LINE, MOST_SIGNS_A_S, SHORTEST_MS
from studio.captions.timing import Timed

_OVERLONG = 1e6  # for each sign
_PARTED = 1e4  # a list of numbers, by a cue
_WRAPPED = 50.0  # a list of numbers, by a line
_TOO_FAST = 100.0  # for each sign a second
_TOO_SHORT = 100.0
_NEW_CUE = 10.0
_NEW_LINE = 1.0
_AT_PAUSE = {".": 0.0, ";": 0.0, ":": 0.0, "?": 0.0, "!": 0.0, ",": 2.0}
_AMID = 6.0
_LINE_SHARE = 0.3  # of the cost of a new cue in the same place
_UNEVEN = 0.02  # for each sign that one line is longer than the other

Span = tuple[int, int]


def cut_into_cues(sentence: Sequence[Timed]) -> list[Sequence[Timed]]:
    """The tokens of each cue of one sentence."""
    ends_s = [*(token.start_s for token in sentence[1:]), sentence[-1].end_s]

    def cost(start: int, end: int) -> float:
        part = sentence[start:end]
        seconds = ends_s[end - 1] - part[0].start_s
        breaking = _break_cost(sentence, end) if end < len(sentence) else 0.0
        return _NEW_CUE + breaking + _lines(part)[0] + _pace_cost(part, seconds)

    return [sentence[start:end] for start, end in _cheapest(len(sentence), cost)]


def in_lines(part: Sequence[Timed]) -> tuple[str, ...]:
    """The one or two lines of a cue."""
    return _lines(part)[1]


def _lines(part: Sequence[Timed]) -> tuple[float, tuple[str, ...]]:
    best: tuple[float, tuple[str, ...]] = (_too_long(_text(part)), (_text(part),))
    for at in range(1, len(part)):
        lines = _text(part[:at]), _text(part[at:])
        uneven = abs(len(lines[0]) - len(lines[1])) * _UNEVEN
        breaking = _WRAPPED if part[at - 1].joined else _LINE_SHARE * _break_cost(part, at)
        cost = _NEW_LINE + breaking + uneven + sum(map(_too_long, lines))
        best = min(best, (cost, lines))
    return best


def _cheapest(count: int, cost: Callable[[int, int], float]) -> list[Span]:
    """The cheapest way to cut ``count`` things into runs, each from its first to before its last.

    ``cost`` is that of one run.
    """
    best: list[tuple[float, list[int]]] = [(0.0, [0])]
    for end in range(1, count + 1):
        ways = [(best[start][0] + cost(start, end), [*best[start][1], end]) for start in range(end)]
        best.append(min(ways))
    return list(pairwise(best[count][1]))


def _break_cost(tokens: Sequence[Timed], at: int) -> float:
    """What it costs to part the tokens before ``at`` from those after."""
    before = tokens[at - 1]
    return _PARTED if before.joined else _AT_PAUSE.get(before.text[-1:], _AMID)


def _pace_cost(part: Sequence[Timed], seconds: float) -> float:
    signs_a_s = len(_text(part)) / max(seconds, 1e-3)
    too_short = _TOO_SHORT if 1000 * seconds < SHORTEST_MS else 0.0
    over_aim = max(0.0, signs_a_s - AIM_SIGNS_A_S)
    return too_short + over_aim + _TOO_FAST * max(0.0, signs_a_s - MOST_SIGNS_A_S)


def _too_long(line: str) -> float:
    return _OVERLONG * max(0, len(line) - LONGEST_LINE)


def _text(part: Sequence[Timed]) -> str:
    return " ".join(token.text for token in part)
