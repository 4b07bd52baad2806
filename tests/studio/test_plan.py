import json
from dataclasses import replace

import numpy as np
import pytest

from attention_math import default_vectors, vector_set
from studio.inputs import fingerprint, inputs_of
from studio.kept import Kept, read_kept, write_kept
from studio.plan import Reason, Why, decide_clip
from studio.settings import QUALITIES

FILES = dict.fromkeys(("video", "poster", "ledger"), "0" * 64)
READ = ("query", "n_rows", "vectors.keys")


def inputs(slug="score", vectors=None, theme="dark", quality="draft"):
    vectors = vectors or default_vectors()
    return inputs_of([slug], vectors, theme, QUALITIES[quality], "silent")[slug]


@pytest.fixture(scope="module")
def now():
    return inputs()


@pytest.fixture(scope="module")
def kept(now):
    return Kept(now.payload(READ), default_vectors().digest, FILES)


def reasons(kept, now, files=FILES, **options):
    return decide_clip(kept, now, files, **options).reasons


def test_nothing_changed_is_reused(kept, now):
    assert reasons(kept, now) == (Reason(Why.REUSED),)
    assert reasons(kept, inputs()) == (Reason(Why.REUSED),)


def test_first_time_and_forced(kept, now):
    assert reasons(None, now) == (Reason(Why.FIRST_TIME),)
    assert reasons(kept, now, force=True) == (Reason(Why.FORCED),)


def test_theme_and_quality_are_named_from_and_to(kept):
    found = reasons(kept, inputs(theme="light", quality="720p"))
    assert found == (
        Reason(Why.THEME, ("dark → light",)),
        Reason(Why.QUALITY, ("draft → 720p",)),
    )
    slower = inputs_of(["score"], default_vectors(), "dark", QUALITIES["draft"].at(5), "silent")
    assert reasons(kept, slower["score"]) == (Reason(Why.QUALITY, ("fps",)),)


def test_voice_is_named(kept, now):
    other = replace(now, picture={**now.picture, "voice": "kokoro"})
    assert reasons(kept, other) == (Reason(Why.VOICE, ("silent → kokoro",)),)


def test_values_that_were_read_count_and_no_others(kept):
    new_query = replace(default_vectors(), new_query=np.array([0.0, 3.0, 0.0, 0.0]))
    assert reasons(kept, inputs(vectors=new_query)) == (Reason(Why.REUSED),)
    query = replace(default_vectors(), query=np.array([0.0, 3.0, 0.0, 0.0]))
    assert Reason(Why.VALUES, ("query",)) in reasons(kept, inputs(vectors=query))


def test_the_last_cell_of_many_keys_counts():
    keys = np.ones((64, 4))
    many = vector_set([1, 0, 0, 0], [0, 1, 0, 0], keys, keys)
    before = inputs(vectors=many)
    keys = keys.copy()
    keys[63, 3] = np.nextafter(1, 2)
    after = inputs(vectors=vector_set([1, 0, 0, 0], [0, 1, 0, 0], keys, many.values))
    kept = Kept(before.payload(READ), many.digest, FILES)
    assert Reason(Why.VALUES, ("vectors.keys",)) in reasons(kept, after)


def test_a_scene_that_was_not_watched_depends_on_everything(now):
    kept = Kept(now.payload(None), "", FILES)
    assert reasons(kept, now) == (Reason(Why.REUSED),)
    new_query = replace(default_vectors(), new_query=np.array([0.0, 3.0, 0.0, 0.0]))
    assert reasons(kept, inputs(vectors=new_query)) == (Reason(Why.VALUES, ("vectors",)),)


@pytest.mark.parametrize("part", ["words", "code", "libraries"])
def test_words_modules_and_libraries_are_named(kept, now, part):
    was = getattr(now, part)
    name = sorted(was)[-1]
    why = Why.WORDS if part == "words" else Why.CODE
    for other in (was | {name: "another"}, {it: was[it] for it in was if it != name}):
        assert reasons(kept, replace(now, **{part: other})) == (Reason(why, (name,)),)


@pytest.mark.parametrize("files", [{}, FILES | {"video": "1" * 64}])
def test_files_that_are_not_those_that_were_made_are_named(kept, now, files):
    (found,) = reasons(kept, now, files)
    assert found.why is Why.DAMAGED
    assert "video" in found.about


def test_a_value_that_is_no_longer_there_has_changed(kept, now):
    payload = dict(kept.payload) | {"values": {"removed": "0" * 64}}
    found = reasons(replace(kept, payload=payload), now)
    assert found == (Reason(Why.VALUES, ("removed",)),)


def test_another_schema_is_a_change_of_code(kept, now):
    payload = dict(kept.payload) | {"schema": "attention-inputs-v0"}
    assert reasons(replace(kept, payload=payload), now) == (Reason(Why.CODE, ("schema",)),)


def test_labels_in_signs_of_other_fonts_depend_on_those():
    plain = inputs().libraries
    strange = inputs(vectors=replace(default_vectors(), key_labels=("the", "日本", "sat")))
    assert set(strange.libraries) - set(plain) == {"fonts of this machine"}


# --- records ---------------------------------------------------------------------------------


def test_a_record_comes_back_as_it_was(tmp_path, kept):
    write_kept(tmp_path, "score", kept)
    assert read_kept(tmp_path, "score") == kept
    assert read_kept(tmp_path, "blend") is None


def damaged(text):
    record = json.loads(text)
    yield text[:100]
    yield ""
    yield "[]"
    yield "[" * 100_000
    yield json.dumps(record | {"schema": "attention-record-v2"})
    yield json.dumps(record | {"more": 1})
    yield json.dumps(record | {"files": {"video": "0"}})
    yield json.dumps(record | {"files": None})
    yield json.dumps(record | {"inputs": record["inputs"] | {"voice": "other"}})
    yield json.dumps(record | {"inputs": record["inputs"] | {"voice": 0.5}})
    for odd in ([], {"values": ["query"]}, record["inputs"] | {"values": {"query": 1}}, 7):
        name = fingerprint(odd) if isinstance(odd, dict) else "0"
        yield json.dumps(record | {"inputs": odd, "fingerprint": name})


def test_anything_odd_is_no_record(tmp_path, kept):
    write_kept(tmp_path, "score", kept)
    path = tmp_path / "store" / "records" / "score.json"
    for text in damaged(path.read_text("utf-8")):
        path.write_text(text, "utf-8")
        assert read_kept(tmp_path, "score") is None, text[:200]
    path.write_bytes(b"\xff\xfe{")
    assert read_kept(tmp_path, "score") is None
