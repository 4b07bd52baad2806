"""Who is told how the work goes on, and may end it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from studio.records import DrawReport


class Watcher(Protocol):
    """Who is told how the work goes on."""

    def begin(self, names: Sequence[str]) -> None:
        """The tasks that will be done."""

    def wait(self, name: str) -> None:
        """Another command makes this just now, and it is waited for; before :meth:`begin`."""

    def report(self, name: str, report: DrawReport) -> None:
        """How far one task has come."""

    def finish(self, name: str, remarks: str) -> None:
        """One task is done; ``remarks`` is what was printed meanwhile, warnings for instance."""

    def look(self) -> None:
        """Called every half second or more often while work goes on; what it raises ends it."""


class BatchWatcher(Watcher, Protocol):
    """Who is told how a batch goes on, in which one task may fail while others go on."""

    def fail(self, name: str, message: str) -> None:
        """One task has failed."""
