"""What is said in many lessons: each sentence once, and kept for every lesson that has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from attention_math.errors import FilmError
from studio.media import MediaFolder
from studio.settings import Request
from studio.speaking import lines_of, say_all
from studio.store import Store
from studio.voice import Line, Voice, kept, packed, sentence_name
from studio.watcher import Watcher

Fail = Callable[[int, FilmError], None]


def say_ahead(
    orders: Mapping[int, Request],
    slugs: Iterable[str],
    jobs: int,
    watcher: Watcher,
    fail: Fail,
    work: Path,
) -> None:
    """Have all sentences of ``orders`` said and kept in the store of each, ``jobs`` at a time.

    ``fail`` hears of each order of which a sentence cannot be said or kept, maybe more than once;
    the others go on. ``work``: a folder for the workers.
    """
    wanted = _Wanted(fail)
    voices = [order.voice for order in orders.values() if order.voice is not None]
    for number, order in orders.items():
        if order.voice is not None:
            wanted.add(number, order, order.voice, list(slugs))
    wanted.hand_on()
    if voices:
        say_all(voices[0], wanted.missing, jobs, watcher, wanted.take, wanted.drop, work)


@dataclass(slots=True)
class _Wanted:
    """Which sentences are not kept yet, and by whom they are wanted."""

    fail: Fail
    missing: dict[str, Line] = field(default_factory=dict)
    _stores: dict[int, Store] = field(default_factory=dict)
    _lack: dict[str, list[int]] = field(default_factory=dict)
    _have: dict[str, tuple[int, Line]] = field(default_factory=dict)

    def add(self, number: int, order: Request, voice: Voice, slugs: Iterable[str]) -> None:
        try:
            lines = lines_of(order, slugs)
            voice.check(lines)
            self._stores[number] = Store(MediaFolder(order.media).store())
            for line in lines:
                self._look(number, sentence_name(voice, line), line)
        except FilmError as fault:
            self.fail(number, fault)

    def hand_on(self) -> None:
        """Give what one lesson has to those that lack it; what none has is missing."""
        for name in list(self._lack):
            number, line = self._have.get(name, (None, None))
            if number is None or line is None:
                continue
            said = kept(self._stores[number], name, line)
            if said is not None:
                del self.missing[name]
                self.take(name, packed(said))

    def take(self, name: str, content: bytes) -> None:
        """Keep a sentence for all that want it."""
        for number in self._lack.pop(name, ()):
            try:
                self._stores[number].put(name, content)
            except FilmError as fault:
                self.fail(number, fault)

    def drop(self, name: str, fault: FilmError) -> None:
        """A sentence cannot be said."""
        for number in self._lack.pop(name, ()):
            self.fail(number, fault)

    def _look(self, number: int, name: str, line: Line) -> None:
        if self._stores[number].has(name):  # and proves whole when the lesson is begun
            self._have[name] = number, line
        elif number not in self._lack.setdefault(name, []):
            self._lack[name].append(number)
            self.missing[name] = line
