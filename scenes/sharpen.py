"""Section 7, Where It Breaks: large gaps concentrate the weights, wherever they point."""

from __future__ import annotations

import manim as mn

from scenes.lesson_scene import LessonScene
from scenes.motion import arrive
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.log_inset import LogInset, diamond, disc
from scenes.nouns.marks import Flag, around
from scenes.nouns.rows import Addresses
from scenes.pace import MOVE_S, QUICK_S, SLOW_S
from scenes.sharpen_dial import Dial
from scenes.sharpen_lanes import DOTS_X, SCALED_X, UNSCALED_X, Lane, full_length
from scenes.theme import SMALL

_DOTS_ROOM = 1.4
_UNSCALED_ASIDE, _SCALED_ASIDE = -2.75, -4.0
_INSET_LEFT, _INSET_RIGHT = 3.1, 6.2
_DIAL_ASIDE = -2.4
_FLAG_GAP, _WORD_GAP = 0.16, 0.34
_TURN_S = 1.0
_MARK_S = 0.3
_LEAVE_S = 0.4
_LOOK_S = 1.4


class Sharpen(LessonScene):
    """Two lanes, a log scale, a dial of gaps, and a flag where the weight is not."""

    slug = "sharpen"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("lanes", self._run_the_lanes)
        self.beat("sharper", self._compare_the_peaks)
        self.beat("positive", self._look_on_a_log_scale)
        self.beat("gaps", self._widen_the_gaps)
        self.beat("sensitivity", self._trace_the_sensitivity)
        self.beat("finite", self._point_at_what_is_left)
        self.beat("wrong", self._raise_the_flag)

    def _prepare(self) -> None:
        lesson, theme, grid, labels = self.lesson, self.theme, self.grid, self.words.labels
        self.add(Addresses(lesson, labels, grid, theme))
        self.dots = Column(
            labels["dots"],
            lesson.query.dots,
            x=DOTS_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            widest=_DOTS_ROOM,
            muted=theme.muted,
        )
        full = full_length(lesson)
        dialled = [weight for weights in lesson.dialled_weights for weight in weights]
        self.unscaled, self.scaled = (
            Lane(
                labels[name],
                (labels["scores"], labels["weights"]),
                made,
                mark,
                grid,
                theme,
                x=x,
                full=full,
                later=later,
            )
            for name, made, mark, x, later in (
                ("unscaled", lesson.unscaled, diamond(theme), UNSCALED_X, ()),
                ("scaled", lesson.query, disc(theme), SCALED_X, dialled),
            )
        )
        self.outlines: list[mn.VMobject] = []

    def _run_the_lanes(self) -> None:
        self.move(mn.FadeIn(self.dots), seconds=QUICK_S)
        for mark, lane in (("lanes", self.unscaled), ("scaled", self.scaled)):
            self.when_said(mark)
            opening = (lane.panel, lane.title, lane.scores.heading)
            self.move(*(mn.FadeIn(noun) for noun in opening), seconds=QUICK_S)
            pairs = zip(self.dots.numbers, lane.scores.numbers, strict=True)
            self.move(*(arrive(dot, score) for dot, score in pairs), seconds=MOVE_S)
        for lane in (self.unscaled, self.scaled):
            self.move(*lane.pour(), seconds=MOVE_S)

    def _compare_the_peaks(self) -> None:
        columns = (self.dots, self.unscaled.scores, self.scaled.scores)
        self.move(
            *(column.animate.set_fill(self.theme.muted) for column in columns), seconds=QUICK_S
        )
        self.when_said("sharper")
        self._outline(
            *(
                lane.weights.numbers[row]
                for lane in (self.unscaled, self.scaled)
                for row in self.lesson.rows_of(self.lesson.leaders)
            )
        )

    def _look_on_a_log_scale(self) -> None:
        leaving: list[mn.VMobject] = [self.dots]
        for lane in (self.unscaled, self.scaled):
            leaving += [lane.panel, lane.scores]
        self._leave(*leaving)
        self.move(
            *self.unscaled.step_aside(_UNSCALED_ASIDE),
            *self.scaled.step_aside(_SCALED_ASIDE),
            seconds=MOVE_S,
        )
        self.inset = LogInset(
            self.lesson.log_axis,
            self.words.labels["log"],
            self.words.labels["endless"],
            self.theme,
            left=_INSET_LEFT,
            right=_INSET_RIGHT,
            rows_y=self.grid.rows_y,
            thickness=self.scaled.weights.thickness,
        )
        self.when_said("log")
        self.move(mn.FadeIn(self.inset.heading), mn.FadeIn(self.inset.grid), seconds=QUICK_S)
        for mark, places in (
            (self.unscaled.mark, self.inset.diamonds.values()),
            (self.scaled.mark, self.inset.discs.values()),
        ):
            self.move(*(mn.FadeIn(each) for each in (mark, *places)), seconds=QUICK_S)
        smallest = self.lesson.lightest_row
        self.when_said("smallest")
        self._outline(self.unscaled.weights.numbers[smallest], self.inset.diamonds[smallest])

    def _widen_the_gaps(self) -> None:
        leaving = [*self.unscaled.result, self.scaled.title, self.scaled.mark, self.inset]
        self._leave(*leaving)
        self.move(self.scaled.weights.animate.shift((_DIAL_ASIDE, 0, 0)), seconds=QUICK_S)
        self.dial = Dial(self.lesson, self.words.labels, self.grid, self.theme, self.scaled.weights)
        self.move(*(mn.FadeIn(noun) for noun in self.dial.entrances), seconds=QUICK_S)
        self.move(mn.FadeIn(self.dial.weight_mark(0)), seconds=_MARK_S)
        self.add(self.dial.drawn)
        for stop in range(1, len(self.dial.stops)):
            self.move(self.dial.turn(stop), seconds=_TURN_S)
            self.dial.settle(stop)
            self.move(mn.FadeIn(self.dial.weight_mark(stop)), seconds=_MARK_S)

    def _trace_the_sensitivity(self) -> None:
        labels = self.words.labels
        curve, name, self.sensitivities = self.dial.sensitivity(
            *(labels[line] for line in ("sensitivity", "of-softmax", "jacobian"))
        )
        self.move(mn.FadeIn(name), seconds=QUICK_S)
        self.move(mn.Create(curve), seconds=SLOW_S)
        self.when_said("first-derivative")
        for mark in self.sensitivities:
            if mark is self.sensitivities[-1]:
                self.when_said("last-derivative")
            self.move(mn.FadeIn(mark), seconds=_MARK_S)

    def _point_at_what_is_left(self) -> None:
        if self.lesson.claims.one_key:
            return  # its weight is exactly one, and its derivative exactly zero
        smallest = self.scaled.weights.numbers[self.lesson.lightest_row]
        self.when_said("weight")
        self._outline(smallest)
        self.hold(_LOOK_S)
        self.when_said("gradient")
        self._outline(self.sensitivities[-1][1])

    def _raise_the_flag(self) -> None:
        self._leave()
        self.as_said({"heaviest": self._name_the_heaviest, "needed": self._flag_the_needed})

    def _name_the_heaviest(self) -> None:
        lesson, theme = self.lesson, self.theme
        if lesson.heaviest is None or lesson.claims.needed_is_heaviest:
            return
        largest = Lettering(self.words.labels["heaviest"], size=SMALL, color=theme.weight)
        y = self.grid.row_y(lesson.rows_of([lesson.heaviest])[0])
        x = self.scaled.weights.right + _WORD_GAP
        self.move(mn.FadeIn(largest.mid_on(x, y)), seconds=QUICK_S)

    def _flag_the_needed(self) -> None:
        flag = Flag(self.words.labels["needed"], self.theme)
        y = self.grid.row_y(self.lesson.rows_of([self.lesson.needed])[0])
        flag.mid_on(self.scaled.weights.right + _FLAG_GAP, y)
        self.move(mn.FadeIn(flag), seconds=QUICK_S)

    def _outline(self, *targets: mn.VMobject) -> None:
        outlines = [around(target, self.theme.ink, gap=0.1) for target in targets]
        self.outlines += outlines
        self.move(*(mn.Create(outline) for outline in outlines), seconds=MOVE_S)

    def _leave(self, *nouns: mn.VMobject) -> None:
        """These, and all outlines, go before anything moves."""
        leaving, self.outlines = [*self.outlines, *nouns], []
        if leaving:
            self.move(*(mn.FadeOut(noun) for noun in leaving), seconds=_LEAVE_S)
