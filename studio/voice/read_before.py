"""The script that recordings were read from, where the lecturer has kept it beside them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from studio.errors import RecordingError
from studio.media import beat_stem
from studio.voice.line import Line

KEPT_SCRIPT = "script.json"
SCHEMA = "attention-script-v1"
_MOST_BYTES = 10**7


def said_text(line: Line) -> str:
    """A sentence in words, as it is read aloud."""
    said = " ".join(token.spoken for token in line.tokens if token.spoken)
    return said[:1].upper() + said[1:]


def sentences_read(folder: Path) -> dict[str, str]:
    """Each sentence of the script in ``folder`` by the name of its recording; empty without one.

    Raises :class:`~studio.errors.RecordingError` where it is no script.
    """
    file = folder / KEPT_SCRIPT
    if not file.exists():
        return {}
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise ValueError("too large")
        return dict(_sentences(json.loads(file.read_bytes())))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise RecordingError(
            "is no script",
            where=KEPT_SCRIPT,
            expected="what `render.py script --json` prints",
            got=type(fault).__name__,
        ) from fault


def _sentences(document: Any) -> list[tuple[str, str]]:
    if document["schema"] != SCHEMA:
        raise ValueError("another schema")
    return [
        (_stem(section["section"], beat["beat"]), str(beat["spoken"]))
        for section in document["sections"]
        for beat in section["beats"]
    ]


def _stem(section: str, beat: str) -> str:
    return beat_stem(str(section), str(beat))
