"""Cards: one source position each, with its address, its label and the value that it stores."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.layout import ADDRESS_X, LABEL_X, LEFT, Grid
from scenes.nouns.cells import LEGIBLE, VALUE, Cells, fitted, gaps_of
from scenes.nouns.label import alike
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_MARGIN = 0.16
_LABEL_GAP = 0.18
_LABEL_ROOM = 0.8
_SHARE = 0.84  # of the pitch
_STROKE = 2.0


class Card(mn.VGroup):
    """A frame with an address, a label (may be empty) and a row of value cells at its right end."""

    def __init__(
        self,
        address: Shown,
        word: Lettering | None,
        value: Cells,
        theme: Theme,
        *,
        left: float,
        width: float,
        height: float,
    ) -> None:
        super().__init__()
        self.value, self.theme = value, theme
        y, offset = value.middle[1], left - LEFT
        self.outline = mn.RoundedRectangle(
            corner_radius=min(0.14, height / 3), width=width, height=height
        )
        self.outline.set_stroke(theme.muted, width=_STROKE).set_fill(opacity=0)
        self.outline.move_to((left + width / 2, y, 0))
        number = Number(address, size=SMALL, color=theme.muted).mid_on(ADDRESS_X + offset, y)
        self.add(self.outline, number, value)
        if word is not None:
            self.add(word.mid_on(LABEL_X + offset, y))

    @property
    def middle_y(self) -> float:
        """Height of the card's middle."""
        return self.value.middle[1]

    def empty_value(self) -> mn.VGroup:
        """A copy of the value's cells without digits, which may pass over other digits."""
        return mn.VGroup(*(frame.copy() for frame in self.value.frames))


class Cards(mn.VGroup):
    """A column of cards in the rows of the lesson, from ``left`` on, ``width`` wide."""

    def __init__(
        self,
        addresses: Sequence[Shown],
        labels: Sequence[str],
        more: Phrase | None,
        values: Sequence[Sequence[Shown]],
        grid: Grid,
        theme: Theme,
        *,
        left: float,
        width: float,
    ) -> None:
        """``more``: how many the last card stands for, if it is the rest of a large lesson."""
        super().__init__()
        right = left + width
        words = dict(enumerate(alike(labels, room=_LABEL_ROOM, color=theme.ink)))
        if more is not None:
            words[len(addresses) - 1] = Lettering(more, size=SMALL, color=theme.muted)
        widest = max((word.width for word in words.values()), default=-_LABEL_GAP)
        self.room = width - _MARGIN - _LABEL_GAP - widest - (LABEL_X - LEFT)
        self.cards = [
            Card(
                address,
                words.get(row),
                self._value(values, row, grid, theme).mid_on(right - _MARGIN, y, "right"),
                theme,
                left=left,
                width=width,
                height=grid.pitch * _SHARE,
            )
            for row, (address, y) in enumerate(zip(addresses, grid.rows_y, strict=True))
        ]
        self.left, self.right = left, right
        self.top = float(self.cards[0].outline.get_top()[1])
        self.bottom = float(self.cards[-1].outline.get_bottom()[1])
        self.add(*self.cards)

    def _value(
        self, values: Sequence[Sequence[Shown]], row: int, grid: Grid, theme: Theme
    ) -> Cells:
        width, size = fitted(values, grid.cell, self.room)
        return Cells(
            values[row],
            VALUE,
            theme,
            height=grid.cell,
            width=width,
            size=size,
            bare=size < LEGIBLE,
            gaps=gaps_of(values),
        )
