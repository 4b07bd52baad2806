from pathlib import Path

import pytest

from studio.errors import OutputError
from studio.media import MediaFolder, VideoFiles, put_in_place, ready_for, video_bytes, work_folder
from studio.settings import QUALITIES


def test_names_are_those_of_the_contract():
    folder = MediaFolder(Path("media"))
    assert [str(it) for it in folder.clip("score")] == [
        "media/clips/02-score.mp4",
        "media/clips/02-score.jpg",
        "media/clips/02-score.vtt",
        "media/clips/02-score.srt",
        "media/clips/02-score.json",
    ]
    assert [str(it) for it in folder.film()] == [
        "media/film.mp4",
        "media/film.jpg",
        "media/film.vtt",
        "media/film.srt",
        "media/chapters.vtt",
        "media/transcript.txt",
        "media/film.json",
    ]
    assert str(folder.still("recap", "seven")) == "media/stills/08-recap-seven.png"
    assert str(folder.still("recap", None)) == "media/stills/08-recap.png"


def test_missing_folders_are_made(tmp_path):
    ready_for([tmp_path / "a" / "b" / "c.mp4"], 1)
    assert (tmp_path / "a" / "b").is_dir()
    assert not list((tmp_path / "a" / "b").iterdir())


def test_file_in_the_place_of_a_folder_is_refused(tmp_path):
    (tmp_path / "media").write_text("a file")
    with pytest.raises(OutputError) as refusal:
        ready_for([tmp_path / "media" / "clips" / "c.mp4"], 1)
    assert refusal.value.exit_code == 2
    assert "\n" not in refusal.value.message
    assert (tmp_path / "media").read_text() == "a file"


def test_folder_in_the_place_of_a_file_is_refused(tmp_path):
    (tmp_path / "film.mp4").mkdir()
    with pytest.raises(OutputError, match=r"film\.mp4: a folder stands in the place of a file"):
        ready_for([tmp_path / "film.mp4"], 1)


def test_full_disk_is_refused(tmp_path):
    full = r"the disk is too full: expected about \d+ MB free"
    with pytest.raises(OutputError, match=full) as refusal:
        ready_for([tmp_path / "film.mp4"], 10**18)
    assert refusal.value.exit_code == 1


def test_room_grows_with_pixels_and_time():
    draft, full = QUALITIES["draft"], QUALITIES["2160p"]
    assert 0 < video_bytes(draft, 60) < video_bytes(draft, 120) < video_bytes(full, 60) < 1e9


def test_work_folder_is_gone_whatever_happens(tmp_path):
    def work_and_fail():
        with work_folder(tmp_path) as work:
            (work / "deep").mkdir()
            (work / "deep" / "part.mp4").write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work_and_fail()
    assert not list(tmp_path.iterdir())


def test_none_is_put_in_place_where_one_is_missing(tmp_path):
    made = VideoFiles.named(tmp_path / "made")
    final = VideoFiles.named(tmp_path / "final")
    for file in final:
        file.write_text("old")
    made.video.write_text("new")
    made.poster.write_text("new")
    with pytest.raises(OutputError):
        put_in_place(made, final)
    assert {file.read_text() for file in final} == {"old"}
    for file in made:
        file.write_text("new")
    put_in_place(made, final)
    assert {file.read_text() for file in final} == {"new"}
    assert len(list(tmp_path.iterdir())) == 10
