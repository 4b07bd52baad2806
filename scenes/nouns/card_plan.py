"""What stands where on cards of a width, so that their digits can be read."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import Shown
from scenes.layout import ADDRESS_X, LABEL_ROOM, LABEL_X, LEFT
from scenes.nouns.cells import LEGIBLE, fitted
from scenes.nouns.label import alike, label
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import fitting_size, text_width
from scenes.theme import SMALL, Theme

MARGIN = 0.16
GAP = 0.18  # between a label and the value
SIGN = 0.26  # what "…" takes right of a first number
_PADDING = 0.12  # least in a cell
_LABEL_ROOM, _LEAST_LABEL_ROOM = 0.8, 0.3
_ADDRESS_ROOM, _ADDRESS_GAP = 0.48, 0.1


class CardPlan:
    """Places on cards, from their left end: of addresses (centred), labels and values.

    A value takes ``value_room`` at the right end, in cells ``cell`` wide with digits of a ``size``.
    Where a whole one has no room for digits that can be read (``is_short``), its first number
    stands for it, and labels are cut to what that leaves; ``shows_first``: it has others too.
    """

    def __init__(
        self,
        addresses: Sequence[Shown],
        labels: Sequence[str],
        rest: Lettering | None,
        values: Sequence[Sequence[Shown]],
        theme: Theme,
        *,
        width: float,
        height: float,
    ) -> None:
        """``rest``: what stands on the card of the rest; ``height``: of a value's cells."""
        self._labels, self._ink, self._width = labels, theme.ink, width
        self._place(addresses)
        self.words = alike(labels, room=_LABEL_ROOM, color=theme.ink)
        room = self._room
        if rest is not None:
            room = min(room, width - MARGIN - GAP - rest.width - self.label_x)
        self.cell, self.size = fitted(values, height, room)
        self.is_short = self.size < LEGIBLE
        self.shows_first = self.is_short and len(values[0]) > 1
        if self.is_short:
            self._show_firsts([row[:1] for row in values], height)

    def _place(self, addresses: Sequence[Shown]) -> None:
        texts = [address.text for address in addresses if not address.is_elided]
        self.address_size = fitting_size(texts, _ADDRESS_ROOM, SMALL)
        widest = max(text_width(text, self.address_size) for text in texts)
        self.address_x = max(ADDRESS_X - LEFT, _ADDRESS_GAP + widest / 2)
        self.label_x = max(LABEL_X - LEFT, 2 * _ADDRESS_GAP + widest)

    @property
    def _room(self) -> float:
        """What labels leave to values."""
        widest = max((word.width for word in self.words), default=-GAP)
        return self._width - self.label_x - widest - GAP - MARGIN

    def _show_firsts(self, firsts: Sequence[Sequence[Shown]], height: float) -> None:
        sign = SIGN if self.shows_first else 0.0
        texts = [number.text for (number,) in firsts if not number.is_elided]
        least = max(text_width(text, LEGIBLE) for text in texts) + _PADDING + sign
        room = self._width - self.label_x - GAP - MARGIN - least
        room = max(_LEAST_LABEL_ROOM, min(LABEL_ROOM, room))
        self.words = [
            label(text, room=room, color=self._ink, sizes=(SMALL,)) for text in self._labels
        ]
        self.cell, self.size = fitted(firsts, height, self._room - sign, SMALL)
