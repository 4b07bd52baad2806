"""Numbers as someone writes them down who hears their German words."""

from __future__ import annotations

import re

from tests.scenes.heard import RAISED

ONES = {
    word: value
    for value, word in enumerate(
        (
            *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
            *("zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn"),
            *("siebzehn", "achtzehn", "neunzehn"),
        )
    )
} | {"ein": 1, "eine": 1}
TENS = {
    word: 10 * value
    for value, word in enumerate(
        (
            *("zwanzig", "dreißig", "vierzig", "fünfzig"),
            *("sechzig", "siebzig", "achtzig", "neunzig"),
        ),
        start=2,
    )
}
GROUPS = {
    "Million": 10**6,
    "Milliarde": 10**9,
    "Billion": 10**12,
    "Billiarde": 10**15,
    "Trillion": 10**18,
}
RELATIONS = {"weniger als ": "<", "mehr als ": ">", "etwa ": "≈", "minus ": "−"}
BELOW_HUNDRED = re.compile(rf"(?:({'|'.join(ONES)})und)?({'|'.join(TENS)})")


def heard(words: str) -> str:
    """The number that ``words`` say, as the film writes it, but with no thin spaces."""
    for said, sign in RELATIONS.items():
        if words.startswith(said):
            return sign + heard(words.removeprefix(said))
    factor, is_power, exponent = words.rpartition("zehn hoch ")
    if is_power:
        times = f"{heard(factor.removesuffix(' mal '))} × " if factor else ""
        return f"{times}10{heard(exponent).translate(RAISED)}"
    whole, point, digits = words.partition(" Punkt ")
    after = "".join(str(ONES[digit]) for digit in digits.split())
    return f"{whole_number(whole)}.{after}" if point else whole_number(whole)


def whole_number(words: str) -> str:
    said = words.split()
    if len(said) > 1 and all(ONES.get(word, 10) < 10 for word in said):
        return "".join(str(ONES[word]) for word in said)
    total = group = 0
    for word in said:
        size = GROUPS.get(word) or GROUPS.get(word.removesuffix("en")) or GROUPS.get(word[:-1])
        total, group = (total + group * size, 0) if size else (total, below_million(word))
    return str(total + group)


def below_million(word: str) -> int:
    thousands, is_thousand, rest = word.rpartition("tausend")
    if is_thousand:
        return 1000 * below_thousand(thousands) + below_thousand(rest)
    return below_thousand(word)


def below_thousand(word: str) -> int:
    hundreds, is_hundred, rest = word.rpartition("hundert")
    if is_hundred:
        return 100 * ONES[hundreds] + below_thousand(rest)
    tens = BELOW_HUNDRED.fullmatch(word)
    if tens:
        return TENS[tens[2]] + (ONES[tens[1]] if tens[1] else 0)
    return ONES[word] if word else 0
