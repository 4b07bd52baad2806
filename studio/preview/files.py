"""The files of a page over HTTP: whole or in ranges, by their right types, and no other file."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from studio.preview.reloading import with_reload
from studio.preview.version import version_of

# What the page has, and no more: a machine's own table may know less, or other things.
_TYPES = {
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".json": "application/json",
    ".md": "text/markdown",
    ".mp4": "video/mp4",
    ".srt": "application/x-subrip",
    ".txt": "text/plain",
    ".vtt": "text/vtt",
    ".webp": "image/webp",
    ".zip": "application/zip",
}


class PageFiles(StaticFiles):
    """The files below ``folder``; links that lead out of it, and hidden files, are not there.

    Only GET and HEAD are answered. A folder is answered by its ``index.html``, or not at all.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file at ``path`` and what is known of it; none for a name that no file can have."""
        if any(name.startswith(".") for name in Path(path).parts):
            return "", None
        try:
            return super().lookup_path(path)
        except ValueError:  # a NUL
            return "", None

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The answer with a file: a page with the reload script, others as they are."""
        path = Path(full_path)
        kind = _TYPES.get(path.suffix.lower(), "application/octet-stream")
        if kind == "text/html":
            page = with_reload(path.read_text("utf-8"), version_of(self._folder))
            return Response(page, status_code, media_type=kind)
        response = super().file_response(full_path, stat_result, scope, status_code)
        if isinstance(response, FileResponse):
            response.headers["content-type"] = kind + ("; charset=utf-8" if "text/" in kind else "")
        return response
