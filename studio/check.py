"""The check command: the vectors file and this machine, each fault with its remedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from attention_math.errors import FilmError
from scenes.languages import DEFAULT_LANGUAGE
from studio.machine import LOOKS, media_folder
from studio.plain import aligned

OK, INPUT_FAULT, MACHINE_FAULT = 0, 2, 1


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found: ``exit_code`` is 0 where all is well, 2 for input, 1 for the machine.

    ``is_note``: no fault, and yet something that can be bettered.
    """

    subject: str
    text: str
    exit_code: int = OK
    is_note: bool = False


def findings(
    vectors: Path, query: str | None, new_query: str | None, media: Path
) -> tuple[Finding, ...]:
    """What there is to say of the input and of this machine, input first. Changes nothing."""
    read = _found("vectors", lambda: _vectors(vectors, query, new_query), INPUT_FAULT)
    labels = [] if read.exit_code else [_labels(vectors, query, new_query)]
    return (
        read,
        *(each for each in labels if each.text),
        _found("media folder", lambda: media_folder(media), INPUT_FAULT),
        *(_found(subject, look, MACHINE_FAULT) for subject, look in LOOKS.items()),
        _voice(),
    )


def report(found: Sequence[Finding]) -> str:
    """The findings as lines: ``ok``, ``note`` or ``FAULT``, what was looked at, what was found."""
    return "\n".join(aligned([(_mark(each), each.subject, each.text) for each in found]))


def notes(found: Sequence[Finding]) -> tuple[str, ...]:
    """What the findings have to say without a fault."""
    return tuple(each.text for each in found if each.is_note)


def exit_code(found: Sequence[Finding]) -> int:
    """0 where all is well, 2 where the input is at fault, 1 where only the machine is."""
    return max(each.exit_code for each in found)


def _mark(finding: Finding) -> str:
    if finding.exit_code != OK:
        return "FAULT"
    return "note" if finding.is_note else "ok"


def _found(subject: str, look: Callable[[], str], code: int) -> Finding:
    try:
        return Finding(subject, look())
    except FilmError as fault:
        return Finding(subject, str(fault), code)
    except Exception as fault:  # a broken library may raise anything, and that is the finding
        remedy = "Run `make setup`."
        return Finding(subject, f"{type(fault).__name__}: {fault}. {remedy}", code)


def _voice() -> Finding:
    """Whether the film can speak; a note where it cannot, since a film may be silent."""
    from studio.voice.choosing import chosen_voice, voice_found

    chosen = chosen_voice(None, DEFAULT_LANGUAGE)
    return Finding("voice", chosen.why_silent or voice_found(), is_note=bool(chosen.why_silent))


def _labels(path: Path, query: str | None, new_query: str | None) -> Finding:
    """A note on signs of the labels that are drawn as boxes; no text where there are none."""
    from studio.missing_signs import missing_signs_warning
    from studio.vectors_file import read_vectors, with_queries

    def look() -> str:
        return missing_signs_warning(with_queries(read_vectors(path), query, new_query))

    found = _found("labels", look, MACHINE_FAULT)
    return replace(found, is_note=not found.exit_code)


def _vectors(path: Path, query: str | None, new_query: str | None) -> str:
    from studio.vectors_file import read_vectors, with_queries

    vectors = with_queries(read_vectors(path), query, new_query)
    n_keys, d_k = vectors.keys.shape
    d_v, many = vectors.values.shape[1], "s" if n_keys > 1 else ""
    return f"{path}: {n_keys} key{many} of width {d_k}, {n_keys} value{many} of width {d_v}"
