"""A label may hold anything: it is drawn sign for sign, on one line, within its room and row."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from attention_math import default_vectors, vector_set
from scenes.nouns import lettering
from scenes.nouns.label import label
from scenes.nouns.lettering import Lettering
from scenes.signs import clusters, is_ignorable, leaves_no_ink, on_one_line
from scenes.typesetting import typst_string
from studio import drawing
from studio.records import ClipJob
from studio.settings import QUALITIES
from tests.scenes.outlines import outline
from tests.scenes.stage import SMALL_PICTURE
from tests.scenes.test_small_lessons import faults

WHITE, ROOM = "#FFFFFF", 1.0
BREAKS = ("\n", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029", "\t")
ACUTE, FAMILY = "\N{COMBINING ACUTE ACCENT}", "👩\u200d👩\u200d👧"
PILE = "Z" + "\u0301\u0302\u0303\u0308\u030a" * 20
KINDS = {
    "markup": '#read("/etc/passwd")',
    "quotes": "\"a\" -- 'b' \\ ]",
    "more markup": "@ref <label> //c \\u{41} $x$_1 *a*",
    "long": "W" * 60,
    "from the right": "שלום",
    "long from the right": "שלום " * 20,
    "both ways": "abc שלום 12 مرحبا",
    "Chinese": "日本語" * 20,
    "emoji": FAMILY * 9,
    "marks": f"e{ACUTE}" * 30,
    "a pile of marks": PILE * 3,
    "marks below": "Z" + "\u0323\u0324\u0325" * 20,
    "tall letters": "क्षि" * 9,
    "a turned direction": "a\u202ebc\u2067d",
    "no ink": "\u200b\u2060",
    "blank": "   ",
    "empty": "",
    "no character": "\U0010fffe",
    **{f"a break {each!r}": f"a{each}b" for each in BREAKS},
    **{f"a control {each!r}": f"a{each}b" for each in "\0\a\x1b\x7f\x9b"},
    "half a character": "a\ud800b",
}


@pytest.fixture(autouse=True)
def _stage() -> Iterator[None]:
    with drawing.configured(ClipJob("score", default_vectors(), "dark", SMALL_PICTURE)):
        yield


@pytest.mark.parametrize("text", KINDS.values(), ids=KINDS.keys())
def test_any_label_keeps_to_its_room_and_its_row(text: str) -> None:
    made = label(text, room=ROOM, color=WHITE)
    assert made.phrase.text == text
    assert made.width <= ROOM
    if made.submobjects:
        assert (made.get_top()[1] - made.baseline_y) / made.cap_height < 1.61
        assert (made.baseline_y - made.get_bottom()[1]) / made.cap_height < 0.61


@pytest.mark.parametrize("text", KINDS.values(), ids=KINDS.keys())
def test_a_label_enters_typst_as_one_string(text: str) -> None:
    """Typst's own reader finds one literal, and in it the text of one line."""
    line = on_one_line(text)
    made = Lettering(line, size=24, color=WHITE)
    literal = typst_string(line)
    assert lettering._source(made.phrase, "regular").endswith(
        f'#text(weight: "regular", {literal})'
    )
    assert "".join(clusters(line)) == line.replace("\ud800", "\ufffd")


@pytest.mark.parametrize("text", BREAKS)
def test_a_break_becomes_a_blank(text: str) -> None:
    assert on_one_line(f"a{text}b").split() == ["a", "b"]


def test_a_long_label_is_cut_alike_at_every_quality() -> None:
    """The line is made in units of the stage, so that no size of picture can break it elsewhere."""
    made = []
    for name in QUALITIES:
        with drawing.configured(ClipJob("score", default_vectors(), "dark", QUALITIES[name])):
            made.append(label("plums, ripe " * 5, room=ROOM, color=WHITE).get_all_points())
    assert len(made) > 1
    assert all(np.array_equal(points, made[0]) for points in made)


@pytest.mark.parametrize("turning", "\u202a\u202b\u202d\u202e\u202c\u2066\u2067\u2068\u2069")
def test_signs_that_turn_the_direction_turn_nothing(turning: str) -> None:
    assert same(label(f"a{turning}bc", room=ROOM, color=WHITE), "abc")


def test_a_text_from_the_right_is_cut_at_its_left() -> None:
    made = label("שלום " * 9, room=ROOM, color=WHITE)
    (dots,) = (leaf for leaf in made.submobjects if leaf.get_top()[1] < made.baseline_y + 0.06)
    assert dots.get_left()[0] == pytest.approx(made.get_left()[0])


@pytest.mark.parametrize("cluster", [f"e{ACUTE}", FAMILY, "क्षि", "🇩🇪", "❤\ufe0f", "한"])
def test_what_reads_as_one_sign_is_not_cut(cluster: str) -> None:
    assert clusters(cluster * 3) == (cluster,) * 3


def test_a_cut_keeps_marks_with_their_letter() -> None:
    """Each letter that is left has its mark: two outlines a letter, and the sign of the cut."""
    marked = label(f"x{ACUTE}" * 60, room=ROOM, color=WHITE)
    letters = len(label("x" * 60, room=ROOM, color=WHITE).submobjects) - 1
    assert len(marked.submobjects) == 2 * letters + 1


def test_some_marks_of_a_pile_are_drawn_and_a_few_are_drawn_whole() -> None:
    assert 1 < len(label(PILE, room=ROOM, color=WHITE).submobjects) < 5
    assert same(label(f"e{ACUTE}", room=ROOM, color=WHITE), f"e{ACUTE}")


@pytest.mark.parametrize("text", ["", " ", "\u00a0\u3000", "\u200b", "\u3164\u115f", "\u2800"])
def test_what_leaves_no_ink_is_known(text: str) -> None:
    assert leaves_no_ink(text)
    assert len(label(text, room=ROOM, color=WHITE).submobjects) == 0


@pytest.mark.parametrize("sign", "a\u06dd\u0600\u0301日\ue000")
def test_signs_with_ink_are_not_taken_for_blanks(sign: str) -> None:
    assert not is_ignorable(sign)
    assert not leaves_no_ink(sign)


LABELS = {
    "scripts": ("日本", "שלום עולם ארוך", PILE, "क्षि"),
    "signs": ('#read("/etc")', "a\nb\u2028c", "$x$_1 *a* ", "R&D"),
    "nothing": ("", "\u200b", "  ", ""),
    "the same": ("the",) * 4,
}


@pytest.mark.parametrize("labels", LABELS.values(), ids=LABELS.keys())
@pytest.mark.parametrize("slug", ["fixed-context", "score"])
def test_lessons_with_any_labels_fit_the_stage(slug: str, labels: tuple[str, ...]) -> None:
    keys = [[2, 0], [1, 1], [0, 2], [1, 0]]
    vectors = vector_set([2, 0], [0, 2], keys, keys, labels, None, labels[1], labels[2])
    assert faults(slug, vectors) == []


def same(made: Lettering, text: str) -> bool:
    """Whether ``made`` has the outlines of ``text``."""
    whole = Lettering(text, size=30, color=WHITE)
    pairs = zip(made.submobjects, whole.submobjects, strict=True)
    return all(np.abs(outline(one) - outline(other)).max() < 0.01 for one, other in pairs)
