"""Kinds of motion: frames that are computed anew, and numbers that move to where they belong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import manim as mn


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
    the target alone.
    """
    ghost = source.copy()
    return mn.AnimationGroup(
        mn.FadeOut(ghost, target_position=target.get_center()), mn.FadeIn(target)
    )


def give_way(old: mn.Mobject, new: mn.Mobject) -> mn.Animation:
    """``new`` comes up in the place of ``old``, which leaves the stage."""
    return mn.AnimationGroup(mn.FadeOut(old), mn.FadeIn(new))
