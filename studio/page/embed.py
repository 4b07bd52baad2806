"""``embed.html``: one video with its captions and nothing else, for frames in other pages."""

from __future__ import annotations

from typing import Any

from scenes.languages import LANGUAGES
from scenes.theme import DARK
from studio.page.assets import asset, script
from studio.page.colours import colours
from studio.page.markup import data_address, html_page
from studio.page.records import CoursePage, PageVideo
from studio.page.words import publish_words

# Dark in both schemes, as the film is unless it was asked for in the light theme.
_BESIDE_THE_PICTURE = f"video {{ background: {DARK.ground}; }}"


def embed_html(page: CoursePage) -> str:
    """The film, or the clip that the address names: ``embed.html#score``.

    Without scripts it is the film, whatever the address says.
    """
    return html_page(
        "embed.html",
        styles=[colours(), asset("embed.css"), _BESIDE_THE_PICTURE],
        scripts=[script("embed.js")],
        page=page,
        words=publish_words(page.language),
        language_name=LANGUAGES[page.language].name,
        videos=[_choice(page, video) for video in page.videos],
    )


def _choice(page: CoursePage, video: PageVideo) -> dict[str, Any]:
    """What the script needs to show ``video``: its elements, by their attributes."""
    return {
        "name": video.slug,
        "title": video.title,
        "poster": video.poster.address,
        "sources": [{"src": it.file.address, "type": it.type} for it in video.sources],
        "track": {
            "kind": "captions",
            "src": data_address(video.captions, "text/vtt"),
            "srclang": page.language,
            "label": LANGUAGES[page.language].name,
            **({"default": ""} if video.has_voice else {}),
        },
    }
