"""The lecturer's own labels, which may be of any length."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.nouns.lettering import Lettering
from scenes.story.phrase import say
from scenes.theme import BODY, SMALL

_CUT = "…"


def alike(texts: Sequence[str], *, room: float, color: str) -> list[Lettering]:
    """Labels that stand below each other: if one is long, all are in small type."""
    made = [label(text, room=room, color=color) for text in texts]
    if len({each.cap_height for each in made}) > 1:
        made = [label(text, room=room, color=color, sizes=(SMALL,)) for text in texts]
    return made


def label(
    text: str, *, room: float, color: str, sizes: Sequence[float] = (BODY, SMALL)
) -> Lettering:
    """``text`` in at most ``room`` units: in small type where it is long, then cut at its end.

    A label that was cut still says the whole text as its phrase.
    """
    for size in sizes:
        made = Lettering(text, size=size, color=color)
        if made.width <= room:
            return made
    kept = _longest(text, room)
    made = Lettering(text[:kept].rstrip() + _CUT, size=SMALL, color=color)
    made.phrase = say(text)
    return made


def _longest(text: str, room: float) -> int:
    """How many signs of ``text`` fit into ``room`` with the sign of a cut after them."""
    low, high = 0, len(text)
    while high - low > 1:
        middle = (low + high) // 2
        width = Lettering(text[:middle].rstrip() + _CUT, size=SMALL, color="#FFFFFF").width
        low, high = (middle, high) if width <= room else (low, middle)
    return low
