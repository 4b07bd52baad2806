"""Section 2, Score Every Word: one dot a key, then one division, then the scores."""

from __future__ import annotations

import manim as mn

from scenes.layout import QUERY_Y
from scenes.lesson_scene import LessonScene
from scenes.motion import arrive, give_way
from scenes.nouns.cells import KEY, QUERY, VALUE, Cells
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag, around, touch
from scenes.nouns.rows import Addresses, Matrix
from scenes.nouns.terms import Sum
from scenes.pace import MOVE_S, QUICK_S
from scenes.theme import BODY, SMALL, TITLE

_KEYS_X = -3.7
_VALUES_X = 5.72
_COLUMN_X = 3.85
_BENCH_GAP = 0.56  # between a key and the query that stands beside it
_SUM_GAP = 0.28
_NOTE_GAP = 0.3
_DIVIDER_GAP = 1.5


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
        self.keys = Matrix(labels["keys"], lesson.key_cells, KEY, theme, grid, x=_KEYS_X)
        self.values = Matrix(labels["values"], lesson.value_cells, VALUE, theme, grid, x=_VALUES_X)
        self.query = Cells(lesson.query_cells, QUERY, theme, height=grid.cell)
        self.query.mid_on(_KEYS_X, QUERY_Y)
        self.query_name = Lettering(labels["query"], size=SMALL, color=theme.query)
        self.query_name.mid_on(float(self.query.get_left()[0]) - 0.2, QUERY_Y, "right")
        self.column = Column(
            labels["dots"],
            lesson.query.dots,
            x=_COLUMN_X,
            rows_y=grid.rows_y,
            color=theme.ink,
            heading_color=theme.ink,
            room=lesson.query.scores,
        )
        self.add(Addresses(lesson.addresses, lesson.labels, grid, theme))

    def _name_the_roles(self) -> None:
        theme, labels, first_y = self.theme, self.words.labels, self.grid.row_y(0)
        notes = [
            Lettering(labels["look-for"], size=SMALL, color=theme.query),
            Lettering(labels["match"], size=SMALL, color=theme.key),
            Lettering(labels["material"], size=SMALL, color=theme.value),
        ]
        notes[0].mid_on(self.query.right + _NOTE_GAP, QUERY_Y)
        notes[1].mid_on(self.keys.right + _NOTE_GAP, first_y)
        notes[2].mid_on(self.values.left - _NOTE_GAP, first_y, "right")
        query = mn.VGroup(self.query, self.query_name)
        for noun, note in zip((query, self.keys, self.values), notes, strict=True):
            self.move(mn.FadeIn(noun), mn.FadeIn(note), seconds=QUICK_S)
            self.hold(QUICK_S)
        self.notes = notes

    def _mark_as_illustrative(self) -> None:
        badge = Tag(self.words.labels["illustrative"], self.theme, caution=True)
        badge.move_to((self.values.right - badge.width / 2, QUERY_Y, 0))
        self.move(mn.FadeIn(badge), seconds=QUICK_S)

    def _score_the_first_key(self) -> None:
        self.move(
            *(mn.FadeOut(note) for note in self.notes),
            self.values.animate.rest(),
            seconds=QUICK_S,
        )
        self.runner = self.query.copy()
        self.query.rest()
        self._send_the_query_to(0)
        self.sums = [self._sum(row) for row in range(len(self.keys.rows))]
        key, terms = self.keys.rows[0], self.sums[0]
        for place in range(len(terms.numbers)):
            self.move(
                touch(key.frames[place], self.runner.frames[place], color=self.theme.ink),
                mn.FadeIn(terms.piece(place)),
                seconds=QUICK_S,
            )
        self.move(mn.FadeIn(self.column.heading), mn.FadeIn(terms.equals), seconds=QUICK_S)
        self._land(0)

    def _score_the_other_keys(self) -> None:
        for row in range(1, len(self.sums)):
            self._send_the_query_to(row)
            self.move(mn.FadeIn(self.sums[row]), seconds=QUICK_S)
            self._land(row)

    def _sum(self, row: int) -> Sum:
        terms = Sum(self.lesson.products[row], self.theme, size=BODY, equals=True)
        return terms.mid_on(self.runner.right + _SUM_GAP, self.grid.row_y(row))

    def _send_the_query_to(self, row: int) -> None:
        place = self.runner.copy()
        place.mid_on(self.keys.right + _BENCH_GAP, self.grid.row_y(row), "left")
        self.move(mn.Transform(self.runner, place), seconds=MOVE_S if row == 0 else QUICK_S)

    def _land(self, row: int) -> None:
        terms = mn.VGroup(*self.sums[row].numbers)
        self.move(arrive(terms, self.column.numbers[row]), seconds=QUICK_S)

    def _divide(self) -> None:
        theme, labels = self.theme, self.words.labels
        self.move(
            *(mn.FadeOut(terms) for terms in self.sums), mn.FadeOut(self.runner), seconds=QUICK_S
        )
        self.move(self.query.animate.wake(), seconds=QUICK_S)
        divider = Tag(labels["divide"], theme, color=theme.ink)
        divider.move_to((_COLUMN_X - _DIVIDER_GAP, QUERY_Y, 0))
        self.move(mn.FadeIn(divider), seconds=MOVE_S)
        for row, y in enumerate(self.grid.rows_y):
            self.move(divider.animate.move_to((_COLUMN_X - _DIVIDER_GAP, y, 0)), seconds=QUICK_S)
            self._turn_into_score(row)
        heading = Lettering(labels["scores"], size=SMALL, color=theme.ink)
        heading.on_baseline(_COLUMN_X, self.column.heading.baseline_y, "center")
        self.move(give_way(self.column.heading, heading), mn.FadeOut(divider), seconds=QUICK_S)

    def _turn_into_score(self, row: int) -> None:
        dot = self.column.numbers[row]
        score = dot.copy().set_to(self.lesson.query.scores[row])
        self.move(give_way(dot, score), seconds=QUICK_S)
        self.column.numbers[row] = score

    def _read_the_scores(self) -> None:
        formula = Lettering(self.words.labels["formula"], size=TITLE, color=self.theme.ink)
        formula.select("query").set_fill(self.theme.query)
        formula.select("key").set_fill(self.theme.key)
        middle = (self.keys.right + _COLUMN_X) / 2
        formula.move_to((middle, (self.grid.row_y(0) + self.grid.rows_y[-1]) / 2, 0))
        self.move(mn.FadeIn(formula), seconds=MOVE_S)
        if self.lesson.heaviest is not None:
            best = self.column.numbers[self.lesson.claims.leaders[0] - 1]
            self.move(mn.Create(around(best, self.theme.ink)), seconds=QUICK_S)

    def _point_at_the_values(self) -> None:
        note = Lettering(self.words.labels["unused"], size=SMALL, color=self.theme.muted)
        note.on_baseline(_VALUES_X, self.values.bottom - 0.36, "center")
        self.move(mn.FadeIn(note), seconds=MOVE_S)
