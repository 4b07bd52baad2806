"""Commands that make the same clip in one media folder take turns; others go on side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial

from studio.errors import OutputError
from studio.inputs import fingerprint
from studio.media import MediaFolder
from studio.settings import Request
from studio.store import Store
from studio.watcher import Watcher


@contextmanager
def claimed(request: Request, slugs: Sequence[str], watcher: Watcher | None) -> Iterator[None]:
    """Be the only one that makes the clips of ``slugs``, which are in the film's order.

    All wait in that order, so that no two wait for each other; ``watcher`` hears of each wait. The
    turn of a process that dies ends with it. Raises as :meth:`studio.store.Store.claim` does.

    Without a watcher there is no wait: :class:`~studio.errors.OutputError` (exit code 1) where
    another command is at one of the clips. A batch holds several folders at a time, and two of
    them could wait for each other for ever.
    """
    store = Store(MediaFolder(request.media).store())
    wait = watcher.wait if watcher is not None else partial(_refuse, request)
    with ExitStack() as turns:
        for slug in slugs:
            name = fingerprint({"section": slug})
            turns.enter_context(store.claim(name, partial(wait, slug)))
        yield


def _refuse(request: Request, slug: str) -> None:
    fault = OutputError(
        "another command makes this clip now",
        where=f"{request.media}, {slug}",
        remedy="Run this one again after it.",
    )
    fault.exit_code = 1
    raise fault
