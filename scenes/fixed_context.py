"""Section 1, Attention Mechanism: one fixed context for every step, or every position in reach."""

from __future__ import annotations

from functools import cached_property

import manim as mn

from scenes.context_lane import BRACKET_GAP, NEAR, ROOM, ContextLane
from scenes.layout import HEADER_BASELINE, LEFT, QUERY_Y, RIGHT
from scenes.lesson_scene import LessonScene
from scenes.motion import Pour
from scenes.nouns.card import Card, Cards
from scenes.nouns.cells import OUTPUT, QUERY, Cells
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import touch
from scenes.nouns.named import Named
from scenes.nouns.wires import Wire
from scenes.pace import MOVE_S, QUICK_S, SLOW_S, step_s
from scenes.story.phrase import placed
from scenes.theme import SMALL

_CARD_WIDTH = 2.62
_AISLE = 0.76  # between the two columns of cards: the query's wires run in it
_QUERY_X = LEFT + _CARD_WIDTH + _AISLE / 2
_REPEATED_LEFT = _QUERY_X + _AISLE / 2
_QUERY_ROOM, _WIDE_QUERY_ROOM = 3.5, 4.8
_QUERY_LEFT = _QUERY_X - _QUERY_ROOM / 2 + 0.2  # leaves room for its name, in any language
_OUTPUT_ROOM = 6.0
_NAME_GAP = 0.22
_RISE = 0.2
_OWN_WAY = 0.12  # from the bracket of the fixed context to the wire of the blend
_SMALL = 0.35
_WIRE_S, _PULL_S = 0.4, 0.8
_REACH_S = 1.8


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
        n = len(self.lesson.value_cells)
        self.sources = self._cards(0, n, LEFT)
        self.repeated = self._cards(n, 2 * n, _REPEATED_LEFT)
        self.lane = ContextLane(self.lesson, self.words, self.theme)
        self.embrace, self.feed = self.lane.feed(self.sources)

    def _cards(self, first: int, last: int, left: float) -> Cards:
        lesson = self.lesson
        every = lesson.longer.addresses
        addresses = every[first:last]
        values, width = lesson.value_cells, _CARD_WIDTH
        more = self.words.labels.get("more")
        grid, theme = self.grid, self.theme
        return Cards(
            addresses, lesson.labels, more, values, grid, theme, left=left, width=width, like=every
        )

    @cached_property
    def query(self) -> Cells:
        """Over the aisle, from where its wires go to the cards; a wide one reaches further."""
        numbers, lane = self.lesson.query_cells, self.lane
        room = _QUERY_ROOM if lane.fits(numbers, _QUERY_ROOM) else _WIDE_QUERY_ROOM
        query = lane.vector(numbers, self.lesson.d_k, QUERY, room)
        return query.mid_on(max(_QUERY_X, _QUERY_LEFT + query.row_width / 2), QUERY_Y)

    @cached_property
    def output(self) -> Cells:
        """At the right end of the query's line."""
        room = _OUTPUT_ROOM if self.is_wide else ROOM
        output = self.lane.vector(self.lesson.query.output, self.lesson.d_v, OUTPUT, room)
        return output.mid_on(RIGHT, QUERY_Y, "right")

    @cached_property
    def is_wide(self) -> bool:
        """Whether the output or the fixed context needs more room than a few short numbers."""
        return self.lane.is_wide or not self.lane.fits(self.lesson.query.output, ROOM)

    def _name(self, label: str, color: str) -> Lettering:
        return Lettering(self.words.labels[label], size=SMALL, color=color)

    def _show_the_sources(self) -> None:
        name = "first-of-sources" if self.sources.shows_first else "sources"
        self._deal(self.sources, self._name(name, self.theme.value))

    def _deal(self, cards: Cards, heading: Lettering) -> None:
        heading.on_baseline(cards.right, HEADER_BASELINE, "right")
        arrivals = [mn.FadeIn(card, shift=_RISE * mn.UP) for card in cards.cards]
        self.move(mn.LaggedStart(mn.FadeIn(heading), *arrivals, lag_ratio=0.6), seconds=SLOW_S)

    def _feed_the_context(self) -> None:
        lane, context = self.lane, self.lane.context
        self.when_said("context")
        self.move(mn.FadeIn(*context.frames), mn.FadeIn(lane.title), seconds=QUICK_S)
        self.move(mn.Create(self.embrace), mn.Create(self.feed), seconds=QUICK_S)
        self._pour(self.sources.cards, context)
        self.move(mn.FadeIn(*context.numbers), mn.FadeIn(lane.stand_in), seconds=QUICK_S)
        self.remove(*context.frames, *context.numbers)
        self.add(context)

    def _pour(self, cards: list[Card], goal: mn.VMobject) -> None:
        drops = [Pour(card.empty_value(), goal) for card in cards]
        self.move(mn.LaggedStart(*drops, lag_ratio=0.4), seconds=SLOW_S)

    def _pull_the_same_vector(self) -> None:
        lane = self.lane
        for row in range(len(lane.steps)):
            wire, name = lane.pull(row)
            self.when_said(placed("step", row))
            self.move(mn.Create(wire), seconds=_WIRE_S)
            if lane.is_wide:
                pulled = touch(*lane.context.frames, color=self.theme.muted)
            else:
                pulled = self._sent(lane.copies[row])
            # The name comes last, so that no digits pass over it.
            self.move(mn.LaggedStart(pulled, mn.FadeIn(name), lag_ratio=0.5), seconds=_PULL_S)

    def _sent(self, copy: Cells) -> mn.Animation:
        """The copy comes up on its way from the context, which it equals, to its own place.

        It does so in its own row: over the context or another copy, the digits of both would read
        as one number.
        """
        goal, context = copy.copy(), self.lane.context
        copy.mid_on(context.right + (context.right - context.left) / 2, copy.middle[1])
        self.add(copy.set_opacity(0))
        return mn.Transform(copy, goal)

    def _repeat_the_source(self) -> None:
        embrace, feed = self.lane.feed(self.repeated)
        self.move(
            mn.Transform(self.embrace, embrace), mn.Transform(self.feed, feed), seconds=QUICK_S
        )
        self._deal(self.repeated, self._name("longer", self.theme.ink))
        self.when_said("still")
        context = self.lane.context
        # No further than its edge, since its digits are there by now and have to stay legible.
        self._pour(self.repeated.cards, mn.VectorizedPoint((context.left, context.middle[1], 0)))

    def _measure_the_context(self) -> None:
        line, still = self.lane.measure()
        self.move(mn.Create(line), seconds=MOVE_S)
        self.when_said("no-overflow")
        self.move(mn.FadeIn(still), seconds=QUICK_S)

    def _reach_every_card(self) -> None:
        lesson, theme, end = self.lesson, self.theme, float(self.query.get_left()[0]) - _NAME_GAP
        words, label = self.words.labels["query"], lesson.query_label
        name = Named(words, label, theme, color=theme.query, room=end - LEFT)
        name.mid_on(end, QUERY_Y, "right")
        self.move(*self.lane.rest(), seconds=QUICK_S)
        self.move(mn.FadeIn(self.query), mn.FadeIn(name), seconds=QUICK_S)
        pairs = list(zip(self.sources.cards, self.repeated.cards, strict=True))
        self.when_said("every")
        for near, far in pairs:
            lit = [card.outline.animate.set_stroke(self.theme.ink) for card in (near, far)]
            wires = map(mn.Create, self._wires_to(near.middle_y))
            self.move(*wires, *lit, seconds=step_s(len(pairs), _REACH_S, QUICK_S))

    def _wires_to(self, y: float) -> list[Wire]:
        """From the query down the aisle, and from there to the cards on both sides."""
        top = QUERY_Y - self.query.cell_height / 2
        ends = self.sources.right + NEAR, self.repeated.left - NEAR
        color = self.theme.query
        return [Wire((_QUERY_X, top), (_QUERY_X, y), (x, y), color=color) for x in ends]

    def _blend_for_the_query(self) -> None:
        output, x = self.output, self.repeated.right + BRACKET_GAP + _OWN_WAY
        name = self._name("blend", self.theme.output)
        if self.is_wide:
            name.on_baseline(output.left, HEADER_BASELINE)
        else:
            name.on_baseline(RIGHT, HEADER_BASELINE, "right")
        spots = [(x, self.repeated.top), (x, QUERY_Y), (output.left - NEAR, QUERY_Y)]
        self.when_said("blend")
        self.move(mn.Create(Wire(*spots, color=self.theme.output)), mn.FadeIn(name), seconds=MOVE_S)
        cards = (*self.sources.cards, *self.repeated.cards)
        given = [self._given(card, spots) for card in cards]
        self.when_said("values")
        self.move(mn.LaggedStart(*given, lag_ratio=0.3), seconds=SLOW_S)
        self.move(mn.FadeIn(output), seconds=QUICK_S)

    def _given(self, card: Card, spots: list[tuple[float, float]]) -> mn.Animation:
        """The card's value lights up, and a small one goes along the wire."""
        small = card.empty_value().scale(_SMALL)
        lit = touch(*card.value.frames, color=self.theme.output)
        return mn.AnimationGroup(lit, Pour(small, self.output, through=spots))
