"""A real browser at a page: what the page asks for, what it complains of, what axe says of it."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

PACKAGES = Path(__file__).parent / "node_modules"
AXE = PACKAGES / "axe-core" / "axe.min.js"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
)


def lacking(what: str, remedy: str) -> NoReturn:
    """Skip the test; where all must be there, as in continuous integration, fail it."""
    message = f"{what} is not installed: {remedy}"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


def chromium() -> str:
    """The browser that this machine has."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return found or lacking("Chromium", "on Debian, apt-get install chromium")


def package(name: str, file: str) -> str:
    """The text of a file in an npm package."""
    path = PACKAGES / name / file
    if not path.is_file():
        lacking(name, "with npm there, tools/setup.sh installs it")
    return path.read_text("utf-8")


@dataclass
class Visit:
    """A page that is open, and what has come of it so far."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def outside(self, home: str) -> list[str]:
        """What was asked for that does not lie below ``home``, nor in the page itself."""
        return [it for it in self.requests if not it.startswith((home, "data:", "blob:"))]

    def until(self, condition: str, argument: Any = None) -> None:
        """Wait until a JavaScript expression, or function of ``argument``, is true."""
        self.page.wait_for_function(condition, arg=argument, timeout=20_000)


@dataclass
class Visits:
    """Opens pages, each in a context of its own."""

    browser: Browser
    _open: list[Visit] = field(default_factory=list)

    def __call__(self, address: str, **options: Any) -> Visit:
        """The page at ``address`` once it is read; ``options`` of the context: colours, size."""
        context = self.browser.new_context(**{"service_workers": "block", **options})
        visit = Visit(context.new_page())
        self._open.append(visit)
        visit.page.on("request", lambda asked: visit.requests.append(asked.url))
        visit.page.on("pageerror", lambda fault: visit.complaints.append(str(fault)))
        visit.page.on("console", lambda told: _note(told, visit.complaints))
        visit.page.goto(address, wait_until="domcontentloaded")
        return visit

    def close(self) -> None:
        """Close all of them."""
        for visit in self._open:
            visit.page.context.close()


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe finds ``within`` a part of the page: each rule and the first that breaks it."""
    page.evaluate(package("axe-core", "axe.min.js"))
    found: list[dict[str, Any]] = page.evaluate(
        "within => axe.run(within).then(result => result.violations)", within
    )
    return [f"{it['id']}: {it['nodes'][0]['html']}" for it in found]


def _note(told: ConsoleMessage, complaints: list[str]) -> None:
    if told.type in ("error", "warning"):
        complaints.append(told.text)
