"""A browser at the preview shows the page anew once it was built again, and no sooner."""

from __future__ import annotations

import json
from pathlib import Path

from studio.page.embed import embed_html
from tests.page.browsing import Visits
from tests.page.hosting import served_at
from tests.page.small import small_page


def built(folder: Path, title: str, *, complete: bool = True) -> None:
    """Put a page of this title there, under its own policy, as a build does."""
    page = small_page(folder, title=title)
    (folder / "manifest.json").write_text(json.dumps({"complete": False}))
    (folder / "embed.html").write_text(embed_html(page), encoding="utf-8")
    (folder / "index.html").write_text("<!DOCTYPE html>", encoding="utf-8")
    (folder / "manifest.json").write_text(json.dumps({"complete": complete, "title": title}))


def test_a_page_that_was_built_again_is_shown_anew(visit: Visits, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    built(folder, "First")
    with served_at(folder) as home:
        here = visit(f"{home}embed.html#score")
        here.until("() => document.getElementById('film').readyState >= 1")
        here.page.evaluate("window.stayed = true")
        built(folder, "Half", complete=False)
        here.page.wait_for_timeout(1500)  # three looks of the page at what there is
        assert here.page.evaluate("window.stayed") is True
        built(folder, "Second")
        here.until("() => !window.stayed && document.readyState === 'complete'")
        here.page.evaluate("location.hash = ''")
        here.until("title => document.title === title", "Second")
        assert here.complaints == []
