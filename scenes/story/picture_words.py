"""What a language says of the numbers that stand on a picture, for whom it is not there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureWords:
    """The words of a transcript beside the sentences of the film.

    ``at_end`` begins the list of what a section's last picture shows, ``sources`` that of the
    labels, each with its number. ``quantities`` has the names of what is listed, by the names that
    the ledger has for it, and ``new_query`` of what is computed for the new query.
    """

    at_end: str
    sources: str
    quantities: Mapping[str, str]
    new_query: Mapping[str, str]
