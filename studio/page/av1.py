"""Pictures of a clip encoded once more, as AV1, which is smaller and newer than H.264.

One picture a packet and packets in the order of time, as of H.264, so that clips join into the film
by copying. The encoder gives the same bytes with any number of threads.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
from av.container import OutputContainer
from av.video.stream import VideoStream

from studio.encoder import KEYFRAME_EVERY_S
from studio.errors import RenderError
from studio.joining import frame_packets

_FORMAT = "attention-av1-v1"
# It tells of itself on standard error, even that it was ended early; it reads this at its start.
os.environ.setdefault("SVT_LOG", "0")


@dataclass(frozen=True, slots=True)
class Av1Settings:
    """What SVT-AV1 is asked for: its preset (higher is faster), its quality (lower is better)."""

    preset: int
    crf: int

    def options(self, fps: int) -> dict[str, str]:
        """The options of libsvtav1 for a video of ``fps`` frames per second."""
        every = str(fps * KEYFRAME_EVERY_S)
        return {"preset": str(self.preset), "crf": str(self.crf), "g": every}


SMALL = Av1Settings(preset=8, crf=32)


def pictures_name(video: Path, fps: int, settings: Av1Settings = SMALL) -> str:
    """The name, in the store, of the AV1 pictures of ``video``: by its pictures, whatever else.

    Words, sound and captions beside the pictures change nothing in it.
    """
    library = av.library_versions["libavcodec"]
    digest = hashlib.sha256(f"{_FORMAT} {fps} {settings} {library}".encode())
    with av.open(str(video.absolute())) as source:
        digest.update(source.streams.video[0].codec_context.extradata or b"")
        for packet, _ in frame_packets(source):
            digest.update(bytes(packet))
    return f"{digest.hexdigest()}.mp4"


def encode_pictures(
    video: Path,
    target: Path,
    fps: int,
    report: Callable[[int], None],
    settings: Av1Settings = SMALL,
) -> None:
    """Write the pictures of ``video`` as AV1 to ``target``, an MP4 with nothing else in it.

    ``report`` is told how many pictures are done; what it raises ends the work.
    Raises :class:`~studio.errors.RenderError` where a picture is lost.
    """
    options = {"movflags": "+faststart", "fflags": "+bitexact", "write_btrt": "0"}
    with (
        av.open(str(video.absolute())) as source,
        av.open(str(target.absolute()), "w", format="mp4", container_options=options) as made,
    ):
        shown = source.streams.video[0]
        stream = _stream(made, shown, fps, settings)
        given = done = 0
        for given, frame in enumerate(source.decode(shown), start=1):
            frame.pts, frame.time_base = given - 1, Fraction(1, fps)
            frame.pict_type = av.video.frame.PictureType.NONE
            done = _write(made, stream, frame, done, fps)
            report(done)
        done = _write(made, stream, None, done, fps)
    if done != given:
        raise RenderError(
            "AV1 has lost pictures", where=str(video), expected=str(given), got=str(done)
        )


def _stream(
    made: OutputContainer, shown: VideoStream, fps: int, settings: Av1Settings
) -> VideoStream:
    stream = made.add_stream("libsvtav1", rate=fps, options=settings.options(fps))
    stream.width, stream.height, stream.pix_fmt = shown.width, shown.height, "yuv420p"
    ours, theirs = stream.codec_context, shown.codec_context
    ours.color_range, ours.colorspace = theirs.color_range, theirs.colorspace
    ours.color_primaries, ours.color_trc = theirs.color_primaries, theirs.color_trc
    return stream


def _write(
    made: OutputContainer,
    stream: VideoStream,
    frame: av.VideoFrame | None,
    place: int,
    fps: int,
) -> int:
    """Encode ``frame`` (None: what is left) and write what comes; the place after the last."""
    for packet in stream.encode(frame):
        if packet.pts != place:
            raise RenderError("AV1 pictures out of order", expected=str(place), got=str(packet.pts))
        packet.time_base, packet.dts, packet.duration = Fraction(1, fps), place, 1
        made.mux(packet)
        place += 1
    return place
