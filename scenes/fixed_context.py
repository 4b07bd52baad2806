"""Section 1, Attention Mechanism: one fixed context for every step, or every position in reach."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.layout import HEADER_BASELINE, LEFT, QUERY_Y, RIGHT, Grid
from scenes.lesson_scene import LessonScene
from scenes.motion import Pour, arrive
from scenes.nouns.card import Cards
from scenes.nouns.cells import OUTPUT, PLAIN, QUERY, Cells
from scenes.nouns.fitting import bare, fitted
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.number import Number
from scenes.nouns.wires import Wire, bracket, span
from scenes.pace import MOVE_S, QUICK_S, SLOW_S
from scenes.theme import SMALL

_CARD_WIDTH = 2.62
_AISLE = 0.76  # between the two columns of cards: the query's wires run in it
_QUERY_X = LEFT + _CARD_WIDTH + _AISLE / 2
_MORE_LEFT = _QUERY_X + _AISLE / 2
_BRACKET_GAP = 0.2
_CONTEXT_LEFT = 0.4
_CONTEXT_ROOM = 2.5
_QUERY_ROOM = 4.0
_STEP_GAP = 0.24
_STEP_S = 0.45
_NEAR = 0.08  # between a wire and what it leads to


class FixedContext(LessonScene):
    """Attention builds a blend of stored values made for the query at hand."""

    slug = "fixed-context"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("sources", self._show_the_sources)
        self.beat("summary", self._feed_the_context)
        self.beat("steps", self._pull_the_same_vector)
        self.beat("longer", self._repeat_the_source)
        self.beat("harder", self._measure_the_context)
        self.beat("reach", self._reach_every_card)
        self.beat("made-for", self._blend_for_the_query)

    def _prepare(self) -> None:
        lesson = self.lesson
        n = len(lesson.value_cells)
        self.sources = self._cards(0, n, LEFT)
        self.repeated = self._cards(n, 2 * n, _MORE_LEFT)
        self.steps_grid = Grid(len(lesson.decoder_steps))
        self.context = self._vector(lesson.summary, PLAIN, _CONTEXT_ROOM)
        self.context.mid_on(_CONTEXT_LEFT, self._context_y, "left")
        self.more = mn.VGroup()

    def _cards(self, first: int, last: int, left: float) -> Cards:
        lesson = self.lesson
        return Cards(
            lesson.longer.addresses[first:last],
            lesson.labels,
            lesson.value_cells,
            self.grid,
            self.theme,
            left=left,
            width=_CARD_WIDTH,
        )

    @property
    def _context_y(self) -> float:
        middle = len(self.lesson.decoder_steps) // 2
        return self.steps_grid.row_y(middle)

    def _vector(self, numbers: Sequence[Shown], role: str, room: float) -> Cells:
        height = self.steps_grid.cell
        with_digits = fitted(numbers, role, self.theme, height=height, room=room)
        return with_digits or bare(numbers, role, self.theme, height=height, room=room)

    def _show_the_sources(self) -> None:
        heading = Lettering(self.words.labels["sources"], size=SMALL, color=self.theme.value)
        heading.on_baseline(self.sources.right, HEADER_BASELINE, "right")
        self._deal(self.sources, heading)

    def _deal(self, cards: Cards, heading: Lettering) -> None:
        arrivals = [mn.FadeIn(card, shift=0.2 * mn.UP) for card in cards.cards]
        self.move(mn.LaggedStart(mn.FadeIn(heading), *arrivals, lag_ratio=0.6), seconds=SLOW_S)

    def _feed_the_context(self) -> None:
        theme, labels, context = self.theme, self.words.labels, self.context
        x, y = context.middle
        self.name = Lettering(labels["summary"], size=SMALL, color=theme.ink)
        self.name.on_baseline(x, y + context.cell_height / 2 + 0.2, "center")
        self.stand_in = Tag(labels["stand-in"], theme, caution=True)
        self.stand_in.move_to((x, self.steps_grid.row_y(0), 0))
        self.embrace, self.feed = self._feed_of(self.sources)
        self.move(mn.FadeIn(*context.frames), mn.FadeIn(self.name), seconds=QUICK_S)
        self.move(mn.Create(self.embrace), mn.Create(self.feed), seconds=QUICK_S)
        self._pour(self.sources)
        self.move(mn.FadeIn(*context.numbers), mn.FadeIn(self.stand_in), seconds=QUICK_S)
        self.remove(*context.frames, *context.numbers)
        self.add(context)

    def _feed_of(self, cards: Cards) -> tuple[mn.VMobject, Wire]:
        x, y = cards.right + _BRACKET_GAP, self._context_y
        color = self.theme.muted
        return (
            bracket(x, cards.top, cards.bottom, color),
            Wire((x, y), (self.context.left - _NEAR, y), color=color),
        )

    def _pour(self, cards: Cards) -> None:
        drops = [Pour(card.empty_value(), self.context) for card in cards.cards]
        self.move(mn.LaggedStart(*drops, lag_ratio=0.5), seconds=SLOW_S)

    def _pull_the_same_vector(self) -> None:
        theme, lesson, context = self.theme, self.lesson, self.context
        self.copies = [context.copy().mid_on(RIGHT, y, "right") for y in self.steps_grid.rows_y]
        heading = Lettering(self.words.labels["steps"], size=SMALL, color=theme.muted)
        heading.on_baseline(self.copies[0].middle[0], HEADER_BASELINE, "center")
        self.move(mn.FadeIn(heading), seconds=QUICK_S)
        for step, copy in zip(lesson.decoder_steps, self.copies, strict=True):
            number = Number(step, size=SMALL, color=theme.muted)
            number.mid_on(copy.left - _STEP_GAP, copy.middle[1])
            self.move(mn.Create(self._pull_to(copy)), mn.FadeIn(number), seconds=_STEP_S)
            self.move(arrive(context, copy), seconds=_STEP_S)

    def _pull_to(self, copy: Cells) -> Wire:
        (_, y), start = copy.middle, (self.context.right, self._context_y)
        end = copy.left - 2 * _STEP_GAP
        trunk = (self.context.right + end) / 2
        return Wire(start, (trunk, start[1]), (trunk, y), (end, y), color=self.theme.muted)

    def _repeat_the_source(self) -> None:
        theme, labels = self.theme, self.words.labels
        embrace, feed = self._feed_of(self.repeated)
        self.move(
            mn.Transform(self.embrace, embrace), mn.Transform(self.feed, feed), seconds=QUICK_S
        )
        count = Lettering(labels["longer"], size=SMALL, color=theme.ink)
        count.on_baseline(self.repeated.right, HEADER_BASELINE, "right")
        self._deal(self.repeated, count)
        self._pour(self.repeated)

    def _measure_the_context(self) -> None:
        context = self.context
        y = self._context_y - context.cell_height / 2 - 0.24
        self.measure = span(context.left, context.right, y, self.theme.ink)
        self.still = Lettering(self.words.labels["still"], size=SMALL, color=self.theme.ink)
        self.still.on_baseline(context.middle[0], y - 0.42, "center")
        self.move(mn.Create(self.measure), seconds=MOVE_S)
        self.move(mn.FadeIn(self.still), seconds=QUICK_S)

    def _reach_every_card(self) -> None:
        theme = self.theme
        self.query = self._vector(self.lesson.query_cells, QUERY, _QUERY_ROOM)
        self.query.mid_on(_QUERY_X, QUERY_Y)
        name = Lettering(self.words.labels["query"], size=SMALL, color=theme.query)
        name.mid_on(self.query.get_left()[0] - 0.2, QUERY_Y, "right")
        lane = [mob.animate.set_color(theme.muted) for mob in (self.name, self.stand_in)]
        self.move(*self.dim(self.context, *self.copies), *lane, seconds=QUICK_S)
        self.move(mn.FadeIn(self.query, name), seconds=QUICK_S)
        for near, far in zip(self.sources.cards, self.repeated.cards, strict=True):
            y = near.middle_y
            top = QUERY_Y - self.query.cell_height / 2
            ends = self.sources.right + _NEAR, self.repeated.left - _NEAR
            wires = [Wire((_QUERY_X, top), (_QUERY_X, y), (x, y), color=theme.query) for x in ends]
            self.move(
                *(mn.Create(wire) for wire in wires),
                near.outline.animate.set_stroke(theme.ink),
                far.outline.animate.set_stroke(theme.ink),
                seconds=QUICK_S,
            )

    def _blend_for_the_query(self) -> None:
        theme = self.theme
        output = self._vector(self.lesson.query.output, OUTPUT, _CONTEXT_ROOM)
        output.mid_on(RIGHT, QUERY_Y, "right")
        name = Lettering(self.words.labels["blend"], size=SMALL, color=theme.output)
        name.mid_on(output.left - 0.25, QUERY_Y, "right")
        x = self.repeated.right + _BRACKET_GAP
        wire = Wire(
            (x, self.repeated.top),
            (x, QUERY_Y),
            (name.get_left()[0] - 0.15, QUERY_Y),
            color=theme.output,
        )
        self.move(mn.Create(wire), mn.FadeIn(name), seconds=MOVE_S)
        pairs = zip(self.sources.cards, self.repeated.cards, strict=True)
        drops = [Pour(card.empty_value(), output) for pair in pairs for card in pair]
        self.move(mn.LaggedStart(*drops, lag_ratio=0.3), seconds=SLOW_S)
        self.move(mn.FadeIn(output), seconds=QUICK_S)
