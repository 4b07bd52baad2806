"""Section 5, Keep Source Positions Available: two sequences, then one; what scoring them costs."""

from __future__ import annotations

import manim as mn

from scenes.layout import HEADER_BASELINE, LEFT, QUERY_Y, Grid
from scenes.lesson_scene import LessonScene
from scenes.nouns.cells import KEY, PLAIN, QUERY, VALUE, Cells, fitted
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.number import Number
from scenes.nouns.rows import Addresses
from scenes.nouns.sequence import Panel, Roles, frame_around, row_height
from scenes.nouns.wires import Wire
from scenes.pace import MOVE_S, QUICK_S, step_s
from scenes.positions_areas import AreasMeter
from scenes.positions_kinds import Kind
from scenes.positions_meter import Count
from scenes.positions_squares import SquaresMeter
from scenes.positions_weights import Weights
from scenes.theme import SMALL

# Keys stand on the side that queries come from, so that lines end at keys and cross no values.
_VALUE_X, _KEY_X, _QUERY_X = -4.72, -3.78, -2.1
_ENCODER_RIGHT, _SEQUENCE_RIGHT = -3.0, -1.6
_DECODER_LEFT, _DECODER_RIGHT = 3.75, 6.5
_DECODER_X, _STEP_X = 4.85, 5.9
_TRUNK_X, _OWN_TRUNK_X = 3.3, -3.1
_NEAR = 0.08
_KINDS_GAP = 0.5
_ADDRESS_S = 1.8
_SUMMARY_ROOM = 5.6


