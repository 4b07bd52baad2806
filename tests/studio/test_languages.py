"""A film in another language: its files, their tags and ledgers, and what is reused."""

from __future__ import annotations

import json

import av
import pytest
from fakes import draw, request

from studio.film import render_clips
from studio.planning import plan_clips
from studio.progress import Silence

SLUG = "recap"


@pytest.fixture
def made(tmp_path):
    order = request(tmp_path, language="de")
    (files,) = render_clips(order, [SLUG], Silence(), draw=draw)
    return order, files


def test_title_and_language_are_in_the_files(made):
    _, files = made
    ledger = json.loads(files.ledger.read_text("utf-8"))
    assert (ledger["title"], ledger["language"]) == ("Die Kurzfassung", "de")
    with av.open(str(files.video)) as video:
        assert video.metadata["title"] == "Die Kurzfassung"
        assert video.streams.subtitles[0].language == "deu"
    assert "Schlüssel" in files.vtt.read_text("utf-8")


def test_the_other_language_draws_anew_and_the_first_is_still_there(made):
    order, _ = made
    assert plan_clips(order, [SLUG])[SLUG].decision.is_reused
    english = request(order.media)
    assert plan_clips(english, [SLUG])[SLUG].missing
    render_clips(english, [SLUG], Silence(), draw=draw)
    assert not plan_clips(order, [SLUG])[SLUG].missing
