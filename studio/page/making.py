"""The order of a page: the film made where it is missing, then the page of it put in place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from attention_math import build_lesson
from scenes.catalog import SLUGS
from studio.atomic import ready_folder
from studio.errors import OutputError
from studio.film import draw_clip, render_film
from studio.inputs import fingerprint
from studio.making import DrawClip
from studio.media import MediaFolder, work_folder
from studio.page.course import POSTER, course_page
from studio.page.embed import embed_html
from studio.page.index import index_html
from studio.page.licence import licence_text
from studio.page.order import PageOrder
from studio.page.publishing import ENTRY, MANIFEST, publish
from studio.page.records import CoursePage
from studio.page.scorm import write_scorm
from studio.page.second_rendition import with_second_renditions
from studio.page.snippets import snippets
from studio.page.staging import Staging
from studio.page.taking import proved_files, refuse_other_lesson
from studio.settings import Request
from studio.stops import ended_by_signals
from studio.store import Store
from studio.turns import claimed
from studio.watcher import Watcher

LICENCE_FILE = "LICENSE.txt"
EMBED = "embed.html"
SNIPPETS = "EMBED.md"
PACKAGE = "lesson.scorm12.zip"


def render_page(order: PageOrder, watcher: Watcher, *, draw: DrawClip = draw_clip) -> Path:
    """Have the page of the order's film in its folder; return where its entry is.

    Clips that are missing, or would change, are made first. Raises as
    :func:`studio.film.render_film` does, and :class:`~studio.errors.OutputError` where the media
    folder has another lesson's film, or the page cannot be put where it belongs.
    """
    request = order.request
    refuse_other_lesson(request)
    ready_folder(order.folder)
    render_film(request, watcher, draw=draw)
    with (
        ended_by_signals(),
        _told_by_place(order.folder),
        _alone(request, watcher),
        work_folder(request.media) as work,
    ):
        staging = Staging(work / "page")
        with claimed(request, SLUGS, watcher):
            page = course_page(order, proved_files(request), staging)
        if order.av1:
            store = Store(MediaFolder(request.media).store())
            page = with_second_renditions(page, staging, work, store, watcher)
        write_texts(page, order, staging)
        about = {"title": page.title, "language": page.language, "vectors": page.vectors}
        publish(staging.files, about, order.folder)
    return order.folder / ENTRY


def write_texts(page: CoursePage, order: PageOrder, staging: Staging) -> None:
    """Everything of the page that is no copy of a film's file."""
    staging.write(LICENCE_FILE, licence_text())
    staging.write(EMBED, embed_html(page))
    staging.write(SNIPPETS, snippets(page))
    staging.make(PACKAGE, partial(write_scorm, page))
    lesson = build_lesson(order.request.vectors)
    others, poster = [PACKAGE, SNIPPETS, MANIFEST], staging.files[POSTER].address
    staging.write(ENTRY, index_html(page, lesson, poster, others, order.origin))


@contextmanager
def _told_by_place(folder: Path) -> Iterator[None]:
    """Turn what the system says, of a full disk for instance, into an error that names the page."""
    try:
        yield
    except OSError as fault:
        error = OutputError(
            "the page cannot be made",
            where=str(folder),
            got=fault.strerror or str(fault),
            remedy="Free some room, or name another place with --media.",
        )
        error.exit_code = 1  # nothing is wrong with the command
        raise error from fault


@contextmanager
def _alone(request: Request, watcher: Watcher) -> Iterator[None]:
    """Be the only one that puts this media folder's page in place."""
    store = Store(MediaFolder(request.media).store())
    with store.claim(fingerprint({"page": "course"}), lambda: watcher.wait("page")):
        yield
