"""A stored part as bytes on a disk: a line that says what follows, then the part itself.

The line holds the format, the part's name, its SHA-256 and its length, and ends the only way it
can: a part is whole where the line that its bytes ask for is the line that is there. So a part
that was cut, flipped, lengthened or put under another's name is known, and never given out.
"""

from __future__ import annotations

import hashlib
import re
from enum import Enum

from studio.errors import SettingsError

_FORMAT = "attention-part-v1"
_NAME = re.compile(r"[0-9a-f]{64}(\.[a-z0-9]{1,16})?")


class State(Enum):
    """How a part is found in the store."""

    WHOLE = "whole"
    DAMAGED = "damaged"
    ABSENT = "absent"


def checked_name(name: str) -> str:
    """``name``, where a part may have it: 64 hex digits and perhaps a kind, ``.json`` say.

    Raises :class:`~studio.errors.SettingsError` for any other.
    """
    if not is_name(name):
        raise SettingsError(
            "no name for a stored part",
            expected="64 lower-case hex digits, then perhaps a kind like .json",
            got=repr(name),
        )
    return name


def is_name(name: str) -> bool:
    """Whether a part may have this name."""
    return _NAME.fullmatch(name) is not None


def sealed(name: str, content: bytes) -> bytes:
    """``content`` with the line before it by which :func:`unsealed` knows that it is whole."""
    return _line(name, content) + content


def unsealed(name: str, stored: bytes) -> bytes | None:
    """What was sealed as ``name``; None where ``stored`` is not that, to the last bit."""
    line, end, content = stored.partition(b"\n")
    return content if line + end == _line(name, content) else None


def _line(name: str, content: bytes) -> bytes:
    digest = hashlib.sha256(content).hexdigest()
    return f"{_FORMAT} {name} {digest} {len(content)}\n".encode("ascii")
