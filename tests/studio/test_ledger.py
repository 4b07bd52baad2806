import json
from fractions import Fraction

import pytest
from fakes import BEATS, FRAMES, NUMBER, TINY, record
from hypothesis import given
from hypothesis import strategies as st

from attention_math.vectors import default_vectors
from studio.errors import RenderError
from studio.ledger import clip_ledger, film_ledger, ledger_text
from studio.records import ClipJob
from studio.settings import Quality

DIGEST = default_vectors().digest


def drawn(slug, beats=BEATS):
    return record(ClipJob(slug, default_vectors(), "dark", TINY), beats)


def test_clip_ledger_says_what_the_contract_asks():
    assert clip_ledger(drawn("score"), TINY, DIGEST) == {
        "schema": "attention-ledger-v1",
        "section": "score",
        "title": "Title of score",
        "duration_s": FRAMES / 10,
        "frames": FRAMES,
        "fps": 10,
        "width": 64,
        "height": 48,
        "vectors": DIGEST,
        "beats": [
            {
                "name": "first",
                "start_s": 0.0,
                "end_s": 0.7,
                "caption": "Caption first",
                "spoken": "Spoken first",
                "numbers": [NUMBER],
            },
            {
                "name": "second",
                "start_s": 0.7,
                "end_s": 1.9,
                "caption": "Caption second",
                "spoken": "Spoken second",
                "numbers": [NUMBER],
            },
        ],
    }


def test_film_ledger_counts_from_the_start_of_the_film():
    film = film_ledger("Attention", [drawn("score"), drawn("blend")], TINY, DIGEST)
    assert [(it["section"], it["start_s"], it["end_s"]) for it in film["sections"]] == [
        ("score", 0.0, FRAMES / 10),
        ("blend", FRAMES / 10, 2 * FRAMES / 10),
    ]
    assert [(it["section"], it["name"]) for it in film["beats"]] == [
        ("score", "first"),
        ("score", "second"),
        ("blend", "first"),
        ("blend", "second"),
    ]
    assert film["duration_s"] == film["beats"][-1]["end_s"] == 2 * FRAMES / 10


@given(
    st.lists(st.lists(st.integers(1, 5000), min_size=1, max_size=9), min_size=1, max_size=20),
    st.integers(1, 240),
)
def test_film_times_never_drift(clips, fps):
    records = [drawn("score", {str(n): it for n, it in enumerate(clip)}) for clip in clips]
    film = film_ledger("Attention", records, Quality("any", 64, 48, fps), DIGEST)
    frames = 0
    beats = iter(film["beats"])
    for clip in clips:
        for length in clip:
            beat = next(beats)
            assert beat["start_s"] == float(Fraction(frames, fps))
            frames += length
            assert beat["end_s"] == float(Fraction(frames, fps))
    assert film["duration_s"] == float(Fraction(frames, fps))


def test_text_is_json_that_reads_back():
    ledger = clip_ledger(drawn("score"), TINY, DIGEST) | {"title": 'ünï "日本" −'}
    assert json.loads(ledger_text(ledger)) == ledger


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}])
def test_value_that_json_has_no_word_for_is_refused(value):
    with pytest.raises(RenderError, match="JSON cannot hold"):
        ledger_text({"value": value})
