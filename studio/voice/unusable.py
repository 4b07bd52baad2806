"""One message that tells of all recordings that are missing or cannot be used."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

from studio.errors import RecordingError
from studio.voice.folder import SUFFIXES

_MOST = 8  # of each kind that are named
_NEAR = 0.85


class MissingRecordingError(RecordingError):
    """A beat has no recording."""

    def __init__(self, stem: str) -> None:
        super().__init__(
            "is missing",
            where=stem,
            expected=f"a file of this name that ends in {', '.join(SUFFIXES)}",
            remedy="Record it, or let its beat be silent with --allow-missing.",
        )


def unusable(
    folder: str, faults: Sequence[RecordingError], unused: Sequence[str]
) -> RecordingError:
    """The one error of ``faults``, which are those of a ``folder`` and at least one.

    ``unused`` are names of files there that belong to no beat, of which one may be meant.
    """
    if len(faults) == 1:
        alone = faults[0]
        where = _near(alone.where, unused) if _is_missing(alone) else alone.where
        return alone.at(f"{folder}: {where}")
    missing = [_near(fault.where, unused) for fault in faults if _is_missing(fault)]
    broken = [_short(fault) for fault in faults if not _is_missing(fault)]
    told = [_some(broken, "; ")] if broken else []
    if missing:
        told.append(f"missing: {_some(missing, ', ')}")
    remedies = ["`render.py script --voice FOLDER` tells of each."]
    if missing:
        remedies.append("--allow-missing lets beats without a recording be silent.")
    return RecordingError(
        f"{len(faults)} recordings cannot be used",
        where=folder,
        got="; ".join(told),
        remedy=" ".join(remedies),
    )


def _is_missing(fault: RecordingError) -> bool:
    return isinstance(fault, MissingRecordingError)


def _near(stem: str, names: Sequence[str]) -> str:
    """``stem``, and the file whose name is so near to it that it may be meant."""
    by_stem = {Path(name).stem.casefold(): name for name in names}
    near = difflib.get_close_matches(stem, by_stem, n=1, cutoff=_NEAR)
    return f"{stem} (is {by_stem[near[0]]} meant?)" if near else stem


def _short(fault: RecordingError) -> str:
    """A fault without its remedy, of which one is enough for all."""
    return RecordingError(
        fault.problem, where=fault.where, expected=fault.expected, got=fault.got
    ).message.replace(f"{fault.where}: ", f"{fault.where} ", 1)


def _some(parts: Sequence[str], between: str) -> str:
    rest = len(parts) - _MOST
    return between.join([*parts[:_MOST], *([f"{rest} more"] if rest > 0 else [])])
