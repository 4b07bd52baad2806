"""Section 2, Score Every Word: one dot a key, then one division, then the scores."""

from __future__ import annotations

import manim as mn

from scenes.layout import QUERY_Y
from scenes.lesson_scene import LessonScene
from scenes.motion import arrive
from scenes.nouns.cells import KEY, QUERY, VALUE, Cells
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag, touch
from scenes.nouns.rows import Addresses, Matrix
from scenes.nouns.terms import Sum
from scenes.pace import MOVE_S, QUICK_S, SLOW_S
from scenes.theme import BODY, SMALL

_KEYS_X = -3.5
_BENCH_X = -1.75  # where the query stands beside the key that it is multiplied with
_SUM_GAP = 0.35
_COLUMN_X = 3.55
_VALUES_X = 5.6


class Score(LessonScene):
    """A query scores each key before any values are mixed."""

    slug = "score"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("roles", self._name_the_roles)
        self.beat("illustrative", self._mark_as_illustrative)
        self.beat("first-key", self._score_the_first_key)
        self.beat("other-keys", self._score_the_other_keys)
        self.beat("divide", self._divide)
        self.beat("scores", self._read_the_scores)
        self.beat("not-yet", self._point_at_the_values)

    def _prepare(self) -> None:
        lesson, theme, grid, labels = self.lesson, self.theme, self.grid, self.words.labels
        self.addresses = Addresses(lesson.addresses, lesson.labels, grid, theme)
        self.keys = Matrix(labels["keys"], lesson.key_cells, KEY, theme, grid, x=_KEYS_X)
        self.values = Matrix(labels["values"], lesson.value_cells, VALUE, theme, grid, x=_VALUES_X)
        self.query = Cells(lesson.query_cells, QUERY, theme, height=grid.cell)
        self.query.mid_on(_KEYS_X, QUERY_Y)
        self.query_name = Lettering(labels["query"], size=SMALL, color=theme.query)
        self.query_name.mid_on(self.query.get_left()[0] - 0.2, QUERY_Y, "right")
        self.column = Column(
            labels["dots"],
            lesson.query.dots,
            x=_COLUMN_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=lesson.query.scores,
        )
        self.sums = [
            Sum(terms, theme, size=BODY).mid_on(self._sum_x, y)
            for terms, y in zip(lesson.products, grid.rows_y, strict=True)
        ]
        self.add(self.addresses)

    @property
    def _sum_x(self) -> float:
        return _BENCH_X + self.query.row_width + _SUM_GAP

    def _name_the_roles(self) -> None:
        theme, labels = self.theme, self.words.labels
        self.notes = mn.VGroup(
            Lettering(labels["look-for"], size=SMALL, color=theme.query).mid_on(
                self.query.get_right()[0] + 0.3, QUERY_Y
            ),
            Lettering(labels["match"], size=SMALL, color=theme.key).mid_on(
                self.keys.right + 0.3, self.grid.row_y(0)
            ),
            Lettering(labels["material"], size=SMALL, color=theme.value).mid_on(
                self.values.left - 0.3, self.grid.row_y(0), "right"
            ),
        )
        query = mn.VGroup(self.query, self.query_name)
        for noun, note in zip((query, self.keys, self.values), self.notes, strict=True):
            self.move(mn.FadeIn(noun), mn.FadeIn(note), seconds=QUICK_S)
            self.hold(QUICK_S)

    def _mark_as_illustrative(self) -> None:
        self.badge = Tag(self.words.labels["illustrative"], self.theme, caution=True)
        self.badge.move_to((self.values.right - self.badge.width / 2, QUERY_Y, 0))
        self.move(mn.FadeIn(self.badge), seconds=QUICK_S)

    def _score_the_first_key(self) -> None:
        self.move(mn.FadeOut(self.notes), self.values.animate.rest(), seconds=QUICK_S)
        self.move(self._query_to_row(0), mn.FadeIn(self.column.heading), seconds=MOVE_S)
        key, terms = self.keys.rows[0], self.sums[0]
        for place in range(len(terms.numbers)):
            pair = key.frames[place], self.query.frames[place]
            self.move(
                touch(*pair, color=self.theme.ink),
                mn.FadeIn(terms.piece(place)),
                seconds=QUICK_S,
            )
        self._land(0)

    def _score_the_other_keys(self) -> None:
        for row in range(1, len(self.sums)):
            self.move(self._query_to_row(row), seconds=QUICK_S)
            self.move(mn.FadeIn(self.sums[row]), seconds=QUICK_S)
            self._land(row)

    def _query_to_row(self, row: int) -> mn.Animation:
        target = self.query.copy().mid_on(_BENCH_X, self.grid.row_y(row), "left")
        return mn.Transform(self.query, target)

    def _land(self, row: int) -> None:
        dot = self.column.numbers[row]
        self.move(arrive(mn.VGroup(*self.sums[row].numbers), dot), seconds=QUICK_S)

    def _divide(self) -> None:
        theme, labels, lesson = self.theme, self.words.labels, self.lesson
        home = self.query.copy().mid_on(_KEYS_X, QUERY_Y)
        self.move(
            *(mn.FadeOut(terms) for terms in self.sums),
            mn.Transform(self.query, home),
            seconds=MOVE_S,
        )
        divider = Tag(labels["divide"], theme, color=theme.ink)
        divider.move_to((self.column.x - 1.9, QUERY_Y - 0.1, 0))
        self.move(mn.FadeIn(divider), seconds=QUICK_S)
        scores = Lettering(labels["scores"], size=SMALL, color=theme.ink)
        scores.on_baseline(self.column.x, self.column.heading.baseline_y, "center")
        for row, y in enumerate(self.grid.rows_y):
            self.move(divider.animate.move_to((self.column.x - 1.9, y, 0)), seconds=QUICK_S)
            number = self.column.numbers[row]
            fresh = number.copy().set_to(lesson.query.scores[row])
            self.move(mn.FadeOut(number, shift=mn.RIGHT * 0), mn.FadeIn(fresh), seconds=QUICK_S)
            number.set_to(lesson.query.scores[row])
            self.remove(fresh)
            self.add(number)
        self.move(
            mn.FadeOut(self.column.heading), mn.FadeIn(scores), mn.FadeOut(divider), seconds=QUICK_S
        )
        self.column.heading = scores

    def _read_the_scores(self) -> None:
        formula = Lettering(self.words.labels["formula"], size=BODY, color=self.theme.ink)
        formula.mid_on((self.keys.right + self.column.x) / 2 - 0.2, self.grid.row_y(0), "center")
        self.move(mn.FadeIn(formula), seconds=MOVE_S)

    def _point_at_the_values(self) -> None:
        note = Lettering(self.words.labels["unused"], size=SMALL, color=self.theme.muted)
        note.on_baseline(_VALUES_X, self.values.bottom - 0.4, "center")
        self.move(mn.FadeIn(note), seconds=SLOW_S)
