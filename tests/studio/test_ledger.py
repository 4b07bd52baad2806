import json
from dataclasses import replace
from fractions import Fraction

import pytest
from fakes import BEAT_FRAMES, NUMBER, TINY, beats_of, frames_of, record
from hypothesis import given
from hypothesis import strategies as st

from attention_math.vectors import default_vectors
from studio.errors import RenderError
from studio.ledger import clip_ledger, clip_record, film_ledger, ledger_text
from studio.records import BeatRecord, ClipJob, ClipRecord
from studio.settings import Quality

DIGEST = default_vectors().digest


JOB = ClipJob("score", default_vectors(), "dark", TINY)


def drawn(slug):
    return record(replace(JOB, slug=slug))


def clip_of(lengths):
    return ClipRecord(
        "score", "", tuple(BeatRecord(str(n), it, "", "") for n, it in enumerate(lengths))
    )


def test_clip_ledger_says_what_the_contract_asks():
    assert clip_ledger(drawn("score"), TINY, DIGEST) == {
        "schema": "attention-ledger-v1",
        "section": "score",
        "title": drawn("score").title,
        "language": "en",
        "voice": "silent",
        "duration_s": frames_of(JOB) / TINY.fps,
        "frames": frames_of(JOB),
        "fps": 10,
        "width": 64,
        "height": 48,
        "vectors": DIGEST,
        "beats": [
            {
                "name": name,
                "start_s": BEAT_FRAMES * place / TINY.fps,
                "end_s": BEAT_FRAMES * (place + 1) / TINY.fps,
                "caption": f"Caption {name}",
                "spoken": f"Spoken {name}",
                "numbers": [NUMBER],
                "at_end": [0],
            }
            for place, name in enumerate(beats_of(JOB))
        ],
    }


def test_film_ledger_counts_from_the_start_of_the_film():
    film = film_ledger("Attention", [drawn("score"), drawn("blend")], TINY, DIGEST)
    first, both = drawn("score").frames, drawn("score").frames + drawn("blend").frames
    assert [(it["section"], it["start_s"], it["end_s"]) for it in film["sections"]] == [
        ("score", 0.0, first / TINY.fps),
        ("blend", first / TINY.fps, both / TINY.fps),
    ]
    assert [(it["section"], it["name"]) for it in film["beats"]] == [
        *(("score", name) for name in beats_of(JOB)),
        *(("blend", name) for name in beats_of(replace(JOB, slug="blend"))),
    ]
    assert film["duration_s"] == film["beats"][-1]["end_s"] == both / TINY.fps


def test_a_ledger_gives_its_record_back_but_for_what_was_read():
    clip = drawn("score")
    for fps in (10, 24, 60):
        ledger = clip_ledger(clip, replace(TINY, fps=fps), DIGEST)
        beats = tuple(replace(beat, read=None, labels=None) for beat in clip.beats)
        assert clip_record(json.loads(ledger_text(ledger))) == replace(clip, beats=beats)


@given(
    st.lists(st.lists(st.integers(1, 5000), min_size=1, max_size=9), min_size=1, max_size=20),
    st.integers(1, 240),
)
def test_film_times_never_drift(clips, fps):
    records = [clip_of(clip) for clip in clips]
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
