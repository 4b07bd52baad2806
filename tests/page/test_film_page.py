"""The course page in a real browser, from disk and over HTTP: film, words and looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.page.browsing import Visit, Visits, violations

FILM = "document.getElementById('film')"
CAPTIONS = f"{FILM}.textTracks[0]"
SIZES = {"narrow": (320, 640), "wide": (1440, 900)}


@pytest.fixture
def beats(page_folder: Path) -> list[dict[str, Any]]:
    """The beats of the film, as its ledger has them."""
    ledger = json.loads((page_folder.parent / "film.json").read_text("utf-8"))
    found: list[dict[str, Any]] = ledger["beats"]
    return found


def opened(visit: Visits, home: str, **options: Any) -> Visit:
    """The course page, once its film can be sought."""
    here = visit(f"{home}index.html", **options)
    here.until(f"() => {FILM}.readyState >= 1")
    return here


def test_the_film_plays_by_the_keyboard_and_asks_for_nothing_else(visit: Visits, home: str) -> None:
    here = opened(visit, home)
    here.page.focus("#film")
    here.page.keyboard.press("Space")
    here.until(f"() => !{FILM}.paused && {FILM}.currentTime > 0.5")
    assert here.outside(home) == []
    assert here.complaints == []


def test_captions_show(visit: Visits, home: str, beats: list[dict[str, Any]]) -> None:
    here = opened(visit, home)
    here.page.evaluate(f"{CAPTIONS}.mode = 'showing'")
    here.page.evaluate(f"{FILM}.currentTime = {beats[1]['start_s'] + 1}")
    here.until(f"() => {CAPTIONS}.activeCues && {CAPTIONS}.activeCues.length === 1")
    shown = here.page.evaluate(f"{CAPTIONS}.activeCues[0].getCueAsHTML().textContent")
    assert "".join(shown.split()) in "".join(beats[1]["caption"].split())


def test_chapters_seek(visit: Visits, home: str, beats: list[dict[str, Any]]) -> None:
    starts = {}
    for beat in beats:
        starts.setdefault(beat["section"], beat["start_s"])
    here = opened(visit, home)
    chapters = here.page.locator(".chapters button")
    assert chapters.count() == len(starts)
    for place, at_s in list(enumerate(starts.values()))[::3]:
        chapters.nth(place).press("Enter")
        here.until(f"at => !{FILM}.seeking && Math.abs({FILM}.currentTime - at) < 0.5", at_s)
        assert chapters.nth(place).get_attribute("aria-current") == "true"


def test_transcript_seeks_and_follows(
    visit: Visits, home: str, beats: list[dict[str, Any]]
) -> None:
    here = opened(visit, home)
    lines = here.page.locator("#transcript button")
    assert [text.split(None, 1)[1] for text in lines.all_inner_texts()] == [
        beat["caption"] for beat in beats
    ]
    lines.nth(9).press("Enter")
    here.until(f"at => Math.abs({FILM}.currentTime - at) < 0.5", beats[9]["start_s"])
    here.page.evaluate(f"{FILM}.currentTime = {beats[20]['start_s'] + 0.6}")
    here.until("""() => document.querySelectorAll('#transcript button')[20]
        .getAttribute('aria-current') === 'true'""")
    assert here.page.locator("#transcript [aria-current]").count() == 1


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(visit: Visits, page_folder: Path, scheme: str, size: str) -> None:
    width, height = SIZES[size]
    here = opened(
        visit,
        f"{page_folder.as_uri()}/",
        color_scheme=scheme,
        viewport={"width": width, "height": height},
    )
    here.page.evaluate("document.querySelectorAll('details').forEach(it => { it.open = true; })")
    assert violations(here.page) == []
    assert here.page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_control_is_reached_by_tab_and_seen(visit: Visits, page_folder: Path) -> None:
    here = opened(visit, f"{page_folder.as_uri()}/")
    wanted = here.page.evaluate("""() => Array.from(
        document.querySelectorAll('a[href], button, input, select, summary, video'))
        .filter(it => it.checkVisibility() && !it.disabled).length""")
    reached = here.page.evaluate("() => { window.reached = new Set(); }")
    for _ in range(600):
        here.page.keyboard.press("Tab")
        reached = here.page.evaluate("""() => {
            const it = document.activeElement;
            if (it !== document.body) { window.reached.add(it); }
            return window.reached.size;
        }""")
        if reached >= wanted:
            break
    assert reached >= wanted


def test_without_scripts_all_is_there_to_read(
    visit: Visits, page_folder: Path, beats: list[dict[str, Any]]
) -> None:
    here = visit(f"{page_folder.as_uri()}/index.html", java_script_enabled=False)
    text = here.page.locator("body").inner_text()
    assert all(beat["caption"] in text for beat in beats)
    assert here.page.locator("video#film source").count() >= 1


def test_the_film_starts_before_it_is_loaded_whole(visit: Visits, served: str) -> None:
    visits = visit
    here = visits("about:blank")
    parts: list[str] = []
    here.page.on(
        "response",
        lambda it: parts.append(it.headers.get("content-range", "")) if "film.mp4" in it.url else 0,
    )
    here.page.goto(f"{served}index.html")
    here.until(f"() => {FILM}.readyState >= 1")
    assert parts
    assert all(part.startswith("bytes ") for part in parts)
    assert here.page.evaluate(f"{FILM}.seekable.end(0) > 200")
