"""Each save of a file counts once, however it is written and wherever it is."""

import os
import resource

import pytest

from studio.saves import Saves, folders_of, saves_of


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "a folder" / "vectors ünï 日本.toml"
    path.parent.mkdir()
    path.write_text("one")
    return path


def write(path, text):
    path.write_text(text)


def rename(path, text):
    """As many editors save: another file is written and takes the name."""
    beside = path.with_name(f".{path.name}.swp")
    beside.write_text(text)
    beside.replace(path)


def set_aside(path, text):
    """As others do: the old file steps aside first, so that for a moment there is none."""
    path.rename(path.with_name(f"{path.name}~"))
    path.write_text(text)


def in_pieces(path, text):
    with path.open("w") as file:
        for letter in text:
            file.write(letter)
            file.flush()


def same_again(path, text):
    path.touch()


@pytest.mark.parametrize("save", [write, rename, set_aside, in_pieces, same_again])
def test_each_save_counts_once(path, save):
    with saves_of(path) as saves:
        for text in ("two", "three"):
            assert not saves.pending()
            save(path, text)
            assert saves.pending()
            saves.wait()
        assert not saves.pending()
        assert not saves.settled()


def test_a_burst_of_saves_counts_once(path):
    with saves_of(path) as saves:
        for number in range(20):
            rename(path, f"text {number}")
        saves.wait()
        assert not saves.pending()


def test_a_save_is_not_taken_while_it_may_go_on(path):
    with saves_of(path) as saves:
        write(path, "two")
        assert saves.pending()
        assert not saves.settled()  # the first look at it: nothing says that it is whole
        saves.wait()


def test_nothing_else_in_the_folder_counts(path):
    with saves_of(path) as saves:
        path.with_name("other.toml").write_text("other")
        (path.parent / "media").mkdir()
        path.read_text()
        assert not saves.pending()


def test_a_file_that_goes_and_comes_back_counts_twice(path):
    with saves_of(path) as saves:
        path.unlink()
        saves.wait()
        write(path, "two")
        saves.wait()
        assert not saves.pending()


def test_a_folder_that_goes_and_comes_back_is_watched_again(path):
    with saves_of(path) as saves:
        path.unlink()
        path.parent.rmdir()
        saves.wait()
        path.parent.mkdir()
        write(path, "two")
        saves.wait()
        assert heard(saves, lambda: write(path, "three"))


def heard(saves: Saves, act) -> bool:
    """Whether an event of the folder arrives when ``act`` is done; no look at the file does it."""
    saves._stirred.clear()
    act()
    return saves._stirred.wait(60)


@pytest.mark.parametrize("save", [write, rename, set_aside, same_again])
def test_the_folder_tells_of_saves(path, save):
    with saves_of(path) as saves:
        assert heard(saves, lambda: save(path, "two"))


@pytest.mark.parametrize("save", [write, rename])
def test_a_link_is_followed_to_the_file(path, tmp_path, save):
    link = tmp_path / "links" / "vectors.toml"
    link.parent.mkdir()
    link.symlink_to(os.path.relpath(path, link.parent))
    with saves_of(link) as saves:
        assert heard(saves, lambda: save(path, "two"))
        saves.wait()
        other = tmp_path / "another folder" / "other.toml"
        other.parent.mkdir()
        other.write_text("three")
        assert heard(saves, lambda: (link.unlink(), link.symlink_to(other)))
        saves.wait()
        assert heard(saves, lambda: save(other, "four"))
        saves.wait()
        assert not saves.pending()


def test_a_link_to_the_folder_may_be_swapped(tmp_path):
    for name in ("v1", "v2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "vectors.toml").write_text(name)
    current = tmp_path / "links" / "current"
    current.parent.mkdir()
    current.symlink_to("../v1")
    path = current / "vectors.toml"
    assert set(folders_of(path)) == {current.parent, tmp_path / "v1"}
    with saves_of(path) as saves:
        assert heard(saves, lambda: (current.unlink(), current.symlink_to("../v2")))
        saves.wait()
        assert not saves.pending()


def test_links_in_a_ring_end(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert folders_of(tmp_path / "a") == (tmp_path,)
    with saves_of(tmp_path / "a") as saves:
        assert not saves.pending()


def test_without_a_watch_to_be_had_the_file_is_looked_at(path):
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))  # no file can be opened any more
    try:
        saves = Saves(path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert saves._observer is None
    rename(path, "two")
    saves.wait()
    saves.end()


def test_a_folder_that_is_not_there_is_waited_for(tmp_path):
    path = tmp_path / "later" / "vectors.toml"
    with saves_of(path) as saves:
        path.parent.mkdir()
        write(path, "one")
        saves.wait()
        assert heard(saves, lambda: write(path, "two"))
