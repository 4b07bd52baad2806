"""Commands that make the same clip in one media folder take turns; others go on side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial

from studio.inputs import fingerprint
from studio.media import MediaFolder
from studio.settings import Request
from studio.store import Store
from studio.watcher import Watcher


@contextmanager
def claimed(request: Request, slugs: Sequence[str], watcher: Watcher) -> Iterator[None]:
    """Be the only one that makes the clips of ``slugs``, which are in the film's order.

    All wait in that order, so that no two wait for each other; ``watcher`` hears of each wait. The
    turn of a process that dies ends with it. Raises as :meth:`studio.store.Store.claim` does.
    """
    store = Store(MediaFolder(request.media).store())
    with ExitStack() as turns:
        for slug in slugs:
            name = fingerprint({"section": slug})
            turns.enter_context(store.claim(name, partial(watcher.wait, slug)))
        yield
