"""Section 7, Where It Breaks: large gaps concentrate the weights, wherever they point."""

from __future__ import annotations

import manim as mn

from scenes.layout import QUERY_Y
from scenes.lesson_scene import LessonScene
from scenes.motion import Recompute, arrive
from scenes.nouns.column import Column
from scenes.nouns.gap_plot import GapPlot
from scenes.nouns.lettering import Lettering
from scenes.nouns.log_inset import LogInset, diamond, disc
from scenes.nouns.marks import Flag, around
from scenes.nouns.number import Number
from scenes.nouns.rows import Addresses
from scenes.pace import MOVE_S, QUICK_S, SLOW_S
from scenes.sharpen_lanes import DOTS_X, SCALED_X, UNSCALED_X, Lane
from scenes.theme import BODY, SMALL

_TO_THE_LEFT = {"unscaled": -2.75, "scaled": -4.0}
_INSET_LEFT, _INSET_RIGHT = 3.1, 6.2
_DIAL_LANE_SHIFT = -2.6
_DIAL_POINT_X, _DIAL_SCORES_ROOM = -4.38, 1.2
_DOTS_ROOM = 1.2
_DIAL_LEFT = -4.94
_PLOT = {"left": 1.6, "right": 5.8, "bottom": -1.75, "top": 1.15}
_FLAG_GAP = 0.16
_TURN_S = 1.1


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
        self.add(Addresses(lesson.addresses, lesson.labels, grid, theme))
        self.dots = Column(
            labels["dots"],
            lesson.query.dots,
            x=DOTS_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            widest=_DOTS_ROOM,
        )
        headings = labels["scores"], labels["weights"]
        self.unscaled = Lane(
            labels["unscaled"],
            headings,
            lesson.unscaled,
            diamond(theme),
            grid,
            theme,
            x=UNSCALED_X,
        )
        self.scaled = Lane(
            labels["scaled"], headings, lesson.query, disc(theme), grid, theme, x=SCALED_X
        )
        self.outlines: list[mn.VMobject] = []

    def _run_the_lanes(self) -> None:
        self.move(mn.FadeIn(self.dots), seconds=QUICK_S)
        for lane in (self.unscaled, self.scaled):
            opening = (lane.panel, lane.title, lane.scores.heading)
            self.move(*(mn.FadeIn(noun) for noun in opening), seconds=QUICK_S)
            pairs = zip(self.dots.numbers, lane.scores.numbers, strict=True)
            self.move(*(arrive(dot, score) for dot, score in pairs), seconds=MOVE_S)
        for lane in (self.unscaled, self.scaled):
            self.move(*lane.pour(), seconds=MOVE_S)

    def _compare_the_peaks(self) -> None:
        peaks = [
            lane.weights.numbers[address - 1]
            for lane in (self.unscaled, self.scaled)
            for address in self.lesson.claims.leaders
        ]
        columns = (self.dots, self.unscaled.scores, self.scaled.scores)
        self.move(
            *(column.animate.set_fill(self.theme.muted) for column in columns), seconds=QUICK_S
        )
        self._outline(*peaks)

    def _outline(self, *targets: mn.VMobject) -> None:
        self.outlines = [around(target, self.theme.ink) for target in targets]
        self.move(*(mn.Create(outline) for outline in self.outlines), seconds=MOVE_S)

    def _outlines_leave(self) -> list[mn.Animation]:
        leaving, self.outlines = self.outlines, []
        return [mn.FadeOut(outline) for outline in leaving]

    def _look_on_a_log_scale(self) -> None:
        labels, lanes = self.words.labels, {"unscaled": self.unscaled, "scaled": self.scaled}
        gone: list[mn.VMobject] = [self.dots]
        for lane in lanes.values():
            gone += [lane.panel, lane.scores]
        self.move(
            *self._outlines_leave(),
            *(mn.FadeOut(noun) for noun in gone),
            *(
                noun.animate.shift((_TO_THE_LEFT[name], 0, 0))
                for name, lane in lanes.items()
                for noun in lane.result
            ),
            seconds=MOVE_S,
        )
        self.inset = LogInset(
            self.lesson.log_axis,
            labels["log"],
            labels["endless"],
            self.theme,
            left=_INSET_LEFT,
            right=_INSET_RIGHT,
            rows_y=self.grid.rows_y,
            thickness=self.scaled.weights.thickness,
        )
        self.move(mn.FadeIn(self.inset.heading), mn.FadeIn(self.inset.grid), seconds=QUICK_S)
        for name, marks in (("unscaled", self.inset.diamonds), ("scaled", self.inset.discs)):
            mark = lanes[name].mark.shift((_TO_THE_LEFT[name], 0, 0))
            self.move(mn.FadeIn(mark), *(mn.FadeIn(each) for each in marks), seconds=QUICK_S)
        smallest = int(self.lesson.lightest.value or 1) - 1
        self._outline(self.unscaled.weights.numbers[smallest], self.inset.diamonds[smallest])

    def _widen_the_gaps(self) -> None:
        self._set_up_the_dial()
        lesson = self.lesson
        places = self.plot.curves.stop_places
        self.weight_curve = self.plot.curve(self.plot.curves.peak_weights, self.theme.weight)
        drawn = mn.VMobject()
        self._mark_a_stop(0)
        for stop in range(1, len(places)):
            start, end = places[stop - 1], places[stop]

            def draw(share: float, start: float = start, end: float = end) -> None:
                place = start + (end - start) * share
                gap = lesson.gap_on_dial(place)
                self.factor.set_to(gap.factor)
                self.scores.set_to(gap.scores)
                self.scaled.weights.set_to(gap.weights)
                self.plot.turn_to(place)
                drawn.pointwise_become_partial(self.weight_curve, 0, place)

            drawn.match_style(self.weight_curve)
            self.add(drawn)
            nouns = (self.factor, self.scores, self.scaled.weights, self.plot, drawn)
            self.move(Recompute(draw, *nouns), seconds=_TURN_S)
            self._settle(stop)
            self._mark_a_stop(stop)

    def _settle(self, stop: int) -> None:
        gap = self.lesson.gaps[stop]
        self.factor.set_to(gap.factor)
        self.scores.set_to(gap.scores)
        self.scaled.weights.set_to(gap.weights)

    def _mark_a_stop(self, stop: int) -> None:
        place, gap = self.plot.curves.stop_places[stop], self.lesson.gaps[stop]
        self.move(mn.FadeIn(self.plot.weight_mark(place, gap)), seconds=QUICK_S / 2)

    def _set_up_the_dial(self) -> None:
        lesson, labels, theme = self.lesson, self.words.labels, self.theme
        gone = [
            *self.unscaled.result,
            self.unscaled.mark,
            self.scaled.title,
            self.scaled.mark,
            self.inset,
        ]
        self.move(
            *self._outlines_leave(),
            *(mn.FadeOut(noun) for noun in gone),
            self.scaled.weights.animate.shift((_DIAL_LANE_SHIFT, 0, 0)),
            seconds=MOVE_S,
        )
        start = lesson.gap_on_dial(0.0)
        self.scores = Column(
            labels["scores"],
            lesson.query.scores,
            x=_DIAL_POINT_X,
            rows_y=self.grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=lesson.gaps[-1].scores,
            widest=_DIAL_SCORES_ROOM,
            at_point=True,
        )
        gap = Lettering(labels["gap"], size=BODY, color=theme.ink).mid_on(_DIAL_LEFT, QUERY_Y)
        self.factor = Number(start.factor, size=BODY, color=theme.ink, align="left")
        self.factor.mid_on(float(gap.get_right()[0]) + 0.12, QUERY_Y)
        self.factor.set_to(lesson.gaps[0].factor)
        self.plot = GapPlot(
            lesson.gap_curves(),
            [each.factor for each in lesson.gaps],
            labels["dial"],
            labels["times"],
            theme,
            **_PLOT,
        )
        self.weight_name = Lettering(labels["largest-weight"], size=SMALL, color=theme.weight)
        self.weight_name.mid_on(_PLOT["left"], QUERY_Y)
        self.move(
            *(mn.FadeIn(noun) for noun in (self.scores, gap, self.factor, self.plot)),
            mn.FadeIn(self.weight_name),
            seconds=QUICK_S,
        )

    def _trace_the_sensitivity(self) -> None:
        curve = self.plot.curve(self.plot.curves.peak_sensitivities, self.theme.ink)
        name = Lettering(self.words.labels["sensitivity"], size=SMALL, color=self.theme.ink)
        name.mid_on(_PLOT["right"], self.plot.between(self.lesson.gaps), "right")
        self.move(mn.FadeIn(name), seconds=QUICK_S)
        self.move(mn.Create(curve), seconds=SLOW_S)
        self.sensitivities = self.plot.sensitivity_marks(self.lesson.gaps)
        for mark in self.sensitivities:
            self.move(mn.FadeIn(mark), seconds=QUICK_S / 2)

    def _point_at_what_is_left(self) -> None:
        if self.lesson.claims.one_key:
            return
        smallest = self.scaled.weights.numbers[int(self.lesson.lightest.value or 1) - 1]
        self._outline(smallest, self.sensitivities[-1][1])

    def _raise_the_flag(self) -> None:
        lesson, theme, labels = self.lesson, self.theme, self.words.labels
        x = self.scaled.weights.right + _FLAG_GAP
        self.move(*self._outlines_leave(), mn.Wait(), seconds=QUICK_S)
        if lesson.heaviest is not None and not lesson.claims.needed_is_heaviest:
            largest = Lettering(labels["heaviest"], size=SMALL, color=theme.weight)
            largest.mid_on(x + 0.18, self.grid.row_y(int(lesson.heaviest.value or 1) - 1))
            self.move(mn.FadeIn(largest), seconds=QUICK_S)
        y = self.grid.row_y(int(lesson.needed.value or 1) - 1)
        self.move(mn.FadeIn(Flag(labels["needed"], theme).mid_on(x, y)), seconds=QUICK_S)
