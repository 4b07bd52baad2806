"""The words of one section, before any picture is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.story.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Beat:
    """One sentence of the film and the name of the motion that goes with it.

    ``claims`` are the names of those claims of the lesson on which the sentence rests.
    """

    name: str
    caption: Phrase
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionWords:
    """All that a section says.

    ``beats`` are in order, by name. ``labels`` are the words on the picture itself, by the name
    that the scene calls them, and ``label_claims`` the claims on which each rests. ``left_out`` are
    the beats for which nothing true is left to say, with the claims that decided so.
    ``lit_steps`` are those of ``steps`` that the section is about. ``language`` is a BCP 47 tag.
    """

    slug: str
    number: int
    title: str
    point: Phrase
    steps: tuple[str, ...]
    lit_steps: tuple[str, ...]
    beats: Mapping[str, Beat]
    labels: Mapping[str, Phrase]
    label_claims: Mapping[str, tuple[str, ...]]
    left_out: Mapping[str, tuple[str, ...]]
    language: str
