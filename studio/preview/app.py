"""The preview as an application: the page's files, for whoever asks this machine by its name."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from studio.preview.files import PageFiles
from studio.preview.reloading import VERSION_PATH
from studio.preview.version import version_of

# A page elsewhere may have its own name lead here; its questions carry that name.
_HOSTS = ("127.0.0.1", "localhost")
_HEADERS = {
    "cache-control": "no-cache",  # ask again each time: the page may have been built anew
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


def preview_app(folder: Path) -> Starlette:
    """Serves the page in ``folder``."""

    def version(_request: Request) -> Response:
        return PlainTextResponse(version_of(folder))

    return Starlette(
        routes=[Route(VERSION_PATH, version), Mount("/", PageFiles(folder))],
        middleware=[
            Middleware(_WithHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=_HOSTS, www_redirect=False),
        ],
    )


class _WithHeaders:
    """Adds ``_HEADERS`` to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)
