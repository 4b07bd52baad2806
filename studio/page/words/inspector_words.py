"""What a language says in the inspector, the bench on which a reader changes the query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """How a sentence names keys, or values, by their addresses.

    ``{}`` in ``one`` and ``many`` stands for them; ``all`` is said of every one, ``several`` of
    more than ``most``.
    """

    one: str
    many: str
    all: str
    several: str
    most: int


@dataclass(frozen=True, slots=True)
class InspectorWords:
    """The inspector's words.

    ``sentences`` are what may be said of a state, by the names of ``studio.page.statements``: in
    them ``{peak}`` stands for a text and ``{keys:now}`` for the ``keys`` of these addresses. All
    other fields are names of what can be used or seen; ``{}`` in them stands for one text, and
    ``{file}`` and the like for the one so called. ``last`` stands before the last of several.
    """

    title: str
    lead: str
    waiting: str
    unavailable: str
    too_large: str
    to_numbers: str
    query: str
    coordinate: str
    presets: str
    lesson_query: str
    new_query: str
    scaling: str
    scaling_text: str
    gap: str
    gap_text: str
    times: str
    invalid: str
    results: str
    further: str
    said: str
    plane: str
    plane_text: str
    divisor: str
    peak: str
    entropy: str
    effective: str
    sensitivity: str
    announced: str
    sharing: str
    copy_link: str
    copy_command: str
    command_text: str
    copied: str
    not_copied: str
    film_scales: str
    film_gaps: str
    paused_at: str
    to_beat: str
    beat: str
    beat_lead: str
    follow: str
    back: str
    derivation: str
    made_by: str
    formula: str
    from_file: str
    as_shown: str
    keys: Names
    values: Names
    last: str
    sentences: Mapping[str, str]
