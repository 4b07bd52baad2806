"""Cues as samples of the text track that an MP4 has beside its pictures (3GPP timed text).

A player takes a sample until the next one begins, so there is an empty one wherever no cue is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from studio.captions.cue import Cue

_LENGTH_BYTES = 2  # before the text, which is UTF-8


@dataclass(frozen=True, slots=True)
class Sample:
    """What is shown from ``start_ms`` up to ``end_ms``, as it stands in the file."""

    start_ms: int
    end_ms: int
    content: bytes


def samples(cues: Iterable[Cue]) -> Iterator[Sample]:
    """Samples without a gap between them, from the beginning to the end of the last cue."""
    at_ms = 0
    for cue in cues:
        if cue.start_ms > at_ms:
            yield Sample(at_ms, cue.start_ms, _sample(""))
        yield Sample(cue.start_ms, cue.end_ms, _sample("\n".join(cue.lines)))
        at_ms = cue.end_ms


def text_in(content: bytes) -> str:
    """The text of a sample."""
    length = int.from_bytes(content[:_LENGTH_BYTES], "big")
    return content[_LENGTH_BYTES : _LENGTH_BYTES + length].decode("utf-8")


def _sample(text: str) -> bytes:
    content = text.encode("utf-8")
    return len(content).to_bytes(_LENGTH_BYTES, "big") + content
