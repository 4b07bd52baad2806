"""The signs of American English that Kokoro's model knows, by the number that it knows them by."""

from __future__ import annotations

from studio.errors import VoiceError

SPACE = " "
PAUSES = ",.;:?!"
VOWELS = frozenset("AIOQWYaeiouæɑɐɒɔəɚɛɜɪʊʌᵻᵊ")
# A voice has a style for each number of signs from 0 on, 510 of them.
MOST_SIGNS = 509

_NUMBERS = {
    **{";": 1, ":": 2, ",": 3, ".": 4, "!": 5, "?": 6, "—": 9, " ": 16},
    **{"A": 24, "I": 25, "O": 31, "T": 36, "W": 39, "Y": 41, "ᵊ": 42},
    **{"b": 44, "d": 46, "f": 48, "h": 50, "i": 51, "j": 52, "k": 53, "l": 54, "m": 55},
    **{"n": 56, "p": 58, "s": 61, "t": 62, "u": 63, "v": 64, "w": 65, "z": 68},
    **{"ɑ": 69, "ɐ": 70, "æ": 72, "ɔ": 76, "ð": 81, "ʤ": 82, "ə": 83, "ɛ": 86, "ɜ": 87},
    **{"ɡ": 92, "ɪ": 102, "ŋ": 112, "θ": 119, "ɹ": 123, "ɾ": 125, "ʃ": 131, "ʧ": 133},
    **{"ʊ": 135, "ʌ": 138, "ʒ": 147, "ʔ": 148, "ˈ": 156, "ˌ": 157, "ᵻ": 177},
}


def numbers(sounds: str) -> list[int]:
    """The number of each sign in ``sounds``; VoiceError for a sign that the model does not know."""
    strange = sorted(set(sounds) - set(_NUMBERS))
    if strange:
        raise VoiceError("no sound of American English", got=" ".join(strange))
    return [_NUMBERS[sign] for sign in sounds]
