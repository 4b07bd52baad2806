"""Section 4, Refocus Each Step: only the query moves, and all else is computed anew."""

from __future__ import annotations

import manim as mn

from scenes.lesson_scene import LessonScene
from scenes.motion import Recompute, give_way
from scenes.nouns.marks import Kept, around
from scenes.nouns.pointer import THIN
from scenes.nouns.rows import Addresses
from scenes.pace import GLIDE_S, MOVE_S, QUICK_S
from scenes.refocus_desk import Desk
from scenes.refocus_verdict import Verdict

_HALF = 0.5


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
        self.desk = Desk(lesson, self.words, self.grid, theme)
        self.addresses = Addresses(lesson.addresses, lesson.labels, self.grid, theme)
        kept = self.words.labels["kept"]
        self.kept = [
            Kept(matrix.rows, kept, theme) for matrix in (self.desk.keys, self.desk.values)
        ]
        self.past: list[mn.VMobject] = []
        self.add(self.addresses)

    def _keep(self) -> None:
        desk = self.desk
        self.move(mn.FadeIn(desk.keys), mn.FadeIn(desk.values), seconds=QUICK_S)
        for mark in self.kept:
            self.move(mn.FadeIn(mark), seconds=MOVE_S)

    def _attend_first(self) -> None:
        desk = self.desk
        self.move(mn.FadeIn(desk.query), mn.FadeIn(desk.query_name), seconds=QUICK_S)
        self.move(mn.FadeIn(desk.dots), seconds=QUICK_S)
        self.move(mn.FadeIn(desk.scores), seconds=QUICK_S)
        self.move(
            mn.FadeIn(desk.weights), mn.FadeIn(desk.tracks), mn.FadeIn(desk.bars), seconds=QUICK_S
        )
        self.move(mn.FadeIn(desk.board), mn.FadeIn(desk.arrow), seconds=QUICK_S)
        self.move(mn.FadeIn(desk.output), mn.FadeIn(desk.output_name), seconds=QUICK_S)

    def _glide_halfway(self) -> None:
        desk = self.desk
        self.move(*self.dim(desk.keys, desk.values), seconds=QUICK_S)
        opening = [mn.Transform(desk.query, desk.wide_query.copy())]
        if desk.way is not None:
            opening.append(mn.FadeIn(desk.way))
        self.move(*opening, seconds=QUICK_S)
        self.remove(desk.query)
        self.add(desk.wide_query, desk.trail)
        self._glide(0.0, _HALF)

    def _glide_on(self) -> None:
        desk = self.desk
        self._glide(_HALF, 1.0)
        desk.set_to(self.lesson.new_query)
        self.move(
            mn.Transform(desk.wide_query, desk.new_query.copy()),
            give_way(desk.query_name, desk.new_query_name),
            seconds=QUICK_S,
        )
        self.remove(desk.wide_query)
        self.add(desk.new_query)

    def _glide(self, start: float, end: float) -> None:
        desk = self.desk

        def draw(share: float) -> None:
            desk.glide_to(start + (end - start) * share)

        self.move(Recompute(draw, *desk.moving), seconds=GLIDE_S)

    def _see_what_changed(self) -> None:
        desk = self.desk
        self.past = [desk.arrow_of(self.lesson.query, THIN), *desk.marks_of(self.lesson.query)]
        self.move(*(mn.FadeIn(mark) for mark in self.past), seconds=MOVE_S)

    def _point_at_zero_values(self) -> None:
        desk = self.desk
        marks = [
            around(desk.values.rows[row - 1], self.theme.value, gap=0.05)
            for row in self.lesson.claims.zero_values
        ]
        self.past.extend(marks)
        self.move(*(mn.Create(mark) for mark in marks), seconds=MOVE_S)

    def _compare(self) -> None:
        desk = self.desk
        verdict = Verdict(self.lesson, self.words, self.theme)
        self.move(
            *(
                mn.FadeOut(noun)
                for noun in (
                    *desk.moving,
                    desk.new_query,
                    desk.keys,
                    desk.values,
                    desk.tracks,
                    desk.board,
                    desk.new_query_name,
                    desk.output_name,
                    self.addresses,
                    *self.kept,
                    *self.past,
                )
            ),
            seconds=QUICK_S,
        )
        self.move(
            *(mn.FadeIn(noun) for noun in (*verdict.rules, *verdict.queries, *verdict.names)),
            mn.FadeIn(verdict.kept),
            seconds=QUICK_S,
        )
        self.move(
            mn.FadeIn(verdict.headings[2]),
            *(mn.FadeIn(cells) for cells in verdict.fixed),
            seconds=QUICK_S,
        )
        self.move(mn.FadeIn(verdict.same), seconds=QUICK_S)
        self.move(
            mn.FadeIn(verdict.headings[0]),
            *(mn.FadeIn(bars) for bars in verdict.weights),
            mn.FadeIn(verdict.anew),
            seconds=QUICK_S,
        )
        self.move(
            mn.FadeIn(verdict.headings[1]),
            *(mn.FadeIn(cells) for cells in verdict.outputs),
            seconds=QUICK_S,
        )
        self.move(mn.FadeIn(verdict.differs), seconds=QUICK_S)
