"""Section 6, Shrink the Scores: wide keys spread dots out, and one division counters it."""

from __future__ import annotations

import manim as mn

from scenes.layout import HEADER_BASELINE, QUERY_Y, RIGHT, Grid
from scenes.lesson_scene import LessonScene
from scenes.motion import Recompute
from scenes.nouns.cells import KEY, QUERY, Cells
from scenes.nouns.column import Column
from scenes.nouns.lane import Lane
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag
from scenes.nouns.number import Number
from scenes.nouns.rows import Addresses, Matrix
from scenes.pace import GLIDE_S, MOVE_S, QUICK_S
from scenes.shrink_rows import SpreadRow
from scenes.theme import BODY, SMALL

_TAG_GAP = 0.2
_KEYS_X = -3.5
_SCORES_X = -1.5
_LANE_X, _LANE_FULL = -0.85, 1.5
_WIDEST_KEYS = 3.0


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
        grid = Grid(len(self.lesson.spread))
        self.rows = [
            SpreadRow(each, y, self.words.labels[f"divisor-{place}"], self.theme)
            for place, (each, y) in enumerate(zip(self.lesson.spread, grid.rows_y, strict=True))
        ]
        self.headings = {
            name: self._heading(name, x)
            for name, x in (
                ("width", SpreadRow.width_x),
                ("variance", SpreadRow.square_x),
                ("dots", SpreadRow.axis_x),
                ("deviation", SpreadRow.deviation_x),
                ("divide", SpreadRow.divisor_x),
            )
        }

    def _heading(self, name: str, x: float) -> Lettering:
        line = Lettering(self.words.labels[name], size=SMALL, color=self.theme.muted)
        return line.on_baseline(x, HEADER_BASELINE, "center")

    def _assume(self) -> None:
        labels, theme = self.words.labels, self.theme
        tags = [Tag(labels[name], theme, color=theme.ink) for name in ("independent", "mean-variance")]
        right = RIGHT
        for tag in reversed(tags):
            tag.move_to((right - tag.width / 2, QUERY_Y, 0))
            right -= tag.width + _TAG_GAP
        suppose = Lettering(labels["suppose"], size=SMALL, color=theme.muted)
        suppose.mid_on(right, QUERY_Y, "right")
        self.move(mn.FadeIn(suppose), *(mn.FadeIn(tag) for tag in tags), seconds=QUICK_S)
        self.move(mn.FadeIn(self.headings["width"]), seconds=QUICK_S)
        for row in self.rows:
            self.move(mn.FadeIn(row.width), mn.FadeIn(row.pair), seconds=QUICK_S)

    def _add_up_the_variance(self) -> None:
        self.move(*(row.multiply() for row in self.rows), seconds=MOVE_S)
        self.move(mn.FadeIn(self.headings["variance"]), seconds=QUICK_S)
        for row in self.rows:
            self.move(row.fold(), seconds=MOVE_S)
        self.move(*(mn.FadeIn(row.variance) for row in self.rows), seconds=QUICK_S)

    def _draw_the_spreads(self) -> None:
        names = ("dots", "deviation")
        self.move(*(mn.FadeIn(self.headings[name]) for name in names), seconds=QUICK_S)
        for row in self.rows:
            self.move(mn.FadeIn(row.axis), mn.FadeIn(row.mound), seconds=QUICK_S)
            self.move(mn.Create(row.rule), mn.FadeIn(row.deviation), seconds=QUICK_S)

    def _name_the_divisors(self) -> None:
        self.move(mn.FadeIn(self.headings["divide"]), seconds=QUICK_S)
        for row in self.rows:
            self.move(mn.FadeIn(row.divisor), seconds=QUICK_S)

    def _divide(self) -> None:
        for row in self.rows:
            self.move(*row.divide(), seconds=MOVE_S)

    def _take_the_lesson(self) -> None:
        self._set_the_rows_aside()
        lesson, labels, theme = self.lesson, self.words.labels, self.theme
        grid, counter = self.grid, lesson.counter.attended
        self.addresses = Addresses(lesson.addresses, lesson.labels, grid, theme)
        self.keys = Matrix(labels["keys"], lesson.key_cells, KEY, theme, grid, x=_KEYS_X)
        self.query = Cells(lesson.query_cells, QUERY, theme, height=grid.cell)
        self.query.mid_on(_KEYS_X, QUERY_Y)
        self.query_name = Lettering(labels["query"], size=SMALL, color=theme.query)
        self.query_name.mid_on(self.query.get_left()[0] - 0.2, QUERY_Y, "right")
        self.scores = Column(
            labels["scores"],
            lesson.query.scores,
            x=_SCORES_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=(*counter.scores, *lesson.growing_query(1).scores),
        )
        self.lane = Lane(
            labels["weights"],
            lesson.query.weights,
            theme,
            x=_LANE_X,
            full=_LANE_FULL,
            rows_y=grid.rows_y,
            pitch=grid.pitch,
            room=counter.weights,
        )
        self.move(mn.FadeIn(self.addresses), mn.FadeIn(self.keys), seconds=QUICK_S)
        self.move(mn.FadeIn(self.query), mn.FadeIn(self.query_name), seconds=QUICK_S)
        self.move(mn.FadeIn(self.scores), seconds=QUICK_S)
        self.move(mn.FadeIn(self.lane), seconds=QUICK_S)

    def _set_the_rows_aside(self) -> None:
        gone = [mn.FadeOut(self.headings[name]) for name in ("width", "variance", "dots")]
        kept = [
            self.headings["divide"].animate.shift(
                (SpreadRow.kept_divisor_x - SpreadRow.divisor_x, 0, 0)
            ),
            self.headings["deviation"].animate.shift(
                (SpreadRow.kept_heading_x - SpreadRow.deviation_x, 0, 0)
            ),
        ]
        moving = [animation for row in self.rows for animation in row.set_aside()]
        self.move(*gone, *kept, *moving, seconds=MOVE_S)

    def _lengthen_the_query(self) -> None:
        lesson, theme = self.lesson, self.theme
        start = lesson.growing_query(0)
        self.times = Lettering(self.words.labels["times"], size=BODY, color=theme.query)
        self.times.mid_on(self.query.right + 0.2, QUERY_Y)
        self.factor = Number(start.factor, size=BODY, color=theme.query, align="left")
        self.factor.mid_on(self.times.get_right()[0] + 0.12, QUERY_Y)
        self.move(mn.FadeIn(self.times), mn.FadeIn(self.factor), seconds=QUICK_S)

        def draw(share: float) -> None:
            grown = lesson.growing_query(share)
            self.factor.set_to(grown.factor)
            self.scores.set_to(grown.scores)
            self.lane.set_to(grown.weights)

        self.move(Recompute(draw, self.factor, self.scores, self.lane), seconds=GLIDE_S)
        self.factor.set_to(lesson.counter.factor)
        self.scores.set_to(lesson.counter.attended.scores)
        self.lane.set_to(lesson.counter.attended.weights)
