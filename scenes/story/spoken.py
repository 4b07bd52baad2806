"""Sentences as they are said: the tokens of a phrase, each as it is shown and as it is spoken.

What is shown and what is said come from one list of parts, so that they cannot disagree. The words
themselves belong to a language (:class:`Speech`), whose file holds them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from attention_math import Shown
from attention_math.errors import FilmError
from scenes.story.phrase import Formula, Mark, Part, Phrase

_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "−0123456789")
_THIN_SPACE = "\u2009"
_PLAIN = r"\d[\d\u2009]*(?:\.\d+)?"
_NUMBER = re.compile(
    rf"(?P<before>[<>≈]?−?|−[<>≈])"
    rf"(?:(?:(?P<factor>{_PLAIN}) × )?10(?P<power>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<plain>{_PLAIN}))"
)
_ELIDED = "…"
_PAUSES = ",.;:?!"
_ENDS = ".;:"


@dataclass(frozen=True, slots=True)
class Speech:
    """How a language says numbers and signs.

    ``whole`` says a row of digits as a whole number, and ``digits`` are the words of single ones.
    ``powers`` goes before an exponent, ``relations`` and ``minus`` before a number, and ``rest`` in
    the place of numbers that are left out. ``signs`` are all others, in words or in sentences.
    """

    whole: Callable[[str], str]
    digits: tuple[str, ...]
    point: str
    minus: str
    times: str
    powers: str
    relations: Mapping[str, str]
    rest: str
    signs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a formula, with the signs that touch it.

    The texts of a phrase's tokens, with spaces between them, are what is shown; ``spoken`` is what
    is said, with signs for pauses. A token that is ``joined`` is not parted from the next one: a
    list of numbers goes on there. ``marks`` are the names of those that stand before it.
    """

    text: str
    spoken: str
    numbers: tuple[Shown, ...] = ()
    joined: bool = False
    marks: tuple[str, ...] = ()


def tokens(phrase: Phrase, speech: Speech) -> tuple[Token, ...]:
    """The tokens of ``phrase``, each with its words in the language of ``speech``."""
    made = [_token(parts, speech) for parts in _between_spaces(phrase.parts)]
    return tuple(_joined(_paused(made)))


def spoken(phrase: Phrase, speech: Speech) -> str:
    """``phrase`` in words alone: letters, and signs for pauses."""
    return " ".join(token.spoken for token in tokens(phrase, speech) if token.spoken)


def number_words(text: str, speech: Speech) -> str:
    """A number in words, from any text that :mod:`attention_math.formatting` makes of one.

    Digits after the point are said one by one, all of them. FilmError for any other text.
    """
    if text in ("", _ELIDED):
        return speech.rest if text else ""
    read = _NUMBER.fullmatch(text)
    if read is None:
        raise FilmError("a number cannot be said", expected="4, −2, 0.665, 3.20 × 10⁻⁵", got=text)
    words = [speech.relations.get(sign, speech.minus) for sign in read["before"]]
    for part in (read["factor"], read["plain"]):
        words.append(_digits(part, speech) if part else "")
    if read["power"]:
        exponent = number_words(read["power"].translate(_RAISED), speech)
        words += [speech.times if read["factor"] else "", speech.powers, exponent]
    return " ".join(filter(None, words))


def _digits(text: str, speech: Speech) -> str:
    whole, _, after = text.replace(_THIN_SPACE, "").partition(".")
    said = [speech.whole(whole)]
    if after:
        said += [speech.point, *(speech.digits[int(digit)] for digit in after)]
    return " ".join(said)


def _between_spaces(parts: Iterable[Part]) -> list[list[Part]]:
    """The parts of each token: words are parted at spaces; numbers and formulas stay whole.

    A mark goes with the word that follows it.
    """
    found: list[list[Part]] = [[]]
    for part in parts:
        if isinstance(part, str):
            first, *others = part.split(" ")
            found[-1].append(first)
            found.extend([other] for other in others)
        else:
            found[-1].append(part)
    return [each for each in found if any(part for part in each if not isinstance(part, Mark))]


def _token(parts: list[Part], speech: Speech) -> Token:
    said = " ".join("".join(_said(part, speech) for part in parts).split())
    return Token(
        text="".join(part if isinstance(part, str) else part.text for part in parts),
        # Of several pauses the last counts, as at the end of a bracket that ends a sentence.
        spoken=re.sub(r"[\s,]*([,.;:?!])", r"\1", said),
        numbers=Phrase(tuple(parts)).numbers,
        marks=tuple(part.name for part in parts if isinstance(part, Mark)),
    )


def _said(part: Part, speech: Speech) -> str:
    if isinstance(part, Mark):
        return ""
    if isinstance(part, Shown):
        return number_words(part.text, speech)
    if isinstance(part, Formula):
        return "".join(_said(each, speech) for each in _in_places(part))
    return "".join(_sign(sign, speech) for sign in part)


def _in_places(formula: Formula) -> list[Part]:
    """The words and numbers of a formula, in the order of its plain text."""
    pieces = re.split(r"\{(\d+)\}", formula.plain)
    return [
        formula.numbers[int(piece)] if place % 2 else piece for place, piece in enumerate(pieces)
    ]


def _sign(sign: str, speech: Speech) -> str:
    if sign in "()":
        return ", "
    if sign in "[]_":
        return " "
    return speech.signs.get(sign, sign)


def _paused(made: list[Token]) -> list[Token]:
    """As ``made``, with each pause at the end of a token, where it is heard."""
    done: list[Token] = []
    for token in made:
        said = token.spoken.lstrip(", ")
        if said != token.spoken and done and done[-1].spoken[-1:] not in _PAUSES:
            done[-1] = replace(done[-1], spoken=f"{done[-1].spoken},")
        done.append(replace(token, spoken=said))
    if done and not done[-1].text.endswith(","):
        done[-1] = replace(done[-1], spoken=done[-1].spoken.rstrip(","))
    return done


def _joined(made: list[Token]) -> list[Token]:
    """As ``made``, numbers joined where no sentence ends and at most one word is between them."""
    at = [place for place, token in enumerate(made) if token.numbers]
    held: set[int] = set()
    for one, two in pairwise(at):
        between = range(one, two)
        if two - one <= 2 and not any(made[place].text[-1:] in _ENDS for place in between):
            held.update(between)
    for place, token in enumerate(made[:-1]):
        if not any(map(str.isalnum, token.text)):
            held.add(place)  # a sign alone belongs to what follows it
    return [replace(token, joined=place in held) for place, token in enumerate(made)]
