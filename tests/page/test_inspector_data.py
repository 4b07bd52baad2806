"""What a page gives its inspector: states of beats, where numbers come from, no more than fits."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

import attention_math
from attention_math import FilmError, Lesson, build_lesson, default_vectors, replay, vector_set
from scenes.languages import LANGUAGES
from studio.page.beats import inspector_beats
from studio.page.calls import expression
from studio.page.formulas import FORMULAS
from studio.page.inspector import film_command, inspector_data
from studio.page.markup import json_block
from studio.page.order import Origin
from studio.page.records import PageBeat


def _beat(section: str, name: str, *numbers: Any) -> PageBeat:
    entries = tuple(json.loads(json.dumps(each.as_json())) for each in numbers)
    return PageBeat(section, name, 0.0, 1.0, "", entries)


def _beats(lesson: Lesson) -> dict[str, Any]:
    half = lesson.glide(0.5, moving=True)
    return inspector_beats(
        [
            _beat("score", "roles", *lesson.query_cells),
            _beat("refocus", "first", *lesson.query.weights),
            _beat("refocus", "halfway", *lesson.query.weights, *half.dots, *half.weights),
            _beat("refocus", "kept", *lesson.key_cells[0]),
            _beat("shrink", "longer-query", *lesson.counter.attended.weights),
            _beat("sharpen", "lanes", *lesson.unscaled.weights),
            _beat("sharpen", "gaps", *lesson.gap_on_dial(0.5).weights),
            _beat("recap", "score", *lesson.query.scores),
        ],
        lesson.vectors,
    )


def test_each_beat_has_the_state_that_it_shows() -> None:
    told = _beats(build_lesson(default_vectors()))
    states = {name: told["states"][beat["state"]] for name, beat in told["beats"].items()}
    assert states == {
        "score/roles": [[2, 0, 0, 0], True, 1],
        "refocus/first": [[2, 0, 0, 0], True, 1],
        "refocus/halfway": [[1, 1, 0, 0], True, 1],
        "refocus/kept": [[1, 1, 0, 0], True, 1],
        "shrink/longer-query": [[20, 0, 0, 0], True, 1],
        "sharpen/lanes": [[2, 0, 0, 0], False, 1],
        "sharpen/gaps": [[2, 0, 0, 0], True, 10**0.5],
        "recap/score": [[2, 0, 0, 0], True, 1],
    }


def test_a_number_is_told_with_its_call_its_formula_and_its_format() -> None:
    told = _beats(build_lesson(default_vectors()))
    place = told["beats"]["refocus/halfway"]["numbers"][3]
    text, call, style, *index = told["numbers"][place]
    assert (text, told["formats"][style], index) == ("2.000", "format_moving_signed", [0])
    base, *rest = told["calls"][call]
    within = re.sub(r"\{(\d+)\}", lambda it: told["bases"][int(it[1])], told["bases"][base])
    assert within == (
        "attend(query=query_at(query=query, new_query=new_query, t=0.5), keys=keys, "
        "values=values, scaled=True)"
    )
    assert rest == [".dots", FORMULAS["attend.dots"]]


def test_a_call_as_it_is_told_makes_the_number() -> None:
    lesson = build_lesson(default_vectors())
    vectors = lesson.vectors
    names = vars(attention_math) | {
        name: getattr(vectors, name) for name in ("query", "new_query", "keys", "values")
    }
    for shown in (*lesson.glide(0.25).weights, *lesson.gap_on_dial(0.7).scores, lesson.d_k):
        entry = shown.as_json()
        made = eval(expression(entry), {"__builtins__": {}}, names)
        entries = [] if isinstance(made, (int, float)) else [made[tuple(shown.index)]]
        assert (entries or [made]) == [shown.value]
        assert replay(entry, vectors) == shown.text


def test_numbers_are_told_once_and_signs_for_others_are_not() -> None:
    lesson = build_lesson(default_vectors())
    told = inspector_beats([_beat("score", "x", lesson.d_k, lesson.d_k)], lesson.vectors)
    assert len(told["beats"]["score/x"]["numbers"]) == 1


def test_a_function_that_is_none_is_refused() -> None:
    strange = {
        "function": "os.system",
        "arguments": {},
        "part": None,
        "index": [],
        "text": "1",
        "format": "attention_math.format_number",
    }
    with pytest.raises(FilmError, match="unknown function"):
        inspector_beats([PageBeat("score", "x", 0, 1, "", (strange,))], default_vectors())


def test_every_formula_belongs_to_a_function() -> None:
    for name in FORMULAS:
        assert name.split(".")[0] in attention_math.__all__


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_data_is_strict_json_and_small(language: str) -> None:
    data = inspector_data(build_lesson(default_vectors()), language)
    text = json_block(data)
    assert json.loads(text)["lesson"]["keys"] == [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]
    assert len(text) < 60_000


def test_labels_can_end_no_script() -> None:
    labels = ("</script><b>", "<!--", "\u2028'\"&")
    vectors = vector_set([1], [2], [[1], [2], [3]], [[1], [2], [3]], labels)
    text = json_block(inspector_data(build_lesson(vectors)))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text)["lesson"]["labels"] == list(labels)


@pytest.mark.parametrize(
    ("shape", "fits"),
    [
        ((8, 8, 8), True),
        ((15, 32, 32), True),
        ((32, 32, 2), True),
        ((64, 8, 2), True),
        ((64, 128, 2), False),
        ((3000, 1, 1), False),
    ],
)
def test_no_lesson_takes_more_room_than_a_page_has(shape: tuple[int, int, int], fits: bool) -> None:
    n_keys, d_k, d_v = shape
    random = np.random.default_rng(1)
    keys, values = random.standard_normal((n_keys, d_k)), random.standard_normal((n_keys, d_v))
    vectors = vector_set(keys[0], keys[1], keys, values)
    lesson = build_lesson(vectors)
    rows = [lesson.glide(t).weights for t in (0.0, 0.25, 0.5, 0.75, 1.0)]
    beats = [_beat("refocus", f"beat-{n}", *row) for n, row in enumerate(rows)]
    data = inspector_data(lesson, beats=beats)
    assert (data["lesson"] is not None) is fits
    assert len(json_block(data).encode()) <= 75_000
    assert not fits or data["golden"]


def test_the_command_names_the_file_and_what_was_put_over_it() -> None:
    plain = film_command(Origin())
    assert plain == "python render.py film --vectors vectors.toml --query "
    origin = Origin("it's; rm.toml", "-1,0,0,0")
    expected = "python render.py film --vectors 'it'\"'\"'s; rm.toml' --new-query -1,0,0,0 --query "
    assert film_command(origin) == expected
    other = Origin(options=("--theme", "light"))
    assert film_command(other) == plain.replace(" --query", " --theme light --query")