class Positions(LessonScene):
    """Every position can be addressed; none is sure to help."""

    slug = "positions"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("cross", self._show_two_sequences)
        self.beat("address", self._address_each_position)
        self.beat("self", self._collapse_onto_one)
        self.beat("cost", self._count_one_query)
        self.beat("twice", self._count_twice_the_positions)
        self.beat("whole", self._count_the_whole_sequence)
        self.beat("not-promised", self._weigh_a_lit_position)

    def _prepare(self) -> None:
        lesson, theme, labels, grid = self.lesson, self.theme, self.words.labels, self.grid
        n = lesson.addresses
        steps = lesson.decoder_steps
        self.steps_grid = Grid(len(steps))
        self.addresses = Addresses(lesson, labels, grid, theme)
        self.keys = Roles(labels["keys"], labels["k"], n, KEY, theme, grid, x=_KEY_X)
        self.values = Roles(labels["values"], labels["v"], n, VALUE, theme, grid, x=_VALUE_X)
        self.own = Roles(labels["queries"], labels["q"], n, QUERY, theme, grid, x=_QUERY_X)
        self.asked = Roles(
            labels["queries"], labels["q"], steps, QUERY, theme, self.steps_grid, x=_DECODER_X
        )
        self.steps = [
            Number(step, size=SMALL, color=theme.muted).mid_on(_STEP_X, y)
            for step, y in zip(steps, self.steps_grid.rows_y, strict=True)
        ]
        heading = Lettering(labels["steps"], size=SMALL, color=theme.muted)
        self.steps_heading = heading.on_baseline(_STEP_X, HEADER_BASELINE, "center")
        self.encoder = Panel(labels["encoder"], grid, theme, left=LEFT, right=_ENCODER_RIGHT)
        self.sequence = frame_around(grid, theme, left=LEFT, right=_SEQUENCE_RIGHT)
        self.decoder = Panel(
            labels["decoder"], self.steps_grid, theme, left=_DECODER_LEFT, right=_DECODER_RIGHT
        )
        meter = SquaresMeter if lesson.hidden_keys is None else AreasMeter
        self.meter = meter(lesson, self.words, theme)
        self.add(self.addresses)

    def _show_two_sequences(self) -> None:
        self.kind = Tag(self.words.labels["cross"], self.theme)
        self.kind.move_to(((_ENCODER_RIGHT + _DECODER_LEFT) / 2, QUERY_Y, 0))
        self.move(mn.FadeIn(self.encoder), seconds=QUICK_S)
        self.move(mn.FadeIn(self.decoder, self.steps_heading, *self.steps), seconds=QUICK_S)
        self.move(mn.FadeIn(self.asked), seconds=QUICK_S)
        for mark, noun in (("keys", self.keys), ("values", self.values), ("cross", self.kind)):
            self.when_said(mark)
            self.move(mn.FadeIn(noun), seconds=QUICK_S)

    def _address_each_position(self) -> None:
        self._pass_by_a_summary()
        self.when_said("each")
        self.wires = self._wires(self.asked, self.steps_grid, _TRUNK_X)
        for wire in self.wires:
            self.move(mn.Create(wire), seconds=step_s(len(self.wires), _ADDRESS_S, QUICK_S))

    def _wires(self, queries: Roles, grid: Grid, trunk_x: float) -> list[Wire]:
        """From the first of ``queries``, over its pointer, to every key of the encoder's rows."""
        top, key_x = grid.row_y(0) + grid.cell / 2, self.keys.right + _NEAR
        over = top + (row_height(grid) - grid.cell) / 4
        start = ((queries.x, top), (queries.x, over), (trunk_x, over))
        return [
            Wire(*start, (trunk_x, y), (key_x, y), color=self.theme.query) for y in self.grid.rows_y
        ]

    def _pass_by_a_summary(self) -> None:
        """The one way that there was before: every position in one vector."""
        theme, y = self.theme, self.steps_grid.row_y(len(self.steps) // 2)
        numbers, height = self.lesson.summary, self.steps_grid.cell
        width, size = fitted([numbers], height, _SUMMARY_ROOM)
        summary = Cells(numbers, PLAIN, theme, height=height, width=width, size=size).rest()
        summary.mid_on((_ENCODER_RIGHT + _DECODER_LEFT) / 2, y)
        name = Lettering(self.words.labels["summary"], size=SMALL, color=theme.muted)
        name.on_baseline(summary.middle[0], y + summary.cell_height / 2 + 0.2, "center")
        wires = [
            Wire((_ENCODER_RIGHT + _NEAR, y), (summary.left - _NEAR, y), color=theme.muted),
            Wire((summary.right + _NEAR, y), (_DECODER_LEFT - _NEAR, y), color=theme.muted),
        ]
        self.move(mn.FadeIn(summary, name, *wires), seconds=QUICK_S)
        self.hold(QUICK_S)
        self.move(mn.FadeOut(summary, name, *wires), seconds=QUICK_S)

    def _collapse_onto_one(self) -> None:
        labels, theme, stand_in = self.words.labels, self.theme, self.lesson.addresses[:1]
        crossed = Kind(labels["cross"], labels, stand_in, theme, left=LEFT, apart=True)
        left = float(crossed.get_right()[0]) + _KINDS_GAP
        alone = Kind(labels["self"], labels, stand_in, theme, left=left, apart=False)
        leaving = (self.decoder, self.steps_heading, *self.steps, *self.wires)
        self.move(mn.FadeOut(*leaving, self.kind, self.encoder.title), seconds=QUICK_S)
        self.move(mn.FadeIn(crossed), seconds=QUICK_S)
        self.when_said("one-sequence")
        self.move(mn.Transform(self.encoder.frame, self.sequence), seconds=QUICK_S)
        self._move_the_queries()
        self.wires = self._wires(self.own, self.grid, _OWN_TRUNK_X)
        self.move(mn.FadeIn(alone), *map(mn.Create, self.wires), seconds=MOVE_S)

    def _move_the_queries(self) -> None:
        if len(self.own.cells) == len(self.asked.cells):
            self.move(self.asked.animate.move_to(self.own), seconds=MOVE_S)
            self.remove(self.asked)
            self.add(self.own)
        else:
            away = mn.FadeOut(self.asked, target_position=self.own.get_center())
            self.move(away, mn.FadeIn(self.own), seconds=MOVE_S)

    def _count_one_query(self) -> None:
        self.move(mn.FadeIn(self.meter.legend()), seconds=QUICK_S)
        self._tell(self.meter.one_query())

    def _count_twice_the_positions(self) -> None:
        self._tell(self.meter.one_query_doubled())

    def _count_the_whole_sequence(self) -> None:
        self._tell(self.meter.whole())
        self._tell(self.meter.whole_doubled(), "doubled")

    def _tell(self, count: Count, what: str = "count") -> None:
        """The pieces come with what is counted, as it is said, and their sum with its number."""
        if count.names:
            self.move(mn.FadeIn(*count.names), seconds=QUICK_S)
        pieces = map(mn.FadeIn, count.pieces)
        self.when_said(what)
        self.move(mn.LaggedStart(*pieces, lag_ratio=0.5), seconds=MOVE_S)
        self.when_said(f"{what}-sum")
        self.move(mn.FadeIn(count.number), seconds=QUICK_S)

    def _weigh_a_lit_position(self) -> None:
        weights = Weights(self.lesson, self.words, self.grid, self.theme)
        # The weights are those of one query, the first: the others step back.
        others = [cell[0].animate.rest() for cell in self.own.cells[1:]]
        self.move(mn.FadeIn(weights), *others, seconds=MOVE_S)
        light = weights.light()
        dark = light.copy().set_opacity(0)
        # The light comes up over the frame and under everything that stands in the row.
        self.add(dark, self.addresses, self.values, self.keys, self.own, *self.wires, weights)
        note = [] if weights.note is None else [mn.FadeIn(weights.note)]
        self.when_said("lit")
        self.move(mn.Transform(dark, light), *note, seconds=MOVE_S)
