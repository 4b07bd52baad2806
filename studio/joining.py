"""Parts into one MP4, by copying their packets: nothing is encoded again and no frame moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
from av.container import InputContainer, OutputContainer
from av.packet import Packet
from av.video.stream import VideoStream

from studio.captions import Cue
from studio.chapters import Chapter
from studio.errors import RenderError
from studio.shown_tracks import show_text_on_demand
from studio.sound import Sound
from studio.sound_track import SoundTrack
from studio.text_track import TextTrack


@dataclass(frozen=True, slots=True)
class Tags:
    """What an MP4 says of itself; ``language`` of its text and speech, by three letters."""

    title: str
    comment: str
    language: str = "eng"


def join_parts(
    parts: Sequence[Path],
    target: Path,
    *,
    fps: int,
    tags: Tags,
    chapters: Sequence[Chapter] = (),
    cues: Sequence[Cue] = (),
    sound: Sound | None = None,
) -> int:
    """Write ``parts``, one after the other, to ``target`` and return the number of frames.

    Of each part its pictures alone are taken; ``sound`` and ``cues`` become tracks beside them.

    The index comes first in the file, so that it plays while it loads, and nothing in it depends
    on the clock. Raises :class:`~studio.errors.RenderError` where a part is empty, or was encoded
    in another way than the first.
    """
    if not parts:
        raise RenderError("there are no parts to join")
    # The box of bit rates would repeat those of the first part, and so tell how the video was cut.
    options = {"movflags": "+faststart", "fflags": "+bitexact", "write_btrt": "0"}
    with av.open(str(target.absolute()), "w", format="mp4", container_options=options) as joined:
        joined.metadata.update({"title": tags.title, "comment": tags.comment})
        joined.set_chapters([_chapter(number, it, fps) for number, it in enumerate(chapters)])
        pictures = _pictures(parts[0], joined, fps)
        heard = SoundTrack(joined, sound, tags.language)
        text = TextTrack(joined, cues, tags.language)
        frames = 0
        for part in parts:
            for packet in _packets(part, pictures, fps):
                text.write_until(Fraction(frames, fps))
                heard.write_until(Fraction(frames, fps))
                _place(packet, pictures, frames, fps)
                joined.mux(packet)
                frames += 1
        text.write_until()
        heard.write_until()
    show_text_on_demand(target)
    return frames


def frame_packets(source: InputContainer) -> Iterator[tuple[Packet[VideoStream], Fraction | None]]:
    """Each packet of the video that holds a frame, with its time in seconds.

    (A demuxer ends with a packet that holds none.)
    """
    for packet in source.demux(source.streams.video[0]):
        if packet.size:
            at_s = None if packet.pts is None else packet.pts * Fraction(packet.time_base or 0)
            yield packet, at_s


def _pictures(first: Path, joined: OutputContainer, fps: int) -> VideoStream:
    """The stream of the pictures, with the header that the first part was encoded under."""
    with av.open(str(first.absolute())) as source:
        stream = joined.add_stream_from_template(source.streams.video[0])
    stream.time_base = Fraction(1, fps)
    return stream


def _packets(part: Path, pictures: VideoStream, fps: int) -> Iterator[Packet[VideoStream]]:
    """The packets of a part, each proved to stand where a constant frame rate puts it."""
    place = -1
    with av.open(str(part.absolute())) as source:
        _check_alike(pictures, source.streams.video[0], part)
        for place, (packet, at_s) in enumerate(frame_packets(source)):
            if at_s != Fraction(place, fps):
                raise RenderError(
                    "a part that does not keep a constant frame rate",
                    where=f"{part}, packet {place}",
                    expected=f"{Fraction(place, fps)} s",
                    got=f"{at_s} s",
                )
            yield packet
    if place < 0:
        raise RenderError("a part without frames", where=str(part))


def _place(packet: Packet[VideoStream], pictures: VideoStream, frame: int, fps: int) -> None:
    packet.stream = pictures
    packet.time_base = Fraction(1, fps)
    packet.pts = packet.dts = frame
    packet.duration = 1


def _check_alike(stream: VideoStream, video: VideoStream, part: Path) -> None:
    """One header serves the whole file, so every part must have been encoded under the same."""
    ours, theirs = stream.codec_context, video.codec_context
    if (ours.width, ours.height, ours.extradata) != (
        theirs.width,
        theirs.height,
        theirs.extradata,
    ):
        raise RenderError(
            "a part that was encoded in another way",
            where=str(part),
            expected=f"{ours.width}×{ours.height} and the encoder settings of the first part",
            got=f"{theirs.width}×{theirs.height}",
            remedy="Render all parts again with --force.",
        )


def _chapter(number: int, chapter: Chapter, fps: int) -> av.container.Chapter:
    return {
        "id": number,
        "start": chapter.start_frame,
        "end": chapter.end_frame,
        "time_base": Fraction(1, fps),
        "metadata": {"title": chapter.title},
    }
