"""The address of a page, and the day of its publication: taken as they are meant, or refused."""

import pytest
from click.testing import CliRunner

import render
from studio.errors import SettingsError
from studio.page.address import base_address, checked_date

GOOD = {
    "": "",
    "https://example.org": "https://example.org/",
    "HTTPS://Example.org/a/": "https://example.org/a/",
    "http://localhost:8000/course": "http://localhost:8000/course/",
    "https://[::1]:8000/a": "https://[::1]:8000/a/",
    "https://example.org/ünï/日本%20/": "https://example.org/%C3%BCn%C3%AF/%E6%97%A5%E6%9C%AC%20/",
    "https://ünï.example/a": "https://xn--n-nga1b.example/a/",
}
BAD = (
    "ftp:x",
    "ftp://example.org/",
    "example.org/course",
    "//example.org/",
    "https://",
    "https:///course/",
    "https://example.org/?lesson=1",
    "https://example.org/?",
    "https://example.org/#top",
    "https://example.org/index.html",
    "https://me:secret@example.org/",
    "https://example.org:port/",
    "https://example.org:99999/",
    "https://exa mple.org/",
    'https://example.org/"><script>',
    "https://example.org/a\nb",
    "https://[::1/",
    "javascript:alert(1)",
    "file:///course/",
    "   ",
)


@pytest.mark.parametrize(("text", "address"), GOOD.items())
def test_an_address_is_that_of_a_folder(text, address):
    assert base_address(text) == address
    assert base_address(address) == address


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(SettingsError, match="--base-url: no address") as caught:
        base_address(text)
    assert caught.value.exit_code == 2
    assert "https://example.org/" in caught.value.message


@pytest.mark.parametrize("text", ["", "2026-11-30", "2024-02-29"])
def test_a_day_is_taken_as_it_is(text):
    assert checked_date(text) == text


@pytest.mark.parametrize(
    "text", ["yesterday", "2026-13-01", "2025-02-29", "20261130", "30.11.2026"]
)
def test_no_day_is_refused(text):
    with pytest.raises(SettingsError, match="--date: no such day"):
        checked_date(text)


@pytest.mark.parametrize(
    ("option", "text"), [("--base-url", "ftp:x"), ("--base-url", "https://"), ("--date", "soon")]
)
def test_the_command_refuses_them_before_any_work(option, text, tmp_path):
    media = tmp_path / "media"
    done = CliRunner().invoke(render.cli, ["page", option, text, "--media", str(media)])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"Error: {option}: no ")
    assert not media.exists()
