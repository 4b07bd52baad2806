"""What was written, read back: a video is put in place only if it is the one that was meant."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Disposition
from av.subtitles.stream import SubtitleStream

from studio.captions import Cue
from studio.captions.mov_text import text_in
from studio.chapters import Chapter, chapter_cues, rounded_ms
from studio.errors import RenderError
from studio.joining import frame_packets
from studio.quality import Quality
from studio.sound import Sound


def verify_video(
    path: Path,
    *,
    quality: Quality,
    frames: int,
    chapters: Sequence[Chapter] = (),
    cues: Sequence[Cue] = (),
    sound: Sound | None = None,
    language: str = "eng",
) -> None:
    """Prove that ``path`` holds ``frames`` frames of ``quality``, evenly spaced, with ``chapters``.

    There must be one video stream and, where there are ``cues``, one of text that has them all and
    ends within a frame of the pictures; where there is ``sound``, one track of it that is played
    unasked, says its ``language``, begins with the first frame and ends like the text. Chapters and
    cues in MP4 are stored to the millisecond; frames are compared exactly. Nothing is decoded, so
    this costs a few milliseconds a minute of film.
    Raises :class:`~studio.errors.RenderError` naming the first thing that is not as meant.
    """
    with av.open(str(path.absolute())) as video:
        stream = video.streams.video[0]
        context = stream.codec_context
        times_s = [at_s for _, at_s in frame_packets(video)]
        duration_s = (stream.duration or 0) * Fraction(stream.time_base or 0)
        ends_s = Fraction(frames, quality.fps)
        found = (
            ("video streams", 1, len(video.streams.video)),
            ("codec", "h264", context.name),
            ("pixels", "yuv420p", context.pix_fmt),
            ("size", (quality.width, quality.height), (context.width, context.height)),
            ("frames", frames, len(times_s)),
            ("even times", True, _evenly(times_s, quality.fps)),
            ("duration in s", ends_s, duration_s),
            ("chapters", _meant(chapters, quality.fps), _chapters(video)),
            ("text streams", int(bool(cues)), len(video.streams.subtitles)),
            ("text shown unasked", False, any(map(_is_shown, video.streams.subtitles))),
            ("captions", _written(cues), _captions(path) if cues else []),
            ("end of the captions", True, not cues or _near(_text_ends_s(video), ends_s, quality)),
            ("sound", _sound_meant(sound, language), [_sound(it) for it in video.streams.audio]),
            ("end of the sound", True, all(_near(it, ends_s, quality) for it in _ends_s(video))),
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
    return [(cue.lines[0], cue.start_ms) for cue in chapter_cues(chapters, fps)]


def _chapters(video: InputContainer) -> list[tuple[str, int]]:
    return [
        (it["metadata"].get("title", ""), rounded_ms(it["start"] * Fraction(it["time_base"] or 0)))
        for it in video.chapters()
    ]


def _written(cues: Sequence[Cue]) -> list[tuple[int, int, str]]:
    return [(cue.start_ms, cue.end_ms, "\n".join(cue.lines)) for cue in cues]


def _captions(path: Path) -> list[tuple[int, int, str]]:
    found = []
    with av.open(str(path.absolute())) as video:
        for packet in video.demux(*video.streams.subtitles):
            text = text_in(bytes(packet))
            if text:
                start_ms, end_ms = (
                    rounded_ms(ticks * Fraction(packet.time_base or 0))
                    for ticks in (packet.pts or 0, (packet.pts or 0) + (packet.duration or 0))
                )
                found.append((start_ms, end_ms, text))
    return found


def _text_ends_s(video: InputContainer) -> Fraction:
    ends = ((it.duration or 0) * Fraction(it.time_base or 0) for it in video.streams.subtitles)
    return max(ends, default=Fraction(0))


def _sound_meant(sound: Sound | None, language: str) -> list[tuple[object, ...]]:
    return [] if sound is None else [("aac", sound.rate_hz, 1, language, True, 0)]


def _sound(stream: AudioStream) -> tuple[object, ...]:
    found, language = stream.codec_context, stream.metadata.get("language", "")
    is_default = bool(stream.disposition & Disposition.default)
    return (
        *(found.name, found.sample_rate, found.channels),
        *(language, is_default, stream.start_time),
    )


def _ends_s(video: InputContainer) -> list[Fraction]:
    return [(it.duration or 0) * Fraction(it.time_base or 0) for it in video.streams.audio]


def _is_shown(stream: SubtitleStream) -> bool:
    return bool(stream.disposition & Disposition.default)


def _near(one_s: Fraction, two_s: Fraction, quality: Quality) -> bool:
    return abs(one_s - two_s) <= Fraction(1, quality.fps)
