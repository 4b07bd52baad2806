"""The name of a vector, with the lecturer's own label for it below, where there is one."""

from __future__ import annotations

from typing import Self

import manim as mn

from scenes.nouns.label import label
from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_APART = 0.17  # from the middle between the two lines to the middle of either


class Named(mn.VGroup):
    """A name such as "query"; ``text`` is its label, drawn sign for sign in at most ``room``."""

    def __init__(self, name: Phrase, text: str, theme: Theme, *, color: str, room: float) -> None:
        """Without a ``text`` the name stands alone."""
        name_line = Lettering(name, size=SMALL, color=color)
        super().__init__(name_line)
        self.lines = [name_line]
        if text:
            made = label(text, room=room, color=theme.ink, sizes=(SMALL,))
            self.lines.append(made)
            self.add(made)

    def mid_on(self, x: float, y: float, align: str = "left") -> Self:
        """Stand with the left end, the centre or the right end at ``x``, the middle at ``y``."""
        lift = _APART if len(self.lines) > 1 else 0.0
        for line in self.lines:
            line.mid_on(x, y + lift, align)
            lift = -lift
        return self
