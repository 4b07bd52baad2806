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

from studio.errors import RenderError


@dataclass(frozen=True, slots=True)
class Chapter:
    """A titled stretch of a film: the frames ``start_frame`` to ``end_frame`` (exclusive)."""

    title: str
    start_frame: int
    end_frame: int


@dataclass(frozen=True, slots=True)
class Tags:
    """What an MP4 says of itself."""

    title: str
    comment: str


def join_parts(
    parts: Sequence[Path],
    target: Path,
    *,
    fps: int,
    tags: Tags,
    chapters: Sequence[Chapter] = (),
) -> int:
    """Write ``parts``, one after the other, to ``target`` and return the number of frames.

    The index comes first in the file, so that it plays while it loads, and nothing in it depends
    on the clock. Raises :class:`~studio.errors.RenderError` where a part is empty, or was encoded
    in another way than the first.
    """
    # The box of bit rates would repeat those of the first part, and so tell how the video was cut.
    options = {"movflags": "+faststart", "fflags": "+bitexact", "write_btrt": "0"}
    with av.open(str(target.absolute()), "w", format="mp4", container_options=options) as joined:
        joined.metadata.update({"title": tags.title, "comment": tags.comment})
        joined.set_chapters([_chapter(number, it, fps) for number, it in enumerate(chapters)])
        return _copy(parts, joined, fps)


def frame_packets(source: InputContainer) -> Iterator[tuple[Packet[VideoStream], Fraction | None]]:
    """Each packet of the video that holds a frame, with its time in seconds.

    (A demuxer ends with a packet that holds none.)
    """
    for packet in source.demux(source.streams.video[0]):
        if packet.size:
            at_s = None if packet.pts is None else packet.pts * Fraction(packet.time_base or 0)
            yield packet, at_s


def _copy(parts: Sequence[Path], joined: OutputContainer, fps: int) -> int:
    frames = 0
    stream: VideoStream | None = None
    for part in parts:
        with av.open(str(part.absolute())) as source:
            video = source.streams.video[0]
            if stream is None:
                stream = joined.add_stream_from_template(video)
                stream.time_base = Fraction(1, fps)
            _check_alike(stream, video, part)
            before = frames
            for packet in _packets(source, part, fps):
                packet.stream = stream
                packet.time_base = Fraction(1, fps)
                packet.pts = packet.dts = frames
                packet.duration = 1
                joined.mux(packet)
                frames += 1
        if frames == before:
            raise RenderError("a part without frames", where=str(part))
    if not frames:
        raise RenderError("there are no parts to join")
    return frames


def _packets(source: InputContainer, part: Path, fps: int) -> Iterator[Packet[VideoStream]]:
    """The packets of a part, each proved to stand where a constant frame rate puts it."""
    for place, (packet, at_s) in enumerate(frame_packets(source)):
        if at_s != Fraction(place, fps):
            raise RenderError(
                "a part that does not keep a constant frame rate",
                where=f"{part}, packet {place}",
                expected=f"{Fraction(place, fps)} s",
                got=f"{at_s} s",
            )
        yield packet


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
