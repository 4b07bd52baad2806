"""What search engines and other programs read of a page: JSON-LD, and Open Graph's pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from studio.page.records import CoursePage, PageBeat
from studio.page.words import PageWords

LICENCE = "https://spdx.org/licenses/MIT"


def video_object(page: CoursePage, words: PageWords, poster: str) -> dict[str, Any]:
    """The film as schema.org's VideoObject, with a Clip for each section.

    ``poster`` is the address of its picture. Addresses are those on the web where the page has a
    base address, else beside the page. ``uploadDate`` is there only where a day was given: no
    clock is asked, so that the same film makes the same page.
    """
    film = page.film
    described = {
        "@context": "https://schema.org",
        "@type": "VideoObject",
        "name": page.title,
        "description": words.description,
        "inLanguage": page.language,
        "duration": iso_duration(film.duration_s),
        "thumbnailUrl": [page.absolute(poster)],
        "contentUrl": page.absolute(film.video.address),
        "encodingFormat": "video/mp4",
        "width": film.width,
        "height": film.height,
        "license": LICENCE,
        "isAccessibleForFree": True,
        "transcript": " ".join(beat.caption for beat in film.beats),
        "hasPart": list(_clips(page)),
    }
    if page.base_url:
        described["embedUrl"] = page.absolute("embed.html")
    if page.date:
        described["uploadDate"] = page.date
    return described


def open_graph(page: CoursePage, words: PageWords, poster: str) -> list[tuple[str, str]]:
    """Properties and contents; none without a base address, since all of them need addresses."""
    if not page.base_url:
        return []
    film = page.film
    return [
        ("og:type", "video.other"),
        ("og:title", page.title),
        ("og:description", words.description),
        ("og:url", page.base_url),
        ("og:image", page.absolute(poster)),
        ("og:image:type", "image/jpeg"),
        ("og:image:width", str(film.width)),
        ("og:image:height", str(film.height)),
        ("og:video", page.absolute(film.video.address)),
        ("og:video:type", "video/mp4"),
        ("og:video:width", str(film.width)),
        ("og:video:height", str(film.height)),
    ]


def iso_duration(duration_s: float) -> str:
    """Whole minutes and seconds, as ISO 8601 writes them: ``PT4M38S``."""
    minutes, seconds = divmod(round(duration_s), 60)
    return f"PT{minutes}M{seconds}S"


def _clips(page: CoursePage) -> Iterator[dict[str, Any]]:
    for clip in page.clips:
        start_s, end_s = span_s(page.film.beats, clip.slug)
        yield {
            "@type": "Clip",
            "name": clip.title,
            "startOffset": round(start_s, 3),
            "endOffset": round(end_s, 3),
            "url": f"{page.base_url or 'index.html'}#t={start_s:.3f}",
        }


def span_s(beats: tuple[PageBeat, ...], slug: str) -> tuple[float, float]:
    """When a section begins and ends in the film."""
    of_section = [beat for beat in beats if beat.section == slug]
    return of_section[0].start_s, of_section[-1].end_s
