"""The examples as films: the numbers in their pixels are those that mpmath gives.

Nothing expected here comes from the project but which rows and coordinates are drawn; the ledger
tells that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import mpmath
import numpy as np
import pytest
from PIL import Image

from scenes.catalog import SLUGS
from studio.vectors_file import read_vectors
from tests.end_to_end.conftest import ROOT, Made, last_frame, render
from tests.end_to_end.ends import Clip, shown_weights, text, weight
from tests.end_to_end.reading import column_under, read_words

# Where more than eight keys or coordinates are drawn in part, these sections show it; the other
# four would show it once more, and take as long.
TELLING = ("score", "blend", "refocus", "sharpen")
SECTIONS = {
    "tie.toml": SLUGS,
    "fractions.toml": SLUGS,
    "wide.toml": TELLING,
    "real-head.npz": TELLING,
}
CLIPS = [(name, slug) for name, slugs in SECTIONS.items() for slug in slugs]
DRAWN_AT_MOST = 8


@dataclass
class Shelf:
    """What has been rendered and read so far, so that each is done once."""

    films: dict[str, Made] = field(default_factory=dict)
    clips: dict[tuple[str, str], Clip] = field(default_factory=dict)


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def clip(
    request: pytest.FixtureRequest, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory
) -> Clip:
    name, slug = request.param
    if name not in shelf.films:
        shelf.films[name] = made(name, tmp_path_factory.mktemp("example"))
    if (name, slug) not in shelf.clips:
        film = shelf.films[name]
        shelf.clips[name, slug] = Clip(
            name,
            slug,
            read_vectors(ROOT / "examples" / name),
            read_words(last_frame(film.clip(slug))),
            film.ledger(slug)["beats"][-1]["numbers"],
        )
    return shelf.clips[name, slug]


def made(name: str, folder: Path) -> Made:
    """An example's clips at draft quality, by the command."""
    path, quality = str(ROOT / "examples" / name), ("--quality", "draft")
    done = render("clip", *SECTIONS[name], "--vectors", path, *quality, folder=folder)
    assert done.returncode == 0, done.stderr
    return Made(folder / "media", tuple(done.stdout.splitlines()))


def clips(*slugs: str) -> pytest.MarkDecorator:
    """Run a test for the clips of these sections of every example."""
    chosen = [each for each in CLIPS if each[1] in slugs]
    return pytest.mark.parametrize("clip", chosen, indirect=True, ids="-".join)


@clips("score")
def test_the_scores_stand_under_their_heading(clip: Clip) -> None:
    expected = [text(clip.right().scores[row]) for row in clip.rows]
    assert column_under(clip.words, "scores")[: len(expected)] == expected


@clips("blend")
def test_the_weights_stand_under_their_heading_and_those_left_out_as_a_sum(clip: Clip) -> None:
    weights = clip.right().weights
    expected = shown_weights(clip.right(), clip.rows)
    if clip.hidden:
        expected.append(weight(mpmath.fsum(weights[row] for row in clip.hidden)))
    column = column_under(clip.words, "weights", reach=0.06)
    assert [each for each in column if "." in each] == expected


@clips(*SLUGS)
def test_the_last_frame_shows_the_numbers_of_its_section(clip: Clip) -> None:
    expected = key_numbers(clip)
    assert expected
    assert expected <= clip.texts


@clips("blend", "refocus")
def test_the_outputs_are_shown(clip: Clip, tmp_path: Path) -> None:
    columns = clip.columns("attend", "output")
    outputs = [clip.right().output] + ([clip.right(new=True).output] * (clip.slug == "refocus"))
    assert columns
    # Between the double lines of section 4's last table, digits are too small to be read once a
    # draft video has softened them: there the same frame is read as the still that is not lossy.
    seen = clip.texts if clip.slug == "blend" else still_texts(clip, tmp_path)
    assert {text(output[at]) for output in outputs for at in columns} <= seen


def still_texts(clip: Clip, folder: Path) -> set[str]:
    """The words of the clip's last frame, as the command makes it as a PNG."""
    path, picture = str(ROOT / "examples" / clip.name), folder / "still.png"
    words = ("still", clip.slug, "--vectors", path, "--quality", "draft", "-o", str(picture))
    done = render(*words, folder=folder)
    assert done.returncode == 0, done.stderr
    with Image.open(picture) as image:
        return {word.text for word in read_words(np.asarray(image.convert("RGB")))}


@clips("score", "blend", "sharpen")
def test_the_heaviest_rows_are_drawn_and_those_left_out_are_counted(clip: Clip) -> None:
    assert bool(clip.hidden) == (len(clip.vectors.keys) > DRAWN_AT_MOST)
    if clip.hidden:
        assert {str(len(clip.hidden)), "more"} <= clip.texts
        for new in (False, True):
            weights = clip.right(new=new).weights
            assert weights.index(max(weights)) in clip.rows


@clips("score")
def test_coordinates_left_out_are_counted(clip: Clip) -> None:
    d_k, drawn = clip.vectors.keys.shape[1], len(clip.columns("given"))
    assert (drawn < d_k) == (d_k > DRAWN_AT_MOST)
    if drawn < d_k:
        assert {str(d_k - drawn), "more"} <= clip.texts


def key_numbers(clip: Clip) -> set[str]:
    """What the section's poster must say, beside the output."""
    first, new = clip.right(), clip.right(new=True)
    weights = set(shown_weights(first, clip.rows))
    new_weights = set(shown_weights(new, clip.rows))
    peaks = {factor: weight(max(clip.right(factor).weights)) for factor in (1, 2, 5, 10)}
    return {
        "fixed-context": means(clip),
        "score": {text(first.scores[row]) for row in clip.rows},
        "blend": weights,
        "refocus": weights | new_weights | means(clip),
        "positions": weights,
        "shrink": {peaks[10]},
        "sharpen": {peaks[1], peaks[2], peaks[5]},
        "recap": {peaks[1]},
    }[clip.slug]


def means(clip: Clip) -> set[str]:
    """The drawn numbers of the fixed summary: the mean of the values."""
    columns = [clip.vectors.values[:, at].tolist() for at in clip.columns("fixed_summary")]
    return {text(mpmath.fsum(column) / len(column)) for column in columns}
