"""``lesson.scorm12.zip`` on a learning platform (scorm-again), in a real browser."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from studio.page.records import CoursePage
from studio.page.scorm import write_scorm
from tests.page.browsing import Visit, Visits, package, violations
from tests.page.hosting import served_at
from tests.page.small import CLIP_S, TINY, TITLES, small_page

HOSTILE = 'R&D </title><script>x</script> "q" --> ]]> \''
SPACES = {
    "p": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    "adl": "{http://www.adlnet.org/xsd/adlcp_rootv1p2}",
}
PLATFORM = "<!DOCTYPE html><html lang=en><link rel=icon href=data:,><title>Platform</title>"
BEGIN = """kept => {
    window.API = new Scorm12API({autocommit: false, logLevel: 5});
    if (kept) { window.API.loadFromJSON(kept, ''); }
    const frame = document.createElement('iframe');
    frame.src = 'lesson.html'; frame.title = 'Lesson'; frame.width = 800; frame.height = 900;
    document.body.append(frame);
}"""
FILM_S = CLIP_S * len(TITLES)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> CoursePage:
    return small_page(tmp_path_factory.mktemp("small") / "page", title=HOSTILE)


@pytest.fixture(scope="module")
def zipped(page: CoursePage, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("zip") / "lesson.scorm12.zip"
    write_scorm(page, target)
    return target


@pytest.fixture(scope="module")
def platform(zipped: Path) -> Iterator[str]:
    """Where a platform serves the unpacked lesson."""
    folder = zipped.parent / "unpacked"
    with zipfile.ZipFile(zipped) as archive:
        archive.extractall(folder)
    (folder / "index.html").write_text(PLATFORM)
    with served_at(folder) as home:
        yield home


# --- the package -----------------------------------------------------------------------------


def test_the_manifest_names_all_files_and_no_other(zipped: Path) -> None:
    with zipfile.ZipFile(zipped) as archive:
        names = archive.namelist()
        manifest = Xml.fromstring(archive.read("imsmanifest.xml"))
        assert archive.testzip() is None
    listed = [it.get("href") for it in manifest.findall(".//p:file", SPACES)]
    assert names == ["imsmanifest.xml", *listed]
    assert set(listed) >= {"lesson.html", "film.mp4", "film.vtt", "transcript.txt"}


def test_the_manifest_says_what_platforms_ask(zipped: Path) -> None:
    with zipfile.ZipFile(zipped) as archive:
        manifest = Xml.fromstring(archive.read("imsmanifest.xml"))
    assert manifest.findtext("p:metadata/p:schemaversion", namespaces=SPACES) == "1.2"
    organizations = manifest.find("p:organizations", SPACES)
    (course,) = manifest.findall(".//p:organization", SPACES)
    (item,) = manifest.findall(".//p:item", SPACES)
    (resource,) = manifest.findall(".//p:resource", SPACES)
    assert organizations is not None
    assert organizations.get("default") == course.get("identifier")
    assert item.get("identifierref") == resource.get("identifier")
    assert resource.get(f"{SPACES['adl']}scormtype") == "sco"
    assert resource.get("href") == "lesson.html"
    titles = [it.text for it in manifest.findall(".//p:title", SPACES)]
    assert titles == [HOSTILE, HOSTILE]


def test_the_same_page_makes_the_same_bytes(page: CoursePage, zipped: Path, tmp_path: Path) -> None:
    write_scorm(page, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == zipped.read_bytes()


# --- on a platform ---------------------------------------------------------------------------


class Lesson:
    """The lesson in a frame of a platform."""

    def __init__(self, visits: Visits, home: str, kept: Any = None) -> None:
        self.visit: Visit = visits(home)
        self.platform = self.visit.page
        self.platform.add_script_tag(content=package("scorm-again", "dist/scorm12.js"))
        self.platform.evaluate(BEGIN, kept)
        self.frame = self.platform.frames[1]
        self.frame.wait_for_selector("#film")
        self.frame.wait_for_function("() => document.getElementById('film').readyState >= 1")

    def told(self, name: str) -> str:
        return str(self.platform.evaluate(f"window.API.cmi.{name}"))

    def play(self, start_s: float, end_s: float) -> None:
        """Play a stretch of the film, four times as fast."""
        self.frame.evaluate(
            """([start, end]) => new Promise(done => {
                const film = document.getElementById('film');
                film.muted = true; film.currentTime = start; film.playbackRate = 4; film.play();
                film.addEventListener('timeupdate', function look() {
                    if (film.ended || film.currentTime >= end) {
                        film.removeEventListener('timeupdate', look); film.pause(); done();
                    }
                });
            })""",
            [start_s, end_s],
        )

    def leave(self) -> Any:
        """Close the lesson as platforms do; what the platform keeps of it."""
        self.platform.evaluate("document.querySelector('iframe').remove()")
        return json.loads(self.platform.evaluate("JSON.stringify(window.API.cmi)"))


def test_a_film_that_was_played_is_complete(visit: Visits, platform: str) -> None:
    lesson = Lesson(visit, platform)
    assert lesson.told("core.lesson_status") == "incomplete"
    lesson.play(0, FILM_S)
    assert lesson.told("core.lesson_status") == "completed"
    assert "Complete" in lesson.frame.inner_text("#note")
    assert str(lesson.platform.evaluate("window.API.LMSGetLastError()")) == "0"
    assert lesson.visit.complaints == []


def test_a_film_that_was_skipped_is_not(visit: Visits, platform: str) -> None:
    lesson = Lesson(visit, platform)
    lesson.play(FILM_S - 1, FILM_S)
    assert lesson.told("core.lesson_status") == "incomplete"


def test_parts_in_any_order_over_two_visits_are_complete(visit: Visits, platform: str) -> None:
    lesson = Lesson(visit, platform)
    lesson.play(CLIP_S, FILM_S)
    kept = lesson.leave()
    assert kept["core"]["lesson_status"] == "incomplete"
    assert kept["core"]["exit"] == "suspend"
    again = Lesson(visit, platform, kept)
    again.play(0, CLIP_S)
    assert again.told("core.lesson_status") == "completed"


def test_it_goes_on_where_it_was_left(visit: Visits, platform: str) -> None:
    lesson = Lesson(visit, platform)
    lesson.play(0, 2)
    kept = lesson.leave()
    again = Lesson(visit, platform, kept)
    at_s = again.frame.evaluate("document.getElementById('film').currentTime")
    assert at_s == pytest.approx(float(kept["core"]["lesson_location"]), abs=0.1)
    assert at_s >= 2


@pytest.mark.parametrize("status", ["completed", "passed"])
def test_what_is_complete_stays_so(visit: Visits, platform: str, status: str) -> None:
    lesson = Lesson(visit, platform, {"core": {"lesson_status": status}})
    lesson.play(0, 1)
    assert lesson.told("core.lesson_status") == status


@pytest.mark.parametrize(
    "kept", ["", "x", "0.0-6.0", "000000000000:0.0-6.0", "{film}:6.0-0.0,NaN,-"]
)
def test_what_others_have_kept_tells_nothing(
    visit: Visits, platform: str, page: CoursePage, kept: str
) -> None:
    text = kept.format(film=page.film.video.sha256[:12])
    lesson = Lesson(visit, platform, {"suspend_data": text})
    assert lesson.frame.evaluate("document.getElementById('seen').value") == 0
    assert lesson.told("core.lesson_status") == "incomplete"


def test_without_a_platform_it_plays_and_says_so(visit: Visits, platform: str) -> None:
    here = visit(f"{platform}lesson.html")
    assert "No learning platform" in here.page.inner_text("#note")
    here.page.focus("#film")
    here.page.keyboard.press("Space")
    here.until("() => document.getElementById('film').currentTime > 0.5")
    assert here.page.evaluate("document.getElementById('seen').value") > 0
    assert here.outside(platform) == []


def test_sections_are_buttons_that_seek(visit: Visits, platform: str) -> None:
    here = visit(f"{platform}lesson.html")
    assert here.page.get_by_role("button").all_inner_texts() == list(TITLES.values())
    here.page.get_by_role("button").nth(1).press("Enter")
    here.until("at => document.getElementById('film').currentTime === at", CLIP_S + 0.5 / TINY.fps)


def test_what_the_title_says_stays_text(visit: Visits, platform: str) -> None:
    here = visit(f"{platform}lesson.html")
    assert here.page.title() == HOSTILE
    assert here.page.inner_text("h1") == HOSTILE


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(visit: Visits, platform: str, scheme: str) -> None:
    size = {"width": 320, "height": 700}
    here = visit(f"{platform}lesson.html", color_scheme=scheme, viewport=size)
    assert violations(here.page) == []
    assert here.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
