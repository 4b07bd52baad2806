"""Section 3, Blend by Weight: exponentials, weights that sum to one, and the values they blend."""

from __future__ import annotations

from functools import cached_property

import manim as mn

from scenes.blend_mix import WEIGHTS_X, Mix
from scenes.blend_softmax import DIVIDER_X, Softmax
from scenes.lesson_scene import LessonScene
from scenes.motion import arrive, give_way
from scenes.nouns.marks import around
from scenes.nouns.plane import ValuePlane
from scenes.nouns.rows import Addresses
from scenes.pace import MOVE_S, QUICK_S, step_s
from scenes.story.phrase import placed

_RIM = 4  # tells a bar on its way from the one that it leaves behind
_ROWS_S = 3.2  # what all rows together take where they come one after the other
_LAYING_S = 2.0  # the same, where they are laid tip to tail


class Blend(LessonScene):
    """Softmax turns scores into weights; the weights scale the values, and these add up."""

    slug = "blend"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("exponentials", self._raise)
        self.beat("sum", self._stack)
        self.beat("divide", self._divide)
        self.beat("one", self._fill_the_length_of_one)
        self.beat("scale", self._scale_the_values)
        self.beat("tip-to-tail", self._lay_tip_to_tail)
        self.beat("output", self._read_the_output)
        self.beat("shapes", self._compare_shapes)

    def _prepare(self) -> None:
        lesson, theme = self.lesson, self.theme
        self.softmax = Softmax(lesson, self.words, self.grid, theme)
        self.rows = range(lesson.n_rows)
        self.row_s = step_s(len(self.rows), _ROWS_S)
        self.lay_s = step_s(len(self.rows), _LAYING_S)
        addresses = Addresses(lesson, self.words.labels, self.grid, theme)
        self.add(addresses, self.softmax.scores)

    @cached_property
    def mix(self) -> Mix:
        """What weights and values make, which the second half of the section shows."""
        return Mix(self.lesson, self.words, self.grid, self.theme)

    def _raise(self) -> None:
        soft = self.softmax
        self.move(mn.FadeIn(soft.base), mn.FadeIn(soft.bars), seconds=QUICK_S)
        self.move(mn.FadeIn(soft.exponentials.heading), seconds=QUICK_S)
        for row in self.rows:
            longer = soft.bars.like(row, soft.weights_of_one[row], self.theme.muted)
            longer.set_stroke(width=0)
            self.when_said(placed("exponential", row))
            self.move(
                mn.Transform(soft.bars.bars[row], longer),
                arrive(soft.scores.numbers[row], soft.exponentials.numbers[row]),
                seconds=self.row_s,
            )

    def _stack(self) -> None:
        soft = self.softmax
        self.stack = soft.stacked(self.theme.muted)
        for row in self.rows:
            self._fly(soft.bars.bars[row], self.stack.parts[row])
        self.when_said("sum")
        self.move(mn.FadeIn(soft.sum_of_all), seconds=QUICK_S)

    def _fly(self, bar: mn.VMobject, part: mn.VMobject) -> None:
        place = part.copy()
        part.become(bar.copy().set_stroke(self.theme.ground, width=_RIM, opacity=1))
        self.add(part)
        self.move(mn.Transform(part, place), seconds=self.row_s)

    def _divide(self) -> None:
        soft = self.softmax
        soft.divider.move_to((DIVIDER_X, self.grid.row_y(0), 0))
        self.move(mn.FadeIn(soft.divider), mn.FadeIn(soft.weights.heading), seconds=QUICK_S)
        for row, y in enumerate(self.grid.rows_y):
            if row:
                self.move(soft.divider.animate.move_to((DIVIDER_X, y, 0)), seconds=self.row_s / 2)
            self.when_said(placed("weight", row))
            self.move(
                arrive(soft.exponentials.numbers[row], soft.weights.numbers[row]),
                soft.bars.bars[row].animate.set_fill(soft.color_of(row)),
                seconds=self.row_s / 2,
            )
        self.move(give_way(soft.divider, soft.formula), seconds=MOVE_S)

    def _fill_the_length_of_one(self) -> None:
        soft = self.softmax
        self.move(
            *(mn.FadeOut(part) for part in self.stack.parts),
            give_way(soft.sum_of_all, soft.one),
            mn.FadeIn(soft.frame),
            seconds=QUICK_S,
        )
        self.stack = soft.stacked(self.theme.weight)
        for row in self.rows:
            self._fly(soft.bars.bars[row], self.stack.parts[row])

    def _scale_the_values(self) -> None:
        self._clear_for_the_values()
        mix = self.mix
        self.move(
            mn.FadeIn(mix.tracks),
            mn.FadeIn(mix.values),
            mn.FadeIn(mix.near),
            mn.FadeIn(mix.board_name),
            *(mn.FadeIn(value) for value in mix.whole_values),
            *([] if mix.in_place else [mn.FadeIn(mix.contributions.heading)]),
            seconds=QUICK_S,
        )
        if mix.in_place:
            self.move(give_way(mix.values.heading, mix.contributions.heading), seconds=QUICK_S)
        for row in self.rows:
            self._scale(row)

    def _clear_for_the_values(self) -> None:
        soft, mix = self.softmax, self.mix
        self.move(
            mn.FadeOut(soft.scores),
            mn.FadeOut(soft.exponentials),
            *(mn.FadeOut(part) for part in self.stack.parts),
            mn.FadeOut(soft.frame),
            mn.FadeOut(soft.one),
            mn.FadeOut(soft.base),
            *([] if mix.leaves_room_for(soft.formula) else [mn.FadeOut(soft.formula)]),
            seconds=QUICK_S,
        )
        self.move(
            soft.weights.animate.shift((WEIGHTS_X - soft.weights.x, 0, 0)),
            *(
                mn.Transform(old, new)
                for old, new in zip(soft.bars.bars, mix.bars.bars, strict=True)
            ),
            seconds=MOVE_S,
        )

    def _scale(self, row: int) -> None:
        mix = self.mix
        value, result = mix.values.rows[row], mix.contributions.rows[row]
        step = mix.steps[row]
        scaled = step.copy()
        whole = mix.space.values[row]
        if whole is not None:  # the rest is no single value that could shrink
            mix.board.lay(step, mix.space.origin, whole)
        self.when_said(placed("value", row))
        self.add(step)
        self.move(mn.FadeIn(mix.times[row]), seconds=self.row_s / 3)
        give = mn.FadeOut(value) if mix.in_place else mn.FadeIn(mix.equals[row])
        self.move(mn.Transform(step, scaled), mn.FadeIn(result), give, seconds=self.row_s)

    def _lay_tip_to_tail(self) -> None:
        mix = self.mix
        pairs = list(zip(mix.steps, mix.near_steps, strict=True))
        leaving: list[mn.Animation] = []
        if isinstance(mix.near, ValuePlane):
            gone = [value.set_opacity(0) for value in mix.near_values]
            pairs += zip(mix.whole_values, gone, strict=True)
        else:  # as lines that stand in lanes they would grow far out of the board
            leaving = [mn.FadeOut(value) for value in mix.whole_values]
        nearer = (mn.Transform(far, near) for far, near in pairs)
        self.move(*nearer, *leaving, seconds=MOVE_S)
        self.remove(*mix.whole_values)
        for row in self.rows[1:]:
            self.move(mn.Transform(mix.steps[row], mix.laid(row)), seconds=self.lay_s)
        self.when_said("output")
        self.move(
            mn.FadeIn(mix.result),
            *(mn.FadeOut(dot) for dot in self._dots()),
            seconds=MOVE_S,
        )

    def _dots(self) -> list[mn.VMobject]:
        """Steps of the plane that lead nowhere: once laid, they only cover the tip."""
        if not isinstance(self.mix.near, ValuePlane):
            return []
        return [self.mix.steps[row] for row in self.lesson.rows_of(self.lesson.zero_values)]

    def _read_the_output(self) -> None:
        mix = self.mix
        self.move(arrive(mix.result, mix.output), mn.FadeIn(mix.output_name), seconds=MOVE_S)
        if isinstance(mix.near, ValuePlane):
            place = mix.walk.output
            ticks = mix.near.ticks(self.lesson.query.output, place)
            self.when_said("numbers")
            self.move(
                mn.FadeIn(mix.near.guides(place)),
                *(mn.FadeIn(tick) for tick in ticks),
                seconds=QUICK_S,
            )

    def _compare_shapes(self) -> None:
        mix, soft = self.mix, self.softmax
        rest = [mix.contributions] if mix.in_place else [mix.values, mix.contributions]
        self.move(*self.dim(*rest), seconds=QUICK_S)
        self.move(
            give_way(soft.weights.heading, mix.count_of_weights),
            mn.Create(around(mix.weights_area, self.theme.weight, gap=0.0)),
            seconds=MOVE_S,
        )
        self.hold(QUICK_S)
        self.when_said("output")
        self.move(
            give_way(mix.output_name, mix.size_of_output),
            mn.Create(around(mix.output, self.theme.output, gap=0.08)),
            seconds=MOVE_S,
        )
