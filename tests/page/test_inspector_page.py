"""The inspector in a real browser: what a reader does, and that Python says the same of it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from attention_math import (
    Inspected,
    VectorSet,
    build_lesson,
    default_vectors,
    inspected,
    vector_set,
)
from scenes.languages import LANGUAGES
from studio.page.inspector import inspector_data
from studio.page.markup import json_block
from studio.page.statements import sentence, statements
from studio.page.words import inspector_words
from studio.vectors_file import read_vectors
from tests.page.browsing import Visit, Visits, violations

ROOT = Path(__file__).parents[2]
WORDS = inspector_words("en")
ROWS = "#inspector-rows tr"


def opened(visit: Visits, address: str, **options: Any) -> Visit:
    """The page with its inspector at work."""
    here = visit(address, **options)
    here.page.wait_for_selector(f"{ROWS} td", state="attached", timeout=20_000)
    return here


def shows(here: Visit, state: Inspected, words: Any = WORDS) -> None:
    """Wait until the inspector shows the state, then compare all its texts."""
    made = state.attended
    weights = list(made.weights.texts)
    here.until(
        """weights => {
        const rows = Array.from(document.querySelectorAll('#inspector-rows tr'));
        const texts = rows.map(row => row.querySelectorAll('td .text')[3].textContent);
        return JSON.stringify(texts) === JSON.stringify(weights);
    }""",
        weights,
    )
    columns = zip(made.dots, made.scores, made.exponentials, made.weights, strict=True)
    for row, texts in zip(here.page.locator(ROWS).all(), columns, strict=True):
        assert row.locator("td .text").all_text_contents() == [each.text for each in texts]
    assert here.page.locator("#inspector-output .text").all_text_contents() == list(
        made.output.texts
    )
    said = [sentence(each, words, len(weights)) for each in statements(state)]
    assert here.page.locator("#inspector-said li").all_text_contents() == said
    further = here.page.locator("#inspector-further dd").all_text_contents()
    assert further == [
        made.divisor.text,
        made.normalizer.text,
        made.peak_weight.text,
        made.effective_keys.text,
        made.entropy_nats.text,
        made.peak_sensitivity.text,
    ]


def with_data(page_folder: Path, target: Path, data: dict[str, Any]) -> str:
    """The address of a page as the one in the folder, but with other data for its inspector."""
    text = (page_folder / "index.html").read_text("utf-8")
    block = r'(<script type="application/json" id="inspector-data">).*?(</script>)'
    changed = re.sub(block, lambda it: f"{it[1]}{json_block(data)}{it[2]}", text, flags=re.DOTALL)
    assert changed != text
    (target / "index.html").write_text(changed, encoding="utf-8")
    return (target / "index.html").as_uri()


def test_it_starts_with_the_film_s_query(visit: Visits, home: str) -> None:
    here = opened(visit, f"{home}index.html")
    shows(here, inspected(default_vectors(), [2, 0, 0, 0]))
    assert not here.page.locator("#inspector-note").is_visible()
    assert here.page.url.endswith("index.html")
    assert here.outside(home) == []
    assert here.complaints == []


def test_everything_is_changed_by_the_keyboard_alone(visit: Visits, page_folder: Path) -> None:
    here, vectors = opened(visit, f"{page_folder.as_uri()}/index.html"), default_vectors()
    page = here.page
    slider = page.locator("#inspector-coordinate-1")
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    shows(here, inspected(vectors, [2, 0.625, 0, 0]))
    assert slider.get_attribute("aria-valuetext") == "0.625"
    page.keyboard.press("Tab")
    page.keyboard.type("-1.8125")
    page.keyboard.press("Home")
    field = page.locator("#inspector-coordinates input[type=number]").nth(1)
    field.fill("-1.8125")
    shows(here, inspected(vectors, [2, -1.8125, 0, 0]))
    page.locator("#inspector-scaling").press("Space")
    shows(here, inspected(vectors, [2, -1.8125, 0, 0], False))
    page.locator("#inspector-gap").press("PageUp")
    gap = float(page.locator("#inspector-gap-number").input_value())
    assert gap > 1
    shows(here, inspected(vectors, [2, -1.8125, 0, 0], False, gap))
    page.get_by_role("button", name=WORDS.new_query).press("Enter")
    shows(here, inspected(vectors, [0, 2, 0, 0], False, gap))
    assert here.complaints == []


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("20", [20, 0, 0, 0]),
        ("1500", [1500, 0, 0, 0]),
        ("1e300", [1e300, 0, 0, 0]),
        ("-1e-310", [-1e-310, 0, 0, 0]),
        ("-0", [0, 0, 0, 0]),
    ],
)
def test_any_number_can_be_typed(
    visit: Visits, page_folder: Path, typed: str, query: list[float]
) -> None:
    here = opened(visit, f"{page_folder.as_uri()}/index.html")
    here.page.locator("#inspector-coordinates input[type=number]").first.fill(typed)
    shows(here, inspected(default_vectors(), query))


def test_what_is_no_number_is_said_to_be_none_and_changes_nothing(
    visit: Visits, page_folder: Path
) -> None:
    here = opened(visit, f"{page_folder.as_uri()}/index.html")
    for field, typed in (
        (here.page.locator("#inspector-coordinates input[type=number]").first, "1e400"),
        (here.page.locator("#inspector-gap-number"), "0"),
    ):
        before = field.input_value()
        field.fill(typed)
        assert field.get_attribute("aria-invalid") == "true"
        assert here.page.locator("#inspector-invalid").inner_text().startswith("Not a number from")
        shows(here, inspected(default_vectors(), [2, 0, 0, 0]))
        field.press("Tab")
        assert field.input_value() == before
        assert here.page.locator("#inspector-invalid").inner_text() == ""


def test_a_link_keeps_a_state_and_nothing_else_is_taken_for_one(visit: Visits, home: str) -> None:
    address = f"{home}index.html"
    here = opened(visit, f"{address}#query=0.5,-1e-3,3,0&scaling=off&gap=2.5")
    state = inspected(default_vectors(), [0.5, -1e-3, 3, 0], False, 2.5)
    shows(here, state)
    here.page.locator("#inspector-scaling").press("Space")
    assert here.page.url == f"{address}#query=0.5,-0.001,3,0&gap=2.5"
    for fragment in ("#query=1,2,3", "#query=<img src=x onerror=alert(1)>", "#__proto__=1", "#x"):
        here.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        shows(here, inspected(default_vectors(), [0.5, -1e-3, 3, 0], True, 2.5))
    here.page.evaluate("location.hash = '#query=0,2,0,0'")
    shows(here, inspected(default_vectors(), [0, 2, 0, 0]))


def test_the_copied_command_films_the_numbers_that_are_shown(
    visit: Visits, page_folder: Path, tmp_path: Path
) -> None:
    here = opened(visit, f"{page_folder.as_uri()}/index.html#query=-0.5,1.125,0,0&gap=2")
    command = here.page.locator("#inspector-command").input_value()
    assert "“Where It Breaks”" in here.page.locator("#inspector-limits").inner_text()
    here.page.locator("#inspector-copy").press("Enter")
    here.until("() => document.getElementById('inspector-copied').textContent")
    assert here.page.locator("#inspector-copied").inner_text() == WORDS.copied
    python, script, film, *options = shlex.split(command)
    assert (python, script, film) == ("python", "render.py", "film")
    tiny = ["--quality", "draft", "--fps", "2", "--voice", "silent", "--media", str(tmp_path)]
    made = [sys.executable, script, "clip", "score", *options, *tiny]
    subprocess.run(made, cwd=ROOT, check=True, capture_output=True)
    ledger = json.loads((tmp_path / "clips" / "02-score.json").read_text("utf-8"))
    numbers = [each for beat in ledger["beats"] for each in beat["numbers"]]
    state = inspected(default_vectors(), [-0.5, 1.125, 0, 0])
    for part, shown in (("dots", state.attended.dots), ("scores", state.attended.scores)):
        filmed = {each["index"][0]: each["text"] for each in numbers if each["part"] == part}
        assert tuple(filmed[row] for row in sorted(filmed)) == shown.texts
    here.page.evaluate("location.hash = '#query=-0.5,1.125,0,0'")
    shows(here, state)


def test_a_pause_of_the_film_brings_its_numbers(visit: Visits, home: str) -> None:
    here = opened(visit, f"{home}index.html")
    page = here.page
    page.locator("#inspector-coordinates input[type=number]").first.fill("3")
    line = page.locator("#transcript [data-section=refocus][data-beat=halfway]")
    line.press("Enter")
    shows(here, inspected(default_vectors(), [1, 1, 0, 0]))
    assert page.locator("#inspector-caption").inner_text() == line.locator(".what").inner_text()
    number = page.locator("#inspector-numbers button", has_text="0.333").first
    number.press("Enter")
    assert number.get_attribute("aria-pressed") == "true"
    told = page.locator("#inspector-derivation").inner_text()
    assert "query_at(query=query, new_query=new_query, t=0.5)" in told
    assert "wᵢ = e^scoreᵢ ÷ Σⱼ e^scoreⱼ" in told
    page.locator("#inspector-back").press("Enter")
    shows(here, inspected(default_vectors(), [3, 0, 0, 0]))
    assert not page.locator("#inspector-beat").is_visible()
    page.locator("#inspector-follow").press("Space")
    page.locator("#transcript [data-section=sharpen][data-beat=gaps]").press("Enter")
    page.wait_for_timeout(300)
    shows(here, inspected(default_vectors(), [3, 0, 0, 0]))


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_while_it_is_used(
    visit: Visits, page_folder: Path, scheme: str, width: int
) -> None:
    here = opened(
        visit,
        f"{page_folder.as_uri()}/index.html",
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
    )
    here.page.locator("#transcript [data-section=blend][data-beat=output]").press("Enter")
    here.page.locator("#inspector-numbers button").last.press("Enter")
    here.page.locator("#inspector-gap-number").fill("99")
    assert violations(here.page, "#inspector") == []
    assert here.page.evaluate("document.documentElement.scrollWidth") <= width


def test_one_wrong_sign_shuts_the_bench(visit: Visits, page_folder: Path, tmp_path: Path) -> None:
    data = inspector_data(build_lesson(default_vectors()))
    text = data["golden"][-1][3]
    data["golden"][-1][3] = text.replace("0", "1", 1)
    here = visit(with_data(page_folder, tmp_path, data))
    here.until(
        "text => document.getElementById('inspector-why').textContent === text", WORDS.unavailable
    )
    assert not here.page.locator("#inspector-bench").is_visible()
    assert here.page.locator("#inspector-note a").get_attribute("href") == "#numbers"


def test_without_scripts_it_points_to_the_table(visit: Visits, page_folder: Path) -> None:
    here = visit(f"{page_folder.as_uri()}/index.html", java_script_enabled=False)
    assert WORDS.waiting in here.page.locator("#inspector-note").inner_text()
    assert not here.page.locator("#inspector-bench").is_visible()


LESSONS = {
    "wide": (read_vectors(ROOT / "examples" / "wide.toml"), 64),
    "fractions": (read_vectors(ROOT / "examples" / "fractions.toml"), 3),
    "one": (vector_set([1], [2], [[3]], [[4]]), 1),
    "hostile": (
        vector_set(
            [1, 2],
            [0, 1],
            [[1, 2], [3, 4], [0, 0]],
            [[1, 0], [0, 1], [2, 2]],
            ("</script><b>x", "<img src=x onerror=alert(1)>", "\u202eright to left"),
        ),
        2,
    ),
}


@pytest.mark.parametrize("name", LESSONS)
def test_lessons_of_other_shapes(
    visit: Visits, page_folder: Path, tmp_path: Path, name: str
) -> None:
    vectors, width = LESSONS[name]
    address = with_data(page_folder, tmp_path, inspector_data(build_lesson(vectors)))
    here = opened(visit, address, viewport={"width": 320, "height": 700})
    shows(here, inspected(vectors, vectors.query))
    fields = here.page.locator("#inspector-coordinates input[type=number]")
    assert fields.count() == width
    assert here.page.locator("#inspector-coordinates input[type=range]").count() == (
        0 if width > 8 else width
    )
    changed = _changed(vectors, 0.3)
    fields.nth(width - 1).fill("0.3")
    shows(here, inspected(vectors, changed))
    labels = here.page.locator("#inspector-rows bdi").all_text_contents()
    assert labels == list(vectors.key_labels)
    assert here.page.evaluate("document.documentElement.scrollWidth") <= 320


def _changed(vectors: VectorSet, last: float) -> Sequence[float]:
    return [*vectors.query[:-1].tolist(), last]


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
def test_other_languages(visit: Visits, page_folder: Path, tmp_path: Path, language: str) -> None:
    data = inspector_data(build_lesson(default_vectors()), language)
    here = opened(visit, with_data(page_folder, tmp_path, data))
    here.page.locator("#inspector-coordinates input[type=number]").nth(1).fill("2")
    shows(here, inspected(default_vectors(), [2, 2, 0, 0]), inspector_words(language))
