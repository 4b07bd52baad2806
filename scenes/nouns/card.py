"""Cards: one source position each, with its address, its label and the value that it stores."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.layout import ADDRESS_X, LABEL_X, LEFT, Grid
from scenes.nouns.card_plan import MARGIN, SIGN, CardPlan
from scenes.nouns.cells import ELIDED, VALUE, Cells, gaps_of
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL, Theme

_SHARE = 0.84  # of the pitch
_STROKE = 2.0
_UNDER = (0.05, 0.1), (0.1, 0.2)  # of cards under the rest's: drop, and inset at both ends


class Card(mn.VGroup):
    """An outline with an address, perhaps a label, and a row of value cells at its right end."""

    def __init__(self, outline: mn.VMobject, value: Cells, *writing: mn.VMobject) -> None:
        super().__init__(outline, value, *writing)
        self.outline, self.value = outline, value

    @property
    def middle_y(self) -> float:
        """Height of the card's middle."""
        return self.value.middle[1]

    def empty_value(self) -> mn.VGroup:
        """A copy of the value's cells without digits, which may pass over other digits."""
        return mn.VGroup(*(frame.copy() for frame in self.value.frames))


class Cards(mn.VGroup):
    """A column of cards in the rows of the lesson, from ``left`` on, ``width`` wide.

    Long values are told by their first number (``shows_first``). The rest of a large lesson is a
    pile of cards in muted ink.
    """

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
        like: Sequence[Shown] = (),
    ) -> None:
        """``more``: how many the last card stands for, if it is the rest of a large lesson.

        ``like``: addresses elsewhere, which take as much room as these.
        """
        super().__init__()
        self.theme, self.grid = theme, grid
        self.left, self.right = left, left + width
        self._gaps = gaps_of(values)
        rest = None if more is None else Lettering(more, size=SMALL, color=theme.muted)
        self.plan = CardPlan(
            (*addresses, *like), labels, rest, values, theme, width=width, height=grid.cell
        )
        self.shows_first = self.plan.shows_first
        whole = len(addresses) if rest is None else len(addresses) - 1
        self.cards = [self._card(row, addresses[row], values[row]) for row in range(whole)]
        if rest is not None:
            self.cards.append(self._pile(whole, addresses[whole], rest, values[whole]))
        self.top = float(self.cards[0].outline.get_top()[1])
        self.bottom = float(self.cards[-1].outline.get_bottom()[1])
        self.add(*self.cards)

    def _card(self, row: int, address: Shown, value: Sequence[Shown]) -> Card:
        y, plan, end = self.grid.row_y(row), self.plan, self.right - MARGIN
        number = Number(address, size=plan.address_size, color=self.theme.muted)
        writing: list[mn.VMobject] = [number.mid_on(self.left + plan.address_x, y)]
        if row < len(plan.words):
            writing.append(plan.words[row].mid_on(self.left + plan.label_x, y))
        if self.shows_first:
            value, end = value[:1], end - SIGN
            sign = Lettering("…", size=BODY, color=self.theme.muted)
            writing.append(sign.mid_on(self.right - MARGIN - sign.width, y))
        cells = self._cells(value, plan.cell).mid_on(end, y, "right")
        return Card(self._outline(y), cells, *writing)

    def _pile(self, row: int, sign: Shown, more: Lettering, value: Sequence[Shown]) -> Card:
        """The card of the rest, with others under it."""
        y, muted, left = self.grid.row_y(row), self.theme.muted, self.left - LEFT
        number = Number(sign, size=SMALL, color=muted).mid_on(ADDRESS_X + left, y)
        cells = self._cells(value, self.plan.cell)
        if self.plan.is_short:
            cells = self._cells(value[:1], ELIDED)
        outline = mn.VGroup(self._outline(y))
        bottom = float(outline.get_bottom()[1])
        for drop, inset in _UNDER:
            start, end = (
                (self.left + inset, bottom - drop, 0),
                (self.right - inset, bottom - drop, 0),
            )
            outline.add(mn.Line(start, end, stroke_width=_STROKE, color=muted))
        cells.mid_on(self.right - MARGIN, y, "right").rest()
        return Card(outline, cells, number, more.mid_on(LABEL_X + left, y))

    def _cells(self, value: Sequence[Shown], width: float) -> Cells:
        return Cells(
            value,
            VALUE,
            self.theme,
            height=self.grid.cell,
            width=width,
            size=self.plan.size,
            gaps=self._gaps,
        )

    def _outline(self, y: float) -> mn.RoundedRectangle:
        height = self.grid.pitch * _SHARE
        outline = mn.RoundedRectangle(
            corner_radius=min(0.14, height / 3), width=self.right - self.left, height=height
        )
        outline.set_stroke(self.theme.muted, width=_STROKE).set_fill(opacity=0)
        return outline.move_to(((self.left + self.right) / 2, y, 0))
