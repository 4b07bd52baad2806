"""A part of a clip: one beat, drawn and encoded, as bytes that a store keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from studio.errors import RenderError
from studio.records import BeatRecord

_HEAD_ENDS = b"\n"


@dataclass(frozen=True, slots=True)
class MadePart:
    """One beat as it was played, and its video: an MP4 that begins with a keyframe."""

    beat: BeatRecord
    video: bytes


def part_name(fingerprint: str) -> str:
    """Under which name the store keeps the part that is made from inputs of this fingerprint."""
    return f"{fingerprint}.part"


def packed(part: MadePart) -> bytes:
    """A part as bytes: its record as one line of JSON, then the video."""
    head = json.dumps(asdict(part.beat), ensure_ascii=False, allow_nan=False, sort_keys=True)
    return head.encode("utf-8") + _HEAD_ENDS + part.video


def unpacked(content: bytes) -> MadePart:
    """The part that :func:`packed` has made bytes of. ValueError for other bytes."""
    head, _, video = content.partition(_HEAD_ENDS)
    return MadePart(_beat(json.loads(head)), video)


def _beat(head: Mapping[str, Any]) -> BeatRecord:
    try:
        return BeatRecord(
            name=head["name"],
            frames=head["frames"],
            caption=head["caption"],
            spoken=head["spoken"],
            numbers=tuple(head["numbers"]),
            read=_names(head["read"]),
            labels=_names(head["labels"]),
            at_end=tuple(head["at_end"]),
        )
    except (TypeError, KeyError, RenderError) as fault:
        raise ValueError("the head of another kind of part") from fault


def _names(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)
