"""The preview: ranges, types, and nothing but the page to nobody but this machine."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from studio.errors import OutputError, SettingsError
from studio.preview.serving import listening, serve
from tests.page.hosting import served_at

ROOT = Path(__file__).parents[2]
FILM = bytes(range(256)) * 40
PAGE = (
    '<!DOCTYPE html><head><meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; script-src &#39;sha256-x=&#39;\"></head><body>ünï</body>"
)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Site:
    folder: Path
    port: int

    def ask(
        self, path: str, method: str = "GET", host: str | None = None, **headers: str
    ) -> Answer:
        """What is answered to this very request: nothing in ``path`` is tidied up before."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            connection.putrequest(method, path, skip_host=True)
            connection.putheader("Host", host or f"127.0.0.1:{self.port}")
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            answer = connection.getresponse()
            named = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, named, answer.read())


@contextmanager
def serving(folder: Path) -> Iterator[Site]:
    with served_at(folder) as home:
        yield Site(folder, port_in(home))


def port_in(address: str) -> int:
    return int(address.removeprefix("http://127.0.0.1:").removesuffix("/"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    around = tmp_path_factory.mktemp("it's ünï #1 50%")
    folder = around / "page"
    (folder / "clips").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "manifest.json").write_text('{"complete": true}')
    (folder / "film.mp4").write_bytes(FILM)
    (folder / "film.vtt").write_text("WEBVTT\n", encoding="utf-8")
    (folder / "clips" / "02-score.webp").write_bytes(b"RIFF")
    (folder / ".hidden").write_text("hidden")
    (around / "secret.txt").write_text("secret")
    (around / "page-too").mkdir()
    (around / "page-too" / "secret.txt").write_text("secret")
    (folder / "out.txt").symlink_to(around / "secret.txt")
    (folder / "out").symlink_to(around)
    (folder / "beside.mp4").symlink_to(folder / "film.mp4")
    with serving(folder) as site:
        yield site


# --- what is answered ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/film.mp4", "video/mp4"),
        ("/film.mp4?v=0123456789ab", "video/mp4"),
        ("/beside.mp4", "video/mp4"),
        ("/film.vtt", "text/vtt; charset=utf-8"),
        ("/clips/02-score.webp", "image/webp"),
        ("/manifest.json", "application/json"),
    ],
)
def test_files_have_their_types_and_are_asked_for_again(site: Site, path: str, kind: str) -> None:
    got = site.ask(path)
    assert (got.status, got.headers["content-type"]) == (200, kind)
    assert got.headers["cache-control"] == "no-cache"
    assert got.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("asked", "start", "end"),
    [("0-0", 0, 1), ("100-199", 100, 200), ("10000-", 10000, 10240), ("-40", 10200, 10240)],
)
def test_a_range_is_answered_by_that_part(site: Site, asked: str, start: int, end: int) -> None:
    got = site.ask("/film.mp4", Range=f"bytes={asked}")
    assert got.status == 206
    assert got.headers["content-range"] == f"bytes {start}-{end - 1}/{len(FILM)}"
    assert got.body == FILM[start:end]


def test_a_range_past_the_end_is_none(site: Site) -> None:
    got = site.ask("/film.mp4", Range="bytes=20000-")
    assert got.status == 416
    assert got.headers["content-range"].endswith(f"*/{len(FILM)}")


def test_a_range_of_another_version_is_the_whole(site: Site) -> None:
    tag = site.ask("/film.mp4").headers["etag"]
    same = site.ask("/film.mp4", Range="bytes=0-9", If_Range=tag)
    other = site.ask("/film.mp4", Range="bytes=0-9", If_Range='"another"')
    assert (same.status, other.status) == (206, 200)
    assert (same.body, other.body) == (FILM[:10], FILM)


def test_what_a_browser_has_is_not_sent_again(site: Site) -> None:
    tag = site.ask("/film.mp4").headers["etag"]
    assert site.ask("/film.mp4", If_None_Match=tag).status == 304


