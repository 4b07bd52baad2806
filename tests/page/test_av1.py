"""The second rendition: the same film in AV1, found first, made once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest

from studio.errors import RenderError
from studio.page.av1 import encode_pictures, pictures_name
from studio.page.codecs import codecs_of
from studio.page.embed import embed_html
from studio.page.records import CoursePage
from studio.page.rendition import with_pictures
from studio.page.second_rendition import with_second_renditions
from studio.page.staging import Staging
from studio.progress import Silence
from studio.store import Store
from tests.page.browsing import Visits
from tests.page.small import CLIP_S, TINY, small_page

FRAMES = CLIP_S * TINY.fps


class Count(Silence):
    """Notes which clips are encoded."""

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def finish(self, name: str, remarks: str) -> None:
        super().finish(name, remarks)
        self.encoded.append(name)


def twins(page: CoursePage, folder: Path, store: Path) -> tuple[CoursePage, list[str]]:
    """The page with its twins, and the clips that were encoded for it."""
    work, watcher = folder / "work", Count()
    work.mkdir(parents=True)
    staging = Staging(folder / "page")
    return with_second_renditions(page, staging, work, Store(store), watcher), watcher.encoded


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> CoursePage:
    return small_page(tmp_path_factory.mktemp("small") / "page")


@pytest.fixture(scope="module")
def with_twins(page: CoursePage, tmp_path_factory: pytest.TempPathFactory) -> CoursePage:
    folder = tmp_path_factory.mktemp("twins")
    return twins(page, folder, folder / "store")[0]


def pictures(video: Path) -> list[Any]:
    with av.open(str(video)) as container:
        return [frame.to_ndarray(format="gray") for frame in container.decode(video=0)]


def about(video: Path) -> dict[str, Any]:
    """All that an MP4 has besides its pictures."""
    with av.open(str(video)) as container:
        text = [
            (packet.pts, packet.duration, bytes(packet))
            for packet in container.demux(*container.streams.subtitles)
            if packet.size
        ]
        return {
            "chapters": container.chapters(),
            "title": container.metadata.get("title"),
            "text": text,
            "languages": [it.metadata.get("language") for it in container.streams.subtitles],
            "shown": [str(it.disposition) for it in container.streams.subtitles],
            "duration": container.duration,
            "sound": sound(video),
        }


def sound(video: Path) -> list[tuple[int | None, bytes]]:
    """What is heard, with its times."""
    with av.open(str(video)) as container:
        return [(it.pts, it.to_ndarray().tobytes()) for it in container.decode(audio=0)]


def test_the_new_one_comes_first_and_says_what_it_is(with_twins: CoursePage) -> None:
    for video in with_twins.videos:
        first, last = video.sources
        assert first.file.name == last.file.name.replace(".mp4", ".av1.mp4")
        assert first.type.startswith('video/mp4; codecs="av01.0.')
        assert first.type.endswith(', mp4a.40.2"')
        assert last.type.startswith('video/mp4; codecs="avc1.42')
        assert video.video is last.file


def test_nothing_but_the_pictures_is_other(with_twins: CoursePage) -> None:
    for video in with_twins.videos:
        new, old = (it.file.source for it in video.sources)
        assert about(new) == about(old)
    film = about(with_twins.film.video.source)
    assert len(film["chapters"]) == len(with_twins.clips)
    assert len(film["sound"]) > 100


def test_every_picture_is_there_and_looks_the_same(with_twins: CoursePage) -> None:
    for video in with_twins.videos:
        new, old = (pictures(it.file.source) for it in video.sources)
        assert len(new) == len(old) == round(video.duration_s * video.fps)
        worst = max(np.abs(one.astype(int) - two).mean() for one, two in zip(new, old, strict=True))
        assert worst < 1.5  # of 255


def test_the_same_clip_gives_the_same_bytes(page: CoursePage, tmp_path: Path) -> None:
    made = []
    for name in ("one.mp4", "two.mp4"):
        encode_pictures(page.clips[0].video.source, tmp_path / name, TINY.fps, lambda _: None)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_what_was_encoded_once_is_kept(page: CoursePage, tmp_path: Path) -> None:
    first, encoded = twins(page, tmp_path / "one", tmp_path / "store")
    again, encoded_again = twins(page, tmp_path / "two", tmp_path / "store")
    assert encoded == [clip.slug for clip in page.clips]
    assert encoded_again == []
    assert [video.sources[0].file.sha256 for video in first.videos] == [
        video.sources[0].file.sha256 for video in again.videos
    ]


def test_words_beside_the_pictures_have_nothing_encoded(page: CoursePage, tmp_path: Path) -> None:
    bare = tmp_path / "bare.mp4"
    clip = page.clips[0].video.source
    with_pictures(clip, [clip], bare, fps=TINY.fps)
    assert pictures_name(bare, TINY.fps) == pictures_name(clip, TINY.fps)
    assert pictures_name(page.clips[1].video.source, TINY.fps) != pictures_name(clip, TINY.fps)


@pytest.mark.parametrize(
    "parts", [lambda clips: clips[:1], lambda clips: [*clips, clips[0]]], ids=["fewer", "more"]
)
def test_another_number_of_pictures_is_refused(
    page: CoursePage, tmp_path: Path, parts: Callable[[list[Path]], list[Path]]
) -> None:
    clips = [clip.video.source for clip in page.clips]
    with pytest.raises(RenderError, match="another number of pictures"):
        with_pictures(page.film.video.source, parts(clips), tmp_path / "x.mp4", fps=TINY.fps)


def test_what_no_page_has_is_refused(tmp_path: Path) -> None:
    odd = tmp_path / "odd.mp4"
    with av.open(str(odd), "w") as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        container.mux(stream.encode(av.VideoFrame(64, 48, "yuv420p")))
        container.mux(stream.encode(None))
    with pytest.raises(RenderError, match="pages do not know"):
        codecs_of(odd)


def test_a_browser_takes_it(visit: Visits, with_twins: CoursePage, tmp_path: Path) -> None:
    for file in (with_twins.film.sources[0].file, with_twins.film.poster):
        (tmp_path / file.name).write_bytes(file.source.read_bytes())
    (tmp_path / "embed.html").write_text(embed_html(with_twins), encoding="utf-8")
    here = visit((tmp_path / "embed.html").as_uri())
    here.until("() => document.getElementById('film').readyState >= 2")
    here.page.evaluate("document.getElementById('film').currentTime = 2")
    here.until("() => !document.getElementById('film').seeking")
    shown = here.page.evaluate("document.getElementById('film').currentSrc")
    assert "film.av1.mp4?v=" in shown


def test_work_that_is_stopped_says_nothing(
    page: CoursePage, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def stop(_done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        encode_pictures(page.clips[0].video.source, tmp_path / "x.mp4", TINY.fps, stop)
    assert capfd.readouterr() == ("", "")
