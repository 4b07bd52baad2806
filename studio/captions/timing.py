"""Sentences with times: by the voice where there is one, by reading where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scenes.story.spoken import Token


@dataclass(frozen=True, slots=True)
class Timed:
    """A token as it is shown, from ``start_s`` to ``end_s``; ``joined`` as in a story's token."""

    text: str
    start_s: float
    end_s: float
    joined: bool = False


def spread(tokens: Sequence[Token], start_s: float, end_s: float) -> tuple[Timed, ...]:
    """The tokens of one sentence over the time that it is shown, each by its share of the signs."""
    ends = list(accumulate(len(token.text) + 1 for token in tokens))
    each_s = (end_s - start_s) / ends[-1] if ends else 0.0
    starts = [0, *ends]
    return tuple(
        Timed(token.text, start_s + start * each_s, start_s + end * each_s, token.joined)
        for token, start, end in zip(tokens, starts, ends, strict=False)
    )
