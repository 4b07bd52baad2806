"""How the work goes on, told on standard error: bars in a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from studio.records import DrawReport
from studio.watcher import BatchWatcher

_QUARTERS = 4
_WAITING = "another command makes this clip; waiting for it"


@contextmanager
def progress_on(console: Console, unit: str = "frames") -> Iterator[BatchWatcher]:
    """A watcher for as long as the block lasts: bars if ``console`` is a terminal, else lines.

    ``console`` should write to standard error: ``Console(stderr=True)``. ``unit``: what is counted.
    """
    if not console.is_terminal:
        yield Lines(console, unit)
        return
    with _bars(console) as bars:
        yield Bars(bars, unit)


class Bars:
    """One bar for all the work, and one for each section that is being drawn."""

    def __init__(self, bars: Progress, unit: str = "frames") -> None:
        self._bars = bars
        self._unit = unit
        self._rows: dict[str, TaskID] = {}
        self._names: tuple[str, ...] = ()
        self._totals: dict[str, int] = {}
        self._done: dict[str, int] = {}
        self._all = bars.add_task("all", beat="", unit=unit, total=None, visible=False)

    def begin(self, names: Sequence[str]) -> None:
        """Show the bar for all, or the only section's; what was begun before is over."""
        self._names = tuple(names)
        self._totals.clear()
        self._done.clear()
        if len(names) == 1:
            self._rows[names[0]] = self._bars.add_task(names[0], beat="", unit="", total=None)
        else:
            self._bars.update(self._all, visible=True)

    def wait(self, name: str) -> None:
        """Say above the bars what is waited for."""
        self._bars.console.print(f"{name}: {_WAITING}", markup=False, highlight=False)

    def report(self, name: str, report: DrawReport) -> None:
        """Move a section's bar, and the one for all."""
        if name not in self._rows:
            self._rows[name] = self._bars.add_task(name, beat="", unit="")
        self._bars.update(
            self._rows[name],
            completed=report.frames_done,
            total=report.frames_total,
            beat=report.beat,
            unit=report.unit or self._unit,
        )
        self._totals[name] = report.frames_total
        self._done[name] = report.frames_done
        self._update_all()

    def finish(self, name: str, remarks: str = "") -> None:
        """Take a section's bar away, and print its remarks above the bars."""
        if remarks:
            self._bars.console.print(f"{name}: {remarks}", markup=False, highlight=False)
        self._done[name] = self._totals.get(name, 0)
        if name in self._rows:
            self._bars.remove_task(self._rows.pop(name))
        self._update_all()

    def look(self) -> None:
        """Let the work go on."""

    def fail(self, name: str, message: str) -> None:
        """Take a bar away, and print what failed above the bars."""
        self.finish(name, f"failed: {message}")

    @property
    def tasks(self) -> list[Task]:
        """The bars as they stand, the one for all first."""
        return self._bars.tasks

    def _update_all(self) -> None:
        """Count sections that have not begun as long as the mean of those that have."""
        known = sum(self._totals.values())
        unknown = len(self._names) - len(self._totals)
        self._bars.update(
            self._all,
            completed=sum(self._done.values()),
            total=known + unknown * known // max(1, len(self._totals)),
        )


class Lines:
    """A line when a section begins, at each quarter of it, and when it is done."""

    def __init__(self, console: Console, unit: str = "frames") -> None:
        self._console = console
        self._unit = unit
        self._told: dict[str, int] = {}

    def begin(self, names: Sequence[str]) -> None:
        """Say which sections there are to do."""
        self._say(f"to do: {', '.join(names)}")

    def wait(self, name: str) -> None:
        """Say what is waited for."""
        self._say(f"{name}: {_WAITING}")

    def report(self, name: str, report: DrawReport) -> None:
        """Say how far a section has come, if that is another quarter."""
        quarter = _QUARTERS * report.frames_done // max(1, report.frames_total)
        if quarter > self._told.get(name, -1):
            self._told[name] = quarter
            frames = f"{report.frames_done}/{report.frames_total} {report.unit or self._unit}"
            self._say(", ".join(filter(None, [f"{name}: {frames}", report.beat])))

    def finish(self, name: str, remarks: str = "") -> None:
        """Say that a section is done, and what was remarked meanwhile."""
        if remarks:
            self._say(f"{name}: {remarks}")
        self._say(f"{name}: done")

    def look(self) -> None:
        """Let the work go on."""

    def fail(self, name: str, message: str) -> None:
        """Say what failed."""
        self._say(f"{name}: failed: {message}")

    def _say(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)


class Silence:
    """A watcher that tells nobody."""

    def begin(self, names: Sequence[str]) -> None:
        """Say nothing."""

    def wait(self, name: str) -> None:
        """Say nothing."""

    def report(self, name: str, report: DrawReport) -> None:
        """Say nothing."""

    def finish(self, name: str, remarks: str = "") -> None:
        """Say nothing."""

    def look(self) -> None:
        """Let the work go on."""

    def fail(self, name: str, message: str) -> None:
        """Say nothing."""


def _bars(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[unit]}", markup=False),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[beat]}", markup=False),
        console=console,
        transient=True,
    )
