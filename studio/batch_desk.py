"""Where the parts of a batch come in: each clip is put in place, a film follows its last."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from attention_math.errors import FilmError
from scenes.catalog import SLUGS
from studio.assembly import Assembly
from studio.batch_speech import say_ahead
from studio.engine import Engine
from studio.engine.running import Unit, run_units
from studio.errors import EngineError, RenderError
from studio.film import draw_clip, piece_work, pieces_of, ready_videos
from studio.making import DrawClip
from studio.media import MediaFolder
from studio.plain import one_line
from studio.plan import Decision
from studio.planning import plan_film
from studio.progress import Silence
from studio.records import DrawReport
from studio.settings import Request
from studio.sharing import Piece
from studio.speaking import said_in
from studio.store import Store
from studio.turns import claimed
from studio.watcher import BatchWatcher

Parts = tuple[bytes, ...]


@dataclass(slots=True)
class BatchEntry:
    """One file of a batch: its order or its fault at first, its film or its fault in the end."""

    file: Path
    order: Request | None = None
    film: Path | None = None
    fault: FilmError | None = None

    @property
    def name(self) -> str:
        """The file as it was given, on one line."""
        return one_line(str(self.file))


def make_films(
    entries: Sequence[BatchEntry],
    engine: Engine,
    work: Path,
    watcher: BatchWatcher,
    *,
    jobs: int = 1,
    slugs: Sequence[str] = SLUGS,
    draw: DrawClip = draw_clip,
) -> None:
    """Make the films of those entries that have an order; then each has its film or its fault.

    First all that is said in any of them is said, by ``jobs`` processes of this machine. What can
    be reused is; clips are put in place as they become whole, and a film once it is. ``work``: a
    folder for what is not finished. ``slugs``: the sections, in the film's order.
    """
    with ExitStack() as turns:
        desk = _Desk(entries, work, watcher, slugs, turns)
        desk.speak(jobs)
        watcher.begin([entry.name for entry in entries if entry.order is not None])
        run_units(desk.units(engine.seats, draw), engine, desk)


class _Desk:
    """Begins one lesson after the other, and takes the parts of all as they come."""

    def __init__(
        self,
        entries: Sequence[BatchEntry],
        work: Path,
        watcher: BatchWatcher,
        slugs: Sequence[str],
        turns: ExitStack,
    ) -> None:
        self._entries = entries
        self._work = work
        self._watcher = watcher
        self._slugs = slugs
        self._begun: dict[int, tuple[Assembly, Decision]] = {}
        self._turns = turns  # whatever is held when the batch ends, ends with it
        self._held: dict[int, ExitStack] = {}
        self._in_place: Counter[int] = Counter()
        self._lost: EngineError | None = None

    def speak(self, jobs: int) -> None:
        """Have all that is said in the lessons said, once for all."""
        orders = {
            number: entry.order
            for number, entry in enumerate(self._entries)
            if entry.order is not None
        }
        say_ahead(orders, self._slugs, jobs, self._watcher, self._fail, self._work)

    def units(self, seats: Callable[[], int], draw: DrawClip) -> Iterator[Unit[Parts]]:
        """The work of each entry, planned when the engine has room for it and not before."""
        for number, entry in enumerate(self._entries):
            if entry.order is None or entry.fault is not None:
                continue
            if self._lost is not None:
                self._fail(number, self._lost)
                continue
            pieces: list[Piece] = []
            with self._faults_of(number, "the film"):
                assembly = self._begin(number, entry.order)
                pieces = pieces_of(assembly, max(1, seats() // len(self._entries)))
                self._in_place[number] = len(self._slugs) - len({piece.slug for piece in pieces})
                self._join(number)
            for piece in pieces:
                yield Unit(number, piece.slug, piece_work(assembly, piece, draw))

    def look(self) -> None:
        """Let the watcher end the batch."""
        self._watcher.look()

    def report(self, unit: Unit[Parts], report: DrawReport) -> None:
        """Frames are not told: a batch counts clips."""

    def remark(self, unit: Unit[Parts], text: str) -> None:
        """Nor is what libraries print: with many lessons, and on a cluster, it would say little."""

    def wants(self, unit: Unit[Parts]) -> bool:
        """A film that lacks one clip cannot be: what remains of it is left out."""
        return self._entries[unit.owner].fault is None

    def take(self, unit: Unit[Parts], result: Parts) -> None:
        """Keep the parts, put their clip in place once it is whole, and the film after the last."""
        if not self.wants(unit):
            return  # it was under way when another piece failed
        with self._faults_of(unit.owner, unit.name):
            assembly, _ = self._begun[unit.owner]
            self._in_place[unit.owner] += assembly.take(unit.name, result)
            self._join(unit.owner, unit.name)

    def fail(self, unit: Unit[Parts], fault: FilmError) -> None:
        """Note the first fault of an entry."""
        if isinstance(fault, EngineError):
            self._lost = fault
        self._fail(unit.owner, fault)

    def _begin(self, number: int, order: Request) -> Assembly:
        folder = MediaFolder(order.media)
        files = [folder.film(), *map(folder.clip, self._slugs)]
        ready_videos(order, files, clips=0)
        self._held[number] = self._turns.enter_context(ExitStack())
        self._held[number].enter_context(claimed(order, self._slugs, None))
        store = Store(folder.store())
        said = said_in(order, self._slugs, store, Silence())  # all of it is kept already
        plan = plan_film(order, self._slugs, said)
        assembly = Assembly(order, plan.clips, self._place(number), said, store)
        joined = 0 if plan.decision.is_reused else len(self._slugs)
        ready_videos(order, files, clips=len(assembly.to_join) + joined)
        self._begun[number] = assembly, plan.decision
        return assembly

    def _join(self, number: int, latest: str = "") -> None:
        """Tell how many clips are in place, and join the film after the last."""
        entry, done, whole = self._entries[number], self._in_place[number], len(self._slugs)
        self._watcher.report(entry.name, DrawReport(latest, done, whole))
        if done < whole:
            return
        assembly, decision = self._begun.pop(number)
        entry.film = assembly.join_film(decision).video
        assembly.trim()
        self._leave(number)
        self._watcher.finish(entry.name, "")

    @contextmanager
    def _faults_of(self, number: int, what: str) -> Iterator[None]:
        try:
            yield
        except FilmError as fault:
            self._fail(number, fault)
        except OSError as fault:
            self._fail(number, RenderError("it cannot be stored", where=what, got=str(fault)))

    def _fail(self, number: int, fault: FilmError) -> None:
        entry = self._entries[number]
        if entry.fault is None:
            entry.fault = fault
            self._begun.pop(number, None)
            self._leave(number)
            self._watcher.fail(entry.name, fault.message)

    def _leave(self, number: int) -> None:
        """Nothing more is done for the entry: others may have its folder."""
        shutil.rmtree(self._place(number), ignore_errors=True)
        if number in self._held:
            self._held.pop(number).close()

    def _place(self, number: int) -> Path:
        return self._work / f"entry-{number}"
