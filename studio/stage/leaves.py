"""One leaf for all mobjects, at all times, that look alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import manim as mn

from studio.errors import RenderError
from studio.stage.family import seen
from studio.stage.leaf import Leaf, Outline, Stage
from studio.stage.motion import Motion
from studio.stage.paint import Coats

Key = tuple[Any, ...]  # the points as bytes, then the paint


class Leaves:
    """What does not change keeps its leaf, and with it an outline that is made once."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known: dict[Key, Leaf] = {}
        self._before: dict[Key, Leaf] = {}
        self._outlines: dict[bytes, Outline] = {}
        self._coats: dict[Key, Coats] = {}
        self._still: dict[mn.Mobject, Leaf] = {}
        self._points: dict[mn.Mobject, bytes] = {}

    def of(self, mobjects: Iterable[mn.Mobject]) -> list[Leaf]:
        """The leaves of what is seen of ``mobjects`` and their families, the lowest first."""
        still = self._still
        return [
            leaf if (leaf := still.get(mobject)) is not None else self._leaf(mobject)
            for mobject in seen(mobjects)
        ]

    def begin(self, motion: Motion) -> None:
        """Until the next call, go by what ``motion`` says of its mobjects.

        Leaves that were asked for since the last call are kept, and no others.
        """
        self._before, self._known = self._known, {}
        self._outlines = {key[0]: leaf.outline for key, leaf in self._before.items()}
        self._coats = {}
        self._points = {
            mobject: mobject.points.tobytes() for mobject in (*motion.still, *motion.outlined)
        }
        self._still = {mobject: self._leaf(mobject) for mobject in motion.still}

    def _leaf(self, mobject: mn.Mobject) -> Leaf:
        if not isinstance(mobject, mn.VMobject) or mobject.background_image is not None:
            raise RenderError("a kind of mobject that is not drawn", where=type(mobject).__name__)
        key = self._key(mobject)
        leaf = self._known.get(key)
        if leaf is None:
            leaf = self._before.get(key) or Leaf(
                self._coats_of(mobject, key), self._outline(mobject, key), self._stage
            )
            self._known[key] = leaf
        return leaf

    def _outline(self, mobject: mn.VMobject, key: Key) -> Outline:
        """What fades changes its paint alone, and keeps its outline."""
        outline = self._outlines.get(key[0])
        if outline is None:
            outline = self._outlines[key[0]] = self._stage.outline(mobject)
        return outline

    def _coats_of(self, mobject: mn.VMobject, key: Key) -> Coats:
        """Letters that fade together are painted alike; a shaded colour depends on the points."""
        if key[-1] is not None:
            return Coats.of(mobject)
        coats = self._coats.get(key[1:])
        if coats is None:
            coats = self._coats[key[1:]] = Coats.of(mobject)
        return coats

    def _key(self, mobject: mn.VMobject) -> Key:
        """All that the look of ``mobject`` depends on, by value."""
        fill, stroke = mobject.get_fill_rgbas(), mobject.get_stroke_rgbas()
        behind = mobject.get_stroke_rgbas(background=True)
        shaded = len(fill) > 1 or len(stroke) > 1 or len(behind) > 1
        return (
            self._points.get(mobject) or mobject.points.tobytes(),
            fill.tobytes(),
            stroke.tobytes(),
            behind.tobytes(),
            mobject.stroke_width,
            mobject.background_stroke_width,
            mobject.joint_type,
            mobject.cap_style,
            tuple(mobject.get_sheen_direction()) if shaded else None,
        )
