"""What a lecturer asks of a page: of which film, and under which address it will stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.errors import SettingsError
from studio.inputs import VOICE_NAME
from studio.kept import read_record
from studio.media import MediaFolder
from studio.page.address import base_address, checked_date
from studio.planning import FILM
from studio.settings import Request
from studio.voice.choosing import NAMES, SILENT


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the film came from: a vectors file, the new query that the command line put over it.

    ``options``: those of the film that are not what a film has by default, as a command has them.
    """

    vectors_file: str = "vectors.toml"
    new_query: str | None = None
    options: tuple[str, ...] = ()


DEFAULT_ORIGIN = Origin()


@dataclass(frozen=True, slots=True)
class PageOrder:
    """One order of a page.

    ``base_url``: the address of its folder on the web, or empty. ``date``: the day on which it is
    published, YYYY-MM-DD, or empty. ``av1``: whether there is a second, smaller rendition.
    ``origin``: where the vectors came from.

    Raises :class:`~studio.errors.SettingsError` for an address or a day that is none.
    """

    request: Request
    base_url: str = ""
    date: str = ""
    av1: bool = False
    origin: Origin = DEFAULT_ORIGIN

    def __post_init__(self) -> None:
        object.__setattr__(self, "base_url", base_address(self.base_url))
        object.__setattr__(self, "date", checked_date(self.date))

    @property
    def folder(self) -> Path:
        """Where the page goes."""
        return MediaFolder(self.request.media).page()


def of_the_film_in_place(media: Path, asked_for: Collection[str]) -> dict[str, Any]:
    """Quality, frame rate, theme, voice and language of the film in ``media``, as options.

    Those in ``asked_for`` are left out, and all of them where there is no film: a page is made of
    what is there, not of what a film would be without options.
    Raises :class:`~studio.errors.SettingsError` where that film speaks with recordings, whose
    folder nobody knows any more.
    """
    video = read_record(media, FILM).video
    if video is None:
        return {}
    given = {*asked_for, "fps"} if "quality" in asked_for else asked_for
    options = {name: it for name, it in _options(video.payload).items() if name not in given}
    voice = options.get("voice", SILENT)
    if voice not in NAMES:
        raise SettingsError(
            f"the film in place speaks with {voice}, which may be anywhere",
            where="--voice",
            expected="their folder",
            remedy="Name it, or have another voice: --voice silent.",
        )
    return options


def _options(payload: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "quality": payload["quality"]["name"],
        "fps": payload["quality"]["fps"],
        "theme": payload["theme"]["name"],
        "voice": payload["voice"][VOICE_NAME],
        "language": payload["words"]["language"],
    }
