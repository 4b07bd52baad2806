"""A page put in place: whole, without what no longer belongs, and with nothing else touched."""

import json

import pytest

from studio.errors import OutputError
from studio.page import publishing
from studio.page.publishing import MANIFEST, files_of, publish
from studio.page.staging import Staging

ABOUT = {"title": "Attention", "vectors": "0" * 64}
ONE = {"index.html": "<p>one</p>", "clips/01-a.mp4": "film", "stills/01-a.webp": "picture"}


def put(tmp_path, files, about=ABOUT):
    staging = Staging(tmp_path / "work" / str(len(list((tmp_path / "work").glob("*")))))
    for name, text in files.items():
        staging.write(name, text)
    publish(staging.files, about, tmp_path / "page")
    return tmp_path / "page"


@pytest.fixture
def page(tmp_path):
    (tmp_path / "work").mkdir()
    return put(tmp_path, ONE)


def contents(folder):
    return {
        it.relative_to(folder).as_posix(): it.read_bytes()
        for it in folder.rglob("*")
        if it.is_file()
    }


def stamps(folder):
    return {it: (it.stat().st_ino, it.stat().st_mtime_ns) for it in folder.rglob("*.*")}


def test_the_manifest_names_every_file_with_its_checksum(page):
    manifest = json.loads((page / MANIFEST).read_text("utf-8"))
    assert manifest["complete"] is True
    assert {key: manifest[key] for key in ABOUT} == ABOUT
    assert set(manifest["files"]) == set(ONE) == set(contents(page)) - {MANIFEST}
    for name, text in ONE.items():
        assert manifest["files"][name]["bytes"] == len(text)


def test_a_page_that_stays_is_not_written_again(page, tmp_path):
    before = stamps(page)
    put(tmp_path, ONE)
    assert stamps(page) == before


def test_only_what_changes_is_written(page, tmp_path):
    before = stamps(page)
    put(tmp_path, ONE | {"index.html": "<p>two</p>"})
    after = stamps(page)
    assert {it.name for it in after if after[it] != before[it]} == {"index.html", MANIFEST}
    assert (page / "index.html").read_text() == "<p>two</p>"


def test_old_files_go_and_those_of_others_stay(page, tmp_path):
    (page / "clips" / "mine.mp4").write_text("mine")
    (page / "notes.txt").write_text("mine, too")
    put(tmp_path, {"index.html": "<p>one</p>"})
    assert set(contents(page)) == {"index.html", "clips/mine.mp4", "notes.txt", MANIFEST}


def test_an_old_file_that_somebody_changed_stays(page, tmp_path):
    (page / "stills" / "01-a.webp").write_text("retouched")
    put(tmp_path, {"index.html": "<p>one</p>"})
    assert (page / "stills" / "01-a.webp").read_text() == "retouched"


def test_a_file_that_is_lost_or_damaged_is_put_again(page, tmp_path):
    (page / "clips" / "01-a.mp4").write_text("fil")
    (page / "stills" / "01-a.webp").unlink()
    put(tmp_path, ONE)
    assert {name: it.decode() for name, it in contents(page).items() if name != MANIFEST} == ONE


@pytest.mark.parametrize(
    "name", ["../outside.txt", "/outside.txt", "clips/../../outside.txt", "other/file", "..", ""]
)
def test_a_manifest_can_have_nothing_else_removed(page, tmp_path, name):
    outside = tmp_path / "outside.txt"
    outside.write_text("film")
    manifest = json.loads((page / MANIFEST).read_text("utf-8"))
    manifest["files"][name] = manifest["files"]["clips/01-a.mp4"]
    (page / MANIFEST).write_text(json.dumps(manifest))
    put(tmp_path, ONE | {"index.html": "<p>two</p>"})
    assert outside.read_text() == "film"


def test_a_file_behind_a_link_is_not_removed(page, tmp_path):
    (page / "stills").rename(tmp_path / "elsewhere")
    (page / "stills").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    put(tmp_path, {"index.html": "<p>one</p>"})
    assert (tmp_path / "elsewhere" / "01-a.webp").read_text() == "picture"


@pytest.mark.parametrize(
    "odd", ["", "[]", "{}", '{"schema": "attention-page-v1"}', "\x00", "{" * 9]
)
def test_an_odd_manifest_is_none(page, tmp_path, odd):
    (page / MANIFEST).write_text(odd)
    assert files_of(page) == {}
    put(tmp_path, ONE)
    assert set(files_of(page)) == set(ONE)


@pytest.mark.parametrize("stop", ["_put", "_remove"])
def test_after_a_stop_it_is_known_which_files_are_the_pages_own(page, tmp_path, monkeypatch, stop):
    def stopped(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(publishing, stop, stopped)
        with pytest.raises(KeyboardInterrupt):
            put(tmp_path, {"index.html": "<p>two</p>", "clips/02-b.mp4": "other"})
    manifest = json.loads((page / MANIFEST).read_text("utf-8"))
    assert manifest["complete"] is False
    assert set(manifest["files"]) == set(ONE) | {"clips/02-b.mp4"}
    put(tmp_path, {"index.html": "<p>two</p>", "clips/02-b.mp4": "other"})
    assert set(contents(page)) == {"index.html", "clips/02-b.mp4", MANIFEST}


def test_a_folder_in_the_place_of_a_file_is_told_before_anything_changes(page, tmp_path):
    (page / "film.mp4").mkdir()
    before = contents(page)
    with pytest.raises(OutputError, match=r"film\.mp4: a folder stands in the place of a file"):
        put(tmp_path, ONE | {"index.html": "<p>two</p>", "film.mp4": "film"})
    assert contents(page) == before


def test_a_file_in_the_place_of_a_folder_is_told_by_name(tmp_path):
    (tmp_path / "work").mkdir()
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "clips").write_text("no folder")
    with pytest.raises(OutputError, match="clips: cannot be written"):
        put(tmp_path, ONE)


def test_a_file_that_a_killed_run_would_have_changed_is_still_known(page, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "_put", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        for text in ("another film", "a third one"):
            with pytest.raises(KeyboardInterrupt):
                put(tmp_path, ONE | {"clips/01-a.mp4": text})
    put(tmp_path, {"index.html": "<p>one</p>"})
    assert set(contents(page)) == {"index.html", MANIFEST}
