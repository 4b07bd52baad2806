"""The film as a stranger finds it: its files, its chapters, and the numbers in its pixels."""

from __future__ import annotations

import html
import json
import math
from fractions import Fraction
from typing import Any

import av
import numpy as np
import pytest
import webvtt
from PIL import Image

from attention_math import default_vectors, replay
from scenes.catalog import SLUGS
from scenes.story import tell
from studio.captions import Cue, faults
from tests.end_to_end.conftest import Made, last_frame
from tests.end_to_end.reading import column_under, read_words

E = math.e
NORMALIZER = E**2 + E + 1
FIRST, SECOND, THIRD = (f"{each / NORMALIZER:.3f}" for each in (E**2, E, 1))
SHARPEST = f"{E**4 / (E**4 + E**2 + 1):.3f}"
MEAN = f"{1 / 3:.3f}"
FPS = 15
ENDS = (".mp4", ".jpg", ".vtt", ".srt", ".json")

# What each section's poster must say, worked out from the user's facts and not by the project.
KEY_NUMBERS = {
    "fixed-context": {MEAN},
    "score": {"2", "1", "0", "score"},
    "blend": {FIRST, SECOND, THIRD},
    "refocus": {FIRST, SECOND, THIRD, MEAN},
    "positions": {THIRD},
    "shrink": {"2", "8", ">0.999"},
    "sharpen": {FIRST, SHARPEST},
    "recap": {MEAN, FIRST, THIRD},
}


def test_the_command_prints_the_path_of_the_film(film: Made) -> None:
    (printed,) = film.printed
    assert film.media.parent / printed == film.media / "film.mp4"


def test_nothing_half_written_is_left(film: Made) -> None:
    files = [path.relative_to(film.media) for path in film.media.rglob("*") if path.is_file()]
    names = {path.name for path in files if path.parts[:2] != ("store", "parts")}
    records = {f"{name}.json" for name in (*SLUGS, "film")} | {"version"}
    clips = {f"0{place}-{slug}{end}" for place, slug in enumerate(SLUGS, start=1) for end in ENDS}
    film_files = {f"film{end}" for end in ENDS} | {"chapters.vtt", "transcript.txt"}
    assert names == clips | records | film_files


@pytest.mark.parametrize("slug", SLUGS)
def test_the_last_frame_shows_the_key_numbers(slug: str, film: Made) -> None:
    words = read_words(last_frame(film.clip(slug)))
    assert KEY_NUMBERS[slug] <= {word.text for word in words}


def test_the_scores_and_no_others_stand_under_their_heading(film: Made) -> None:
    words = read_words(last_frame(film.clip("score")))
    assert column_under(words, "scores")[:3] == ["2", "1", "0"]


