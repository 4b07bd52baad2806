"""What a video is encoded with, as a page must say it, so that a browser can choose unloaded."""

from __future__ import annotations

from pathlib import Path

import av

from studio.errors import RenderError


def codecs_of(video: Path) -> str:
    """The codecs of ``video``, its pictures first: ``avc1.640028, mp4a.40.2`` for instance.

    Read from the heads that the file itself has (RFC 6381; of AV1 the "Codecs Parameter String" of
    its ISOBMFF binding). Raises :class:`~studio.errors.RenderError` for a codec that no page has.
    """
    with av.open(str(video.absolute())) as container:
        heads = [
            bytes(stream.codec_context.extradata or b"")
            for stream in (*container.streams.video[:1], *container.streams.audio[:1])
        ]
    return ", ".join(_codec(head, place, video) for place, head in enumerate(heads))


def media_type(video: Path) -> str:
    """The ``type`` of a ``<source>``."""
    return f'video/mp4; codecs="{codecs_of(video)}"'


def _codec(head: bytes, place: int, video: Path) -> str:
    if place:
        return f"mp4a.40.{head[0] >> 3}" if head else _odd(head, video)
    if len(head) >= 4 and head[0] == 1:  # an AVCDecoderConfigurationRecord
        return f"avc1.{head[1:4].hex().upper()}"
    if len(head) >= 4 and head[0] == 0x81:  # an AV1CodecConfigurationRecord
        return _av1(head[1], head[2])
    return _odd(head, video)


def _av1(profile_and_level: int, flags: int) -> str:
    tier = "H" if flags & 0x80 else "M"
    depth = 8 + 2 * bool(flags & 0x40) + 2 * bool(flags & 0x20)
    return f"av01.{profile_and_level >> 5}.{profile_and_level & 0x1F:02}{tier}.{depth:02}"


def _odd(head: bytes, video: Path) -> str:
    raise RenderError(
        "encoded with something that pages do not know",
        where=str(video),
        expected="H.264 or AV1, and AAC",
        got=f"a head of {len(head)} bytes: {head[:4].hex()}",
    )
