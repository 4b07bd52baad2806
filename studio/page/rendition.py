"""A second rendition of a video: other pictures, and all else copied as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import av
from av.container import InputContainer, OutputContainer
from av.packet import Packet
from av.stream import Stream
from av.video.stream import VideoStream

from studio.errors import RenderError
from studio.joining import frame_packets
from studio.shown_tracks import show_text_on_demand

_COPIED = ("audio", "subtitle")
_TOLD = ("title", "comment")


def with_pictures(video: Path, parts: Sequence[Path], target: Path, *, fps: int) -> None:
    """Write ``video`` to ``target`` with the pictures of ``parts``, one after the other.

    Sound, captions, chapters and what the file says of itself are copied.
    Raises :class:`~studio.errors.RenderError` where the parts have fewer pictures, or more.
    """
    options = {"movflags": "+faststart", "fflags": "+bitexact", "write_btrt": "0"}
    with (
        av.open(str(video.absolute())) as source,
        av.open(str(target.absolute()), "w", format="mp4", container_options=options) as made,
    ):
        made.metadata.update({it: text for it, text in source.metadata.items() if it in _TOLD})
        made.set_chapters(source.chapters())
        pictures = _pictures(parts[0], made, fps)
        others = _others(source, made)
        waiting, place = _packets(parts), 0
        for packet in source.demux(source.streams.video[0], *others):
            if not packet.size:
                continue  # a demuxer ends each stream with one that holds nothing
            if packet.stream in others:
                packet.stream = others[packet.stream]
                made.mux(packet)
            else:
                made.mux(_placed(next(waiting, None), pictures, place, fps, video))
                place += 1
        if next(waiting, None) is not None:
            raise _uneven(video, place)
    show_text_on_demand(target)


def _pictures(first: Path, made: OutputContainer, fps: int) -> VideoStream:
    with av.open(str(first.absolute())) as source:
        stream = made.add_stream_from_template(source.streams.video[0], opaque=True)
    stream.time_base = Fraction(1, fps)
    return stream


def _others(source: InputContainer, made: OutputContainer) -> dict[Stream, Stream]:
    """For each stream that is copied the one that takes its packets."""
    found = {}
    for stream in source.streams:
        if stream.type in _COPIED:
            found[stream] = made.add_stream_from_template(stream)
            found[stream].metadata.update(stream.metadata)
            found[stream].disposition = stream.disposition
    return found


def _packets(parts: Sequence[Path]) -> Iterator[Packet[VideoStream]]:
    for part in parts:
        with av.open(str(part.absolute())) as source:
            for packet, _ in frame_packets(source):
                yield packet


def _placed(
    packet: Packet[VideoStream] | None, pictures: VideoStream, place: int, fps: int, video: Path
) -> Packet[VideoStream]:
    if packet is None:
        raise _uneven(video, place)
    packet.stream = pictures
    packet.time_base = Fraction(1, fps)
    packet.pts = packet.dts = place
    packet.duration = 1
    return packet


def _uneven(video: Path, place: int) -> RenderError:
    return RenderError(
        "AV1 has another number of pictures", where=str(video), got=f"a difference after {place}"
    )
