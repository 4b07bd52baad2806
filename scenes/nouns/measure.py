"""A measure: a line with an end mark at each side and a label in its middle."""

from __future__ import annotations

import manim as mn

from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_TICK = 0.1
_GAP = 0.16
_STROKE = 2


class Measure(mn.VGroup):
    """How long a bar from ``left`` to ``right`` is; stands at the height ``y``."""

    def __init__(
        self,
        label: Phrase | str,
        theme: Theme,
        *,
        left: float,
        right: float,
        y: float,
        size: float = SMALL,
        color: str | None = None,
    ) -> None:
        super().__init__()
        ink = color or theme.ink
        self.label = Lettering(label, size=size, color=ink)
        self.label.mid_on((left + right) / 2, y, "center")
        inner_left = float(self.label.get_left()[0]) - _GAP
        inner_right = float(self.label.get_right()[0]) + _GAP
        self.lines = mn.VGroup(
            *(
                mn.Line((a[0], a[1], 0), (b[0], b[1], 0), stroke_width=_STROKE, color=theme.muted)
                for a, b in (
                    ((left, y), (inner_left, y)),
                    ((inner_right, y), (right, y)),
                    ((left, y - _TICK), (left, y + _TICK)),
                    ((right, y - _TICK), (right, y + _TICK)),
                )
            )
        )
        self.add(self.lines, self.label)
