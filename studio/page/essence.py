"""What a video shows and says, apart from what it tells of itself."""

from __future__ import annotations

import hashlib
from pathlib import Path

import av


def essence(video: Path) -> str:
    """A digest, in hex, of the packets of every stream and their times, and of no tags.

    A clip in which nothing changed names another lesson when that lesson changes elsewhere: its
    bytes are other ones, and its essence is not.
    """
    digest = hashlib.sha256()
    with av.open(str(video.absolute())) as source:
        for stream in source.streams:
            digest.update(f"{stream.type} {stream.time_base};".encode())
            if stream.codec_context is not None:  # as of the track of chapters
                digest.update(stream.codec_context.extradata or b"")
        for packet in source.demux():
            digest.update(f"{packet.stream_index} {packet.pts} {packet.duration};".encode())
            digest.update(bytes(packet))
    return digest.hexdigest()
