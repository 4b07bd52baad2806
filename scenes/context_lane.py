"""The fixed context of section 1: what feeds it, the vector itself, and the steps that pull it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import manim as mn

from attention_math import Lesson, Shown, ShownVector
from scenes.layout import RIGHT, Grid
from scenes.nouns.card import Cards
from scenes.nouns.cells import PLAIN, Cells, fitted
from scenes.nouns.excerpt import readable
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.wires import Wire, bracket, span
from scenes.story import say
from scenes.story.section import SectionWords
from scenes.theme import SMALL, Theme

ROOM, _WIDE_ROOM = 2.5, 4.7
BRACKET_GAP = 0.2
NEAR = 0.08  # between a wire and what it leads to
_LEFT = 0.22
_LEAST_X = 1.38  # keeps the tag above the context clear of the bracket
_TITLE_LIFT, _SPAN_DROP, _STILL_DROP = 0.2, 0.24, 0.42
_STEP_GAP = 0.24


class ContextLane:
    """One vector of one width, and as many copies of it as there are output steps.

    A wide vector leaves no room for copies: then the steps have their names only.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, theme: Theme) -> None:
        self.theme, self.labels = theme, words.labels
        self.steps = lesson.decoder_steps
        self.grid = Grid(len(self.steps))
        self.y = self.grid.row_y(len(self.steps) // 2)
        self.is_wide = not self.fits(lesson.summary, ROOM)
        room = _WIDE_ROOM if self.is_wide else ROOM
        self.context = self.vector(lesson.summary, lesson.d_v, PLAIN, room)
        x = max(_LEFT + self.context.row_width / 2, _LEAST_X)
        self.context.mid_on(x, self.y)
        self.half = self.context.cell_height / 2
        self.names = [
            Lettering(say(self.labels["step"], step), size=SMALL, color=theme.muted)
            for step in self.steps
        ]
        rows_y = () if self.is_wide else self.grid.rows_y
        self.copies = [self.context.copy().mid_on(RIGHT, y, "right") for y in rows_y]
        self.title = self._line("summary").on_baseline(
            x, self.y + self.half + _TITLE_LIFT, "center"
        )
        self.stand_in = Tag(self.labels["stand-in"], theme, caution=True)
        self.stand_in.move_to((x, self.grid.row_y(0), 0))

    def fits(self, numbers: Sequence[Shown], room: float) -> bool:
        """Whether all of ``numbers`` can stand in ``room`` without smaller digits."""
        return fitted([numbers], self.grid.cell, room)[1] >= SMALL

    def vector(self, numbers: ShownVector, width: Shown, role: str, room: float) -> Cells:
        """Cells as high as those of the context: as many as can be read of all ``width``."""
        high = self.grid.cell
        numbers = readable(numbers, width, height=high, room=room)
        cell, size = fitted([numbers], high, room, role=role)
        return Cells(numbers, role, self.theme, height=high, width=cell, size=size)

    def feed(self, cards: Cards) -> tuple[mn.VMobject, Wire]:
        """A bracket that takes in all cards up to these, and a wire from it to the context."""
        x, y, end = cards.right + BRACKET_GAP, self.y, self.context.left - NEAR
        spots = [(x, y), (end, y)]
        if cards.bottom > y:  # few rows end above the context: the wire has to step down to it
            start = cards.cards[-1].middle_y
            turn = min(end, float(self.stand_in.get_left()[0])) - _STEP_GAP
            spots = [(x, start), (turn, start), (turn, y), (end, y)]
        muted = self.theme.muted
        return bracket(x, cards.top, cards.bottom, muted), Wire(*spots, color=muted)

    def pull(self, row: int) -> tuple[Wire, Lettering]:
        """A wire from the context to the output step in ``row``, and the name of that step."""
        y, muted = self.grid.row_y(row), self.theme.muted
        right = RIGHT if self.is_wide else self.copies[row].left - _STEP_GAP
        left = right - max(name.width for name in self.names)
        name = self.names[row].mid_on(left, y)
        start, end = self.context.right, left - NEAR
        trunk = (start + end) / 2
        return Wire((start, self.y), (trunk, self.y), (trunk, y), (end, y), color=muted), name

    def measure(self) -> tuple[mn.VGroup, Lettering]:
        """The width of the context, and how many numbers that is."""
        y = self.y - self.half - _SPAN_DROP
        line = span(self.context.left, self.context.right, y, self.theme.ink)
        return line, self._line("still").on_baseline(
            self.context.middle[0], y - _STILL_DROP, "center"
        )

    def rest(self) -> list[Any]:
        """Animations by which the lane steps back; all of it stays legible."""
        muted = self.theme.muted
        return [
            *(cells.animate.rest() for cells in (self.context, *self.copies)),
            *(words.animate.set_color(muted) for words in (self.title, self.stand_in)),
        ]

    def _line(self, name: str) -> Lettering:
        return Lettering(self.labels[name], size=SMALL, color=self.theme.ink)
