"""Which board a lesson's values are blended on."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import ValueSpace
from scenes.nouns.board import Board, Box
from scenes.nouns.lanes import ValueLanes
from scenes.nouns.plane import ValuePlane
from scenes.story.phrase import Phrase
from scenes.theme import Theme


def value_board(
    space: ValueSpace, axis_names: Sequence[Phrase], theme: Theme, *, box: Box
) -> Board:
    """A plane where values have two coordinates, else lanes of bars; in ``box``."""
    if len(space.origin) == len(axis_names):
        return ValuePlane(space.low, space.high, axis_names, theme, box=box)
    return ValueLanes(space.low, space.high, len(space.values), theme, box=box)
