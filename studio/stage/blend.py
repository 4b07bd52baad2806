"""A fade, a move or another Transform, in which only what differs is blended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import manim as mn
import numpy as np
from manim.utils.bezier import interpolate

_ARRAYS = ("points", "fill_rgbas", "stroke_rgbas", "background_stroke_rgbas")
_OTHERS = ("stroke_width", "background_stroke_width", "sheen_direction", "sheen_factor")

Triple = tuple[mn.VMobject, mn.VMobject, mn.VMobject]  # a member, its start and its end


class Blend:
    """A Transform that has begun, as Manim computes it, but for all members in one operation.

    What is the same at both ends is left alone, where Manim's may lose a last bit in each frame.
    ``outlined`` are the members that keep their points, ``unchanged`` those that keep everything.
    """

    def __init__(self, animation: Any) -> None:
        self._animation = animation
        triples: list[Triple] = list(animation.get_all_families_zipped())
        self._arrays = [_Array(attribute, triples) for attribute in _ARRAYS]
        self._others = [
            (member, attribute, getattr(start, attribute), getattr(end, attribute))
            for member, start, end in triples
            for attribute in _OTHERS
            if np.any(getattr(start, attribute) != getattr(end, attribute))
        ]
        members = {member for member, _, _ in triples}
        self.outlined = members.difference(self._arrays[0].members)
        self.unchanged = self.outlined.difference(
            (member for member, *_ in self._others), *(array.members for array in self._arrays)
        )

    def interpolate(self, alpha: float) -> None:
        """Be at ``alpha`` of the way, which is eased as the animation says."""
        share = self._animation.get_sub_alpha(alpha, 0, 1)
        for array in self._arrays:
            array.blend(share)
        for member, attribute, start, end in self._others:
            setattr(member, attribute, interpolate(start, end, share))


def is_blend(animation: Any) -> bool:
    """Whether a :class:`Blend` does what ``animation``, which has begun, does.

    So it is where all members go a straight way at the same time, by Manim's own methods.
    """
    kind = type(animation)
    return (
        isinstance(animation, mn.Transform)
        and kind.interpolate is mn.Animation.interpolate
        and kind.interpolate_mobject is mn.Animation.interpolate_mobject
        and kind.interpolate_submobject is mn.Transform.interpolate_submobject
        and kind.get_all_families_zipped is mn.Transform.get_all_families_zipped
        and kind.get_sub_alpha is mn.Animation.get_sub_alpha
        and animation.lag_ratio == 0
        and animation.path_func is interpolate
        and all(map(_is_plain, animation.mobject.family_members_with_points()))
    )


def _is_plain(mobject: Any) -> bool:
    kind = type(mobject)
    return (
        isinstance(mobject, mn.VMobject)
        and kind.interpolate is mn.VMobject.interpolate
        and kind.interpolate_color is mn.VMobject.interpolate_color
    )


class _Array:
    """One attribute of all ``members`` in which it differs."""

    def __init__(self, attribute: str, triples: Sequence[Triple]) -> None:
        self._attribute = attribute
        ends = [
            (member, getattr(start, attribute), getattr(end, attribute))
            for member, start, end in triples
        ]
        ends = [(member, first, last) for member, first, last in ends if not _same(first, last)]
        self.members = [member for member, _, _ in ends]
        if ends:
            self._starts = np.concatenate([first for _, first, _ in ends])
            self._ends = np.concatenate([last for _, _, last in ends])
        edges = np.cumsum([0, *(len(first) for _, first, _ in ends)]).tolist()
        self._parts = list(zip(self.members, edges[:-1], edges[1:], strict=True))

    def blend(self, share: float) -> None:
        """Give each member its part of all that is blended."""
        if not self._parts:
            return
        blended = interpolate(self._starts, self._ends, share)
        for member, start, end in self._parts:
            setattr(member, self._attribute, blended[start:end])


def _same(first: Any, last: Any) -> bool:
    return bool(first.shape == last.shape and (first == last).all())