@pytest.mark.parametrize("path", ["/", "/film.mp4"])
def test_the_head_alone_has_no_body(site: Site, path: str) -> None:
    head, whole = site.ask(path, "HEAD"), site.ask(path)
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == str(len(whole.body))


# --- what is not -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/clips/../../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "/%252e%252e/secret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/../page-too/secret.txt",
        "/out.txt",
        "/out/secret.txt",
        "/out/page/film.mp4x",
        "/.hidden",
        "/clips/../.hidden",
        "/film.mp4%00",
        "/film.mp4%00.html",
        "/%ff",
        "/" + "a" * 5000,
    ],
)
def test_nothing_but_the_page_is_there(site: Site, path: str) -> None:
    got = site.ask(path)
    assert got.status == 404
    assert b"secret" not in got.body


@pytest.mark.parametrize("path", ["/clips", "/clips/"])
def test_no_folder_is_listed(site: Site, path: str) -> None:
    assert site.ask(path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
@pytest.mark.parametrize("path", ["/film.mp4", "/.preview/version"])
def test_it_only_reads(site: Site, method: str, path: str) -> None:
    assert site.ask(path, method).status == 405


@pytest.mark.parametrize("host", ["example.org", "example.org:8000", "127.0.0.1.example.org", "x"])
def test_who_comes_by_another_name_gets_nothing(site: Site, host: str) -> None:
    got = site.ask("/film.mp4", host=host)
    assert got.status == 400
    assert FILM[:40] not in got.body


def test_both_names_of_this_machine_will_do(site: Site) -> None:
    assert site.ask("/film.mp4", "HEAD", host=f"localhost:{site.port}").status == 200


def test_it_listens_at_the_loopback_alone(site: Site) -> None:
    with listening(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
        assert listener.family == socket.AF_INET


# --- building anew ---------------------------------------------------------------------------


def test_the_version_changes_with_a_whole_manifest_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    manifest = tmp_path / "manifest.json"
    told = []
    with serving(tmp_path) as site:
        for text in (
            "",
            '{"complete": true}',
            '{"complete": false}',
            "[",
            '{"complete": true, "a": 1}',
        ):
            manifest.write_text(text)
            told.append(site.ask("/.preview/version").body)
        manifest.unlink()
        told.append(site.ask("/.preview/version").body)
    assert [bool(version) for version in told] == [False, True, False, False, True, False]
    assert told[1] != told[4]


def test_only_the_served_page_has_the_script_that_loads_it_anew(site: Site) -> None:
    served = site.ask("/").body.decode("utf-8")
    assert (site.folder / "index.html").read_text("utf-8") == PAGE
    assert "ünï<script data-version=" in served
    assert "connect-src &#x27;self&#x27;" in served
    assert "script-src &#x27;sha256-x=&#x27; &#x27;sha256-" in served


# --- beginning and end -----------------------------------------------------------------------


def test_a_folder_without_a_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"there is no page.*render\.py page"):
        serve(tmp_path / "page", 0, print)


def test_a_port_in_use_is_refused_in_one_message(site: Site) -> None:
    with pytest.raises(SettingsError, match=f"--port {site.port}: the port cannot be had"):
        serve(site.folder, site.port, print)


def test_ctrl_c_ends_it_without_a_word_while_a_film_is_read(site: Site, tmp_path: Path) -> None:
    page = tmp_path / "media" / "page"
    shutil.copytree(site.folder, page, symlinks=True)
    with (page / "large.mp4").open("wb") as large:
        large.truncate(10**9)
    command = [sys.executable, str(ROOT / "render.py"), "preview", "--port", "0"]
    runs = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert runs.stdout is not None
    address = runs.stdout.readline().strip()
    assert Site(tmp_path, port_in(address)).ask("/film.mp4", Range="bytes=0-1").status == 206
    with socket.create_connection(("127.0.0.1", port_in(address))) as reader:
        reader.sendall(b"GET /large.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert reader.recv(12) == b"HTTP/1.1 200"
        os.kill(runs.pid, signal.SIGINT)
        out, told = runs.communicate(timeout=20)
    assert (out, told) == ("", "Serving the page; Ctrl-C ends it.\n")
    assert runs.returncode == 130
