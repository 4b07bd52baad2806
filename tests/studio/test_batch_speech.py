"""Many lessons that speak: what several say is said once, and one that cannot fails alone."""

from dataclasses import replace

import fakes
from test_batch import lesson, made
from test_speech import BEATS, viewed

from scenes.catalog import SLUGS
from studio.film import render_film
from studio.progress import Silence
from studio.speaking import lines_of, said_in
from studio.store import Store
from tests.studio.voices import Tones

ALL = {"slugs": SLUGS}


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
    entries = made(files, template, **ALL)
    assert [entry.fault for entry in entries] == [None] * 3
    sentences = [
        {(*(token.spoken for token in line.tokens),) for line in lines_of(entry.order)}
        for entry in entries
    ]
    assert len(said(tmp_path / "log")) == len(set().union(*sentences)) < 2 * len(BEATS)
    alone = replace(entries[1].order, media=tmp_path / "alone")
    render_film(alone, Silence(), draw=fakes.draw)
    assert viewed(alone.media) == viewed(entries[1].order.media)


def test_what_one_lesson_has_the_others_take_from_it(tmp_path):
    files, log = [lesson(tmp_path, "one"), lesson(tmp_path, "two")], tmp_path / "log"
    template = order(tmp_path / "media", log=log)
    first = replace(template, media=template.media / "one")
    said_in(first, SLUGS, Store(first.media / "store"), Silence())
    before = said(log)
    assert [entry.fault for entry in made(files, template, **ALL)] == [None, None]
    assert said(log) == before
    assert [entry.fault for entry in made(files, template, **ALL)] == [None, None]
    assert said(log) == before


def test_a_lesson_that_cannot_be_said_fails_by_name_and_the_others_finish(tmp_path):
    """Of one key there is another beat to say than of three."""
    one = lesson(tmp_path, "one", keys="[[2, 0, 0, 0]]", values="[[1, 0]]")
    alone = {line.beat for line in lines_of(made([one], order(tmp_path / "x"), **ALL)[0].order)}
    missing = next(beat for beat in BEATS if beat not in alone)
    files = [one, lesson(tmp_path, "three")]
    for fault in ({"mute": (missing,)}, {"dumb": (missing,)}):
        entries = made(files, order(tmp_path / "media", **fault), **ALL)
        assert entries[0].fault is None
        assert missing in str(entries[1].fault)
