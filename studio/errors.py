"""The faults that the making of a film can meet, each with its exit code."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from attention_math.errors import FilmError


class VectorsFileError(FilmError):
    """The vectors file is missing, unreadable or wrong."""


class SettingsError(FilmError):
    """An option has a value that cannot be."""


class OutputError(FilmError):
    """What is made cannot be put where it was asked for."""


class RenderError(FilmError):
    """The work itself failed."""

    exit_code = 1


class MachineError(FilmError):
    """This machine lacks something that the film is made with."""

    exit_code = 1


class VoiceError(FilmError):
    """The voice is not installed, is damaged, or does not know how to say something."""

    exit_code = 1


class RecordingError(VoiceError):
    """A recording of the lecturer's, or the folder of them, is missing or cannot be used."""

    exit_code = 2

    def at(self, where: str) -> RecordingError:
        """The same, told of the place ``where``."""
        return RecordingError(
            self.problem, where=where, expected=self.expected, got=self.got, remedy=self.remedy
        )


class EngineError(FilmError):
    """What was asked to do the work cannot: it is not there, or it would make another film."""


class WorkerLost(RenderError):  # noqa: N818 - what has happened, as KeyboardInterrupt is
    """A worker ended before its task did, through no fault that the task told of."""


def did_you_mean(name: str, names: Sequence[str], otherwise: str = "") -> str:
    """The remedy that names what is nearest to ``name``; ``otherwise`` where nothing is near."""
    near = difflib.get_close_matches(name, names, n=1)
    return f"Did you mean {near[0]}?" if near else otherwise
