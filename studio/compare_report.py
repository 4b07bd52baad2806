"""A comparison of two lessons as a table, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attention_math import Shown
from studio.changes import Changes, quantity_of
from studio.claims import outcome_json, outcome_text
from studio.compare import ClaimChange, Comparison, TextChange
from studio.plain import aligned

SCHEMA = "attention-compare-v1"
NO_DIFFERENCE = "no difference"
# Rows of one quantity in the table; JSON has more.
MOST_ROWS = 8
_NONE = "—"
_BASIS = (
    "A clip differs where its words do, any number or label that its scene can draw, "
    "or which rows of many are drawn."
)
_CLIPS = "clips that differ, by words, or by numbers or labels that they can draw"


def compare_table(found: Comparison) -> str:
    """The comparison in blocks: clips, claims, sentences, words of pictures, labels, numbers."""
    if found.is_empty:
        return NO_DIFFERENCE
    blocks = [
        _block(_CLIPS, [(each.section, ", ".join(each.by)) for each in found.clips]),
        _block("claims", [_outcomes(each) for each in found.claims]),
        _pairs("sentences", found.sentences),
        _pairs("words of pictures", found.words),
        _labels(found.labels),
        _block(f"numbers: {found.numbers.total} differ", _rows(found.numbers)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def compare_json(found: Comparison, old: Path, new: Path) -> str:
    """The comparison as strict JSON of schema ``attention-compare-v1``."""
    document = {
        "schema": SCHEMA,
        "files": {"old": str(old), "new": str(new)},
        "differs": not found.is_empty,
        "numbers": {
            "count": found.numbers.total,
            "counts": dict(found.numbers.counts),
            "listed": [
                {
                    "name": each.name,
                    "differs": each.differs,
                    "old": _number(each.old),
                    "new": _number(each.new),
                }
                for each in found.numbers.listed
            ],
        },
        "labels": [_text(each) for each in found.labels],
        "claims": [
            {"claim": each.name, "old": outcome_json(each.old), "new": outcome_json(each.new)}
            for each in found.claims
        ],
        "sentences": [_placed(each, "beat") for each in found.sentences],
        "words": [_placed(each, "label") for each in found.words],
        "clips": [{"section": each.section, "by": list(each.by)} for each in found.clips],
        "clips_basis": _BASIS,
    }
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _block(title: str, rows: Sequence[Sequence[str]]) -> list[str]:
    return [title, *aligned(rows)] if rows else []


def _outcomes(change: ClaimChange) -> tuple[str, ...]:
    return change.name, outcome_text(change.old), "→", outcome_text(change.new)


def _pairs(title: str, found: Sequence[TextChange]) -> list[str]:
    """Each old text above the new one: sentences are too long to stand side by side."""
    rows = [
        row
        for each in found
        for row in ((each.name, "-", each.old or _NONE), ("", "+", each.new or _NONE))
    ]
    return _block(title, rows)


def _labels(found: Sequence[TextChange]) -> list[str]:
    """The first of the labels that differ, and how many more there are."""
    more = len(found) - MOST_ROWS
    told = _pairs("labels", found[:MOST_ROWS])
    return [*told, f"labels  {more} more"] if more > 0 else told


def _rows(numbers: Changes) -> list[Sequence[str]]:
    rows: list[Sequence[str]] = []
    left = dict.fromkeys(numbers.counts, MOST_ROWS)
    listed: dict[str, list[Sequence[str]]] = {name: [] for name in numbers.counts}
    for each in numbers.listed:
        quantity = quantity_of(each.name)
        if left[quantity]:
            left[quantity] -= 1
            texts = (each.old.text if each.old else _NONE, each.new.text if each.new else _NONE)
            listed[quantity].append((each.name, texts[0], "→", texts[1], each.differs))
    for quantity, found in listed.items():
        rows += found
        more = numbers.counts[quantity] - len(found)
        if more:
            rows.append((quantity, f"{more} more", "", "", ""))
    return rows


def _number(shown: Shown | None) -> dict[str, Any] | None:
    return None if shown is None else {"text": shown.text, "value": shown.value}


def _text(change: TextChange) -> dict[str, Any]:
    return {"name": change.name, "old": change.old, "new": change.new}


def _placed(change: TextChange, kind: str) -> dict[str, Any]:
    section, name = change.name.split("/", 1)
    at = {"section": section, kind: name.removeprefix("picture/")}
    return at | {"old": change.old, "new": change.new}
