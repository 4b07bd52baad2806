"""Section 5, Keep Source Positions Available: two sequences, then one; what scoring them costs."""

from __future__ import annotations

import manim as mn

from attention_math import Shown
from scenes.layout import HEADER_BASELINE, LEFT, QUERY_Y, Grid
from scenes.lesson_scene import LessonScene
from scenes.motion import arrive
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.cells import KEY, PLAIN, QUERY, VALUE, Cells
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.number import Number
from scenes.nouns.rows import Addresses
from scenes.nouns.sequence import Panel, Roles
from scenes.nouns.squares import Squares
from scenes.nouns.wires import Wire
from scenes.pace import MOVE_S, QUICK_S
from scenes.theme import BODY, SMALL

_KEY_X, _VALUE_X, _QUERY_X = -4.6, -3.8, -2.6
_ENCODER_RIGHT, _SEQUENCE_RIGHT = -3.25, -2.05
_DECODER_LEFT, _DECODER_RIGHT = 4.0, 6.5
_DECODER_X, _STEP_X = 4.85, 5.9
_TRUNK_X, _LOOP_X = 3.3, -1.65
_NEAR = 0.08
_ROLES_Y = QUERY_Y - 0.06
_BARS_X, _BARS_FULL = -1.3, 1.4
_METER_X, _DOUBLED_X = 1.7, 3.95
_METER_WIDTH, _LARGEST_SIDE = 1.74, 0.29
_FEW_Y, _ALL_Y = 0.24, -0.62  # tops of the squares


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
        self.addresses = Addresses(n, lesson.labels, grid, theme)
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
        whole = Panel(labels["sequence"], grid, theme, left=LEFT, right=_SEQUENCE_RIGHT)
        self.sequence = whole.frame
        self.decoder = Panel(
            labels["decoder"], self.steps_grid, theme, left=_DECODER_LEFT, right=_DECODER_RIGHT
        )
        self.side = min(_LARGEST_SIDE, _METER_WIDTH / (2 * len(n)))
        self.add(self.addresses)

    def _show_two_sequences(self) -> None:
        self.kind = Tag(self.words.labels["cross"], self.theme)
        self.kind.move_to(((_ENCODER_RIGHT + _DECODER_LEFT) / 2, QUERY_Y, 0))
        self.move(mn.FadeIn(self.encoder), seconds=QUICK_S)
        self.move(mn.FadeIn(self.decoder, self.steps_heading, *self.steps), seconds=QUICK_S)
        for roles in (self.asked, self.keys, self.values):
            self.move(mn.FadeIn(roles), seconds=QUICK_S)
        self.move(mn.FadeIn(self.kind), seconds=QUICK_S)

    def _address_each_position(self) -> None:
        self._pass_by_a_summary()
        start_y = self.steps_grid.row_y(0)
        self.wires = [
            Wire(
                (_DECODER_LEFT - _NEAR, start_y),
                (_TRUNK_X, start_y),
                (_TRUNK_X, y),
                (_ENCODER_RIGHT + _NEAR, y),
                color=self.theme.query,
            )
            for y in self.grid.rows_y
        ]
        for wire in self.wires:
            self.move(mn.Create(wire), seconds=QUICK_S)

    def _pass_by_a_summary(self) -> None:
        """The one way that there was before: every position in one vector."""
        theme, y = self.theme, self.steps_grid.row_y(len(self.steps) // 2)
        summary = Cells(self.lesson.summary, PLAIN, theme, height=self.steps_grid.cell).rest()
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
        labels, theme = self.words.labels, self.theme
        leaving = (self.decoder, self.steps_heading, *self.steps, *self.wires)
        self.move(mn.FadeOut(*leaving, self.kind, self.encoder.title), seconds=QUICK_S)
        crossed = Lettering(labels["cross-roles"], size=SMALL, color=theme.muted)
        same = Lettering(labels["self-roles"], size=SMALL, color=theme.ink)
        self.move(mn.FadeIn(crossed.on_baseline(LEFT, _ROLES_Y + 0.2)), seconds=QUICK_S)
        self.move(
            mn.Transform(self.encoder.frame, self.sequence),
            arrive(self.asked, self.own),
            mn.FadeOut(self.asked),
            seconds=MOVE_S,
        )
        loops = map(mn.Create, self._loops())
        self.move(mn.FadeIn(same.on_baseline(LEFT, _ROLES_Y - 0.2)), *loops, seconds=MOVE_S)

    def _loops(self) -> list[Wire]:
        """From the first position's query to every position of its own sequence."""
        start_y = self.grid.row_y(0) + self.grid.cell / 4
        return [
            Wire(
                (_SEQUENCE_RIGHT, start_y),
                (_LOOP_X, start_y),
                (_LOOP_X, y),
                (_SEQUENCE_RIGHT + _NEAR, y),
                color=self.theme.query,
            )
            for y in (y - self.grid.cell / 4 for y in self.grid.rows_y)
        ]

    def _count_one_query(self) -> None:
        theme, labels, top = self.theme, self.words.labels, QUERY_Y + self.side / 2
        sample = Squares(1, 1, left=_METER_X, top=top, side=self.side, color=theme.muted)
        legend = Lettering(labels["one-dot"], size=SMALL, color=theme.muted)
        legend.mid_on(sample.right_end + 0.12, QUERY_Y)
        self.move(mn.FadeIn(sample, legend), seconds=QUICK_S)
        self._count(1, 1, self.lesson.cost.per_query)

    def _count_twice_the_positions(self) -> None:
        self._count(1, 2, self.lesson.cost.per_query_doubled)

    def _count_the_whole_sequence(self) -> None:
        n, cost = len(self.lesson.addresses), self.lesson.cost
        self._count(n, 1, cost.self_attention, whole=True)
        self._count(2 * n, 2, cost.self_attention_doubled, whole=True)

    def _count(self, rows: int, times: int, total: Shown, *, whole: bool = False) -> None:
        """Squares for ``rows`` queries over ``times`` as many positions, and their number."""
        theme, labels = self.theme, self.words.labels
        left, top = _METER_X if times == 1 else _DOUBLED_X, _ALL_Y if whole else _FEW_Y
        names = []
        if times == 1:
            line = Lettering(
                labels["whole" if whole else "one-query"], size=SMALL, color=theme.muted
            )
            names.append(line.on_baseline(_METER_X, top + 0.2))
        if not whole:
            head = Lettering(labels["few" if times == 1 else "many"], size=SMALL, color=theme.ink)
            names.append(head.on_baseline(left, HEADER_BASELINE))
        columns = times * len(self.lesson.addresses)
        squares = Squares(rows, columns, left=left, top=top, side=self.side, color=theme.muted)
        number = Number(total, size=BODY, color=theme.ink, align="left")
        number.mid_on(squares.right_end + 0.16, squares.middle_y)
        pieces = squares.rows if whole else list(squares.rows[0])
        if names:
            self.move(mn.FadeIn(*names), seconds=QUICK_S)
        self.move(mn.LaggedStart(*map(mn.FadeIn, pieces), lag_ratio=0.5), seconds=MOVE_S)
        self.move(mn.FadeIn(number), seconds=QUICK_S)

    def _weigh_a_lit_position(self) -> None:
        theme, lesson, rows_y = self.theme, self.lesson, self.grid.rows_y
        thickness = min(0.26, self.grid.cell * 0.45)
        bars = Bars(
            lesson.query.numbers.weights.tolist(),
            x=_BARS_X,
            rows_y=rows_y,
            full=_BARS_FULL,
            thickness=thickness,
            color=theme.weight,
        )
        axis = UnitAxis(x=_BARS_X, rows_y=rows_y, full=_BARS_FULL, thickness=thickness, theme=theme)
        heading = Lettering(self.words.labels["weights"], size=SMALL, color=theme.weight)
        heading.on_baseline(_BARS_X, HEADER_BASELINE)
        numbers = [
            Number(w, size=BODY, color=theme.ink, align="left").mid_on(
                _BARS_X + _BARS_FULL + 0.16, y
            )
            for w, y in zip(lesson.query.weights, rows_y, strict=True)
        ]
        self.move(mn.FadeIn(heading, axis, bars, *numbers), seconds=MOVE_S)
        row = lesson.addresses.texts.index(lesson.lightest.text)
        right = max(number.get_right()[0] for number in numbers) + 0.14
        lit = mn.RoundedRectangle(
            corner_radius=0.12, width=right - LEFT, height=self.grid.cell + 0.28
        )
        lit.set_stroke(theme.ink, width=3).set_fill(theme.ink, opacity=0.08)
        lit.move_to(((right + LEFT) / 2, rows_y[row], 0))
        self.move(mn.Create(lit), seconds=MOVE_S)
        note = Lettering(self.words.labels["available"], size=SMALL, color=theme.ink)
        note.on_baseline(_BARS_X, rows_y[row] + thickness / 2 + 0.1)
        self.move(mn.FadeIn(note), seconds=QUICK_S)
