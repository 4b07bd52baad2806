"""Which board a lesson's values are blended on."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import Shown, ValueSpace
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
    n_steps: int,
    read: Sequence[Shown],
    bounds: tuple[Place, Place] | None = None,
    read_at: Place | None = None,
) -> Board:
    """A plane where values have two coordinates, else lanes of bars; in ``box``.

    ``n_steps``: how many steps will be drawn beside an output; ``read``: the numbers of an output.
    ``bounds``: the low and the high places that the board reaches, if not those of all values;
    ``read_at``: a place whose numbers will be read from its axes.
    """
    low, high = bounds or (space.low, space.high)
    if has_plane(space, axis_names):
        return ValuePlane(low, high, axis_names, theme, box=box, read_at=read_at)
    return ValueLanes(low, high, n_steps, theme, box=box, read=read)


def has_plane(space: ValueSpace, axis_names: Sequence[Phrase]) -> bool:
    """Whether values have as many coordinates as a plane has axes."""
    return len(space.origin) == len(axis_names)
