"""Every digit on stage, after every beat, is a number of this lesson that can be made again."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import manim as mn
import pytest

from attention_math import VectorSet, default_vectors, replay
from scenes.catalog import SLUGS
from scenes.lesson_scene import LessonScene, told_on
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.story import say
from tests.scenes.outlines import read_digits
from tests.scenes.stage import play, texts, visible

PLAIN_TEXT = (mn.Text, mn.MarkupText, mn.DecimalNumber, mn.SVGMobject)


def faults(scene: LessonScene, beat: str) -> list[str]:
    """What on stage shows a digit that no ledger entry accounts for, in words."""
    entries = {shown.text for shown in scene.played[-1].numbers.values()}
    found, vectors = [], scene.lesson.vectors
    owned: set[int] = set()
    for shown, glyphs in told_on(scene.mobjects):
        owned.update(id(glyph) for glyph in glyphs.get_family())
        entry = json.loads(json.dumps(shown.as_json(), allow_nan=False))
        if replay(entry, vectors, calls_of(vectors)) != shown.text:
            found.append(f"{beat}: {shown.text} is not what {entry['function']} gives again")
        if shown.text not in entries:
            found.append(f"{beat}: {shown.text} is missing from the ledger")
        if read_digits(glyphs.get_family()) != plain_digits(shown.text):
            found.append(f"{beat}: drawn otherwise than {shown.text}")
    labels = label_glyphs(scene)
    for leaf in visible(scene.mobjects):
        digit = read_digits([leaf])
        if digit and id(leaf) not in owned | labels:
            found.append(f"{beat}: the digit {digit} belongs to no number")
    for mobject in scene.mobjects:
        for member in mobject.get_family():
            if isinstance(member, PLAIN_TEXT) and not isinstance(member, Lettering):
                found.append(f"{beat}: {type(member).__name__} is text outside of the ledger")
    return found


@lru_cache(maxsize=1)
def calls_of(vectors: VectorSet) -> dict[str, Any]:
    """What the calls of this lesson's ledger gave, once each."""
    return {}


def plain_digits(text: str) -> str:
    """The digits of a text, raised ones too."""
    raised = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    return "".join(sign for sign in text.translate(raised) if sign in "0123456789")


def label_glyphs(scene: LessonScene) -> set[int]:
    """Glyphs of the lecturer's own labels: data that may hold any sign."""
    return {
        id(glyph)
        for text in texts(scene.mobjects)
        if isinstance(text, Lettering) and text.phrase.text in scene.lesson.labels
        for glyph in text.get_family()
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_every_digit_on_stage_is_accounted_for(slug: str) -> None:
    found: list[str] = []
    scene = play(slug, lambda scene, beat: found.extend(faults(scene, beat)))
    assert found == []
    assert len(scene.played) == len(scene.words.beats)
    if slug != "recap":
        assert any(played.numbers for played in scene.played)


def hand_typed_number(scene: LessonScene) -> mn.Mobject:
    number = Number(scene.lesson.query.weights[0], size=24, color=scene.theme.ink)
    seven = Lettering("7", size=24, color=scene.theme.ink)
    number.submobjects[0].points = seven[0].points
    return number


PLANTS = {
    "a digit in a sentence": lambda scene: Lettering("7 keys", size=24, color=scene.theme.ink),
    "a digit in a formula": lambda _: mn.MathTypst("sqrt(7)"),
    "a plain digit": lambda _: mn.Typst("7"),
    "a decimal number": lambda _: mn.Typst("0.5"),
    "a loose outline": lambda scene: Lettering("7", size=30, color=scene.theme.ink)[0].copy(),
    "a changed glyph": hand_typed_number,
    "another font": lambda _: mn.Text("7"),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS.keys())
def test_a_planted_digit_is_found(plant: object) -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        if beat == "roles":
            assert faults(scene, beat) == []
            scene.add(plant(scene))  # type: ignore[operator]
            found.extend(faults(scene, beat))

    play("score", visit)
    assert found


def test_a_number_of_another_lesson_is_found() -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        if beat == "roles":
            cells = scene.lesson.query.weights
            line = Lettering(say(cells[0]), size=24, color=scene.theme.ink)
            object.__setattr__(cells[0], "text", "0.666")
            scene.add(line)
            found.extend(faults(scene, beat))

    play("score", visit, vectors=default_vectors())
    assert found