def test_the_weights_stand_under_their_heading(film: Made) -> None:
    words = read_words(last_frame(film.clip("blend")))
    column = column_under(words, "weights", reach=0.06)
    assert [text for text in column if "." in text] == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_clip_is_what_its_ledger_says(slug: str, film: Made) -> None:
    ledger = film.ledger(slug)
    with av.open(str(film.clip(slug))) as container:
        (stream,) = container.streams.video
        frames = sum(1 for _ in container.decode(video=0))
        assert stream.average_rate == FPS
        assert (stream.codec_context.name, stream.pix_fmt) == ("h264", "yuv420p")
        assert (stream.width, stream.height) == (854, 480) == (ledger["width"], ledger["height"])
    assert ledger["schema"] == "attention-ledger-v1"
    assert ledger["section"] == slug
    assert ledger["fps"] == FPS
    assert ledger["vectors"] == default_vectors().digest
    assert frames == pytest.approx(ledger["duration_s"] * FPS)
    starts = [beat["start_s"] for beat in ledger["beats"]]
    ends = [beat["end_s"] for beat in ledger["beats"]]
    assert starts == [0.0, *ends[:-1]]
    assert ends[-1] == ledger["duration_s"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_entry_of_the_ledger_can_be_made_again(slug: str, film: Made) -> None:
    vectors = default_vectors()
    entries = [entry for beat in film.ledger(slug)["beats"] for entry in beat["numbers"]]
    assert entries
    calls: dict[str, Any] = {}
    again = [replay(entry, vectors, calls) for entry in entries]
    assert again == [entry["text"] for entry in entries]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_said_is_in_the_ledger(slug: str, film: Made) -> None:
    beats = {beat["name"]: beat for beat in film.ledger(slug)["beats"]}
    from attention_math import build_lesson

    (words,) = (each for each in tell(build_lesson(default_vectors())) if each.slug == slug)
    for name, beat in words.beats.items():
        shown = {entry["text"] for entry in beats[name]["numbers"]}
        assert {number.text for number in beat.caption.numbers} <= shown


@pytest.mark.parametrize("slug", SLUGS)
def test_the_poster_is_the_last_frame(slug: str, film: Made) -> None:
    with Image.open(film.clip(slug).with_suffix(".jpg")) as poster:
        pixels = np.asarray(poster.convert("RGB"), dtype=np.int16)
    difference = np.abs(pixels - last_frame(film.clip(slug)).astype(np.int16))
    assert difference.mean() < 2  # of 255: two lossy codecs


def test_the_film_is_its_clips_with_chapters(film: Made) -> None:
    lengths = [film.ledger(slug)["duration_s"] for slug in SLUGS]
    titles = [film.ledger(slug)["title"] for slug in SLUGS]
    with av.open(str(film.media / "film.mp4")) as container:
        chapters = container.chapters()
        frames = [frame.pts * frame.time_base for frame in container.decode(video=0)]
    assert [chapter["metadata"]["title"] for chapter in chapters] == titles
    starts = [float(chapter["start"] * chapter["time_base"]) for chapter in chapters]
    assert starts == pytest.approx(
        [sum(lengths[:place]) for place in range(len(lengths))], abs=1e-3
    )
    assert len(frames) == round(sum(lengths) * FPS)
    assert frames == [Fraction(place, FPS) for place in range(len(frames))]
    assert 4 * 60 + 30 <= sum(lengths) <= 5 * 60 + 30


def test_the_films_ledger_tells_the_films_times(film: Made) -> None:
    whole = json.loads((film.media / "film.json").read_text(encoding="utf-8"))
    assert whole["schema"] == "attention-ledger-v1"
    beats = whole["beats"]
    assert [beat["start_s"] for beat in beats[1:]] == [beat["end_s"] for beat in beats[:-1]]
    assert beats[-1]["end_s"] == pytest.approx(whole["duration_s"])


@pytest.mark.parametrize("name", [*SLUGS, "film"])
def test_every_caption_can_be_read_out_and_the_last_ends_with_the_video(
    name: str, film: Made
) -> None:
    video = film.media / "film.mp4" if name == "film" else film.clip(name)
    made = [
        Cue(
            it.start_time.in_milliseconds(),
            it.end_time.in_milliseconds(),
            tuple(html.unescape(it.text).split("\n")),
        )
        for it in webvtt.from_string(video.with_suffix(".vtt").read_text("utf-8"), strict=True)
    ]
    assert faults(made, FPS) == []
    assert max(cue.signs_a_s for cue in made) <= 17
    with av.open(str(video)) as container:
        pictures, text = container.streams.video[0], container.streams.subtitles[0]
        ends_s = [stream.duration * stream.time_base for stream in (pictures, text)]
    assert abs(ends_s[0] - ends_s[1]) <= Fraction(1, FPS)
    assert abs(ends_s[0] - Fraction(made[-1].end_ms, 1000)) <= Fraction(1, FPS)


def test_the_transcript_tells_what_stands_on_the_pictures(film: Made) -> None:
    lines = (film.media / "transcript.txt").read_text("utf-8").split("\n")
    told = [line for line in lines if line.startswith("On the picture at the end: ")]
    # Weights and output have been said by then, and so has the output for the new query.
    weighted = f"[{FIRST}, 0], [0, {SECOND}], [0, 0]"
    assert told[2].endswith(f": values [1, 0], [0, 1], [0, 0]; weighted values {weighted}.")
    ends = (
        f"weights {FIRST}, {SECOND}, {THIRD}; weights for the new query {THIRD}, {SECOND}, {FIRST}."
    )
    assert told[3].endswith(ends)
