"""Numbers as someone writes them down who hears their English words."""

from __future__ import annotations

ONES = {
    word: value
    for value, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
            *("seventeen", "eighteen", "nineteen"),
        )
    )
}
TENS = {
    word: 10 * value
    for value, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2
    )
}
GROUPS = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "quadrillion": 10**15,
    "quintillion": 10**18,
}
RELATIONS = {"less than ": "<", "more than ": ">", "about ": "≈"}
RAISED = str.maketrans("−0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def heard(words: str) -> str:
    """The number that ``words`` say, as the film writes it, but with no thin spaces."""
    for said, sign in {**RELATIONS, "minus ": "−"}.items():
        if words.startswith(said):
            return sign + heard(words.removeprefix(said))
    factor, is_power, exponent = words.rpartition("ten to the ")
    if is_power:
        times = f"{heard(factor.removesuffix(' times '))} × " if factor else ""
        return f"{times}10{heard(exponent).translate(RAISED)}"
    whole, point, digits = words.partition(" point ")
    after = "".join(str(ONES[digit]) for digit in digits.split())
    return f"{whole_number(whole)}.{after}" if point else whole_number(whole)


def whole_number(words: str) -> str:
    said = words.replace("-", " ").split()
    if len(said) > 1 and all(ONES.get(word, 10) < 10 for word in said):
        return "".join(str(ONES[word]) for word in said)
    total = group = 0
    for word in said:
        if word in GROUPS:
            total, group = total + group * GROUPS[word], 0
        elif word == "hundred":
            group *= 100
        else:
            group += ONES[word] if word in ONES else TENS[word]
    return str(total + group)
