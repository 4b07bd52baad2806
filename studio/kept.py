"""What is kept of what was made: the inputs of parts and videos, and checksums of files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from studio.atomic import ready_folder, write_text
from studio.errors import RenderError
from studio.inputs import fingerprint
from studio.media import MediaFolder, VideoFiles

SCHEMA = "attention-record-v3"
CLIP_FILES = {"video", "poster", "vtt", "srt", "ledger"}
FILM_FILES = CLIP_FILES | {"chapters", "transcript"}
_FILES = (CLIP_FILES, FILM_FILES)
# Of how many versions of one beat the inputs are kept: a lecturer goes to and fro between a few.
VERSIONS = 8
_ODD = (ValueError, KeyError, TypeError, AttributeError, RecursionError, RenderError)
# Large, and alike in nearly all payloads of a record, which writes each once.
_SHARED = ("theme", "quality", "code", "libraries")
_BY_NAME = ("code", "libraries", "values", "words", "voice", "parts", "clips")

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class KeptVideo:
    """A video that is in place: the ``payload`` it was joined from, the SHA-256 of its files.

    ``vectors`` is the digest of the lesson that it names.
    """

    payload: Payload
    vectors: str
    files: Mapping[str, str]

    @property
    def fingerprint(self) -> str:
        """The name of these inputs."""
        return fingerprint(self.payload)


@dataclass(frozen=True, slots=True)
class Record:
    """All that is kept under one name: of the video in place, and of the parts that were made.

    ``parts``: for each beat the payloads of its versions (:meth:`studio.inputs.Inputs.payload`) by
    their fingerprints, which are the names of the parts in the store; the latest comes first.
    """

    video: KeptVideo | None = None
    parts: Mapping[str, Mapping[str, Payload]] = field(default_factory=dict)

    def with_part(self, beat: str, payload: Payload) -> Record:
        """This record and a part more, which is the latest of its beat."""
        name = fingerprint(payload)
        others = {it: old for it, old in self.parts.get(beat, {}).items() if it != name}
        versions = dict([(name, payload), *others.items()][:VERSIONS])
        return replace(self, parts={**self.parts, beat: versions})


def read_record(media: Path, name: str) -> Record:
    """The record called ``name``; an empty one where there is none, and for anything odd in it."""
    with suppress(OSError, *_ODD):
        return _of_its_own(_record(json.loads(_path(media, name).read_text("utf-8"))), name)
    return Record()


def write_record(media: Path, name: str, record: Record) -> None:
    """Put a record down, whole. Raises :class:`~studio.errors.OutputError`."""
    shared: dict[str, Any] = {}
    content = {
        "schema": SCHEMA,
        "video": None if record.video is None else _video_json(record.video, shared),
        "parts": {
            beat: [[it, _shortened(payload, shared)] for it, payload in versions.items()]
            for beat, versions in sorted(record.parts.items())
        },
        "shared": shared,
    }
    path = _path(media, name)
    ready_folder(path.parent, exit_code=1)
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    write_text(path, text, over_folder=True)


def checksums(files: VideoFiles) -> dict[str, str]:
    """The SHA-256 of each file, by what it is; files that cannot be read are left out."""
    found = {}
    for name, path in files.by_name().items():
        with suppress(OSError), path.open("rb") as content:
            found[name] = hashlib.file_digest(content, "sha256").hexdigest()
    return found


def _path(media: Path, name: str) -> Path:
    return MediaFolder(media).records() / f"{name}.json"


def _video_json(video: KeptVideo, shared: dict[str, Any]) -> dict[str, Any]:
    inputs = _shortened(video.payload, shared)
    return {
        "fingerprint": video.fingerprint,
        "vectors": video.vectors,
        "files": dict(video.files),
        "inputs": inputs,
    }


def _shortened(payload: Payload, shared: dict[str, Any]) -> dict[str, Any]:
    """``payload`` with the names of large things in their place, and these in ``shared``."""
    short = dict(payload)
    for part in set(_SHARED) & set(short):
        name = fingerprint(short[part])
        shared[name], short[part] = short[part], name
    return short


def _record(content: dict[str, Any]) -> Record:
    if set(content) != {"schema", "video", "parts", "shared"} or content["schema"] != SCHEMA:
        raise ValueError("another kind of record")
    video, shared = content["video"], content["shared"]
    parts = {
        _text(beat): {name: _payload(name, short, shared) for name, short in versions}
        for beat, versions in content["parts"].items()
    }
    return Record(None if video is None else _kept_video(video, shared), parts)


def _of_its_own(record: Record, name: str) -> Record:
    """``record``, where all that it tells of is of the section whose name it has."""
    payloads = [it for versions in record.parts.values() for it in versions.values()]
    payloads += [record.video.payload] if record.video else []
    if any(it.get("section", name) != name for it in payloads):
        raise ValueError("the record of another section")
    return record


def _kept_video(content: dict[str, Any], shared: Mapping[str, Any]) -> KeptVideo:
    files = _texts(content["files"])
    if set(content) != {"fingerprint", "vectors", "files", "inputs"} or set(files) not in _FILES:
        raise ValueError("other names than a record has")
    payload = _payload(content["fingerprint"], content["inputs"], shared)
    return KeptVideo(payload, _text(content["vectors"]), files)


def _payload(name: Any, short: Mapping[str, Any], shared: Mapping[str, Any]) -> Payload:
    payload = {part: shared[it] if part in _SHARED else it for part, it in short.items()}
    for part in _BY_NAME:
        _texts(payload.get(part, {}))
    if fingerprint(payload) != _text(name):
        raise ValueError("inputs that were changed by hand, or cut")
    return payload


def _texts(item: Any) -> dict[str, str]:
    return {_text(key): _text(value) for key, value in item.items()}


def _text(item: Any) -> str:
    if not isinstance(item, str):
        raise TypeError("expected a text")
    return item
