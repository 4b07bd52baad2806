"""A sentence to be said, and what can say one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scenes.story.spoken import Token

if TYPE_CHECKING:
    from studio.voice.utterance import Utterance


@dataclass(frozen=True, slots=True)
class Line:
    """The sentence of one beat as ``tokens``, in the ``language`` of a BCP 47 tag."""

    section: str
    beat: str
    language: str
    tokens: tuple[Token, ...]

    @property
    def place(self) -> str:
        """Where it stands in the film, for messages."""
        return f"{self.section}, {self.beat}"


class Voice(Protocol):
    """What says sentences. It can be pickled: worker processes speak, each with a copy of it.

    What is slow to load is loaded at the first sentence, once a process.
    """

    @property
    def name(self) -> str:
        """What a lecturer calls this voice: two that sound otherwise may have one name."""

    @property
    def rate_hz(self) -> int:
        """The rate of all that it says."""

    def check(self, lines: Sequence[Line]) -> None:
        """Look at all lines of a film before the first is said.

        Raises a :class:`~attention_math.errors.FilmError` for what keeps them from being said.
        """

    def identity(self, line: Line) -> Mapping[str, str]:
        """All that the sound of ``line`` depends on, but for what its tokens say; quick to tell.

        Raises a :class:`~attention_math.errors.FilmError` for what cannot be said.
        """

    def speak(self, line: Line) -> Utterance:
        """Say ``line``, a span for each of its tokens, at the loudness of the film."""
