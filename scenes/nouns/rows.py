"""The rows of a lesson: their addresses, and keys or values as one matrix in those rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import manim as mn

from attention_math import Lesson, Shown
from scenes.layout import ADDRESS_X, HEADER_BASELINE, LABEL_ROOM, LABEL_X, LEFT, RIGHT, Grid
from scenes.nouns.cells import LEGIBLE, Cells, fitted, gaps_of
from scenes.nouns.label import alike
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, fitting_size, text_width
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_NEAR = 0.06  # least on both sides of an address


class Addresses(mn.VGroup):
    """Left of every row its number and, where the lecturer gave one, its label.

    The row that stands for the rest of a large lesson says how many more there are.
    """

    def __init__(
        self, lesson: Lesson, labels: Mapping[str, Phrase], grid: Grid, theme: Theme
    ) -> None:
        """``labels``: the section's words, of which ``more`` counts the rest."""
        super().__init__()
        words = alike(lesson.labels, room=LABEL_ROOM, color=theme.ink)
        size, x = _addresses_fitted(lesson.addresses)
        for address, y in zip(lesson.addresses, grid.rows_y, strict=True):
            at, high = (ADDRESS_X, SMALL) if address.is_elided else (x, size)
            self.add(Number(address, size=high, color=theme.muted).mid_on(at, y))
        for word, y in zip(words, grid.rows_y, strict=False):
            self.add(word.mid_on(LABEL_X, y))
        if lesson.hidden_keys is not None:
            more = Lettering(labels["more"], size=SMALL, color=theme.muted)
            if more.width > LABEL_ROOM:
                more.scale(LABEL_ROOM / more.width)
            self.add(more.mid_on(LABEL_X, grid.rows_y[-1]))


def _addresses_fitted(addresses: Sequence[Shown]) -> tuple[float, float]:
    """Size and middle of addresses of any length, between the margin and the labels."""
    texts = [address.text for address in addresses if not address.is_elided]
    size = fitting_size(texts, LABEL_X - LEFT - 2 * _NEAR, SMALL)
    widest = max(text_width(text, size) for text in texts)
    return size, max(ADDRESS_X, LEFT + _NEAR + widest / 2)


class Matrix(mn.VGroup):
    """Rows of cells with a heading: all keys, or all values, or all contributions."""

    def __init__(
        self,
        heading: Phrase,
        rows: Sequence[Sequence[Shown]],
        role: str,
        theme: Theme,
        grid: Grid,
        *,
        x: float,
        align: str = "center",
        room: float = RIGHT - LEFT,
        bare: bool = False,
        like: Sequence[Sequence[Shown]] = (),
    ) -> None:
        """``room``: how wide the rows may be; where it is scarce, cells and digits are smaller.

        ``bare``: outlines only, as in cells that are too narrow for digits that can be read.
        ``like``: rows elsewhere whose cells are as wide as these.
        """
        super().__init__()
        width, size = fitted((*rows, *like), grid.cell, room)
        gaps = gaps_of(rows)
        self.is_legible = size >= LEGIBLE and not bare
        bare = not self.is_legible
        self.rows = [
            Cells(
                row, role, theme, height=grid.cell, width=width, size=size, bare=bare, gaps=gaps
            ).mid_on(x, y, align)
            for row, y in zip(rows, grid.rows_y, strict=True)
        ]
        self.color_of_role: str = getattr(theme, role)
        self.muted = theme.muted
        self.heading = Lettering(heading, size=SMALL, color=self.color_of_role)
        reach = self.heading.width / 2  # a long one over narrow cells stays within the margin
        middle = max(LEFT + reach, min(self.rows[0].middle[0], RIGHT - reach))
        self.heading.on_baseline(middle, HEADER_BASELINE, "center")
        self.add(self.heading, *self.rows)

    @property
    def right(self) -> float:
        """Right end of the cells."""
        return self.rows[0].right

    @property
    def left(self) -> float:
        """Left end of the cells."""
        return self.rows[0].left

    @property
    def bottom(self) -> float:
        """Lower end of the last row's cells."""
        return float(self.rows[-1].frames[0].get_bottom()[1])

    def rest(self) -> Self:
        """Step back: heading, outlines and digits in muted ink."""
        self.heading.set_fill(self.muted, opacity=1)
        for row in self.rows:
            row.rest()
        return self

    def wake(self) -> Self:
        """Step forward again, in the role's colour."""
        self.heading.set_fill(self.color_of_role, opacity=1)
        for row in self.rows:
            row.wake()
        return self
