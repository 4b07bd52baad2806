"""Which voice an order gets: the one that is asked for, or the best that there is, or none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scenes.languages import LANGUAGES
from studio.errors import SettingsError, did_you_mean
from studio.voice import kokoro
from studio.voice.kokoro import Kokoro
from studio.voice.line import Voice
from studio.voice.parts import VOICE_NAME, missing_parts
from studio.voice.recordings import Recordings

SILENT = "silent"
NAMES = (kokoro.NAME, SILENT)
_OPTION = "--voice"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A voice, or None for a silent film; ``why_silent`` where nobody asked for silence."""

    voice: Voice | None
    why_silent: str = ""


def chosen_voice(name: str | None, language: str, *, allow_missing: bool = False) -> Chosen:
    """The voice called ``name`` on a command line; None: the best for a language.

    ``allow_missing``: as in :class:`~studio.voice.recordings.Recordings`, whose folder ``name``
    then is. Raises :class:`~studio.errors.SettingsError` for a voice that is not there, or that
    does not speak the language, and :class:`~studio.errors.RecordingError` for a folder that
    cannot be read.
    """
    if allow_missing and name in (None, *NAMES):
        raise SettingsError(
            "only recordings can be missing",
            where="--allow-missing",
            expected="--voice FOLDER",
            got=f"--voice {name}" if name else "no --voice",
        )
    if name == SILENT:
        return Chosen(None)
    if name is None:
        fault = _lacking(language)
        return Chosen(None, _told(fault)) if fault else Chosen(Kokoro())
    if name == kokoro.NAME:
        fault = _lacking(language)
        if fault:
            raise fault
        return Chosen(Kokoro())
    if _is_there(Path(name)):
        return Chosen(Recordings.of_folder(Path(name), allow_missing=allow_missing))
    raise SettingsError(
        "no such voice",
        where=_OPTION,
        expected=f"{', '.join(NAMES)} or a folder of recordings",
        got=repr(name),
        remedy=did_you_mean(name, NAMES),
    )


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no path at all
        return False


def voice_found() -> str:
    """The voice that is installed, and what it speaks."""
    languages = ", ".join(LANGUAGES[tag].name for tag in kokoro.LANGUAGES)
    return f"{kokoro.NAME} {VOICE_NAME} ({languages})"


def _lacking(language: str) -> SettingsError | None:
    """Why Kokoro cannot say a language here, if so."""
    if language not in kokoro.LANGUAGES:
        return SettingsError(
            f"{kokoro.NAME} does not speak {LANGUAGES[language].name}",
            where=_OPTION,
            expected=f"one of the languages {', '.join(kokoro.LANGUAGES)}",
            got=language,
            remedy="Speak it yourself with --voice FOLDER, or use --voice silent.",
        )
    missing = missing_parts()
    if missing:
        remedies = dict.fromkeys(missing.values())
        return SettingsError(
            f"{kokoro.NAME} is not installed",
            where=_OPTION,
            got=f"nothing of {', '.join(missing)}",
            remedy=f"{'. '.join(remedies)}. `make setup` does that, too.",
        )
    return None


def _told(fault: SettingsError) -> str:
    """The same as a remark: nobody asked for the voice, so nothing is wrong."""
    return f"The film is silent: {fault.problem}. {fault.remedy}"
