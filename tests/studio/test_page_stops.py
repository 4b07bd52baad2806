"""Stops of the making of a page: the old page stays whole, and the next run makes the new one."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import fakes
import pytest
from small_disks import small_file_system

from studio.atomic import free_bytes
from studio.errors import OutputError
from studio.page.making import render_page
from studio.page.order import PageOrder
from studio.progress import Silence

OLD, NEW = "https://example.org/old/", "https://example.org/new/"
CODE = "".join(
    f"import sys; sys.path[:0] = {[str(Path(__file__).parents[2]), str(Path(__file__).parent)]!r}; "
    "import fakes; from pathlib import Path; from studio.page.making import render_page; "
    "from studio.page.order import PageOrder; from studio.progress import Silence; "
    "order = PageOrder(fakes.request(Path(sys.argv[1])), sys.argv[2]); "
    "render_page(order, Silence(), draw=fakes.draw)"
)


def make(media, address):
    return render_page(PageOrder(fakes.request(media), address), Silence(), draw=fakes.draw)


def started(media, address):
    return subprocess.Popen([sys.executable, "-c", CODE, str(media), address])


def page_in(media):
    """The address in the page's entry, where all files are those that the manifest names."""
    page = media / "page"
    manifest = json.loads((page / "manifest.json").read_text("utf-8"))
    assert manifest["complete"]
    there = {it.relative_to(page).as_posix() for it in page.rglob("*") if it.is_file()}
    assert there == {"manifest.json", *manifest["files"]}
    text = (page / "index.html").read_text("utf-8")
    assert (OLD in text) != (NEW in text)
    return OLD if OLD in text else NEW


@pytest.fixture(scope="module")
def ready(clean, tmp_path_factory):
    media = tmp_path_factory.mktemp("page") / "media"
    shutil.copytree(clean, media)
    make(media, OLD)
    return media


@pytest.mark.parametrize("left", [0, 20_000, 100_000, 250_000])
def test_on_a_full_disk_the_old_page_stays(ready, tmp_path, left):
    with small_file_system(tmp_path / "disk", "6m") as disk:
        media = disk / "media"
        shutil.copytree(ready, media)
        filler = disk / "filler"
        filler.write_bytes(bytes(max(0, free_bytes(disk) - left)))
        with pytest.raises(OutputError) as caught:
            make(media, NEW)
        assert caught.value.exit_code == 1 or "space" in caught.value.message
        assert page_in(media) == OLD
        filler.unlink()
        make(media, NEW)
        assert page_in(media) == NEW
        assert not list(media.rglob(".*"))


@pytest.mark.parametrize("number", range(6))
def test_after_a_kill_at_any_moment_the_next_run_makes_the_page(ready, tmp_path, number):
    media = tmp_path / "media"
    shutil.copytree(ready, media)
    run = started(media, NEW)
    before = (media / "page" / "manifest.json").stat().st_mtime_ns
    while run.poll() is None and (media / "page" / "manifest.json").stat().st_mtime_ns == before:
        time.sleep(0.001)
    time.sleep(0.004 * number)
    run.send_signal(signal.SIGKILL)
    run.wait()
    manifest = json.loads((media / "page" / "manifest.json").read_text("utf-8"))
    if (media / "page" / "index.html").exists():
        assert "index.html" in manifest["files"]
    make(media, NEW)
    assert page_in(media) == NEW
    assert not list((media / "page").rglob(".*"))


def test_two_at_once_take_turns(ready, tmp_path):
    media = tmp_path / "media"
    shutil.copytree(ready, media)
    runs = [started(media, address) for address in (OLD, NEW, OLD, NEW)]
    assert [run.wait() for run in runs] == [0] * len(runs)
    assert page_in(media) in (OLD, NEW)
    assert not list((media / "page").rglob(".*"))


def test_an_interrupt_leaves_the_old_page(ready, tmp_path):
    media = tmp_path / "media"
    shutil.copytree(ready, media)
    run = started(media, NEW)
    while run.poll() is None and not list(media.glob(".making-*/page/clips")):
        time.sleep(0.001)
    os.kill(run.pid, signal.SIGINT)
    assert run.wait() != 0
    assert page_in(media) == OLD
    assert not list(media.glob(".making-*"))
