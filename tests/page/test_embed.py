"""``embed.html`` in a real browser: the right video, its captions, and nothing else, anywhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from studio.page.embed import embed_html
from studio.page.records import CoursePage
from tests.page.browsing import Visit, Visits, violations
from tests.page.hosting import served_at
from tests.page.small import TITLES, small_page

HOSTILE = (
    "#",
    "#nothing",
    "#<script>x</script>",
    "#__proto__",
    "#../x",
    "#%00",
    "#SCORE",
    "#score/..",
)
TRACK = "document.getElementById('film').textTracks[0]"
LINES = """text => Array.from(document.getElementById('film').textTracks[0].activeCues || [])
    .some(cue => cue.text === text)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("it's a ünï 50% #1") / "page"
    page = small_page(folder)
    (folder / "embed.html").write_text(embed_html(page), encoding="utf-8")
    (folder / "index.html").write_text("<!DOCTYPE html><title>x</title>", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def voiced(tmp_path_factory: pytest.TempPathFactory) -> CoursePage:
    page = small_page(tmp_path_factory.mktemp("voiced") / "page")
    clips = tuple(replace(clip, has_voice=True) for clip in page.clips)
    return replace(page, film=replace(page.film, has_voice=True), clips=clips)


@pytest.fixture(params=["disk", "web"])
def at(request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of the page's folder: on disk, then on the web."""
    if request.param == "disk":
        return f"{folder.as_uri()}/"
    return str(request.getfixturevalue("served_folder"))


@pytest.fixture(scope="module")
def served_folder(folder: Path):
    with served_at(folder) as home:
        yield home


def shows(visit: Visit, name: str) -> None:
    """Wait until the video called ``name`` is there, with its length."""
    visit.until("() => document.getElementById('film').readyState >= 1")
    address = visit.page.evaluate("document.getElementById('film').currentSrc")
    assert address.split("?")[0].endswith(f"{name}.mp4"), address


@pytest.mark.parametrize(
    ("fragment", "name"),
    [("", "film"), ("#score", "clips/02-score"), ("#blend", "clips/03-blend"), ("#film", "film")],
)
def test_a_fragment_chooses_the_video(visit: Visits, at: str, fragment: str, name: str) -> None:
    here = visit(f"{at}embed.html{fragment}")
    shows(here, name)
    slug = fragment[1:] or "film"
    assert here.page.title() == TITLES.get(slug, "Attention")
    assert here.page.inner_text("h1") == here.page.title()
    assert here.complaints == []
    assert here.outside(at) == []


@pytest.mark.parametrize("fragment", HOSTILE)
def test_any_other_fragment_is_the_film(visit: Visits, folder: Path, fragment: str) -> None:
    here = visit(f"{folder.as_uri()}/embed.html{fragment}")
    shows(here, "film")
    assert here.complaints == []


def test_it_plays_with_captions(visit: Visits, at: str) -> None:
    here = visit(f"{at}embed.html#blend")
    here.page.evaluate(f"{TRACK}.mode = 'showing'")
    here.page.focus("#film")
    here.page.keyboard.press("Space")
    here.until(LINES, "blend 1\na &lt; b &amp; c")


def test_another_fragment_changes_the_video_and_keeps_captions_on(visit: Visits, at: str) -> None:
    here = visit(f"{at}embed.html")
    here.page.evaluate(f"{TRACK}.mode = 'showing'")
    here.page.evaluate("location.hash = 'score'")
    here.until("() => document.getElementById('film').currentSrc.includes('02-score')")
    shows(here, "clips/02-score")
    assert here.page.evaluate("document.getElementById('film').textTracks.length") == 1
    assert here.page.evaluate(f"{TRACK}.mode") == "showing"
    here.until(f"() => {TRACK}.cues.length === 3")


def test_it_works_in_a_frame_of_another_page(visit: Visits, at: str, folder: Path) -> None:
    other = folder.parent / "course.html"
    frame = f'<iframe src="{at}embed.html#score" title="Score" width="640" height="360"></iframe>'
    other.write_text(f"<!DOCTYPE html><html lang=en><title>Course</title>{frame}")
    here = visit(other.as_uri())
    inner = here.page.frame_locator("iframe")
    assert inner.locator("h1").inner_text() == TITLES["score"]
    frame_of_it = here.page.frames[1]
    frame_of_it.wait_for_function("() => document.getElementById('film').readyState >= 1")
    frame_of_it.evaluate(f"{TRACK}.mode = 'showing'")
    frame_of_it.wait_for_function(f"() => {TRACK}.cues.length === 3")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing(visit: Visits, folder: Path, scheme: str, width: int) -> None:
    size = {"width": width, "height": 360}
    here = visit(f"{folder.as_uri()}/embed.html#score", color_scheme=scheme, viewport=size)
    assert violations(here.page) == []
    assert here.page.evaluate("document.documentElement.scrollWidth") <= width


def test_all_of_it_is_reached_by_tab(visit: Visits, folder: Path) -> None:
    here = visit(f"{folder.as_uri()}/embed.html")
    reached = []
    for _ in range(12):
        here.page.keyboard.press("Tab")
        reached.append(
            here.page.evaluate("document.activeElement.id || document.activeElement.href")
        )
    assert "film" in reached
    assert any(str(it).split("?")[0].endswith("transcript.txt") for it in reached)
    assert any(str(it).endswith("index.html") for it in reached)


def test_without_scripts_it_is_the_film(visit: Visits, folder: Path) -> None:
    here = visit(f"{folder.as_uri()}/embed.html#score", java_script_enabled=False)
    assert here.page.get_attribute("video source", "src").startswith("film.mp4?v=")
    assert here.page.get_attribute("video track", "src").startswith("data:text/vtt")


@pytest.mark.parametrize("fragment", ["", "#score"])
def test_where_a_voice_speaks_captions_come_up_by_themselves(
    visit: Visits, folder: Path, voiced: CoursePage, fragment: str
) -> None:
    (folder / "voiced.html").write_text(embed_html(voiced), encoding="utf-8")
    here = visit(f"{folder.as_uri()}/voiced.html{fragment}")
    here.until(f"() => {TRACK}.mode === 'showing' && {TRACK}.cues.length > 0")
