"""The clean command frees room and keeps what is finished."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import render
from studio.atomic import whole_file
from studio.media import MediaFolder, work_folder
from studio.store import Store
from tests.studio.test_store import A, B, in_folder, used_in_turn

FINISHED = ("film.mp4", "film.json", "clips/02-score.mp4", "stills/02-score.png", "page/a.html")
ABANDONED = (".0123456789abcdef.part.mp4", "clips/.0123456789abcdef.part.json", ".making-0123abcd")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(render.cli, ["clean", *arguments])


@pytest.fixture
def media(tmp_path: Path) -> Path:
    """A media folder with finished files, two stored parts of a megabyte, and leftovers."""
    root = tmp_path / "ünï 日本 'n' #1"
    for name in (*FINISHED, *ABANDONED[:-1], f"{ABANDONED[-1]}/deep/part.mp4"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(bytes(500_000))
    store = Store(MediaFolder(root).store())
    store.put(A, bytes(1_000_000))
    store.put(B, bytes(1_000_000))
    used_in_turn(store.folder, A, B)
    return root


def finished(media: Path) -> bool:
    return all((media / name).stat().st_size == 500_000 for name in FINISHED)


def test_leftovers_go_and_a_store_within_its_limit_stays(media: Path) -> None:
    result = run("--media", str(media))
    assert result.exit_code == 0, result.output
    assert result.stdout == "freed 1 MB: 0 stored parts, 1 work folder, 2 unfinished files\n"
    assert result.stderr == ""
    assert finished(media)
    assert not any((media / name).exists() for name in ABANDONED)
    assert in_folder(MediaFolder(media).store()) == {A, B}
    again = run("--media", str(media))
    assert again.stdout == "freed 0 MB: 0 stored parts, 0 work folders, 0 unfinished files\n"


def test_the_limit_is_in_megabytes(media: Path) -> None:
    result = run("--media", str(media), "--store-limit", "2")
    assert result.stdout.startswith("freed 2 MB: 1 stored part, ")
    assert in_folder(MediaFolder(media).store()) == {B}


def test_all_empties_the_store(media: Path) -> None:
    result = run("--media", str(media), "--all")
    assert result.stdout.startswith("freed 3 MB: 2 stored parts, 1 work folder, ")
    assert in_folder(MediaFolder(media).store()) == set()
    assert finished(media)


def test_what_is_in_use_stays(media: Path) -> None:
    with work_folder(media) as work, whole_file(media / "clips" / "02-score.mp4") as beside:
        (work / "part.mp4").touch()
        beside.write_bytes(bytes(500_000))
        assert run("--media", str(media), "--all").exit_code == 0
        assert (work / "part.mp4").exists()
    assert finished(media)


def test_a_newer_store_is_refused_without_all(media: Path) -> None:
    (media / "store" / "version").write_text("attention-store-v2\n")
    result = run("--media", str(media))
    assert result.exit_code == 2
    assert "version 2" in result.stderr
    assert "render.py clean --all" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert (media / ABANDONED[0]).exists()
    assert run("--media", str(media), "--all").exit_code == 0
    assert not (media / "store").exists()
    assert finished(media)


def test_a_missing_folder_is_clean_and_is_not_made(tmp_path: Path) -> None:
    for more in ([], ["--all"]):
        result = run("--media", str(tmp_path / "none"), *more)
        assert result.exit_code == 0
        assert result.stdout.startswith("freed 0 MB: 0 stored parts")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_media_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    result = run("--media", str(tmp_path / "file"), "--all")
    assert result.exit_code == 2
    assert "is no folder" in result.stderr
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("limit", ["-1", "2GB", ""])
def test_an_odd_limit_is_refused(media: Path, limit: str) -> None:
    assert run("--media", str(media), "--store-limit", limit).exit_code == 2
    assert (media / ABANDONED[0]).exists()


def test_anothers_folder_called_store_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "store" / "parts" / "ab").mkdir(parents=True)
    (tmp_path / "store" / "version").write_text("9\n")
    (tmp_path / "store" / "parts" / "ab" / "mine").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    assert run("--media", str(tmp_path), "--all").exit_code == 0
    assert sorted(tmp_path.rglob("*")) == before
