"""What a page is made of, as every template gets it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

_DIGITS = 12  # of a digest in an address: enough to tell one version from another


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page: its ``name`` there, with slashes, its bytes at ``source``, their SHA-256.

    ``address`` stays as long as the contents do: the bytes, or what ``version`` is a digest of.
    """

    name: str
    source: Path
    sha256: str
    version: str = ""

    @property
    def address(self) -> str:
        """How the page refers to it: ``clips/02-score.mp4?v=0123456789ab``."""
        return f"{quote(self.name)}?v={(self.version or self.sha256)[:_DIGITS]}"


@dataclass(frozen=True, slots=True)
class Source:
    """One rendition of a video; ``type`` names container and codecs as browsers want them."""

    file: PageFile
    type: str


@dataclass(frozen=True, slots=True)
class Still:
    """The last frame of a beat, with what stands on it in words."""

    beat: str
    caption: str
    alt: str
    picture: PageFile


@dataclass(frozen=True, slots=True)
class PageBeat:
    """A sentence of a video and when it is shown, in seconds from the video's start."""

    section: str
    name: str
    start_s: float
    end_s: float
    caption: str
    numbers: tuple[Mapping[str, Any], ...]  # ledger entries


@dataclass(frozen=True, slots=True)
class PageVideo:
    """The film or a clip. ``slug`` is "film" or that of a section, ``number`` 0 or its place.

    ``sources`` begin with the one that browsers are to try first. ``captions`` is the text of the
    WebVTT file, ``vtt`` and ``srt`` are the files. ``has_voice``: sentences are said and on no
    picture, so that captions come up by themselves.
    """

    slug: str
    number: int
    title: str
    duration_s: float
    fps: int
    width: int
    height: int
    sources: tuple[Source, ...]
    poster: PageFile
    vtt: PageFile
    srt: PageFile
    captions: str
    beats: tuple[PageBeat, ...]
    stills: tuple[Still, ...] = ()
    has_voice: bool = False

    @property
    def video(self) -> PageFile:
        """The rendition that plays everywhere."""
        return self.sources[-1].file


@dataclass(frozen=True, slots=True)
class CoursePage:
    """All that the templates are made of; ``base_url`` ends in a slash, or is empty.

    ``vectors`` is the digest of the lesson, ``chapters`` the text of the WebVTT file.
    """

    language: str
    title: str
    vectors: str
    film: PageVideo
    clips: tuple[PageVideo, ...]
    chapters: str
    chapters_file: PageFile
    transcript: PageFile
    base_url: str = ""
    date: str = ""

    @property
    def videos(self) -> tuple[PageVideo, ...]:
        """The film, then the clips."""
        return (self.film, *self.clips)

    def absolute(self, address: str) -> str:
        """``address`` under the base address; as it is where there is none."""
        return f"{self.base_url}{address}"
