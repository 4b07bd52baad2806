"""The working table of section 4: one query, kept keys and values, and all that follows anew."""

from __future__ import annotations

from typing import Any

import manim as mn

from attention_math import Attended, Lesson
from scenes.layout import HEADER_BASELINE, RIGHT, ROWS_BOTTOM, ROWS_TOP, Grid
from scenes.nouns.beginning import readable
from scenes.nouns.board import Box, Place
from scenes.nouns.boards import has_plane, value_board
from scenes.nouns.cells import KEY, VALUE
from scenes.nouns.lettering import Lettering
from scenes.nouns.plane import ValuePlane
from scenes.nouns.pointer import HOLLOW
from scenes.nouns.rows import Matrix
from scenes.refocus_columns import Columns
from scenes.refocus_strips import Strips
from scenes.story.section import SectionWords
from scenes.theme import SMALL, Theme

_KEYS_X, _KEYS_ROOM = -3.55, 2.6
_VALUES_LEFT, _VALUES_ROOM = 2.36, 2.1
_BOARD_GAP = 0.4
_LANES = 1.35  # what lanes of outputs need
_TRAIL_STROKE = 2.5
_STOPS = 24  # of the trail that the output leaves
_SAMPLES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the way, to know how wide numbers will be


class Desk:
    """What depends on the query (:meth:`set_to`) beside what does not."""

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        labels = words.labels
        self.lesson, self.labels, self.theme = lesson, labels, theme
        names = labels["axis-0"], labels["axis-1"]
        values_room = _VALUES_ROOM
        if not has_plane(lesson.value_space, names):
            values_room = RIGHT - _LANES - _BOARD_GAP - _VALUES_LEFT
        self.keys = self._table("keys", _KEYS_ROOM, grid, x=_KEYS_X)
        self.values = self._table("values", values_room, grid, x=_VALUES_LEFT, align="left")
        later = [lesson.glide(share, moving=True) for share in _SAMPLES]
        self.columns = Columns(lesson.query, later, labels, grid, theme)
        box = Box(self.values.right + _BOARD_GAP, RIGHT, ROWS_BOTTOM, ROWS_TOP)
        self._path = [(s / _STOPS, self._output_at(s / _STOPS)) for s in range(_STOPS + 1)]
        bounds = lesson.reach([at for _, at in self._path])
        self.board = value_board(
            lesson.value_space,
            names,
            theme,
            box=box,
            n_steps=0,  # only the output is drawn here
            read=lesson.query.output,
            bounds=bounds,
        )
        self.board_name = Lettering(labels["board"], size=SMALL, color=theme.muted)
        middle = min((box.left + box.right) / 2, RIGHT - self.board_name.width / 2)
        self.board_name.on_baseline(middle, HEADER_BASELINE, "center")
        queries = lesson.query, lesson.new_query
        called = lesson.query_label, lesson.new_query_label
        self.strips = Strips(queries, later, labels, called, self.keys, middle, grid, theme)
        self.arrow = self.arrow_of(lesson.query, HOLLOW)
        self.trail = mn.VMobject().set_stroke(theme.output, width=_TRAIL_STROKE)

    def _table(self, name: str, room: float, grid: Grid, **place: Any) -> Matrix:
        """Keys or values, of which no more coordinates are drawn than can be read."""
        lesson = self.lesson
        role, rows, width = {
            "keys": (KEY, lesson.key_cells, lesson.d_k),
            "values": (VALUE, lesson.value_cells, lesson.d_v),
        }[name]
        (drawn,) = readable(lesson, rows, width=width, height=grid.cell, room=room)
        heading = self.labels[name if drawn is rows else f"{name}-cut"]
        return Matrix(heading, drawn, role, self.theme, grid, room=room, **place)

    def arrow_of(self, made: Attended, manner: str) -> mn.VMobject:
        """The output of ``made`` on the board."""
        space = self.lesson.value_space
        output = self.lesson.steps(made).output
        return self.board.step(space.origin, output, self.theme.output, lane=None, manner=manner)

    def glide_to(self, share: float) -> None:
        """Show all of the query after the fraction ``share`` of its way, computed for it alone."""
        made = self.lesson.glide(share, moving=True)
        self.set_to(made)
        if self.strips.way is not None:
            self.strips.way.set_to(share)
        if isinstance(self.board, ValuePlane):
            seen = [at for stop, at in self._path if stop < share]
            seen.append(self.lesson.steps(made).output)
            self.trail.set_points_as_corners([self.board.point(at) for at in seen])

    def set_to(self, made: Attended) -> None:
        """Show everything that follows from another query."""
        self.strips.moving_query.set_to(made.query)
        self.columns.set_to(made)
        self.strips.output.set_to(made.output)
        self.board.lay(self.arrow, self.lesson.value_space.origin, self.lesson.steps(made).output)

    @property
    def moving(self) -> list[mn.VMobject]:
        """All that :meth:`glide_to` changes."""
        strips = self.strips
        moving = [strips.moving_query, *self.columns.moving, strips.output, self.trail, self.arrow]
        return moving if strips.way is None else [*moving, strips.way]

    @property
    def still(self) -> list[mn.VMobject]:
        """All that stays as it is while the query moves."""
        return [self.keys, self.values, self.columns.tracks, self.board, self.board_name]

    def _output_at(self, share: float) -> Place:
        return self.lesson.steps(self.lesson.glide(share)).output
