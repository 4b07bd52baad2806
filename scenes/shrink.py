"""Section 6, Shrink the Scores: wide keys spread dots out, and one division counters it."""

from __future__ import annotations

import manim as mn

from scenes import shrink_rows as at
from scenes.layout import HEADER_BASELINE, LEFT, QUERY_Y, RIGHT, Grid
from scenes.lesson_scene import LessonScene
from scenes.longer_query import LongerQuery
from scenes.motion import give_way
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag, around
from scenes.pace import GLIDE_S, MOVE_S, QUICK_S, SLOW_S
from scenes.shrink_rows import SpreadRow
from scenes.story.phrase import placed
from scenes.theme import SMALL

_TAG_GAP = 0.2
_WORD_GAP = 0.14
_KEPT_DROP = at.KEPT_HEADING_Y - HEADER_BASELINE


class Shrink(LessonScene):
    """The spread of dots at three key widths, before and after division; and a sharp exception."""

    slug = "shrink"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("assume", self._assume)
        self.beat("variance", self._add_up_the_variance)
        self.beat("grow", self._draw_the_spreads)
        self.beat("root", self._name_the_divisors)
        self.beat("divided", self._divide)
        self.beat("no-promise", self._take_the_lesson)
        self.beat("longer-query", self._lengthen_the_query)

    def _prepare(self) -> None:
        heights = Grid(len(self.lesson.spread)).rows_y
        self.rows = [
            SpreadRow(each, y, self.words.labels[f"divisor-{place}"], self.theme)
            for place, (each, y) in enumerate(zip(self.lesson.spread, heights, strict=True))
        ]
        self.width_heading = self._heading("width", at.WIDTH_X)
        self.variance_heading = self._heading("variance", at.DEVIATION_X)
        self.sample_heading = self._heading("dots", at.AXIS_X)
        self.deviation_heading = self._heading("deviation", at.DEVIATION_X)
        self.divisor_heading = self._heading("divide", at.DIVISOR_X)

    def _heading(self, name: str, x: float) -> Lettering:
        line = Lettering(self.words.labels[name], size=SMALL, color=self.theme.muted)
        return line.on_baseline(x, HEADER_BASELINE, "center")

    def _assume(self) -> None:
        assumptions = self._assumptions()
        self.room = float(assumptions[-1].get_left()[0])
        self.move(*(mn.FadeIn(noun) for noun in assumptions), seconds=QUICK_S)
        self.legend = self._legend()
        legend = [mn.FadeIn(word) for word in self.legend]
        self.move(*legend, mn.FadeIn(self.width_heading), seconds=QUICK_S)
        for row in self.rows:
            self.move(mn.FadeIn(row.width), mn.FadeIn(row.pair), seconds=QUICK_S)

    def _assumptions(self) -> list[mn.VMobject]:
        labels, theme = self.words.labels, self.theme
        found: list[mn.VMobject] = []
        right = RIGHT
        for name in ("mean-variance", "independent"):
            tag = Tag(labels[name], theme, color=theme.ink)
            found.append(tag.move_to((right - tag.width / 2, QUERY_Y, 0)))
            right -= tag.width + _TAG_GAP
        suppose = Lettering(labels["suppose"], size=SMALL, color=theme.muted)
        return [*found, suppose.mid_on(right, QUERY_Y, "right")]

    def _legend(self) -> list[Lettering]:
        """The dot in words, each in the colour of its cells."""
        theme = self.theme
        x, words = LEFT, []
        for name, color in (
            ("dot-is", theme.ink),
            ("query", theme.query),
            ("dot-sign", theme.ink),
            ("key", theme.key),
        ):
            word = Lettering(self.words.labels[name], size=SMALL, color=color)
            words.append(word.mid_on(x, QUERY_Y))
            x = float(word.get_right()[0]) + _WORD_GAP
        return words

    def _add_up_the_variance(self) -> None:
        self.move(*(each for row in self.rows for each in row.multiply()), seconds=MOVE_S)
        self.when_said("variance")
        self.move(mn.FadeIn(self.variance_heading), seconds=QUICK_S)
        for place, row in enumerate(self.rows):
            self.when_said(placed("variance", place))
            self.move(mn.FadeIn(row.variance), seconds=QUICK_S)

    def _draw_the_spreads(self) -> None:
        across = (at.FOLDED_X - at.DEVIATION_X, 0, 0)
        self.move(
            *(each for row in self.rows for each in row.fold()),
            self.variance_heading.animate.shift(across),
            seconds=SLOW_S,
        )
        self.move(
            mn.FadeIn(self.sample_heading), mn.FadeIn(self.deviation_heading), seconds=QUICK_S
        )
        self.when_said("widen")
        for row in self.rows:
            nouns = (row.axis, row.mound, row.rule, row.deviation)
            self.move(*(mn.FadeIn(noun) for noun in nouns), seconds=MOVE_S)

    def _name_the_divisors(self) -> None:
        self.move(mn.FadeIn(self.divisor_heading), seconds=QUICK_S)
        self.when_said("first-root")
        for row in self.rows:
            if row is self.rows[-1]:
                self.when_said("last-root")
            self.move(mn.FadeIn(row.divisor), seconds=QUICK_S)

    def _divide(self) -> None:
        scores = self._heading("scores-are", at.AXIS_X)
        for row in self.rows:
            self.move(*row.divide(), seconds=MOVE_S)
        self.when_said("deviation")
        self.move(
            give_way(self.sample_heading, scores),
            *(row.renumber() for row in self.rows),
            seconds=QUICK_S,
        )
        self.sample_heading = scores

    def _take_the_lesson(self) -> None:
        self._set_the_rows_aside()
        self.example = LongerQuery(
            self.lesson, self.words.labels, self.grid, self.theme, room=self.room
        )
        for nouns in self.example.entrances:
            self.move(*(mn.FadeIn(noun) for noun in nouns), seconds=QUICK_S)

    def _set_the_rows_aside(self) -> None:
        gone = [self.variance_heading, self.sample_heading, self.deviation_heading, *self.legend]
        spread = self._heading("spread", at.KEPT_SPREAD_X).shift((0, _KEPT_DROP, 0))
        panel = at.panel(self.theme)
        kept = [
            self.width_heading.animate.shift((at.KEPT_WIDTH_X - at.WIDTH_X, _KEPT_DROP, 0)),
            self.divisor_heading.animate.shift((at.KEPT_DIVISOR_X - at.DIVISOR_X, _KEPT_DROP, 0)),
        ]
        moving = [each for place, row in enumerate(self.rows) for each in row.set_aside(place)]
        leaving = [each for row in self.rows for each in row.leave()]
        self.move(*(mn.FadeOut(noun) for noun in gone), *leaving, seconds=QUICK_S)
        self.move(*kept, *moving, seconds=MOVE_S)
        self.move(mn.FadeIn(panel), mn.FadeIn(spread), seconds=QUICK_S)

    def _lengthen_the_query(self) -> None:
        self.move(*(mn.FadeIn(noun) for noun in self.example.factor_nouns), seconds=QUICK_S)
        self.move(self.example.grow(), seconds=GLIDE_S)
        self.example.settle()
        if self.lesson.counter.is_sharp and not self.lesson.claims.one_key:
            frame = around(self.example.peak, self.theme.ink, gap=self.grid.frame_gap)
            self.when_said("peak")
            self.move(mn.Create(frame), seconds=QUICK_S)
