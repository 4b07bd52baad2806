"""Pages over HTTP, as the preview serves them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from studio.preview.serving import address, listening, server


@contextmanager
def served_at(folder: Path) -> Iterator[str]:
    """The address at which ``folder`` is served meanwhile."""
    with listening(0) as listener:
        serves = server(folder)
        thread = threading.Thread(target=serves.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield address(listener)
        finally:
            serves.should_exit = True
            thread.join()
