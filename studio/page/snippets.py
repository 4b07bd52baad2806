"""``EMBED.md``: what to paste, and where, to have the film in a course."""

from __future__ import annotations

from functools import partial

from markupsafe import escape

from scenes.languages import LANGUAGES
from studio.page.markup import plain_text
from studio.page.records import CoursePage, PageVideo

FOLDER = "attention/"


def snippets(page: CoursePage) -> str:
    """The text; its addresses lie under the base address or, without one, in ``FOLDER``."""
    at = page.base_url or FOLDER
    return plain_text(
        "EMBED.md",
        page=page,
        title=page.title,
        at=escape(at),
        folder=FOLDER,
        frame=partial(_frame, at),
        language_name=LANGUAGES[page.language].name,
    )


def _frame(at: str, video: PageVideo, up: str = "") -> str:
    """A frame with ``video``, in the film's shape, for a page from which ``up`` leads to ``at``."""
    shape = f"width: 100%; aspect-ratio: {video.width} / {video.height}; border: 0"
    source = escape(f"{up}{at}embed.html#{video.slug}")
    return (
        f'<iframe src="{source}" title="{escape(video.title)}"\n'
        f'        style="{shape}" allow="fullscreen" loading="lazy"></iframe>'
    )
