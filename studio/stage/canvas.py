"""A picture that is drawn again only where its display list has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import cairo
import numpy as np
from numpy.typing import NDArray

from studio.records import Box, Frame
from studio.stage.leaf import Leaf, Stage

# Changes are rounded to tiles, so that boxes are few and their sizes come again.
TILE = 64


class Canvas:
    """``pixels`` (height, width, 4) RGBA show the leaves of the last :meth:`show`."""

    def __init__(self, stage: Stage, ground: Sequence[int]) -> None:
        self.pixels: Frame = np.empty((stage.height, stage.width, 4), np.uint8)
        # A pixel is filled as one number, which is ten times as fast as four.
        self._words = self.pixels.view(np.uint32)[..., 0]
        self._ground = np.array(ground, np.uint8).view(np.uint32)[0]
        self._words[:] = self._ground
        self._stage = stage
        self._surface = cairo.ImageSurface.create_for_data(
            self.pixels.data, cairo.FORMAT_ARGB32, stage.width, stage.height
        )
        self._context = stage.context(self._surface)
        self._shown: list[Leaf] = []

    def show(self, leaves: list[Leaf]) -> list[Box]:
        """Draw ``leaves``, the first lowest; return boxes outside of which nothing changed."""
        old, self._shown = self._shown, leaves
        if old == leaves:
            return []
        boxes = [self._cut(box) for box in _rectangles(self._tiles(_changed(old, leaves)))]
        for box in boxes:
            self._draw(leaves, box)
        self._surface.flush()
        return boxes

    def _tiles(self, leaves: Iterator[Leaf]) -> NDArray[np.bool_]:
        """The tiles that ``leaves`` touch."""
        tiles = np.zeros((-(-self._stage.height // TILE), -(-self._stage.width // TILE)), bool)
        for left, top, right, bottom in {leaf.box for leaf in leaves}:
            tiles[top // TILE : -(-bottom // TILE), left // TILE : -(-right // TILE)] = True
        return tiles

    def _draw(self, leaves: Sequence[Leaf], box: Box) -> None:
        """Draw what lies in ``box``."""
        left, top, right, bottom = box
        context = self._context
        self._words[top:bottom, left:right] = self._ground
        context.save()
        context.identity_matrix()
        context.new_path()
        context.rectangle(left, top, right - left, bottom - top)
        context.clip()
        context.set_matrix(self._stage.matrix)
        for leaf in leaves:
            its = leaf.box
            if its[0] < right and left < its[2] and its[1] < bottom and top < its[3]:
                leaf.draw(context)
        context.restore()

    def _cut(self, tiles: Box) -> Box:
        left, top, right, bottom = (TILE * edge for edge in tiles)
        return left, top, min(right, self._stage.width), min(bottom, self._stage.height)


def _changed(old: Sequence[Leaf], new: Sequence[Leaf]) -> Iterator[Leaf]:
    """Leaves of either list that are not in the same place of the other.

    What stays the same before and after a change in number is left out.
    """
    short = min(len(old), len(new))
    start = next((at for at in range(short) if old[at] is not new[at]), short)
    end = 0
    if len(old) != len(new):
        while end < short - start and old[-1 - end] is new[-1 - end]:
            end += 1
    for before, after in zip_longest(old[start : len(old) - end], new[start : len(new) - end]):
        if before is not after:
            yield from (leaf for leaf in (before, after) if leaf is not None)


def _rectangles(tiles: NDArray[np.bool_]) -> Iterator[Box]:
    """Boxes, in tiles, that cover the true ones and no others."""
    left_over = tiles.copy()
    for top, left in np.argwhere(tiles).tolist():
        if not left_over[top, left]:
            continue
        row = left_over[top, left:]
        right = left + (len(row) if row.all() else int(row.argmin()))
        bottom = top + 1
        while bottom < len(tiles) and left_over[bottom, left:right].all():
            bottom += 1
        left_over[top:bottom, left:right] = False
        yield left, top, right, bottom
