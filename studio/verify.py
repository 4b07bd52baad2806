"""What was written, read back: a video is put in place only if it is the one that was meant."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av
from av.container import InputContainer

from studio.errors import RenderError
from studio.joining import Chapter, frame_packets
from studio.settings import Quality

CHAPTER_TICK = Fraction(1, 1000)


def verify_video(
    path: Path, *, quality: Quality, frames: int, chapters: Sequence[Chapter] = ()
) -> None:
    """Prove that ``path`` holds ``frames`` frames of ``quality``, evenly spaced, with ``chapters``.

    Chapters in MP4 are stored to the millisecond; frames are compared exactly. Nothing is decoded,
    so this costs a few milliseconds a minute of film.
    Raises :class:`~studio.errors.RenderError` naming the first thing that is not as meant.
    """
    with av.open(str(path.absolute())) as video:
        stream = video.streams.video[0]
        context = stream.codec_context
        times_s = [at_s for _, at_s in frame_packets(video)]
        duration_s = (stream.duration or 0) * Fraction(stream.time_base or 0)
        found = (
            ("codec", "h264", context.name),
            ("pixels", "yuv420p", context.pix_fmt),
            ("size", (quality.width, quality.height), (context.width, context.height)),
            ("frames", frames, len(times_s)),
            ("even times", True, _evenly(times_s, quality.fps)),
            ("duration in s", Fraction(frames, quality.fps), duration_s),
            ("chapters", _meant(chapters, quality.fps), _chapters(video)),
        )
    for what, meant, got in found:
        if meant != got:
            raise RenderError(
                f"the video read back has other {what}",
                where=str(path),
                expected=str(meant),
                got=str(got),
            )


def _evenly(times_s: Sequence[Fraction | None], fps: int) -> bool:
    return all(at_s == Fraction(place, fps) for place, at_s in enumerate(times_s))


def _meant(chapters: Sequence[Chapter], fps: int) -> list[tuple[str, int]]:
    return [(it.title, _ticks(Fraction(it.start_frame, fps))) for it in chapters]


def _chapters(video: InputContainer) -> list[tuple[str, int]]:
    return [
        (it["metadata"].get("title", ""), _ticks(it["start"] * Fraction(it["time_base"] or 0)))
        for it in video.chapters()
    ]


def _ticks(time_s: Fraction) -> int:
    """A time in whole milliseconds, a half rounded up as the muxer does."""
    return int(time_s / CHAPTER_TICK + Fraction(1, 2))
