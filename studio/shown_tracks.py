"""Which tracks of an MP4 a player shows by itself: the pictures, and captions only on demand.

The sentences of the film stand in its pictures, so captions that came up by themselves would say
them twice. The muxer marks the first text track as one to be shown and offers no way to say no.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_TEXT = b"sbtl"
_SHOWN = 1  # the lowest bit of a track's flags
_HEAD_BYTES = 8  # of a box: its length, and what it is
_HANDLER_AT = 8  # in its box, after version, flags and four bytes of nothing

Span = tuple[int, int]


def show_text_on_demand(video: Path) -> None:
    """Have no player show the text tracks of ``video``, which stays as long as it is, unasked."""
    with video.open("r+b") as file:
        whole = (0, video.stat().st_size)
        for track in _within(file, whole, b"moov", b"trak"):
            if _TEXT in (_handler(file, box) for box in _within(file, track, b"mdia", b"hdlr")):
                for start, _ in _within(file, track, b"tkhd"):
                    _clear(file, start + 3)


def _within(file: BinaryIO, span: Span, *path: bytes) -> Iterator[Span]:
    """The contents of all boxes that a path of names leads to."""
    if not path:
        yield span
        return
    for name, content in _boxes(file, span):
        if name == path[0]:
            yield from _within(file, content, *path[1:])


def _boxes(file: BinaryIO, span: Span) -> Iterator[tuple[bytes, Span]]:
    at, end = span
    while at + _HEAD_BYTES <= end:
        file.seek(at)
        length, name = int.from_bytes(file.read(4), "big"), file.read(4)
        if length < _HEAD_BYTES:
            return  # one of more than 4 GB; the index comes before it
        yield name, (at + _HEAD_BYTES, at + length)
        at += length


def _handler(file: BinaryIO, span: Span) -> bytes:
    file.seek(span[0] + _HANDLER_AT)
    return file.read(len(_TEXT))


def _clear(file: BinaryIO, at: int) -> None:
    file.seek(at)
    flags = file.read(1)[0]
    file.seek(at)
    file.write(bytes([flags & ~_SHOWN]))
