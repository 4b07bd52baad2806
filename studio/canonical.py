"""Digests of values: equal values have equal digests, in every process and on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_math import Quantity, Shown, ShownMatrix, ShownVector
from studio.errors import RenderError


def digest(item: Any) -> str:
    """SHA-256 of ``item``, in hex: of all that it holds, each part by its kind and exact value.

    Floats go by their bits, arrays by kind, shape and bytes, a :class:`Shown` by what it shows and
    where it comes from, records field by field.
    Raises :class:`RenderError` for a kind of value that this does not know.
    """
    return _Digester().of(item).hex()


def canonical_text(payload: Mapping[str, Any]) -> str:
    """``payload`` as JSON, the same for equal ones: sorted, without spaces, without floats.

    Raises :class:`RenderError` for a float (a digest stands for it) and what JSON does not know.
    """
    _refuse_floats(payload)
    return json.dumps(payload, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def text_digest(text: str) -> str:
    """SHA-256 of a text's UTF-8, in hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class _Digester:
    """Digests of parts, and of the whole by those of its parts; what is shared is done once."""

    def __init__(self) -> None:
        self._done: dict[int, tuple[object, bytes]] = {}  # with the object, so that its id stays

    def of(self, item: Any) -> bytes:
        if not isinstance(item, (np.ndarray, Quantity, ShownVector)):
            return self._made(item)
        if id(item) not in self._done:
            self._done[id(item)] = item, self._made(item)
        return self._done[id(item)][1]

    def _made(self, item: Any) -> bytes:
        plain = _plain(item)
        if plain is not None:
            return _joined(type(item).__name__, plain)
        if isinstance(item, np.ndarray):
            return _joined("array", *_array(item))
        if isinstance(item, np.generic):
            return self.of(np.asarray(item))
        if isinstance(item, ShownVector):
            return self._all("row", item.made_of)
        if isinstance(item, (tuple, list, ShownMatrix)):
            return self._all("list", item)
        if isinstance(item, Mapping):
            return self._all("mapping", [each for pair in sorted(item.items()) for each in pair])
        if isinstance(item, (Shown, Quantity)):
            parts = [*item.as_json().items(), getattr(item, "quantity", item).value]
            return self._all(type(item).__name__, parts)
        if is_dataclass(item) and not isinstance(item, type):
            named = [(field.name, getattr(item, field.name)) for field in fields(item)]
            return self._all(type(item).__name__, named)
        raise RenderError("a value that no digest is made for", got=type(item).__name__)

    def _all(self, kind: str, parts: Any) -> bytes:
        return _joined(kind, *(self.of(part) for part in parts))


def _plain(item: Any) -> bytes | None:
    if item is None or type(item) in (bool, int):
        return str(item).encode()
    if type(item) is float:
        return item.hex().encode()
    return item.encode("utf-8", "surrogatepass") if type(item) is str else None


def _array(item: NDArray[Any]) -> tuple[bytes, bytes, bytes]:
    if item.dtype.hasobject:
        raise RenderError("a value that no digest is made for", got=f"an array of {item.dtype}")
    little = item.astype(item.dtype.newbyteorder("<"), copy=False)
    return little.dtype.str.encode(), str(item.shape).encode(), little.tobytes()


def _joined(kind: str, *parts: bytes) -> bytes:
    """SHA-256 of a kind and its parts, each with its length, so that no two lists run together."""
    made = hashlib.sha256()
    for part in (kind.encode(), *parts):
        made.update(str(len(part)).encode() + b":")
        made.update(part)
    return made.digest()


def _refuse_floats(item: Any) -> None:
    if isinstance(item, Mapping):
        for key, value in item.items():
            _refuse_floats(key)
            _refuse_floats(value)
    elif isinstance(item, (list, tuple)):
        for value in item:
            _refuse_floats(value)
    elif item is not None and type(item) not in (str, int, bool):
        raise RenderError("a payload that is not canonical", got=type(item).__name__)
