"""How English words sound: two dictionaries, a table of our own, and rules for regular forms.

Sounds are written as in the dictionaries of the package misaki: "sˈɔftmˌæks".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from studio.errors import VoiceError
from studio.voice.parts import dictionary
from studio.voice.symbols import VOWELS

# Words that the dictionaries lack, or have with another meaning first. To add a word, add it here.
OWN_WORDS = {
    "softmax": "sˈɔftmˌæks",
    "a": "ɐ",
    "recall": "ɹˈikˌɔl",  # what is remembered, not "to recall"
    "recomputed": "ɹˌikəmpjˈuɾᵻd",
    "jacobian": "ʤəkˈObiən",
}
_BEFORE_VOWEL = {"the": "ði", "to": "tʊ"}
_BEFORE_CONSONANT = {"the": "ðə", "to": "tə"}
_HISSING = "szʃʒʧʤ"
_VOICELESS = "ptkfθʃsʧ"
_TAPPED_AFTER = "AIOWYiuæɑəɛɪɹʊʌ"

Form = str | Mapping[str, str | None]


def sounds_of(word: str, next_sounds: str) -> str:
    """How ``word`` sounds before ``next_sounds``, which are empty where a pause follows.

    Raises :class:`~studio.errors.VoiceError` for a word that is in no table and follows no rule.
    """
    lower = word.lower()
    if lower in _BEFORE_VOWEL and next_sounds:
        opens = next_sounds.lstrip("ˈˌ")[:1] in VOWELS
        return (_BEFORE_VOWEL if opens else _BEFORE_CONSONANT)[lower]
    found = next(filter(None, _ways(lower, not next_sounds)), None)
    if found is None:
        raise VoiceError(
            f"nobody has told how the word {word!r} sounds",
            remedy="Add it to OWN_WORDS in studio/voice/english.py.",
        )
    return found


def _ways(word: str, is_last: bool) -> Iterator[str | None]:
    yield _listed(word, is_last)
    if word.endswith("'"):
        yield _listed(word[:-1], is_last)
    for stem in _stems(word, "'s", "s", "es", "ies"):
        yield _plural(_listed(stem, False))
    for stem in _stems(word, "ed", "d", "ied"):
        yield _past(_listed(stem, False))
    for stem in _stems(word, "ing"):
        yield _going_on(_listed(stem, False))


def _stems(word: str, *endings: str) -> Iterator[str]:
    """The words of which ``word`` may be a form with one of the ``endings``."""
    for ending in endings:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word.removesuffix(ending)
            if ending.startswith("i") and ending != "ing":
                yield f"{stem}y"
                continue
            yield stem
            if ending in ("ed", "ing"):
                yield f"{stem}e"
                if re.search(r"([b-df-hj-np-tv-z])\1$", stem):
                    yield stem[:-1]


def _listed(word: str, is_last: bool) -> str | None:
    if word in OWN_WORDS:
        return OWN_WORDS[word]
    for known in _dictionaries():
        form = known.get(word) or known.get(word.upper() if len(word) == 1 else word)
        if form is not None:
            return _chosen(form, is_last)
    return None


def _chosen(form: Form, is_last: bool) -> str | None:
    """Of a word with several sounds, the usual one, or the stressed one before a pause."""
    if isinstance(form, str):
        return form
    return (form.get("None") if is_last else None) or form.get("DEFAULT")


@cache
def _dictionaries() -> tuple[dict[str, Form], ...]:
    return tuple(map(dictionary, ("us_gold", "us_silver")))


def _plural(stem: str | None) -> str | None:
    if not stem:
        return None
    if stem[-1] in _HISSING:
        return f"{stem}ᵻz"
    return stem + ("s" if stem[-1] in _VOICELESS else "z")


def _past(stem: str | None) -> str | None:
    if not stem:
        return None
    if stem[-1] in "td":
        return f"{_tapped(stem)}ᵻd"
    return stem + ("t" if stem[-1] in _VOICELESS else "d")


def _going_on(stem: str | None) -> str | None:
    return f"{_tapped(stem)}ɪŋ" if stem else None


def _tapped(stem: str) -> str:
    """An American t between vowels: "computed"."""
    tapped = stem[-1] == "t" and stem[-2:-1] and stem[-2] in _TAPPED_AFTER
    return f"{stem[:-1]}ɾ" if tapped else stem
