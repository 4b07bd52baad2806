"""Many lessons that speak: what several say is said once, and one that cannot fails alone."""

from dataclasses import replace

import fakes
from test_batch import TWO, lesson, made
from test_speech import viewed

from studio.batch import read_entries
from studio.film import render_clips
from studio.progress import Silence
from studio.speaking import lines_of, said_in
from studio.store import Store
from tests.studio.voices import Tones


def order(media, **voice):
    return fakes.request(media, voice=Tones(**voice), jobs=2)


def said(log):
    return sorted(log.read_text().split()) if log.exists() else []


def test_what_all_lessons_say_is_said_once(tmp_path):
    files = [
        lesson(tmp_path, "one"),
        lesson(tmp_path, "two", new_query="[0, 3, 0, 0]"),
        lesson(tmp_path, "three"),
    ]
    template = order(tmp_path / "media", log=tmp_path / "log")
    entries = made(files, template)
    assert [entry.fault for entry in entries] == [None] * 3
    sentences = [
        {(*(token.spoken for token in line.tokens),) for line in lines_of(entry.order, TWO)}
        for entry in entries
    ]
    assert len(said(tmp_path / "log")) == len(set().union(*sentences)) < 2 * len(sentences[0])
    alone, film = replace(entries[1].order, media=tmp_path / "alone"), entries[1].order.media
    render_clips(alone, TWO, Silence(), draw=fakes.draw)
    found = viewed(film)
    assert viewed(alone.media) == {it: found[it] for it in found if it.parts[0] == "clips"}


def test_what_one_lesson_has_the_others_take_from_it(tmp_path):
    files, log = [lesson(tmp_path, "one"), lesson(tmp_path, "two")], tmp_path / "log"
    template = order(tmp_path / "media", log=log)
    first = replace(template, media=template.media / "one")
    said_in(first, TWO, Store(first.media / "store"), Silence())
    before = said(log)
    assert [entry.fault for entry in made(files, template)] == [None, None]
    assert said(log) == before
    assert [entry.fault for entry in made(files, template)] == [None, None]
    assert said(log) == before


def test_a_lesson_that_cannot_be_said_fails_by_name_and_the_others_finish(tmp_path):
    files = [lesson(tmp_path, "one"), lesson(tmp_path, "two", query="[7, 0, 0, 0]")]
    one, two = (words(entry) for entry in read_entries(files, order(tmp_path / "media")))
    missing = min(two - one)
    for fault in ({"mute": (missing,)}, {"dumb": (missing,)}):
        entries = made(files, order(tmp_path / "media", **fault))
        assert entries[0].fault is None
        assert "tone" in str(entries[1].fault)


def words(entry):
    lines = lines_of(entry.order, TWO)
    return {word for line in lines for it in line.tokens for word in it.spoken.split()}
