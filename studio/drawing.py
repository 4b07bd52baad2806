"""Scenes to frames: the one place that touches Manim's configuration, one render a process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import manim as mn

from attention_math import Lesson, build_lesson
from scenes.catalog import scene_class
from scenes.lesson_scene import LessonScene, PlayedBeat
from scenes.story import SectionWords, speech, words_of
from scenes.story.spoken import spoken
from studio.errors import RenderError
from studio.outline import length_s
from studio.records import BeatRecord, ClipJob, ClipRecord, DrawReport, Frame, Parts
from studio.stage.renderer import StageRenderer
from studio.watched import Watched
from studio.worker import Report

__all__ = ["StageRenderer", "clip_frames", "configured", "draw_clip", "draw_still"]

_FRAME_HEIGHT_UNITS = 8.0
_DEFAULTS = Path(mn.__file__).parent / "_config" / "default.cfg"


def draw_clip(job: ClipJob, parts: Parts, report: Report) -> ClipRecord:
    """Draw the beats that ``parts`` wants; returns what was played, up to the last of them.

    ``report`` hears of each beat before its first frame, and of each play after its last.
    Raises :class:`RenderError` where the section has no beats.
    """
    with configured(job):
        lesson = build_lesson(job.vectors)
        words = words_of(job.slug, lesson, job.language)
        watched = Watched(lesson, words)
        hearing = _Hearing(report, _lengths_s(job, words), job.quality.fps, parts.wanted)
        stage = StageRenderer(count=hearing.count)
        read: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}

        def enter(beat: str) -> None:
            hearing.enter(beat)
            stage.send_to(parts.begin(beat))

        def leave(beat: str) -> None:
            read[beat] = (watched.read, watched.labels)

        scene = _played(
            job,
            watched.lesson,
            stage,
            words=watched.words,
            sentences=parts.wanted,
            on_beat=enter,
            after_beat=leave,
            until=parts.wanted[-1],
        )
    hearing.end()
    record = _record(scene)
    return replace(record, beats=tuple(_with_read(it, *read[it.name]) for it in record.beats))


def clip_frames(job: ClipJob) -> ClipRecord:
    """What :func:`draw_clip` would draw, without drawing it."""
    with configured(job):
        return _record(_played(job, build_lesson(job.vectors), StageRenderer()))


def draw_still(job: ClipJob, beat: str | None) -> Frame:
    """The last frame of a beat, or of the section, (height, width, 4) RGBA.

    Raises :class:`RenderError` for a beat that the section does not have.
    """
    with configured(job):
        renderer = StageRenderer()
        scene = _played(job, build_lesson(job.vectors), renderer, until=beat)
        names = [played.name for played in scene.played]
        if beat is not None and names[-1] != beat:
            raise RenderError(
                "no such beat", where=job.slug, expected=f"one of {', '.join(names)}", got=beat
            )
        return renderer.picture(scene)


class _Hearing:
    """Turns frames as they come into reports.

    How many there will be is known at the end; until then a beat that is to come counts as long as
    its sentence takes.
    """

    def __init__(
        self, report: Report, lengths_s: Mapping[str, float], fps: int, wanted: Sequence[str]
    ) -> None:
        self._report = report
        self._ahead = {
            name: int(each_s * fps) for name, each_s in lengths_s.items() if name in wanted
        }
        self._beat, self._done, self._rest = "", 0, 0

    def enter(self, beat: str) -> None:
        self._beat, self._rest = beat, self._ahead.pop(beat, 0)
        self.count(0)

    def count(self, frames: int) -> None:
        self._done += frames
        self._rest = max(0, self._rest - frames)
        total = self._done + self._rest + sum(self._ahead.values())
        self._report(DrawReport(self._beat, self._done, max(1, total)))

    def end(self) -> None:
        self._report(DrawReport(self._beat, self._done, self._done))


def _lengths_s(job: ClipJob, words: SectionWords) -> dict[str, float]:
    """About how long each beat takes."""
    said = {} if job.sayings is None else job.sayings
    return {
        name: length_s(beat, said[name].end / job.quality.fps if name in said else None)
        for name, beat in words.beats.items()
    }


def _played(job: ClipJob, lesson: Lesson, renderer: StageRenderer, **options: Any) -> LessonScene:
    if "words" not in options:
        options["words"] = words_of(job.slug, lesson, job.language)
    scene = scene_class(job.slug)(
        lesson=lesson, theme=job.theme, renderer=renderer, sayings=job.sayings, **options
    )
    scene.render()
    return scene


def _record(scene: LessonScene) -> ClipRecord:
    return ClipRecord(
        slug=scene.slug,
        title=scene.words.title,
        beats=tuple(_beat_record(played, scene.words.language) for played in scene.played),
    )


def _beat_record(played: PlayedBeat, language: str) -> BeatRecord:
    entries: list[dict[str, Any]] = []
    at_end: set[int] = set()
    for shown in played.numbers.values():
        entry = shown.as_json()
        if entry not in entries:
            entries.append(entry)
        if id(shown) in played.last:
            at_end.add(entries.index(entry))
    return BeatRecord(
        name=played.name,
        frames=played.end_frame - played.start_frame,
        caption=played.caption.text,
        spoken=spoken(played.caption, speech(language)),
        numbers=tuple(entries),
        at_end=tuple(sorted(at_end)),
    )


def _with_read(beat: BeatRecord, read: tuple[str, ...], labels: tuple[str, ...]) -> BeatRecord:
    return replace(beat, read=read, labels=labels)


@contextmanager
def configured(job: ClipJob) -> Iterator[None]:
    """Manim set up for this job alone, whatever a ``manim.cfg`` in some folder says."""
    quality = job.quality
    with tempfile.TemporaryDirectory(prefix="attention-film-") as folder, mn.tempconfig({}):
        mn.config.verbosity = "ERROR"  # before the defaults are read, which would be logged
        mn.config.digest_file(_DEFAULTS)
        mn.config.verbosity = "ERROR"
        mn.config.progress_bar = "none"
        mn.config.dry_run = True
        mn.config.disable_caching = True
        mn.config.renderer = mn.RendererType.CAIRO
        mn.config.media_dir = folder
        mn.config.tex_dir = str(Path(folder) / "typst")
        mn.config.pixel_width, mn.config.pixel_height = quality.width, quality.height
        mn.config.frame_rate = quality.fps
        mn.config.frame_height = _FRAME_HEIGHT_UNITS
        mn.config.frame_width = _FRAME_HEIGHT_UNITS * 16 / 9
        yield
