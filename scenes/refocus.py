"""Section 4, Refocus Each Step: only the query moves, and all else is computed anew."""

from __future__ import annotations

import manim as mn

from scenes.lesson_scene import LessonScene
from scenes.motion import Recompute, give_way
from scenes.nouns.cells import Cells
from scenes.nouns.marks import Kept, around
from scenes.nouns.pointer import THIN
from scenes.nouns.rows import Addresses
from scenes.pace import MOVE_S, QUICK_S
from scenes.refocus_desk import Desk
from scenes.refocus_verdict import Verdict

_HALF = 0.5
_GLIDE_S = 3.8  # for each half of the way


class Refocus(LessonScene):
    """A new query needs new weights; keys and values are reused."""

    slug = "refocus"

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("kept", self._keep)
        self.beat("first", self._attend_first)
        self.beat("halfway", self._glide_halfway)
        self.beat("arrive", self._glide_on)
        self.beat("changed", self._see_what_changed)
        self.beat("zero", self._point_at_zero_values)
        self.beat("compare", self._compare)

    def _prepare(self) -> None:
        lesson, theme = self.lesson, self.theme
        self.framing = list(self.mobjects)
        self.desk = Desk(lesson, self.words, self.grid, theme)
        kept = self.words.labels["kept"]
        self.kept = [
            Kept(matrix.rows, kept, theme) for matrix in (self.desk.keys, self.desk.values)
        ]
        self.add(Addresses(lesson, self.words.labels, self.grid, theme))

    def _keep(self) -> None:
        desk = self.desk
        self.move(mn.FadeIn(desk.keys), mn.FadeIn(desk.values), seconds=QUICK_S)
        self.when_said("kept")
        for mark in self.kept:
            self.move(mn.FadeIn(mark), seconds=MOVE_S)

    def _attend_first(self) -> None:
        desk, strips, columns = self.desk, self.desk.strips, self.desk.columns
        self._show(strips.query, strips.query_name)
        self._show(columns.dots)
        self.when_said("scores")
        self._show(columns.scores)
        self.when_said("weights")
        self._show(columns.weights, columns.tracks, columns.bars)
        self.when_said("output")
        self._show(desk.board, desk.board_name, desk.arrow)
        self._show(strips.output, strips.output_name)

    def _show(self, *nouns: mn.Mobject) -> None:
        self.move(*(mn.FadeIn(noun) for noun in nouns), seconds=QUICK_S)

    def _glide_halfway(self) -> None:
        desk, strips = self.desk, self.desk.strips
        self.move(*self.dim(desk.keys, desk.values), seconds=QUICK_S)
        self.move(
            mn.Transform(strips.query, strips.moving_query.copy()),
            give_way(strips.query_name, strips.moving_query_name),
            *([] if strips.way is None else [mn.FadeIn(strips.way)]),
            seconds=QUICK_S,
        )
        self.remove(strips.query)
        self.add(strips.moving_query, desk.trail)
        self._glide(0.0, _HALF)

    def _glide_on(self) -> None:
        desk, strips = self.desk, self.desk.strips
        self._glide(_HALF, 1.0)
        desk.set_to(self.lesson.new_query)
        self.move(
            mn.Transform(strips.moving_query, strips.new_query.copy()),
            give_way(strips.moving_query_name, strips.new_query_name),
            seconds=QUICK_S,
        )
        self.remove(strips.moving_query)
        self.add(strips.new_query)

    def _glide(self, start: float, end: float) -> None:
        desk = self.desk

        def draw(share: float) -> None:
            desk.glide_to(start + (end - start) * share)

        self.move(Recompute(draw, *desk.moving), seconds=_GLIDE_S)

    def _see_what_changed(self) -> None:
        desk, lesson = self.desk, self.lesson
        marks = desk.columns.marks_of(lesson.query)
        if lesson.heaviest is not None:
            was = marks.pop(lesson.rows_of(lesson.leaders)[0])
            self.when_said("was")
            self.move(mn.FadeIn(was), seconds=MOVE_S)
        if lesson.new_heaviest is not None:
            row = lesson.rows_of(lesson.new_leaders)[0]
            heaviest = around(desk.columns.weights.numbers[row], self.theme.weight, gap=0.08)
            self.when_said("now")
            self.move(mn.Create(heaviest), seconds=MOVE_S)
        before = [desk.arrow_of(lesson.query, THIN), *marks]
        self.move(*(mn.FadeIn(mark) for mark in before), seconds=QUICK_S)

    def _point_at_zero_values(self) -> None:
        rows = [self.desk.values.rows[row] for row in self.lesson.rows_of(self.lesson.zero_values)]
        self.move(*(row.animate.wake() for row in rows), seconds=MOVE_S)

    def _compare(self) -> None:
        verdict, strips = Verdict(self.lesson, self.words, self.theme), self.desk.strips
        query, name = strips.new_query, strips.new_query_name
        staying = (*self.framing, self._caption, query, name)
        done = [noun for noun in self.mobjects if noun not in staying]
        self.move(*(mn.FadeOut(noun) for noun in done), seconds=QUICK_S)
        self.move(
            self._to_its_row(query, verdict.new_query),
            name.animate.move_to(verdict.new_name),
            seconds=MOVE_S,
        )
        self.remove(query, name)
        self.add(verdict.new_query, verdict.new_name)
        for nouns in verdict.entrances:
            self._show(*nouns)
        self.when_said("outputs")
        for nouns in verdict.of_attention:
            self._show(*nouns)

    def _to_its_row(self, query: Cells, row: mn.VGroup) -> mn.Animation:
        """The new query goes to its row; where only the first of its cells fit, these come up."""
        whole = row[0] if len(row) == 1 else None
        return mn.Transform(query, whole.copy()) if whole else give_way(query, row)
