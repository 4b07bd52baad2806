"""The top row of section 4: the query, how far it has come, and the output."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attention_math import Attended, Shown
from scenes.layout import LEFT, QUERY_Y, RIGHT, Grid
from scenes.nouns.cells import LEGIBLE, OUTPUT, QUERY, Cells, fitted, gaps_of
from scenes.nouns.named import Named
from scenes.nouns.rows import Matrix
from scenes.nouns.way import Way
from scenes.story.phrase import Phrase
from scenes.theme import Theme

_OUTPUT_ROOM = 5.0
_NAME_GAP = 0.14
_WAY_GAP, _SHORTEST_WAY = 0.4, 1.9
_WAY_DROP = 0.1
_AS_WELL = 0.8  # of the size of digits at rest


class Strips:
    """Vectors above the rows: queries start above the ``keys``, the output is about ``middle``.

    ``query`` and ``new_query`` stand in cells like those of the keys; ``moving_query`` has room for
    the decimals of ``later``, the query on its way. ``way`` is None where there is no room for it.
    ``called`` are the lecturer's labels of both queries.
    """

    def __init__(
        self,
        queries: tuple[Attended, Attended],
        later: Sequence[Attended],
        labels: Mapping[str, Phrase],
        called: tuple[str, str],
        keys: Matrix,
        middle: float,
        grid: Grid,
        theme: Theme,
    ) -> None:
        self.later, self.labels, self.grid, self.theme = later, labels, grid, theme
        first, new = queries
        self.output = self._strip(first.output, [made.output for made in later], OUTPUT)
        right = min(middle + self.output.row_width / 2, RIGHT)
        self.output.mid_on(right, QUERY_Y, "right")
        self.output_name = self._name("output", self.output, theme.output)
        self._free_until = float(self.output_name.get_left()[0])
        self.moving_query = self._moving(queries, keys)
        self.query, self.new_query = self._at_rest(first, keys), self._at_rest(new, keys)
        self.query_name = self._name("query", self.query, theme.query, called[0])
        self.new_query_name = self._name("new-query", self.query, theme.query, called[1])
        self.moving_query_name = self._name("moving-query", self.query, theme.query)
        self.way = self._way()

    def _strip(
        self,
        first: Sequence[Shown],
        later: Sequence[Sequence[Shown]],
        role: str,
        room: float = _OUTPUT_ROOM,
        narrowest: float = 0.0,
    ) -> Cells:
        height = self.grid.output_cell if role == OUTPUT else self.grid.cell
        width, size = fitted([first, *later], height, room, role=role)
        width = max(width, narrowest)
        numbers = [number for row in later for number in row]
        return Cells(first, role, self.theme, height=height, width=width, size=size, later=numbers)

    def _moving(self, ends: tuple[Attended, Attended], keys: Matrix) -> Cells:
        """The query on its way, in the cells of the keys where its digits are read as well there.

        Others need wider cells for the decimals that come.
        """
        first, queries = ends[0], [made.query for made in self.later]
        room, like_keys = self._free_until - 2 * _NAME_GAP - keys.left, keys.rows[0].row_width
        self._moves_above_keys = False
        if _stand_above(keys, first):
            height = self.grid.cell
            at_rest = fitted([made.query for made in ends], height, like_keys)[1]
            on_its_way = fitted([first.query, *queries], height, like_keys)[1]
            self._moves_above_keys = on_its_way >= max(LEGIBLE, _AS_WELL * at_rest)
        if self._moves_above_keys:
            narrowest = keys.rows[0].cell_width
            moving = self._strip(first.query, queries, QUERY, like_keys, narrowest)
        else:
            moving = self._strip(first.query, queries, QUERY, room)
        return moving.mid_on(keys.left, QUERY_Y, "left")

    def _at_rest(self, made: Attended, keys: Matrix) -> Cells:
        """A query in cells that stand above those of the keys, if its digits fit there."""
        if not _stand_above(keys, made) or self._moves_above_keys:
            return self.moving_query.copy().set_to(made.query)
        width, size = fitted([made.query], self.grid.cell, keys.rows[0].row_width)
        cells = Cells(
            made.query,
            QUERY,
            self.theme,
            height=self.grid.cell,
            width=max(width, keys.rows[0].cell_width),
            size=size,
        )
        return cells.mid_on(keys.left, QUERY_Y, "left")

    def _name(self, label: str, cells: Cells, color: str, called: str = "") -> Named:
        end = float(cells.get_left()[0]) - _NAME_GAP
        name = Named(self.labels[label], called, self.theme, color=color, room=end - LEFT)
        return name.mid_on(end, QUERY_Y, "right")

    def _way(self) -> Way | None:
        queries = self.query, self.new_query, self.moving_query
        left, right = max(each.right for each in queries) + _WAY_GAP, self._free_until - _WAY_GAP
        if right - left < _SHORTEST_WAY:
            return None
        return Way(
            self.labels["query"],
            self.labels["new-query"],
            self.theme,
            left=left,
            right=right,
            y=QUERY_Y - _WAY_DROP,
            color=self.theme.query,
        )


def _stand_above(keys: Matrix, made: Attended) -> bool:
    """Whether keys have digits, and in the places of a query's coordinates."""
    shown = [[number.shown for number in keys.rows[0].numbers]]
    return keys.is_legible and gaps_of(shown) == gaps_of([made.query])
