"""The labels of a vectors file: texts of one line in which there is something to see."""

from __future__ import annotations

import unicodedata

from scenes.signs import leaves_no_ink
from studio.errors import VectorsFileError
from studio.vectors_file.cells import describe

MAX_LABEL_LENGTH = 200
_UNPRINTABLE = {"Cc": "a control character", "Cs": "half a character", "Zl": "a line break"}
_UNPRINTABLE["Zp"] = _UNPRINTABLE["Zl"]


def labels(entry: object, name: str) -> tuple[str, ...]:
    """The entry ``name`` as labels. Raises VectorsFileError with a place such as ``name[1]``."""
    if not isinstance(entry, list):
        raise VectorsFileError(
            "not a list of texts",
            where=name,
            expected='a list such as ["the", "cat"]',
            got=describe(entry),
            remedy=f"Give each key one label, or leave {name} out.",
        )
    return tuple(label(each, f"{name}[{at}]") for at, each in enumerate(entry))


def label(entry: object, where: str) -> str:
    """The entry at ``where`` as one label. Raises VectorsFileError with that place."""
    if not isinstance(entry, str):
        raise _not_a_label(where, describe(entry), "Put labels in quotes.")
    if leaves_no_ink(entry):
        name = where.partition("[")[0]
        raise _not_a_label(where, "an empty one", f"Write a name, or leave {name} out.")
    if len(entry) > MAX_LABEL_LENGTH:
        raise _not_a_label(where, f"{len(entry)} characters", "Shorten it.")
    for character in entry:
        fault = _UNPRINTABLE.get(unicodedata.category(character))
        if fault:
            got = f"{fault}, U+{ord(character):04X}"
            raise _not_a_label(where, got, "Write each label as plain text on one line.")
    return entry


def _not_a_label(where: str, got: str, remedy: str) -> VectorsFileError:
    expected = f"a text of 1 to {MAX_LABEL_LENGTH} characters on one line"
    return VectorsFileError("not a label", where=where, expected=expected, got=got, remedy=remedy)
