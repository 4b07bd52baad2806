"""Which board a lesson's values are blended on."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import ValueSpace
from scenes.nouns.board import Board, Box, Place
from scenes.nouns.lanes import ValueLanes
from scenes.nouns.plane import ValuePlane
from scenes.story.phrase import Phrase
from scenes.theme import Theme


def value_board(
    space: ValueSpace,
    axis_names: Sequence[Phrase],
    theme: Theme,
    *,
    box: Box,
    bounds: tuple[Place, Place] | None = None,
    read_at: Place | None = None,
) -> Board:
    """A plane where values have two coordinates, else lanes of bars; in ``box``.

    ``bounds``: the low and the high places that a plane reaches, if not those of all values;
    ``read_at``: a place whose numbers will be read from its axes.
    """
    if len(space.origin) == len(axis_names):
        low, high = bounds or (space.low, space.high)
        return ValuePlane(low, high, axis_names, theme, box=box, read_at=read_at)
    return ValueLanes(space.low, space.high, len(space.values), theme, box=box)
