"""``EMBED.md``: snippets that work as they are pasted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import html5lib
import pytest

from studio.page.records import CoursePage
from studio.page.snippets import FOLDER, snippets
from tests.page.small import TITLES, small_page

BASE = "https://example.org/a%20course/week-3/"
BLOCK = re.compile(r"^```(?:html|\{=html\})\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> CoursePage:
    return small_page(tmp_path_factory.mktemp("small") / "page", title='R&D <b> "q"')


def addresses(text: str) -> list[str]:
    """Every address in the snippets, as a browser reads it."""
    found = []
    for block in BLOCK.findall(text):
        for element in html5lib.parse(block, namespaceHTMLElements=False).iter():
            found += [element.get(name) for name in ("src", "poster") if element.get(name)]
    return found


@pytest.mark.parametrize("base", ["", BASE])
def test_every_address_is_a_file_of_the_page(page: CoursePage, base: str) -> None:
    there = {"index.html", "embed.html"}
    there |= {it.name for video in page.videos for it in (video.video, video.vtt, video.poster)}
    found = addresses(snippets(replace(page, base_url=base)))
    assert len(found) >= 8
    for address in found:
        plain = address.removeprefix("../")
        assert plain.startswith(base or FOLDER), address
        assert re.split("[?#]", plain.removeprefix(base or FOLDER))[0] in there, address


def test_titles_are_text(page: CoursePage) -> None:
    frames = [
        element
        for block in BLOCK.findall(snippets(page))
        for element in html5lib.parse(block, namespaceHTMLElements=False).iter("iframe")
    ]
    assert {it.get("title") for it in frames} == {'R&D <b> "q"', TITLES["blend"]}
    assert {it.tag for frame in frames for it in frame} == set()


def test_it_names_every_clip_and_where_to_paste(page: CoursePage) -> None:
    text = snippets(page)
    for place in ("Moodle", "Canvas", "MkDocs", "Sphinx", "Quarto"):
        assert re.search(rf"^## .*{place}", text, re.MULTILINE)
    for clip in page.clips:
        assert f"`embed.html#{clip.slug}`" in text


def test_a_base_address_is_said_instead_of_asked_for(page: CoursePage) -> None:
    assert "--base-url https" in snippets(page)
    assert f"The snippets name {BASE}" in snippets(replace(page, base_url=BASE))


def test_every_file_that_it_names_is_one(page: CoursePage, tmp_path: Path) -> None:
    named = re.findall(r"`(film\.\w+)`", snippets(page))
    assert {it for it in named if not (page.film.video.source.parent / it).is_file()} == set()
