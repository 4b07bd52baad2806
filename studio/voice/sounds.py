"""A sentence as sounds: token by token, each with the pause and the space that follow it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scenes.story.spoken import Token
from studio.errors import VoiceError
from studio.voice.english import sounds_of
from studio.voice.symbols import MOST_SIGNS, PAUSES, SPACE

_WORD = re.compile(rf"([A-Za-z']+)([{re.escape(PAUSES)}]?)")
# The model hurries over a colon, and a number after it is then heard as the word "to".
_LONGER = {":": ": —"}
_BETWEEN = re.compile(r"[\s-]+")


def sounds(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The sounds of each token; nothing for one that is not said.

    Raises :class:`~studio.errors.VoiceError` for a word that nobody has told the sound of, for a
    sign that cannot be said, and for a sentence that is too long to be said at once.
    """
    words = [(at, word) for at, token in enumerate(tokens) for word in _words(token)]
    made = [""] * len(tokens)
    after = ""
    for place in reversed(range(len(words))):
        at, (word, pause) = words[place]
        said = sounds_of(word, "" if pause else after)
        is_last = place == len(words) - 1
        made[at] = f"{said}{_LONGER.get(pause, pause)}{'' if is_last else SPACE}{made[at]}"
        after = said
    if not 0 < sum(map(len, made)) <= MOST_SIGNS:
        raise VoiceError(
            "a sentence cannot be said at once",
            expected=f"1 to {MOST_SIGNS} sounds",
            got=f"{sum(map(len, made))} in {' '.join(token.text for token in tokens)!r}",
            remedy="Make two sentences of it.",
        )
    return tuple(made)


def _words(token: Token) -> list[tuple[str, str]]:
    found = []
    for word in filter(None, _BETWEEN.split(token.spoken)):
        read = _WORD.fullmatch(word)
        if read is None:
            raise VoiceError("this cannot be said", got=repr(word), remedy="Write it in words.")
        found.append((read[1], read[2]))
    return found
