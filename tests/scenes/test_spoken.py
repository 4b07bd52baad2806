"""Sentences in words: each number is said, whole, and nothing is left that cannot be said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attention_math import (
    FilmError,
    Lesson,
    Shown,
    build_lesson,
    default_vectors,
    format_count,
    format_decade,
    format_effective,
    format_elided,
    format_exponential,
    format_factor,
    format_log_weight,
    format_moving,
    format_moving_signed,
    format_number,
    format_positive,
    format_signed,
    format_weight,
    show,
)
from attention_math import (
    given as stated,
)
from scenes.languages import LANGUAGES
from scenes.story import Formula, Phrase, say, speech, tell
from scenes.story.phrase import listed, vector
from scenes.story.spoken import number_words, spoken, tokens
from studio.vectors_file import read_vectors
from tests.properties.lessons import STEADY
from tests.scenes import heard, heard_german

SPEECH = speech()
WRITERS = {"en": heard.heard, "de": heard_german.heard}
EXAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "examples").iterdir()
    if path.suffix in {".toml", ".npz"}
)
SAYABLE = re.compile(r"[A-Za-zÄÖÜäöüß]+(?:['-][A-Za-zÄÖÜäöüß]+)*'?[,.;:]?")
floats = st.floats(allow_nan=False)
logs = st.one_of(st.floats(-1e9, 0), st.floats(-800, 800), st.just(float("-inf")))


@pytest.fixture(scope="module", name="lessons")
def _lessons() -> list[Lesson]:
    return [
        build_lesson(default_vectors()),
        *(build_lesson(read_vectors(path)) for path in EXAMPLES),
    ]


def number(x: float) -> Shown:
    return show(stated("query", x), format=format_number)


def phrases(lesson: Lesson, language: str = "en") -> list[Phrase]:
    """All that a lesson's sections say and write."""
    found: list[Phrase] = []
    for words in tell(lesson, language):
        captions = [beat.caption for beat in words.beats.values()]
        found += [Phrase((words.title,)), words.point, *captions, *words.labels.values()]
    return found


def check(text: str) -> None:
    """``text`` is said in words from which it can be written down again."""
    for language, heard_in in WRITERS.items():
        words = number_words(text, speech(language))
        assert all(SAYABLE.fullmatch(word) for word in words.split()), words
        assert heard_in(words) == text.replace("\u2009", "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.665", "zero point six six five"),
        ("0.090", "zero point zero nine zero"),
        ("2.50", "two point five zero"),
        ("−1", "minus one"),
        ("4.000", "four point zero zero zero"),
        ("64", "sixty-four"),
        ("28\u2009800", "twenty-eight thousand eight hundred"),
        ("1000005", "one million five"),
        ("3.00 × 10⁻¹²", "three point zero zero times ten to the minus twelve"),
        ("≈10⁻³²⁶", "about ten to the minus three hundred twenty-six"),
        ("<0.001", "less than zero point zero zero one"),
        ("−<10⁻⁹", "minus less than ten to the minus nine"),
        (">−10⁻³²³", "more than minus ten to the minus three hundred twenty-three"),
        ("…", "and so on"),
        ("", ""),
    ],
)
def test_numbers_are_said_to_their_last_digit(text: str, words: str) -> None:
    assert number_words(text, SPEECH) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.665", "null Punkt sechs sechs fünf"),
        ("−1", "minus eins"),
        ("64", "vierundsechzig"),
        ("101", "einhunderteins"),
        ("28\u2009800", "achtundzwanzigtausendachthundert"),
        ("121000", "einhunderteinundzwanzigtausend"),
        ("1000005", "eine Million fünf"),
        ("3.00 × 10⁻¹²", "drei Punkt null null mal zehn hoch minus zwölf"),
        ("≈10⁻³²⁶", "etwa zehn hoch minus dreihundertsechsundzwanzig"),
        ("<0.001", "weniger als null Punkt null null eins"),
    ],
)
def test_german_numbers_are_said_with_the_point_that_is_shown(text: str, words: str) -> None:
    assert number_words(text, speech("de")) == words


def test_somebody_writes_down_every_language() -> None:
    assert WRITERS.keys() == LANGUAGES.keys()


@pytest.mark.parametrize("text", ["4,5", "1e5", "-1", ".5", "x", "3 × 10⁴ ", "10^5", "4."])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(FilmError, match="cannot be said"):
        number_words(text, SPEECH)


