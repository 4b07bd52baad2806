"""What is told of a watched file: real saves, real workers, drawings of flat colour."""

import multiprocessing
from pathlib import Path

import fakes
import pytest
from lessons import toml

from studio.errors import RenderError, SettingsError, VectorsFileError
from studio.film import render_clips
from studio.progress import Silence
from studio.settings import Request
from studio.vectors_file import read_vectors
from studio.watching import Attentive, Broken, Dropped, Made, Unchanged, watch_file


class Lesson:
    """A vectors file, its media folder, and what becomes of it while it is watched."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "vectors.toml"
        self.media = folder / "media"
        self.draw = fakes.draw
        self.rendered = []
        self.meanwhile = []  # what happens at the next report
        self.afterwards = []  # what happens when the next render is over
        self.save(2)

    def save(self, number: int) -> None:
        beside = self.path.with_suffix(".swp")
        beside.write_text(toml(query=f"[{number}, 0, 0, 0]"))
        beside.replace(self.path)

    def order(self) -> Request:
        return Request(read_vectors(self.path), quality=fakes.TINY, media=self.media)

    def render(self, order, look):
        self.rendered.append(int(order.vectors.query[0]))
        watcher = Attentive(Acting(self.meanwhile), look)
        made = render_clips(order, ["score"], watcher, draw=self.draw)
        if self.afterwards:
            self.afterwards.pop()()
        return [files.video for files in made]

    def news(self):
        return watch_file(self.path, self.order, self.render)

    @property
    def video(self) -> Path:
        return self.media / "clips" / "02-score.mp4"


class Acting(Silence):
    """Does ``acts``, each once, at the first report that it gets."""

    def __init__(self, acts) -> None:
        self._acts = acts

    def report(self, name, report):  # noqa: ARG002
        while self._acts:
            self._acts.pop()()


@pytest.fixture
def lesson(tmp_path):
    return Lesson(tmp_path)


def test_each_save_is_rendered_once(lesson):
    news = lesson.news()
    assert next(news) == Made((lesson.video,))
    for number in (3, 4):
        lesson.save(number)
        assert next(news) == Made((lesson.video,))
    assert lesson.rendered == [2, 3, 4]


def test_a_touch_and_a_comment_change_nothing(lesson):
    news = lesson.news()
    next(news)
    lesson.path.touch()
    assert next(news) == Unchanged()
    lesson.path.write_text(f"# a comment\n{lesson.path.read_text()}")
    assert next(news) == Unchanged()
    assert lesson.rendered == [2]


def test_what_was_deleted_is_rendered_again(lesson):
    news = lesson.news()
    next(news)
    lesson.video.unlink()
    lesson.path.touch()
    assert next(news) == Made((lesson.video,))


def test_a_broken_file_is_told_and_survived(lesson):
    news = lesson.news()
    next(news)
    earlier = lesson.video.read_bytes()
    lesson.path.write_text("query = ")
    told = next(news)
    assert isinstance(told, Broken)
    with pytest.raises(VectorsFileError, match="not TOML") as refusal:
        lesson.order()
    assert told.fault.message == refusal.value.message
    lesson.path.unlink()
    assert "no such file" in next(news).fault.message
    assert lesson.video.read_bytes() == earlier
    lesson.save(2)
    assert next(news) == Unchanged()
    lesson.save(3)
    assert next(news) == Made((lesson.video,))


@pytest.mark.parametrize("draw", [fakes.draw, fakes.draw_forever])
def test_a_save_drops_the_work_that_it_overtakes(lesson, draw):
    news = lesson.news()
    next(news)
    earlier = lesson.video.read_bytes()

    def save():
        lesson.save(4)
        lesson.draw = fakes.draw

    lesson.draw = draw
    lesson.meanwhile = [save]
    lesson.save(3)
    assert next(news) == Dropped()
    if draw is fakes.draw_forever:
        assert lesson.video.read_bytes() == earlier
    assert not list(lesson.media.glob(".*"))
    assert not multiprocessing.active_children()
    assert next(news) == Made((lesson.video,))
    assert lesson.rendered == [2, 3, 4]
    assert lesson.order().vectors.digest in lesson.video.with_suffix(".json").read_text()


def test_work_on_a_file_that_breaks_meanwhile_is_dropped(lesson):
    news = lesson.news()
    next(news)
    lesson.draw = fakes.draw_forever
    lesson.meanwhile = [lambda: lesson.path.write_text("query = ")]
    lesson.save(3)
    assert next(news) == Dropped()
    assert isinstance(next(news), Broken)
    assert not multiprocessing.active_children()


def test_a_render_that_a_save_overtook_at_its_end_is_not_told_as_new(lesson):
    lesson.afterwards = [lambda: lesson.save(3)]
    news = lesson.news()
    assert next(news) == Dropped()
    assert next(news) == Made((lesson.video,))
    assert lesson.rendered == [2, 3]


def test_a_touch_meanwhile_does_not_stop_the_work(lesson):
    lesson.meanwhile = [lesson.path.touch]
    lesson.afterwards = [lesson.path.touch]
    assert next(lesson.news()) == Made((lesson.video,))
    assert lesson.rendered == [2]


def test_back_to_the_rendered_file_after_dropped_work_is_rendered(lesson):
    news = lesson.news()
    next(news)
    lesson.draw = fakes.draw_forever

    def back():
        lesson.save(2)
        lesson.draw = fakes.draw

    lesson.meanwhile = [back]
    lesson.save(3)
    assert next(news) == Dropped()
    assert next(news) == Made((lesson.video,))
    assert lesson.rendered == [2, 3, 2]


def draw_failing(job, sink, report):
    raise RenderError("planted")


@pytest.mark.parametrize("good_before", [True, False])
def test_work_that_fails_is_told_and_survived(lesson, good_before):
    news = lesson.news()
    if good_before:
        next(news)
        lesson.save(3)
    lesson.draw = draw_failing
    assert next(news).fault.message == "planted"
    lesson.draw = fakes.draw
    lesson.path.touch()
    assert next(news) == Made((lesson.video,))


def test_what_is_wrong_at_first_ends_it(lesson):
    lesson.path.unlink()
    with pytest.raises(VectorsFileError):
        next(lesson.news())
    lesson.save(2)

    def refuse(order, look):
        raise SettingsError("planted")

    with pytest.raises(SettingsError):
        next(watch_file(lesson.path, lesson.order, refuse))
