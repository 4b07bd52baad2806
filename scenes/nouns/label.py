"""The lecturer's own labels, which may hold any signs and be of any length."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.nouns.lettering import Lettering
from scenes.signs import bared, clusters, on_one_line
from scenes.story.phrase import say
from scenes.theme import BODY, SMALL

_CUT = "…"
# How far a label may reach over and under its baseline, in heights of a capital: rows stay apart.
_ABOVE, _BELOW = 1.6, 0.6
_MARKS = (2, 1, 0)  # how many of the marks on a letter are drawn where they pile up too high


def alike(texts: Sequence[str], *, room: float, color: str) -> list[Lettering]:
    """Labels that stand below each other: if one is long, all are in small type."""
    made = [label(text, room=room, color=color) for text in texts]
    if len({each.cap_height for each in made}) > 1:
        made = [label(text, room=room, color=color, sizes=(SMALL,)) for text in texts]
    return made


def label(
    text: str, *, room: float, color: str, sizes: Sequence[float] = (BODY, SMALL)
) -> Lettering:
    """``text`` on one line of at most ``room`` units: in small type where it is long, then cut.

    It is cut between signs, never between a letter and its marks. Where marks pile up into other
    rows only some are drawn. A label that is not drawn whole still says ``text`` as its phrase.
    """
    signs = _low(clusters(text))
    for size in sizes:
        made = _made(signs, size, color)
        if made.width <= room:
            return _saying(text, made)
    kept = signs[: _longest(signs, room)]
    return _saying(text, _made(kept, SMALL, color, _CUT))


def _longest(signs: Sequence[str], room: float) -> int:
    """How many of ``signs`` fit into ``room`` with the sign of a cut after them."""
    low, high = 0, len(signs)
    while high - low > 1:
        middle = (low + high) // 2
        fits = _made(signs[:middle], SMALL, "#FFFFFF", _CUT).width <= room
        low, high = (middle, high) if fits else (low, middle)
    return low


def _low(signs: tuple[str, ...]) -> tuple[str, ...]:
    """The signs, with fewer marks where they would pile up into the rows above and below."""
    if all(sign.isascii() for sign in signs):
        return signs
    low = signs
    for marks in _MARKS:
        if _share(_made(low, SMALL, "#FFFFFF")) >= 1:
            break
        low = tuple(bared(sign, marks) for sign in signs)
    return low


def _made(signs: Sequence[str], size: float, color: str, cut: str = "") -> Lettering:
    line = on_one_line("".join(signs).rstrip() + cut if cut else "".join(signs))
    made = Lettering(line, size=size, color=color)
    share = _share(made)
    return made if share >= 1 else Lettering(line, size=size * share, color=color)


def _share(made: Lettering) -> float:
    """How much of its size a line may keep to stay within its row; 1 or more if all of it."""
    over = float(made.get_top()[1]) - made.baseline_y
    under = made.baseline_y - float(made.get_bottom()[1])
    reaches = over / _ABOVE, under / _BELOW
    return made.cap_height / max(*reaches, made.cap_height / 2)


def _saying(text: str, made: Lettering) -> Lettering:
    made.phrase = say(text)
    return made
