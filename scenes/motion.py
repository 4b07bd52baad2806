"""Kinds of motion: frames that are computed anew, and numbers that move to where they belong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import manim as mn

# How fast a poured copy comes up, and how late it begins to die away: slopes over its way.
_COMES_UP, _DIES_AWAY = 8.0, 3.0
# The share of a copy's way after which the number that it becomes begins to show.
_ARRIVES = 0.7


class Recompute(mn.Animation):
    """Calls ``draw(share)`` for each frame, with the eased share of the way, from 0 to 1.

    ``nouns`` are all the mobjects that ``draw`` changes.
    """

    def __init__(self, draw: Callable[[float], None], *nouns: mn.VMobject, **options: Any) -> None:
        self._draw = draw
        super().__init__(mn.VGroup(*nouns), introducer=True, **options)

    def interpolate_mobject(self, alpha: float) -> None:
        """Draw the picture that belongs to this moment."""
        self._draw(self.rate_func(alpha))

    def _setup_scene(self, scene: mn.Scene) -> None:
        """Leave the stage as it is: the nouns are on it already, each in its own place."""

    def create_starting_mobject(self) -> mn.Mobject:
        """No copy of the start is needed, since nothing is blended with it."""
        return mn.Mobject()

    def get_all_mobjects_to_update(self) -> list[mn.Mobject]:
        """Nothing: the nouns have no updaters, and ``draw`` does all the work."""
        return []


def arrive(source: mn.Mobject, target: mn.Mobject) -> mn.Animation:
    """A copy of ``source`` moves to where ``target`` stands and gives way to it.

    Unlike a transform this leaves the target's glyphs as they are: what is read on stage later is
    the target alone. The copy is nearly gone before the target comes up: beside each other, the
    digits of both would read as one number.
    """
    ghost = source.copy()
    return mn.AnimationGroup(
        mn.FadeOut(ghost, target_position=target.get_center()),
        mn.FadeIn(target),
        lag_ratio=_ARRIVES,
    )


def give_way(old: mn.Mobject, new: mn.Mobject) -> mn.Animation:
    """``new`` comes up in the place of ``old``, which leaves the stage before."""
    return mn.AnimationGroup(mn.FadeOut(old), mn.FadeIn(new), lag_ratio=_ARRIVES)


class Pour(mn.Animation):
    """A copy of ``source`` goes to the middle of ``target``: it comes up, and it dies away there.

    Both stay as they are. It takes the straight way, or else starts at the first place of
    ``through`` and passes the others. At its start the copy is not seen, so that many may wait
    their turn.
    """

    def __init__(
        self,
        source: mn.VMobject,
        target: mn.VMobject,
        *,
        through: Sequence[tuple[float, float]] = (),
        **options: Any,
    ) -> None:
        places: list[Any] = [(x, y, 0.0) for x, y in through] or [source.get_center()]
        self._way = mn.VMobject().set_points_as_corners([*places, target.get_center()])
        self._opacities = [
            (leaf.get_fill_opacity(), leaf.get_stroke_opacity()) for leaf in source.get_family()
        ]
        self._copy = source.copy()
        super().__init__(self._copy, introducer=True, remover=True, **options)

    def interpolate_mobject(self, alpha: float) -> None:
        """Be on the way at the eased share of ``alpha``."""
        share = self.rate_func(alpha)
        presence = min(1.0, _COMES_UP * share, _DIES_AWAY * (1 - share))
        self._copy.move_to(self._way.point_from_proportion(share))
        for leaf, (fill, stroke) in zip(self._copy.get_family(), self._opacities, strict=True):
            leaf.set_fill(opacity=fill * presence, family=False)
            leaf.set_stroke(opacity=stroke * presence, family=False)
