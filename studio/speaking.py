"""Words to sounds, before anything is drawn: each line that is not kept is said, by workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from attention_math import build_lesson
from attention_math.errors import FilmError
from scenes.catalog import SLUGS
from scenes.story import speech, words_of
from scenes.story.spoken import tokens
from studio.engine.processes import local_engine
from studio.engine.running import Unit, run_units
from studio.errors import VoiceError
from studio.records import DrawReport
from studio.said import SILENCE, Said, SaidLine
from studio.settings import Request
from studio.store import Store
from studio.voice import Line, Utterance, Voice, kept, say, sentence_name, unpacked
from studio.watcher import Watcher

SPEAKING = "speaking"
_UNIT = "sentences"
Take = Callable[[str, bytes], None]
Fail = Callable[[str, FilmError], None]


def said_in(
    request: Request, slugs: Iterable[str], store: Store, watcher: Watcher, work: Path | None = None
) -> Said:
    """All sentences of ``slugs`` as the voice of ``request`` says them, or has said them before.

    What is new is kept in ``store``, sentence by sentence, so that nothing is lost by a stop.
    ``work``: a folder for the workers. Raises a FilmError for the first that cannot be said, and
    :class:`~studio.errors.OutputError` where one cannot be kept.
    """
    voice = request.voice
    if voice is None:
        return SILENCE
    lines = lines_of(request, slugs)
    voice.check(lines)
    named = [(sentence_name(voice, line), line) for line in lines]
    sounds = {} if request.force else _kept(store, named)
    missing = {name: line for name, line in named if name not in sounds}

    def take(name: str, content: bytes) -> None:
        store.put(name, content)
        sounds[name] = _whole(content, missing[name])

    say_all(voice, missing, request.jobs, watcher, take, _raise, work)
    said: dict[str, dict[str, SaidLine]] = {}
    for name, line in named:
        said.setdefault(line.section, {})[line.beat] = SaidLine(line, sounds[name])
    return Said(voice.name, said)


def lines_of(request: Request, slugs: Iterable[str] = SLUGS) -> list[Line]:
    """The sentences of ``slugs``, in their order."""
    lesson, says = build_lesson(request.vectors), speech(request.language)
    return [
        Line(slug, name, request.language, tokens(beat.caption, says))
        for slug in slugs
        for name, beat in words_of(slug, lesson, request.language).beats.items()
    ]


def say_all(
    voice: Voice,
    missing: Mapping[str, Line],
    jobs: int,
    watcher: Watcher,
    take: Take,
    fail: Fail,
    work: Path | None = None,
) -> None:
    """Have each line of ``missing`` said, ``jobs`` at a time; ``take`` what is to be kept of it.

    Both go by the names in ``missing``. ``fail`` hears of what cannot be said, and may raise.
    """
    if not missing:
        return
    units = [
        Unit(place, line.place, partial(_say, voice, line))
        for place, line in enumerate(missing.values())
    ]
    watcher.begin([SPEAKING])
    with (
        TemporaryDirectory(prefix="speaking-", dir=work, ignore_cleanup_errors=True) as folder,
        local_engine(min(jobs, len(units)), Path(folder)) as engine,
    ):
        run_units(units, engine, _Desk(list(missing), watcher, take, fail))
    watcher.finish(SPEAKING, "")


class _Desk:
    """Keeps each sentence as it comes, and counts them."""

    def __init__(self, names: Sequence[str], watcher: Watcher, take: Take, fail: Fail) -> None:
        self._names = names
        self._watcher = watcher
        self._take = take
        self._fail = fail
        self._done = 0
        self._tell("")

    def look(self) -> None:
        self._watcher.look()

    def wants(self, unit: Unit[bytes]) -> bool:  # noqa: ARG002
        return True

    def report(self, unit: Unit[bytes], report: DrawReport) -> None:
        """A sentence is too short to tell of its parts."""

    def remark(self, unit: Unit[bytes], text: str) -> None:
        """What libraries print while they speak is of no use to anybody."""

    def take(self, unit: Unit[bytes], result: bytes) -> None:
        self._take(self._names[unit.owner], result)
        self._tell(unit.name)

    def fail(self, unit: Unit[bytes], fault: FilmError) -> None:
        self._fail(self._names[unit.owner], fault)
        self._tell(unit.name)

    def _tell(self, place: str) -> None:
        self._watcher.report(SPEAKING, DrawReport(place, self._done, len(self._names), _UNIT))
        self._done += 1


def _say(voice: Voice, line: Line) -> bytes:
    """What a worker does; its fault names the sentence."""
    try:
        return say(voice, line)
    except FilmError as fault:
        fault.where = fault.where or line.place
        fault.args = (fault.message,)
        raise


def _kept(store: Store, named: Iterable[tuple[str, Line]]) -> dict[str, Utterance]:
    found = ((name, kept(store, name, line)) for name, line in named)
    return {name: said for name, said in found if said is not None}


def _whole(content: bytes, line: Line) -> Utterance:
    said = unpacked(content)
    if said is None or len(said.spans) != len(line.tokens):
        raise VoiceError("the voice gave other times than words", where=line.place)
    return said


def _raise(_name: str, fault: FilmError) -> None:
    raise fault
