"""When a sentence is said: what a scene knows of the voice. In frames, since the beat began."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Saying:
    """The sentence of one beat: ``end`` is the first frame after its last word.

    ``marks`` are the frames with which the words begin that stand after a mark, by its name.
    """

    end: int
    marks: Mapping[str, int] = field(default_factory=dict)
