"""The ledger beside each video: what it shows when, and where each number comes from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scenes.languages import DEFAULT_LANGUAGE
from studio.errors import RenderError
from studio.quality import Quality
from studio.records import BeatRecord, ClipRecord
from studio.said import NOBODY

SCHEMA = "attention-ledger-v1"


def clip_ledger(
    record: ClipRecord,
    quality: Quality,
    digest: str,
    language: str = DEFAULT_LANGUAGE,
    voice: str = NOBODY,
) -> dict[str, Any]:
    """The ledger of one clip; times are seconds from its start.

    ``digest`` is that of the vectors (:attr:`attention_math.vectors.VectorSet.digest`), and
    ``language`` the tag of the language of title and sentences. ``voice``: who says them.
    """
    return {
        "schema": SCHEMA,
        "section": record.slug,
        "title": record.title,
        "language": language,
        "voice": voice,
        **_video(record.frames, quality, digest),
        "beats": list(_beats(record, quality.fps)),
    }


def clip_record(ledger: Mapping[str, Any]) -> ClipRecord:
    """The record of which a ledger was made by :func:`clip_ledger`, without what was read."""
    fps = ledger["fps"]
    return ClipRecord(
        slug=ledger["section"],
        title=ledger["title"],
        beats=tuple(
            BeatRecord(
                name=beat["name"],
                frames=round(beat["end_s"] * fps) - round(beat["start_s"] * fps),
                caption=beat["caption"],
                spoken=beat["spoken"],
                numbers=tuple(beat["numbers"]),
                at_end=tuple(beat.get("at_end", ())),
            )
            for beat in ledger["beats"]
        ),
    )


def film_ledger(
    title: str,
    records: Iterable[ClipRecord],
    quality: Quality,
    digest: str,
    language: str = DEFAULT_LANGUAGE,
    voice: str = NOBODY,
) -> dict[str, Any]:
    """The ledger of the whole film; times are seconds from the film's start.

    They come from counted frames: a sum of rounded durations would drift.
    """
    sections: list[dict[str, Any]] = []
    beats: list[dict[str, Any]] = []
    start_frame = 0
    for record in records:
        end_frame = start_frame + record.frames
        sections.append(
            {
                "section": record.slug,
                "title": record.title,
                **_span(start_frame, end_frame, quality.fps),
            }
        )
        beats += (
            {"section": record.slug, **beat} for beat in _beats(record, quality.fps, start_frame)
        )
        start_frame = end_frame
    return {
        "schema": SCHEMA,
        "section": "film",
        "title": title,
        "language": language,
        "voice": voice,
        **_video(start_frame, quality, digest),
        "sections": sections,
        "beats": beats,
    }


def ledger_text(ledger: dict[str, Any]) -> str:
    """The ledger as strict JSON: no NaN, no Infinity.

    Raises :class:`~studio.errors.RenderError` for a value that JSON has no word for.
    """
    try:
        return json.dumps(ledger, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
    except (TypeError, ValueError) as fault:
        raise RenderError("a ledger that JSON cannot hold", got=str(fault)) from fault


def _video(frames: int, quality: Quality, digest: str) -> dict[str, Any]:
    return {
        "duration_s": frames / quality.fps,
        "frames": frames,
        "fps": quality.fps,
        "width": quality.width,
        "height": quality.height,
        "vectors": digest,
    }


def _beats(record: ClipRecord, fps: int, offset: int = 0) -> Iterator[dict[str, Any]]:
    for beat, (start_frame, end_frame) in zip(record.beats, record.spans, strict=True):
        yield {
            "name": beat.name,
            **_span(start_frame + offset, end_frame + offset, fps),
            "caption": beat.caption,
            "spoken": beat.spoken,
            "numbers": list(beat.numbers),
            "at_end": list(beat.at_end),
        }


def _span(start_frame: int, end_frame: int, fps: int) -> dict[str, float]:
    return {"start_s": start_frame / fps, "end_s": end_frame / fps}
