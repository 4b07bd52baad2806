"""A port of this machine's own loopback, and the preview that listens at it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from studio.errors import OutputError, SettingsError
from studio.preview.app import preview_app

LOOPBACK = "127.0.0.1"


def serve(folder: Path, port: int, ready: Callable[[str], None]) -> None:
    """Serve the page in ``folder`` until a signal ends it; tell ``ready`` its address before.

    ``port``: 0 for any that is free. Raises :class:`~studio.errors.OutputError` where there is no
    page, :class:`~studio.errors.SettingsError` where the port is not to be had.
    """
    if not (folder / "index.html").is_file():
        raise OutputError(
            "there is no page",
            where=str(folder),
            remedy="Make it by `render.py page`, or name its media folder with --media.",
        )
    with listening(port) as listener:
        ready(address(listener))
        server(folder).run(sockets=[listener])


def server(folder: Path) -> uvicorn.Server:
    """What serves the page in ``folder``, on the sockets that its ``run`` is given."""
    return uvicorn.Server(
        uvicorn.Config(
            preview_app(folder),
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )


def listening(port: int) -> socket.socket:
    """A socket that listens at ``port`` of the loopback, and nowhere else."""
    try:
        return socket.create_server((LOOPBACK, port))
    except OSError as fault:
        raise SettingsError(
            "the port cannot be had",
            where=f"--port {port}",
            got=fault.strerror or str(fault),
            remedy="Name another one, or --port 0 for any that is free.",
        ) from fault


def address(listener: socket.socket) -> str:
    """Where a browser finds what listens there."""
    return f"http://{LOOPBACK}:{listener.getsockname()[1]}/"
