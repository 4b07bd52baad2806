"""What a lecturer asks for, checked once and frozen."""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from attention_math import VectorSet
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from scenes.theme import THEMES
from studio.errors import SettingsError

MAX_FPS = 240
MAX_JOBS = 256


@dataclass(frozen=True, slots=True)
class Quality:
    """A picture size in pixels and a constant frame rate in frames per second.

    Raises :class:`~studio.errors.SettingsError` for a size that 4:2:0 video cannot hold (odd, or
    not positive) and for a frame rate that is not a whole number from 1 to 240.
    """

    name: str
    width: int
    height: int
    fps: int

    def __post_init__(self) -> None:
        for side, pixels in (("width", self.width), ("height", self.height)):
            if type(pixels) is not int or pixels < 2 or pixels % 2:
                raise SettingsError(
                    "a size that yuv420p video cannot hold",
                    where=f"{self.name} {side}",
                    expected="an even number of pixels",
                    got=str(pixels),
                )
        if type(self.fps) is not int or not 1 <= self.fps <= MAX_FPS:
            raise SettingsError(
                "no such frame rate",
                where="--fps",
                expected=f"a whole number from 1 to {MAX_FPS}",
                got=str(self.fps),
            )

    def at(self, fps: int | None) -> Quality:
        """The same picture at another frame rate; None keeps the present one."""
        return self if fps is None else replace(self, fps=fps)


QUALITIES = MappingProxyType(
    {
        quality.name: quality
        for quality in (
            Quality("draft", 854, 480, 15),
            Quality("720p", 1280, 720, 30),
            Quality("1080p", 1920, 1080, 60),
            Quality("1440p", 2560, 1440, 60),
            Quality("2160p", 3840, 2160, 60),
        )
    }
)
DEFAULT_QUALITY = "1080p"
VOICES = ("silent",)


@dataclass(frozen=True, slots=True)
class Request:
    """One order: which lesson, how it looks and sounds, where it goes, how many work on it.

    ``language``: the tag of the language of all words. ``force``: make everything anew, also what
    could be reused.

    Raises :class:`~studio.errors.SettingsError`, naming the option, for a theme, voice or language
    that does not exist and for a number of jobs below 1.
    """

    vectors: VectorSet
    quality: Quality = QUALITIES[DEFAULT_QUALITY]
    theme: str = "dark"
    voice: str = "silent"
    media: Path = Path("media")
    jobs: int = 1
    force: bool = False
    language: str = DEFAULT_LANGUAGE

    def __post_init__(self) -> None:
        chosen("--theme", self.theme, tuple(THEMES))
        chosen("--voice", self.voice, VOICES)
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
    near = difflib.get_close_matches(name, names, n=1)
    raise SettingsError(
        "no such choice",
        where=option,
        expected=f"one of {', '.join(names)}",
        got=repr(name),
        remedy=f"Did you mean {near[0]}?" if near else "",
    )
