"""One tiny film and its page for all tests of a page, one browser for all of a process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from studio.locks import wait_for_lock
from tests.page.browsing import FLAGS, Visits, chromium
from tests.page.hosting import served_at

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The page of the default lesson at two frames a second, in a folder with an awkward name."""
    base = tmp_path_factory.getbasetemp()
    base = base if worker_id == "master" else base.parent  # all processes share what one makes
    media = base / "a course's ünï 日本 %41 #1" / "media"
    lock = wait_for_lock(base / "page.lock")
    try:
        if not (media / "page" / "manifest.json").is_file():
            make_page(media)
    finally:
        lock.release()
    return media / "page"


def make_page(media: Path, *options: str) -> None:
    """Have the command make the page of the default lesson, tiny."""
    command = [sys.executable, str(ROOT / "render.py"), "page", "--media", str(media)]
    tiny = ["--quality", "draft", "--fps", "2", "--voice", "silent"]
    done = subprocess.run(
        [*command, *tiny, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def served(page_folder: Path) -> Iterator[str]:
    """Where the preview serves the page."""
    with served_at(page_folder) as home:
        yield home


@pytest.fixture(params=["disk", "web"])
def home(request: pytest.FixtureRequest, page_folder: Path, served: str) -> str:
    """The address of the page's folder: on disk, then on the web."""
    return served if request.param == "web" else f"{page_folder.as_uri()}/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    with sync_playwright() as tools:
        opened = tools.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visits]:
    """Opens pages; they are closed after the test."""
    visits = Visits(browser)
    yield visits
    visits.close()
