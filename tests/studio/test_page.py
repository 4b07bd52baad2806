"""The course page of a film of tiny clips: complete, movable, the same when it is made again."""

import json
import shutil
from dataclasses import replace
from urllib.parse import unquote, urlsplit

import fakes
import html5lib
import numpy as np
import pytest
from PIL import Image

from attention_math import default_vectors
from scenes.catalog import SLUGS
from studio.errors import OutputError
from studio.film import render_film
from studio.media import MediaFolder, clip_stem
from studio.outline import beat_names
from studio.page.making import render_page
from studio.page.order import PageOrder, of_the_film_in_place
from studio.progress import Silence

XHTML = "{http://www.w3.org/1999/xhtml}"


def page_of(media, *, base_url="", date="", **options):
    order = PageOrder(fakes.request(media, **options), base_url, date)
    return render_page(order, Silence(), draw=fakes.draw).parent


def contents(folder):
    return {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def parsed(page):
    parser = html5lib.HTMLParser(strict=True)
    return parser.parse((page / "index.html").read_text("utf-8"))


def elements(tree, name):
    return list(tree.iter(f"{XHTML}{name}"))


def script_of(tree, kind, name=None):
    (found,) = [
        it for it in elements(tree, "script") if (it.get("type"), it.get("id")) == (kind, name)
    ]
    return json.loads(found.text)


@pytest.fixture(scope="module")
def ready(clean, tmp_path_factory):
    """A media folder with a page, which no test changes."""
    media = tmp_path_factory.mktemp("with page") / "media"
    shutil.copytree(clean, media)
    page_of(media)
    return media


@pytest.fixture
def made(ready, tmp_path):
    """A copy of it, to do with as a test likes."""
    shutil.copytree(ready, tmp_path / "media")
    return tmp_path / "media"


def test_the_page_has_the_film_its_clips_and_a_still_of_every_beat(ready):
    page = ready / "page"
    there = {path.as_posix() for path in contents(page)}
    expected = {"film.mp4", "film.vtt", "film.srt", "chapters.vtt", "transcript.txt"}
    for slug in SLUGS:
        stem = clip_stem(slug)
        expected |= {f"clips/{stem}{it}" for it in (".mp4", ".vtt", ".srt", ".webp")}
        expected |= {f"stills/{stem}-{it}.webp" for it in beat_names(slug, default_vectors())}
    assert expected | {"index.html", "manifest.json", "poster.jpg", "poster.webp"} <= there
    manifest = json.loads((page / "manifest.json").read_text("utf-8"))
    assert set(manifest["files"]) == there - {"manifest.json"}
    assert manifest["vectors"] == default_vectors().digest


def test_a_still_is_the_last_frame_of_its_beat(ready):
    for number, beat in enumerate(beat_names("score", default_vectors())):
        with Image.open(ready / "page" / "stills" / f"02-score-{beat}.webp") as picture:
            shown = fakes.number_in(np.asarray(picture.convert("RGB")))
        assert shown == fakes.BEAT_FRAMES * number + fakes.BEAT_FRAMES - 2


def test_the_page_is_strict_html_and_every_address_leads_to_a_file(ready):
    tree = parsed(ready / "page")
    ids = [it.get("id") for it in tree.iter() if it.get("id")]
    assert len(ids) == len(set(ids))
    found = 0
    for it in tree.iter():
        for name in ("src", "href", "poster"):
            address = it.get(name)
            if address is None or address.startswith("data:"):
                continue
            parts = urlsplit(address)
            assert not parts.scheme
            assert not parts.netloc
            if parts.path:
                found += 1
                assert (ready / "page" / unquote(parts.path)).is_file(), address
            elif parts.fragment:
                assert parts.fragment in ids
    assert found > 100


def test_an_address_tells_the_version_of_its_file(ready):
    manifest = json.loads((ready / "page" / "manifest.json").read_text("utf-8"))
    pictures = [it.get("poster") for it in elements(parsed(ready / "page"), "video")]
    assert len(pictures) == len(SLUGS) + 1
    for address in pictures:
        name, _, version = address.partition("?v=")
        assert manifest["files"][name]["sha256"].startswith(version)
        assert len(version) == 12


def test_players_have_labelled_captions_and_none_plays_or_loads_by_itself(ready):
    videos = elements(parsed(ready / "page"), "video")
    assert [it.get("preload") for it in videos] == ["metadata"] + ["none"] * len(SLUGS)
    for video in videos:
        assert video.get("autoplay") is None
        assert video.get("controls") is not None
        assert video.get("poster")
        (track,) = [it for it in elements(video, "track") if it.get("kind") == "captions"]
        assert track.get("src").startswith("data:text/vtt;charset=utf-8,WEBVTT")
        assert (track.get("srclang"), track.get("label")) == ("en", "English")


def test_made_again_it_is_the_same_to_the_byte(made, ready):
    before = {it: it.stat().st_ino for it in (made / "page").rglob("*.*")}
    page_of(made)
    assert contents(made / "page") == contents(ready / "page")
    assert {it: it.stat().st_ino for it in (made / "page").rglob("*.*")} == before


def test_made_elsewhere_it_is_the_same_to_the_byte(clean, ready, tmp_path):
    elsewhere = tmp_path / "an other's ünï 日本 %23 #1"
    shutil.copytree(clean, elsewhere)
    shutil.rmtree(elsewhere / "store" / "locks", ignore_errors=True)
    assert contents(page_of(elsewhere)) == contents(ready / "page")


def test_a_missing_clip_is_made_first(made, ready):
    MediaFolder(made).clip("score").video.unlink()
    (made / "page" / "clips" / "02-score.mp4").unlink()
    page_of(made)
    assert contents(made / "page") == contents(ready / "page")


def test_clips_that_stay_keep_their_addresses_when_the_lesson_changes(made):
    def addresses():
        return {it.get("src") for it in elements(parsed(made / "page"), "source")}

    stays, before = made / "page" / "clips" / "02-score.mp4", addresses()
    old = stays.read_bytes()
    vectors = replace(default_vectors(), new_query=np.array([0, 1.0, 0, 0]))
    order = PageOrder(replace(fakes.request(made), vectors=vectors))
    with pytest.raises(OutputError):
        render_page(order, Silence(), draw=fakes.draw)
    render_film(order.request, Silence(), draw=fakes.draw)
    render_page(order, Silence(), draw=fakes.draw)
    assert stays.read_bytes() != old  # it names the lesson
    changed = {it.partition("?")[0] for it in before - addresses()}
    assert {"clips/04-refocus.mp4", "film.mp4"} <= changed
    assert not {"clips/01-fixed-context.mp4", "clips/02-score.mp4", "clips/03-blend.mp4"} & changed


def test_the_film_of_another_lesson_is_refused_with_the_way_out(made):
    before = contents(made)
    vectors = replace(default_vectors(), query=np.array([1.0, 0, 0, 0]))
    order = PageOrder(replace(fakes.request(made), vectors=vectors))
    with pytest.raises(OutputError, match=r"film\.json: of another lesson.*--media") as caught:
        render_page(order, Silence(), draw=fakes.draw)
    assert caught.value.exit_code == 2
    assert contents(made) == before


def test_a_page_that_cannot_be_put_anywhere_is_told_before_any_work(tmp_path):
    (tmp_path / "media").mkdir()
    (tmp_path / "media" / "page").write_text("no folder")
    with pytest.raises(OutputError, match="page: cannot be written"):
        page_of(tmp_path / "media")
    assert not (tmp_path / "media" / "film.mp4").exists()


def test_what_is_not_asked_for_is_as_in_the_film_in_place(clean, tmp_path):
    assert of_the_film_in_place(tmp_path, ()) == {}
    found = of_the_film_in_place(clean, ("jobs",))
    assert (found["theme"], found["language"]) == ("dark", "en")
    assert (found["quality"], found["fps"]) == (fakes.TINY.name, fakes.TINY.fps)
    assert not {"quality", "fps"} & set(of_the_film_in_place(clean, ("quality",)))


def test_without_an_address_the_page_names_none(ready):
    tree = parsed(ready / "page")
    assert [it for it in elements(tree, "meta") if it.get("property")] == []
    assert [it.get("rel") for it in elements(tree, "link")] == ["icon"]
    film = script_of(tree, "application/ld+json")
    assert film["contentUrl"].startswith("film.mp4?v=")
    assert "uploadDate" not in film


def test_with_an_address_previews_have_whole_ones(made):
    home = "https://example.org/k%C3%BCrse/"
    tree = parsed(page_of(made, base_url="https://example.org/kürse", date="2026-11-30"))
    properties = {it.get("property"): it.get("content") for it in elements(tree, "meta")}
    assert properties["og:url"] == home
    assert properties["og:image"].startswith(f"{home}poster.jpg?v=")
    assert properties["og:video"].startswith(f"{home}film.mp4?v=")
    film = script_of(tree, "application/ld+json")
    assert film["@type"] == "VideoObject"
    assert film["contentUrl"] == properties["og:video"]
    assert film["uploadDate"] == "2026-11-30"
    assert all(part["url"].startswith(f"{home}#t=") for part in film["hasPart"])


def test_the_film_is_told_with_its_clips_end_to_end(ready):
    tree = parsed(ready / "page")
    film = script_of(tree, "application/ld+json")
    data = script_of(tree, "application/json", "film-data")
    ends = [0, *(part["endOffset"] for part in film["hasPart"])]
    assert [part["startOffset"] for part in film["hasPart"]] == ends[:-1]
    assert len(film["hasPart"]) == len(data["sections"]) == len(SLUGS)
    ledger = json.loads((ready / "film.json").read_text("utf-8"))
    spans = [(it["section"], it["name"], it["start_s"], it["end_s"]) for it in ledger["beats"]]
    told = [(it["section"], it["beat"], it["start_s"], it["end_s"]) for it in data["beats"]]
    assert told == spans


def test_without_media_the_page_is_small(ready):
    assert (ready / "page" / "index.html").stat().st_size < 300_000
