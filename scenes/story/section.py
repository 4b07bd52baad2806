"""The words of one section, before any picture is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.story.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Beat:
    """One sentence of the film and the name of the motion that goes with it."""

    name: str
    caption: Phrase


@dataclass(frozen=True, slots=True)
class SectionWords:
    """All that a section says.

    ``beats`` are in order, by name. ``labels`` are the words on the picture itself, by the name
    that the scene calls them. ``lit_steps`` are those of ``steps`` that the section is about.
    """

    slug: str
    number: int
    title: str
    point: Phrase
    steps: tuple[str, ...]
    lit_steps: tuple[str, ...]
    beats: Mapping[str, Beat]
    labels: Mapping[str, Phrase]
