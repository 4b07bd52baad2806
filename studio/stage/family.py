"""Which mobjects are seen, in the order in which Manim's camera draws them."""

from __future__ import annotations

from collections.abc import Iterable

import manim as mn


def seen(mobjects: Iterable[mn.Mobject]) -> list[mn.Mobject]:
    """The members with points of the families of ``mobjects``, each once, the lowest first.

    As ``Camera.get_mobjects_to_display``: of several places the last counts. Manim hands on every
    member of a family that moves and lists the family of each again; here each is listed once.
    """
    found: list[mn.Mobject] = []
    met: set[int] = set()
    for mobject in reversed(list(mobjects)):
        if id(mobject) not in met:
            _collect(mobject, found, met)
    found.reverse()
    if any(mobject.z_index for mobject in found):
        found.sort(key=lambda mobject: mobject.z_index)
    return found


def _collect(mobject: mn.Mobject, found: list[mn.Mobject], met: set[int]) -> None:
    """Append the family of ``mobject``, the topmost first."""
    met.add(id(mobject))
    for child in reversed(mobject.submobjects):
        if id(child) not in met:
            _collect(child, found, met)
    if len(mobject.points):
        found.append(mobject)
