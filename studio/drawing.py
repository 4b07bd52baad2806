"""Scenes to frames: the one place that touches Manim's configuration, one render a process."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import manim as mn
from manim.renderer.cairo_renderer import CairoRenderer
from manim.utils.color import color_to_int_rgba

from attention_math import Lesson, build_lesson
from scenes.catalog import scene_class
from scenes.lesson_scene import LessonScene, PlayedBeat
from studio.errors import RenderError
from studio.records import BeatRecord, Box, ClipJob, ClipRecord, DrawReport, Frame, FrameSink
from studio.stage.canvas import Canvas
from studio.stage.leaf import Leaf, Leaves, Stage

Report = Callable[[DrawReport], None]

_FRAME_HEIGHT_UNITS = 8.0
_DEFAULTS = Path(mn.__file__).parent / "_config" / "default.cfg"


def draw_clip(job: ClipJob, sink: FrameSink, report: Report) -> ClipRecord:
    """Draw every frame of a section into ``sink``; returns what was drawn, beat by beat.

    ``report`` hears of each beat before its first frame, and of each play after its last.
    Raises :class:`RenderError` where the section has no beats.
    """
    with configured(job):
        lesson = build_lesson(job.vectors)
        hearing = _Hearing(report, total=_played(job, lesson, StageRenderer()).frames)
        drawing = StageRenderer(sink, hearing.count)
        scene = _played(job, lesson, drawing, on_beat=hearing.enter)
    return _record(scene)


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
        renderer.static_image = None
        renderer.update_frame(scene)
        return _rgba(renderer)


class StageRenderer(CairoRenderer):
    """Manim's Cairo renderer with its files taken away: frames go to a sink, or nowhere.

    Without a sink nothing is drawn, and a play jumps to its end. Pictures are Manim's own.
    """

    def __init__(
        self,
        sink: FrameSink | None = None,
        count: Callable[[int], None] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._sink = sink
        self._count = count
        self._stage: _Stage | None = None

    def play(self, scene: Any, *args: Any, **kwargs: Any) -> None:
        """Play one animation call as Manim does, and hand its frames on."""
        scene.compile_animation_data(*args, **kwargs)
        scene.begin_animations()
        if self._sink is not None:
            frames = self._draw(scene)
            if self._count is not None:
                self._count(frames)
        for animation in scene.animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
        self.time += scene.duration
        self.num_plays += 1

    def _draw(self, scene: Any) -> int:
        """Send the frames of a play, which have begun; how many there are."""
        frames = int(scene.duration * mn.config.frame_rate + 0.5)
        if self._stage is None:
            self._stage = _Stage(self.camera)
        self._stage.begin(scene.static_mobjects)
        if scene.is_current_animation_frozen_frame():
            self._send(scene, frames)
            return frames
        for frame in range(frames):
            scene.update_to_time(frame / mn.config.frame_rate)
            self._send(scene, 1)
        return frames

    def _send(self, scene: Any, repeat: int) -> None:
        assert self._sink is not None
        assert self._stage is not None
        changed = self._stage.show(scene.moving_mobjects)
        self._sink.write(self._stage.canvas.pixels, repeat, changed)


class _Stage:
    """The canvas of one scene, and what stands still on it during a play."""

    def __init__(self, camera: mn.Camera) -> None:
        stage = Stage(camera)
        ground = color_to_int_rgba(camera.background_color, camera.background_opacity)
        self.canvas = Canvas(stage, ground.tolist())
        self._camera = camera
        self._leaves = Leaves(stage)
        self._still: list[Leaf] = []

    def begin(self, still: Sequence[mn.Mobject]) -> None:
        """Take what will not move in this play; it lies below what does."""
        self._leaves.forget()
        self._still = self._of(still)

    def show(self, moving: Sequence[mn.Mobject]) -> list[Box]:
        """Draw the stage as it is; the boxes that have changed."""
        return self.canvas.show(self._still + self._of(moving))

    def _of(self, mobjects: Sequence[mn.Mobject]) -> list[Leaf]:
        return self._leaves.of(self._camera.get_mobjects_to_display(mobjects))


def _rgba(renderer: CairoRenderer) -> Frame:
    frame: Frame = renderer.camera.pixel_array.astype("uint8", copy=True)
    return frame


class _Hearing:
    """Turns frames as they come into reports."""

    def __init__(self, report: Report, total: int) -> None:
        self._report, self._total = report, total
        self._beat, self._done = "", 0

    def enter(self, beat: str) -> None:
        self._beat = beat
        self.count(0)

    def count(self, frames: int) -> None:
        self._done += frames
        self._report(DrawReport(self._beat, self._done, self._total))


def _played(job: ClipJob, lesson: Lesson, renderer: StageRenderer, **options: Any) -> LessonScene:
    scene = scene_class(job.slug)(lesson=lesson, theme=job.theme, renderer=renderer, **options)
    scene.render()
    return scene


def _record(scene: LessonScene) -> ClipRecord:
    return ClipRecord(
        slug=scene.slug,
        title=scene.words.title,
        frames=scene.frames,
        beats=tuple(_beat_record(played) for played in scene.played),
    )


def _beat_record(played: PlayedBeat) -> BeatRecord:
    entries: list[dict[str, Any]] = []
    for shown in played.numbers.values():
        entry = shown.as_json()
        if entry not in entries:
            entries.append(entry)
    return BeatRecord(
        name=played.name,
        start_frame=played.start_frame,
        end_frame=played.end_frame,
        caption=played.caption.text,
        spoken=played.caption.text,
        numbers=tuple(entries),
    )


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