@STEADY
@given(floats)
@example(0.0005)
@example(1e6)
@example(999999.9996)
def test_any_number_is_heard_as_it_is_shown(x: float) -> None:
    for write in (format_number, format_moving, format_factor):
        check(write(x))


@STEADY
@given(st.floats(0, 1), logs)
def test_any_weight_is_heard_as_it_is_shown(w: float, log: float) -> None:
    check(format_weight(w))
    check(format_weight(w, log))
    check(format_log_weight(log if log > float("-inf") else -5e-324))
    check(format_effective(1 + w, log))


@STEADY
@given(floats, logs)
@example(-0.0, -1e9)
@example(-float("inf"), 1e9)
@example(0.0, -1e9)
def test_any_size_is_heard_as_it_is_shown(x: float, log: float) -> None:
    check(format_exponential(abs(x), max(log, -1e9)))
    check(format_positive(abs(x), log))
    for write in (format_signed, format_moving_signed):
        check(write(x, log))
        check(write(-0.0, log))


@STEADY
@given(st.integers(-(10**30), 10**30), st.integers(-(10**7), 10**7))
@example(10**6, 0)
@example(10**21, 3)
@example(-(10**24), -3)
def test_any_count_is_heard_as_it_is_shown(n: int, exponent: int) -> None:
    check(format_count(n))
    check(format_count(n % 10**7))
    check(format_decade(min(exponent, 999_999)))


def test_roots_vectors_and_signs_are_said() -> None:
    width, divisor = number(4), number(2)
    root = Formula("sqrt({0}) = {1}", "√{0} = {1}", (width, divisor))
    assert spoken(say("the width: ", root, "."), SPEECH) == (
        "the width: the square root of four equals two."
    )
    row = vector([number(2), number(1), number(0)])
    assert spoken(say("a vector: ", row, ". Done."), SPEECH) == ("a vector: two, one, zero. Done.")
    formula = Formula("", "score = q · k ÷ √d_k")
    assert spoken(say(formula), SPEECH) == (
        "score equals q dot k divided by the square root of d k"
    )
    assert spoken(
        say("3".translate({51: ""}), width, " × ", divisor, " → e^score ≈ −k"), SPEECH
    ) == ("four times two to e to the score about minus k")
    assert spoken(say("perfect recall (weights rounded)."), SPEECH) == (
        "perfect recall, weights rounded."
    )


def test_what_is_left_out_of_a_vector_is_said() -> None:
    elided = Shown(format_elided(3), None, number(0).quantity)
    row = say("the output: ", vector([number(0.25), elided, number(-2)]), ".")
    assert spoken(row, SPEECH) == ("the output: zero point two five zero, and so on, minus two.")


def test_a_list_of_numbers_is_joined_and_a_sentence_is_not() -> None:
    numbers = listed([number(2), number(1), number(0)], " and ")
    made = tokens(say("These are: ", numbers, ". Key ", number(1), " is first."), SPEECH)
    assert [token.text for token in made if token.joined] == ["2,", "1", "and"]
    made = tokens(say("costs ", number(3), " × ", number(4), " = ", number(12), " steps"), SPEECH)
    assert [token.text for token in made if token.joined] == ["3", "×", "4", "="]
    made = tokens(say("from key ", number(1), " to key ", number(3), "."), SPEECH)
    assert not any(token.joined for token in made)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tokens_are_the_sentence(lessons: list[Lesson], language: str) -> None:
    for lesson in lessons:
        for phrase in phrases(lesson, language):
            made = tokens(phrase, speech(language))
            assert " ".join(token.text for token in made) == phrase.text.strip()
            assert [one for token in made for one in token.numbers] == list(phrase.numbers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_example_can_be_said(lessons: list[Lesson], language: str) -> None:
    for lesson in lessons:
        for phrase in phrases(lesson, language):
            check_sentence(phrase, language)


def check_sentence(phrase: Phrase, language: str = "en") -> None:
    """Each token can be said, and says the numbers that it shows, in order."""
    for token in tokens(phrase, speech(language)):
        assert all(SAYABLE.fullmatch(word) for word in token.spoken.split()), token
        rest = token.spoken
        for each in token.numbers:
            words = number_words(each.text, speech(language))
            _, found, rest = rest.partition(words)
            assert found, token
            assert each.is_elided or WRITERS[language](words) == each.text.replace("\u2009", "")
