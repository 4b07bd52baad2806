"""TOML and JSON as plain entries; numbers remember how they were written."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

from studio.errors import VectorsFileError
from studio.vectors_file.cells import Written, describe

_KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")
_AT_END = 2**31
# A line of the file that a message quotes in full.
_SHORT_LINE = 72
_SAVE_AS_UTF8 = "Save the file as UTF-8."


def toml_entries(content: bytes) -> dict[str, object]:
    """The entries of a TOML document. Raises VectorsFileError with the line."""
    text = _decoded(content)
    try:
        document: dict[str, object] = _guarded(lambda: tomllib.loads(text, parse_float=Written))
    except tomllib.TOMLDecodeError as fault:
        raise _not_toml(str(fault), text) from fault
    return document


def json_entries(content: bytes) -> dict[str, object]:
    """The entries of a JSON object. Raises VectorsFileError with the line, or the repeated name."""
    text = _decoded(content)
    try:
        document = _guarded(
            lambda: json.loads(
                text,
                object_pairs_hook=_without_repeats,
                parse_float=Written,
                parse_constant=Written,
            )
        )
    except json.JSONDecodeError as fault:
        raise VectorsFileError(
            "not JSON",
            where=f"line {fault.lineno}",
            got=_around(text, fault.lineno, fault.colno),
            remedy=f"{fault.msg}.",
        ) from fault
    if not isinstance(document, dict):
        raise VectorsFileError(
            "not a table of entries",
            expected='an object {"query": …, "new_query": …, "keys": …, "values": …}',
            got=describe(document),
            remedy='Write the names and their numbers between "{" and "}".',
        )
    return document


def _decoded(content: bytes) -> str:
    """The text of the file; a byte order mark before UTF-8 is no part of it."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise VectorsFileError("not UTF-8", expected="UTF-8", got="UTF-16", remedy=_SAVE_AS_UTF8)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        raise VectorsFileError(
            "not UTF-8",
            where=f"line {line}",
            expected="UTF-8",
            got=f"the byte 0x{content[fault.start]:02x}",
            remedy=_SAVE_AS_UTF8,
        ) from fault


def _guarded(parse: Callable[[], Any]) -> Any:
    """What ``parse`` gives, with the two faults named that parsers raise as something else."""
    try:
        return parse()
    except RecursionError as fault:
        raise VectorsFileError(
            "nested too deeply",
            expected="lists of numbers, or lists of such lists",
            got="more",
            remedy="Take the brackets away that enclose no row and no list of rows.",
        ) from fault
    except (tomllib.TOMLDecodeError, json.JSONDecodeError):
        raise
    except ValueError as fault:  # Python's limit on the digits of a whole number
        raise VectorsFileError(
            "a whole number is too long",
            expected="numbers that float64 can hold",
            got="thousands of digits",
            remedy="Write numbers such as 2, -1, 0.5 or 1e20.",
        ) from fault


def _not_toml(message: str, text: str) -> VectorsFileError:
    found = re.search(r" \(at (line (\d+), column (\d+)|end of document)\)", message)
    line = int(found[2]) if found and found[2] else text.rstrip().count("\n") + 1
    column = int(found[3]) if found and found[3] else _AT_END
    if message.startswith("Cannot overwrite a value"):
        return _repeated(text, line)
    return VectorsFileError(
        "not TOML",
        where=f"line {line}",
        got=_around(text, line, column),
        remedy=f"{message[: found.start()] if found else message}.",
    )


def _repeated(text: str, end_line: int) -> VectorsFileError:
    """The refusal of a name given twice; TOML's parser tells only where the second one ends."""
    keys = [(n, _KEY.match(line)) for n, line in enumerate(text.split("\n"), start=1)]
    named = [(n, key[1]) for n, key in keys if key is not None and n <= end_line]
    line, name = named[-1] if named else (end_line, "a name")
    return _given_twice(name, where=f"line {line}")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    for name, value in pairs:
        if name in entries:
            raise _given_twice(name)
        entries[name] = value
    return entries


def _given_twice(name: str, where: str = "") -> VectorsFileError:
    return VectorsFileError(
        f"{name} is given twice",
        where=where or name,
        expected="each name once",
        got=f"{name} again",
        remedy="Remove one of the two.",
    )


def _around(text: str, line: int, column: int) -> str:
    """What stands at that place (both counted from 1), with a little of what stands before it."""
    lines = text.split("\n")
    whole = lines[line - 1] if line <= len(lines) else ""
    if len(whole.strip()) <= _SHORT_LINE:
        return repr(whole.strip()) if whole.strip() else "nothing more"
    near = max(0, min(column, len(whole)) - 40)
    word = whole.rfind(" ", 0, near + 1) + 1
    # A cut within a word would read as a name that nobody wrote.
    start = word if near - word <= _SHORT_LINE // 3 else near
    return repr(("… " if start else "") + whole[start : start + 60].strip())
