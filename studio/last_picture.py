"""The last frame of a video, decoded."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import av
from PIL import Image

from studio.converting import rgb_picture
from studio.errors import RenderError


def last_picture(video: Path) -> Image.Image:
    """The last frame of ``video`` in RGB. Only what follows its last keyframe is decoded.

    Raises :class:`~studio.errors.RenderError` where there is no frame.
    """
    with av.open(str(video.absolute())) as source:
        stream = source.streams.video[0]
        source.seek(stream.duration or 0, stream=stream)
        frames = deque(source.decode(stream), maxlen=1)
    if not frames:
        raise RenderError("a video without frames", where=str(video))
    return rgb_picture(frames.pop())
