"""What a lecturer asks for, checked once and frozen."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from attention_math import VectorSet
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from scenes.theme import THEMES
from studio.errors import SettingsError, did_you_mean
from studio.quality import DEFAULT_QUALITY, MAX_FPS, QUALITIES, Quality
from studio.voice.line import Voice

__all__ = [
    "DEFAULT_QUALITY",
    "MAX_FPS",
    "MAX_JOBS",
    "QUALITIES",
    "Quality",
    "Request",
    "available_jobs",
    "chosen",
    "quality_named",
]

MAX_JOBS = 256


@dataclass(frozen=True, slots=True)
class Request:
    """One order: which lesson, how it looks and sounds, where it goes, how many work on it.

    ``voice``: who says it (:func:`studio.voice.choosing.chosen_voice`); None: nobody, and the film
    is silent. ``language``: the tag of the language of all words. ``force``: make everything anew,
    also what could be reused.

    Raises :class:`~studio.errors.SettingsError`, naming the option, for a theme or language that
    does not exist and for a number of jobs below 1.
    """

    vectors: VectorSet
    quality: Quality = QUALITIES[DEFAULT_QUALITY]
    theme: str = "dark"
    voice: Voice | None = None
    media: Path = Path("media")
    jobs: int = 1
    force: bool = False
    language: str = DEFAULT_LANGUAGE

    def __post_init__(self) -> None:
        chosen("--theme", self.theme, tuple(THEMES))
        chosen("--language", self.language, tuple(LANGUAGES))
        if type(self.jobs) is not int or not 1 <= self.jobs <= MAX_JOBS:
            raise SettingsError(
                "no such number of jobs",
                where="--jobs",
                expected=f"a whole number from 1 to {MAX_JOBS}",
                got=str(self.jobs),
            )


def quality_named(name: str, fps: int | None = None) -> Quality:
    """The quality called ``name``, at ``fps`` frames per second if that is given."""
    return QUALITIES[chosen("--quality", name, tuple(QUALITIES))].at(fps)


def available_jobs() -> int:
    """The cores that this process may use: what ``--jobs`` is where it is not given."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chosen(option: str, name: str, names: tuple[str, ...]) -> str:
    """``name``, if it is one of ``names``; else a SettingsError that lists them."""
    if name in names:
        return name
    raise SettingsError(
        "no such choice",
        where=option,
        expected=f"one of {', '.join(names)}",
        got=repr(name),
        remedy=did_you_mean(name, names),
    )
