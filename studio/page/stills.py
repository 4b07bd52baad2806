"""The last frame of each beat of a clip, as WebP, kept so that a clip is decoded once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import av
from PIL import Image

from studio.code import libraries
from studio.converting import rgb_picture
from studio.errors import RenderError
from studio.inputs import fingerprint
from studio.store import Store

QUALITY = 84
WIDEST = 1280  # pixels: a page shows no wider ones
_SCHEMA = "attention-page-still-v1"


def clip_stills(
    video: Path, version: str, frames: Sequence[int], fps: int, store: Store
) -> list[bytes]:
    """The frames of ``video`` at the places ``frames``, in order; ``version`` tells what it shows.

    Those in the store are not decoded again.
    """
    names = [_name(version, frame) for frame in frames]
    found = {name: content for name in names if (content := store.get(name)) is not None}
    missing = [at for at, name in enumerate(names) if name not in found]
    wanted = [frames[at] for at in missing]
    for at, picture in zip(missing, _frames(video, wanted, fps), strict=True):
        found[names[at]] = webp(picture)
        store.put(names[at], found[names[at]])
    return [found[name] for name in names]


def webp(picture: Image.Image) -> bytes:
    """A picture as WebP, made smaller where it is wider than a page shows."""
    if picture.width > WIDEST:
        height = round(picture.height * WIDEST / picture.width)
        picture = picture.resize((WIDEST, height), Image.Resampling.LANCZOS)
    target = BytesIO()
    picture.save(target, "WEBP", quality=QUALITY, method=4)
    return target.getvalue()


def _frames(video: Path, frames: Sequence[int], fps: int) -> Iterator[Image.Image]:
    """Each frame, decoded from the keyframe before it."""
    if not frames:
        return
    with av.open(str(video.absolute())) as source:
        stream = source.streams.video[0]
        ticks = 1 / (fps * (stream.time_base or Fraction(1, fps)))  # of a frame
        for number in frames:
            source.seek(int(number * ticks), stream=stream)
            for frame in source.decode(stream):
                if frame.time is not None and round(frame.time * fps) == number:
                    yield rgb_picture(frame)
                    break
            else:
                raise RenderError("a video without its last frames", where=str(video))


def _name(version: str, frame: int) -> str:
    chosen = {"quality": QUALITY, "widest": WIDEST, "libraries": libraries()}
    return fingerprint({"schema": _SCHEMA, "video": version, "frame": frame, **chosen})
