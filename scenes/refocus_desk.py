"""The working table of section 4: one query, kept keys and values, and all that follows anew."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import manim as mn

from attention_math import Attended, Lesson
from scenes.layout import HEADER_BASELINE, RIGHT, ROWS_BOTTOM, ROWS_TOP, Grid
from scenes.nouns.beginning import readable
from scenes.nouns.board import Board, Box, Place
from scenes.nouns.boards import has_plane, value_board
from scenes.nouns.cells import KEY, VALUE
from scenes.nouns.lettering import Lettering
from scenes.nouns.plane import ValuePlane
from scenes.nouns.pointer import HOLLOW
from scenes.nouns.rows import Matrix
from scenes.refocus_columns import Columns
from scenes.refocus_strips import Strips
from scenes.story.phrase import Phrase
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
    """What depends on the query (:meth:`set_to`) beside what does not.

    What needs the queries is made when it is first asked for.
    """

    def __init__(self, lesson: Lesson, words: SectionWords, grid: Grid, theme: Theme) -> None:
        self.lesson, self.labels, self.grid, self.theme = lesson, words.labels, grid, theme
        values_room = _VALUES_ROOM
        if not has_plane(lesson.value_space, self._axis_names):
            values_room = RIGHT - _LANES - _BOARD_GAP - _VALUES_LEFT
        self.keys = self._table("keys", _KEYS_ROOM, x=_KEYS_X)
        self.values = self._table("values", values_room, x=_VALUES_LEFT, align="left")
        self.trail = mn.VMobject().set_stroke(theme.output, width=_TRAIL_STROKE)

    @cached_property
    def columns(self) -> Columns:
        """Dots, scores and weights, with room for all that they become."""
        return Columns(self.lesson.query, self._later, self.labels, self.grid, self.theme)

    @cached_property
    def board(self) -> Board:
        """Where the output stands; it reaches as far as the output comes on its way."""
        lesson = self.lesson
        return value_board(
            lesson.value_space,
            self._axis_names,
            self.theme,
            box=self._box,
            n_steps=0,  # only the output is drawn here
            read=lesson.query.output,
            bounds=lesson.reach([at for _, at in self._path]),
        )

    @property
    def board_name(self) -> Lettering:
        """What the board shows, above it."""
        return self._board_name[0]

    @cached_property
    def strips(self) -> Strips:
        """The vectors of the top row, the output above the board."""
        lesson = self.lesson
        return Strips(
            (lesson.query, lesson.new_query),
            self._later,
            self.labels,
            (lesson.query_label, lesson.new_query_label),
            self.keys,
            self._board_name[1],
            self.grid,
            self.theme,
        )

    @cached_property
    def arrow(self) -> mn.VMobject:
        """The output on the board, from the first query's on."""
        return self.arrow_of(self.lesson.query, HOLLOW)

    def _table(self, name: str, room: float, **place: Any) -> Matrix:
        """Keys or values, of which no more coordinates are drawn than can be read."""
        lesson, grid = self.lesson, self.grid
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

    @property
    def _axis_names(self) -> tuple[Phrase, Phrase]:
        return self.labels["axis-0"], self.labels["axis-1"]

    @property
    def _box(self) -> Box:
        return Box(self.values.right + _BOARD_GAP, RIGHT, ROWS_BOTTOM, ROWS_TOP)

    @cached_property
    def _board_name(self) -> tuple[Lettering, float]:
        """The name, and where its middle is."""
        name, box = Lettering(self.labels["board"], size=SMALL, color=self.theme.muted), self._box
        middle = min((box.left + box.right) / 2, RIGHT - name.width / 2)
        return name.on_baseline(middle, HEADER_BASELINE, "center"), middle

    @cached_property
    def _later(self) -> list[Attended]:
        return [self.lesson.glide(share, moving=True) for share in _SAMPLES]

    @cached_property
    def _path(self) -> list[tuple[float, Place]]:
        """How far along its way the query is, and where its output is then."""
        return [(s / _STOPS, self._output_at(s / _STOPS)) for s in range(_STOPS + 1)]

    def _output_at(self, share: float) -> Place:
        return self.lesson.steps(self.lesson.glide(share)).output
