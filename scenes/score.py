"""Section 2, Score Every Word: one dot a key, then one division, then the scores."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from attention_math import Shown
from scenes.layout import LEFT, POINT_BASELINE, QUERY_Y, RIGHT
from scenes.lesson_scene import LessonScene
from scenes.motion import give_way
from scenes.nouns.cells import KEY, QUERY, VALUE, Cells, fitted
from scenes.nouns.column import Column
from scenes.nouns.lettering import Lettering
from scenes.nouns.marks import Tag, around, touch
from scenes.nouns.named import Named
from scenes.nouns.rows import Addresses, Matrix
from scenes.nouns.terms import Rest, Sum
from scenes.pace import MOVE_S, QUICK_S, step_s
from scenes.score_plan import BENCH_GAP, SUM_GAP, WIDEST_DOT, plan_score
from scenes.score_words import (
    NOTE_DROP,
    NOTE_GAP,
    division_spots,
    place_notes,
    score_formula,
)
from scenes.theme import SMALL

_NEAR = 0.2
_BADGE_RIGHT = 6.34
_BADGE_LIFT = 0.1  # of the badge in the line above, over that line's foot
# How long the steps of a beat may take together: many keys go by faster than a few.
_TERMS_S, _KEYS_S, _DIVISIONS_S = 3.0, 6.0, 5.4


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
        self.divider_x: float | None = None  # where it stays, if it does
        self._plan()
        plan = self.plan
        keys, values, query = lesson.key_cells, lesson.value_cells, lesson.query_cells
        name, room = labels["keys"], plan.keys_width
        self.keys = Matrix(name, keys, KEY, theme, grid, x=plan.keys_x, room=room, like=[query])
        name, room = labels["values"], plan.values_width
        self.values = Matrix(name, values, VALUE, theme, grid, x=plan.values_x, room=room)
        width, size = fitted((*keys, query), grid.cell, plan.keys_width)
        bare = not self.keys.is_legible
        self.query = Cells(query, QUERY, theme, height=grid.cell, width=width, size=size, bare=bare)
        self.query.mid_on(plan.keys_x, QUERY_Y)
        end, label = float(self.query.get_left()[0]) - _NEAR, lesson.query_label
        self.query_name = Named(
            labels["query"], label, theme, color=theme.query, room=end - LEFT
        ).mid_on(end, QUERY_Y, "right")
        self.column = self._column_of("dots", lesson.query.dots)
        self.add(Addresses(lesson, labels, grid, theme))

    def _plan(self) -> None:
        """Where things stand; the badge leaves the query's line to sums that need all of it."""
        lesson, labels = self.lesson, self.words.labels
        self.rest = None
        if lesson.view.coordinates is not None:
            place = next(i for i, cell in enumerate(lesson.query_cells) if cell.is_elided)
            self.rest = Rest(place, labels["rest"])
        self.badge = Tag(labels["illustrative"], self.theme, caution=True)
        x = _BADGE_RIGHT - self.badge.width / 2
        self.badge.move_to((x, QUERY_Y, 0))
        end = float(self.badge.get_left()[0]) - _NEAR
        self.plan = plan_score(lesson, self.grid, line_end=end, rest=self.rest)
        if not self.plan.is_legible:
            self.badge.move_to((x, POINT_BASELINE + _BADGE_LIFT, 0))
            self.plan = plan_score(lesson, self.grid, line_end=RIGHT, rest=self.rest)

    def _name_the_roles(self) -> None:
        theme, labels = self.theme, self.words.labels
        self.notes = [
            Lettering(labels["look-for"], size=SMALL, color=theme.query),
            Lettering(labels["match"], size=SMALL, color=theme.key),
            Lettering(labels["material"], size=SMALL, color=theme.value),
        ]
        place_notes(self.notes, self.query, self.keys, self.values)
        query = mn.VGroup(self.query, self.query_name)
        roles = {"query": query, "keys": self.keys, "values": self.values}
        for (mark, noun), note in zip(roles.items(), self.notes, strict=True):
            self.when_said(mark)
            self.move(mn.FadeIn(noun), mn.FadeIn(note), seconds=QUICK_S)
            self.hold(QUICK_S)

    def _mark_as_illustrative(self) -> None:
        self.when_said("origin")
        self.move(mn.FadeIn(self.badge), seconds=QUICK_S)

    def _score_the_first_key(self) -> None:
        self.move(
            *(mn.FadeOut(note) for note in self.notes),
            self.values.animate.rest(),
            seconds=QUICK_S,
        )
        self.runner = self.query
        if self.plan.beside:
            self.runner = self.query.copy()
            self.query.rest()
            self._send_the_query_to(None, MOVE_S / 2)
            self._send_the_query_to(0, MOVE_S / 2)
        rows = len(self.lesson.query.dots)
        self.sums = [self._sum(row) for row in range(rows) if not self._is_rest(row)]
        self.when_said("coordinates")
        self._add_up_the_first()
        self.when_said("dot")
        self.move(mn.FadeIn(self.column.heading), mn.FadeIn(self.sums[0].equals), seconds=QUICK_S)
        self._land(0, QUICK_S)

    def _add_up_the_first(self) -> None:
        key, terms = self.keys.rows[0], self.sums[0]
        seconds = step_s(len(key.frames), _TERMS_S, QUICK_S)
        for place, factors in enumerate(zip(key.frames, self.runner.frames, strict=True)):
            piece = terms.piece(place)
            written = [mn.FadeIn(piece)] if piece.submobjects else []
            self.move(touch(*factors, color=self.theme.ink), *written, seconds=seconds)

    def _score_the_other_keys(self) -> None:
        seconds = step_s(3 * (len(self.sums) - 1) or 1, _KEYS_S, QUICK_S)
        for row in range(1, len(self.sums)):
            if self.plan.beside:
                self._send_the_query_to(row, seconds)
            else:
                frames = (*self.keys.rows[row].frames, *self.query.frames)
                self.move(touch(*frames, color=self.theme.ink), seconds=seconds)
            coming: list[mn.Animation] = [mn.FadeIn(self.sums[row])]
            if self.plan.aloft:
                coming.append(mn.FadeOut(self.sums[row - 1]))
            self.move(*coming, seconds=seconds)
            self._land(row, seconds)
        if self._is_rest(len(self.sums)):
            # What stands for many keys has no sum of its own.
            self.when_said("rest")
            self._land(len(self.sums), seconds)

    def _is_rest(self, row: int) -> bool:
        dots = self.lesson.query.dots
        return row < len(dots) and dots[row].is_elided

    def _sum(self, row: int) -> Sum:
        plan, products = self.plan, self.lesson.products[row]
        terms = Sum(
            products,
            self.theme,
            size=plan.sum_size,
            equals=True,
            terms=plan.terms,
            rest=self.rest,
            lines=plan.lines,
        )
        start = (self.runner if plan.beside or plan.aloft else self.keys).right
        return terms.mid_on(start + SUM_GAP, QUERY_Y if plan.aloft else self.grid.row_y(row))

    def _send_the_query_to(self, row: int | None, seconds: float) -> None:
        """Beside the key in ``row``; first, without one, into the line in which it goes down."""
        place = self.runner.copy()
        y = QUERY_Y if row is None else self.grid.row_y(row)
        place.mid_on(self.keys.right + BENCH_GAP, y, "left")
        self.move(mn.Transform(self.runner, place), seconds=seconds)

    def _land(self, row: int, seconds: float) -> None:
        self.move(mn.FadeIn(self.column.numbers[row]), seconds=seconds)

    def _divide(self) -> None:
        self._clear_the_bench()
        divider = Tag(self.words.labels["divide"], self.theme, color=self.theme.ink)
        scores = self._column_of("scores", self.lesson.query.scores)
        spots = division_spots(self.keys, scores, divider)
        if spots is None:
            self._divide_all_at_once(divider, scores)
        else:
            self._divide_one_by_one(divider, scores, spots)
        self.column = scores

    def _clear_the_bench(self) -> None:
        gone: list[mn.Mobject] = list(self.sums[-1:] if self.plan.aloft else self.sums)
        back = []
        if self.plan.beside:
            gone.append(self.runner)
            back.append(self.query.animate.wake())
        self.move(*(mn.FadeOut(noun) for noun in gone), *back, seconds=QUICK_S)

    def _divide_one_by_one(self, divider: Tag, scores: Column, spots: tuple[float, float]) -> None:
        """Dots stay, muted, and each score comes up in a column of its own beyond the divider."""
        dots, rows_y, muted = self.column, self.grid.rows_y, self.theme.muted
        dots_x, x = spots
        self.move(dots.animate.shift((dots_x - dots.x, 0, 0)), seconds=MOVE_S)
        divider.move_to((x, rows_y[0], 0))
        self.when_said("divisor")
        self.move(mn.FadeIn(divider), mn.FadeIn(scores.heading), seconds=QUICK_S)
        seconds = step_s(2 * len(rows_y), _DIVISIONS_S, QUICK_S)
        for row, y in enumerate(rows_y):
            if row:
                self.move(divider.animate.move_to((x, y, 0)), seconds=seconds)
            dimmed = dots.numbers[row].animate.tint(muted)
            self.move(dimmed, mn.FadeIn(scores.numbers[row]), seconds=seconds)
        middle = (x, (rows_y[0] + rows_y[-1]) / 2, 0)
        heading = dots.heading.animate.set_fill(muted)
        self.move(heading, divider.animate.move_to(middle), seconds=QUICK_S)
        self.divider_x = x

    def _divide_all_at_once(self, divider: Tag, scores: Column) -> None:
        """Without room for two columns, scores replace dots together, as does their heading."""
        divider.move_to((self.query.right + NOTE_GAP + divider.width / 2, QUERY_Y, 0))
        self.when_said("divisor")
        self.move(mn.FadeIn(divider), seconds=MOVE_S)
        self.move(give_way(self.column, scores), seconds=MOVE_S)
        self.move(mn.FadeOut(divider), seconds=QUICK_S)

    def _column_of(self, name: str, numbers: Sequence[Shown]) -> Column:
        """Dots or scores under their heading, in one place and of one size."""
        query, ink = self.lesson.query, self.theme.ink
        return Column(
            self.words.labels[name],
            numbers,
            x=self.plan.column_x,
            rows_y=self.grid.rows_y,
            color=ink,
            heading_color=ink,
            room=(*query.dots, *query.scores),
            widest=WIDEST_DOT,
            muted=self.theme.muted,
        )

    def _read_the_scores(self) -> None:
        formula = score_formula(
            self.words.labels["formula"],
            self.theme,
            keys=self.keys,
            scores=self.column,
            line=(self.query.right + NOTE_GAP, float(self.badge.get_left()[0]) - _NEAR),
            divider_x=self.divider_x,
        )
        self.move(mn.FadeIn(formula), seconds=MOVE_S)
        if self.lesson.heaviest is not None:
            best = self.column.numbers[self.lesson.rows_of(self.lesson.leaders)[0]]
            self.when_said("best")
            self.move(
                mn.Create(around(best, self.theme.ink, gap=self.grid.frame_gap)), seconds=QUICK_S
            )

    def _point_at_the_values(self) -> None:
        note = Lettering(self.words.labels["unused"], size=SMALL, color=self.theme.muted)
        note.on_baseline(self.plan.values_x, self.values.bottom - NOTE_DROP, "center")
        self.when_said("unused")
        self.move(mn.FadeIn(note), seconds=MOVE_S)
