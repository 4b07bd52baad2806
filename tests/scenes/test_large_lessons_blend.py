"""Sections 3 and 4 of lessons that are drawn in part, or whose digits are scarce of room."""

from __future__ import annotations

from pathlib import Path

import pytest

from attention_math import Shown, VectorSet, build_lesson, default_vectors, vector_set
from scenes.lesson_scene import LessonScene
from scenes.nouns.cells import LEGIBLE, Cells
from scenes.nouns.lanes import ValueLanes
from scenes.nouns.number import Number
from studio.vectors_file.reading import read_vectors
from tests.scenes.stage import FEW_FRAMES, play, texts, visible
from tests.scenes.test_layout import overlaps, strays
from tests.scenes.test_provenance import faults as untold
from tests.scenes.test_small_lessons import FRACTIONS

HEAD = Path(__file__).parents[2] / "examples" / "real-head.npz"
LABELS = [f"word{n}" for n in range(8)]


def wave(rows: int, width: int) -> list[list[float]]:
    """Numbers of both signs without a pattern that repeats from row to row."""
    return [[(3 * row + 7 * at) % 23 / 8 - 1.25 for at in range(width)] for row in range(rows)]


def waves(n_keys: int, d_k: int, d_v: int) -> VectorSet:
    keys = wave(n_keys, d_k)
    return vector_set(keys[1], keys[2], keys, wave(n_keys + 1, d_v)[1:])


LESSONS = {
    "a real head": lambda: read_vectors(HEAD),
    "values of width nine": lambda: waves(5, 4, 9),
    "many keys, a plane": lambda: waves(64, 3, 2),
    "eight by eight fractions": lambda: vector_set(
        FRACTIONS[3], FRACTIONS[5], FRACTIONS, FRACTIONS[::-1], LABELS
    ),
    "all below zero": lambda: vector_set(
        [1, 2], [2, 1], [[-1, 0], [0, -1]], [[-1.5, -0.25], [-0.333, -2.2]]
    ),
}


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS.keys())
@pytest.mark.parametrize("slug", ["blend", "refocus"])
def test_pictures_are_whole_legible_and_accounted_for(slug: str, lesson: object) -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        found.extend(overlaps(scene, beat))
        found.extend(strays(scene, beat))
        found.extend(untold(scene, beat))
        found.extend(too_small(scene, beat))
        found.extend(empty_cells(scene, beat))

    play(slug, visit, vectors=lesson(), quality=FEW_FRAMES)  # type: ignore[operator]
    assert found == []


def too_small(scene: LessonScene, beat: str) -> list[str]:
    """Numbers in digits that are not legible, in words."""
    return [
        f"{beat}: {text.shown.text} is drawn too small"
        for text in texts(scene.mobjects)
        if isinstance(text, Number) and text.size < LEGIBLE
    ]


def empty_cells(scene: LessonScene, beat: str) -> list[str]:
    """Rows of cells in which there are no digits, but for the small tables of what is kept."""
    return [
        f"{beat}: a row of empty cells"
        for noun in scene.mobjects
        for part in noun.get_family()
        if isinstance(part, Cells)
        and not part.numbers
        and part.height > 0.25
        and next(visible([part]), None)
    ]


def test_the_rest_is_muted_and_no_value() -> None:
    """The last row of a large lesson: never in the role's colour, without a thin arrow."""
    seen: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        if beat == "scale":
            mix = scene.mix  # type: ignore[attr-defined]
            assert len(mix.whole_values) == len(mix.steps) - 1
            assert mix.steps[-1].get_fill_color().to_hex() == scene.theme.muted
            last = mix.contributions.rows[-1]
            last.wake()
            assert last.frames[0].get_stroke_color().to_hex() == scene.theme.muted
            assert not any(number.shown.is_elided for number in last.numbers)
            seen.append(beat)

    play("blend", visit, vectors=waves(64, 3, 2), quality=FEW_FRAMES)
    assert seen == ["scale"]


def test_lanes_leave_a_gap_with_its_sign_where_coordinates_are_left_out() -> None:
    boards: list[ValueLanes] = []

    def visit(scene: LessonScene, beat: str) -> None:
        if beat == "first":
            boards.append(scene.desk.board)  # type: ignore[attr-defined]

    play("refocus", visit, vectors=waves(5, 4, 9), quality=FEW_FRAMES)
    xs = [x for x, _ in boards[0].lanes]
    assert xs[2] - xs[1] > xs[1] - xs[0] + 0.1
    signs = [part for part in boards[0].submobjects if isinstance(part, Number)]
    assert [sign.shown.text for sign in signs] == ["…"]
    assert xs[1] < signs[0].get_center()[0] < xs[2]


def test_a_long_query_keeps_its_cells_when_it_moves() -> None:
    widths: dict[str, set[float]] = {}

    def visit(scene: LessonScene, beat: str) -> None:
        strips = scene.desk.strips  # type: ignore[attr-defined]
        rows = strips.query, strips.moving_query, strips.new_query
        widths[beat] = {round(cells.cell_width, 6) for cells in rows}

    play("refocus", visit, vectors=read_vectors(HEAD), quality=FEW_FRAMES)
    assert all(len(found) == 1 for found in widths.values())


def test_a_cut_row_counts_what_it_leaves_out() -> None:
    lesson = build_lesson(default_vectors())
    cut = lesson.beginnings(lesson.key_cells, 1, lesson.d_k)
    texts_of_rows = [[shown.text for shown in row] for row in cut]
    assert texts_of_rows == [["2", "…"], ["1", "…"], ["0", "…"]]
    assert isinstance(cut[0][1], Shown)
    assert cut[0][1].value == 3
    assert lesson.beginnings(lesson.key_cells, 4, lesson.d_k).texts == lesson.key_cells.texts


def test_a_long_number_at_the_end_of_an_axis_stays_on_the_stage() -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        if beat == "output":
            found.extend(strays(scene, beat))

    far = [[1e150, 0], [0, 1e150], [-1e150, 1]]
    vectors = vector_set(far[0], far[1], far, [[1e300, 1], [-1e300, 1], [1e300, 0]])
    play("blend", visit, vectors=vectors, quality=FEW_FRAMES)
    assert found == []
