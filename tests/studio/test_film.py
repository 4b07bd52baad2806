import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import accumulate
from pathlib import Path

import av
import engine_tasks as tasks
import fakes
import numpy as np
import pytest
from fakes import ORANGE, TINY, frames_of, number_in, numbers_of, request
from PIL import Image

from scenes.catalog import SLUGS
from studio.engine.running import TRIES
from studio.errors import OutputError, RenderError, SettingsError
from studio.film import render_clips, render_film, render_still
from studio.media import MediaFolder
from studio.outline import beat_names
from studio.progress import Silence
from studio.records import ClipJob

AWKWARD = "it's a ünï 日本 %d #1 folder"


def contents(folder):
    return {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def frame_numbers(path):
    with av.open(str(path)) as video:
        frames = list(video.decode(video.streams.video[0]))
    return [number_in(it.to_ndarray(format="rgb24")) for it in frames]


JOBS = {slug: ClipJob(slug, fakes.default_vectors(), "dark", TINY) for slug in SLUGS}


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    media = tmp_path_factory.mktemp("media") / AWKWARD
    return render_film(request(media, jobs=2), Silence(), draw=fakes.draw)


def test_film_is_every_clip_frame_by_frame(film):
    media = film.video.parent
    for number, slug in enumerate(SLUGS, start=1):
        clip = frame_numbers(media / "clips" / f"{number:02}-{slug}.mp4")
        assert clip == numbers_of(JOBS[slug])
    assert frame_numbers(film.video) == [it for job in JOBS.values() for it in numbers_of(job)]


def test_film_has_a_chapter_for_each_section(film):
    with av.open(str(film.video)) as video:
        chapters = [
            (it["metadata"]["title"], it["start"] * it["time_base"]) for it in video.chapters()
        ]
    ends = accumulate(Fraction(frames_of(job), TINY.fps) for job in JOBS.values())
    titles = [fakes.record(job).title for job in JOBS.values()]
    assert chapters == list(zip(titles, (0, *ends), strict=False))


def test_clips_play_by_themselves(film):
    for path in [film.video, *sorted((film.video.parent / "clips").glob("*.mp4"))]:
        content = path.read_bytes()
        assert content.index(b"moov") < content.index(b"mdat")
        with av.open(str(path)) as video:
            assert video.streams.video[0].codec_context.pix_fmt == "yuv420p"
            assert video.metadata["title"]
            assert fakes.default_vectors().digest in video.metadata["comment"]


def test_poster_is_the_last_frame(film):
    clips = [MediaFolder(film.video.parent).clip(slug) for slug in SLUGS]
    jobs = [*JOBS.values(), JOBS["recap"]]
    for path, job in zip([*(it.poster for it in clips), film.poster], jobs, strict=True):
        picture = np.asarray(Image.open(path))
        assert picture.shape == (TINY.height, TINY.width, 3)
        assert number_in(picture) == numbers_of(job)[-1]
        assert picture[20, 55].tolist() == pytest.approx(ORANGE, abs=4)


def test_ledgers_say_how_long_the_videos_are(film):
    for path in [film.video, *sorted((film.video.parent / "clips").glob("*.mp4"))]:
        ledger = json.loads(path.with_suffix(".json").read_text("utf-8"))
        assert ledger["schema"] == "attention-ledger-v1"
        with av.open(str(path)) as video:
            stream = video.streams.video[0]
            assert ledger["duration_s"] == float(stream.duration * stream.time_base)
        assert ledger["beats"][-1]["end_s"] == ledger["duration_s"]


def test_keyframes_stand_where_beats_begin(film):
    ledger = json.loads(film.ledger.read_text("utf-8"))
    with av.open(str(film.video)) as video:
        packets = [it for it in video.demux(video.streams.video[0]) if it.size]
        keys = {float(it.pts * it.time_base) for it in packets if it.is_keyframe}
    assert {beat["start_s"] for beat in ledger["beats"]} <= keys


def test_nothing_but_the_files_of_the_contract_is_left(film):
    stems = [f"clips/{number:02}-{slug}" for number, slug in enumerate(SLUGS, start=1)]
    kinds = ("mp4", "jpg", "vtt", "srt", "json")
    names = {f"{stem}.{kind}" for stem in (*stems, "film") for kind in kinds}
    names |= {"chapters.vtt", "transcript.txt"}
    names |= {f"store/records/{name}.json" for name in (*SLUGS, "film")} | {"store/version"}
    found = {it.as_posix() for it in contents(film.video.parent)}
    parts = {it for it in found if it.startswith("store/parts/")}
    assert found - parts == names
    assert len(parts) == sum(len(beat_names(slug, fakes.default_vectors())) for slug in SLUGS)
    assert {it.name for it in film.video.parent.iterdir() if it.is_dir()} == {"clips", "store"}


def test_another_run_by_one_worker_gives_the_same_bytes(film, tmp_path):
    render_film(request(tmp_path / "again", jobs=1), Silence(), draw=fakes.draw)
    assert contents(tmp_path / "again") == contents(film.video.parent)


def test_clips_are_returned_in_the_films_order_each_once(tmp_path):
    slugs = ["blend", "score", "blend"]
    clips = render_clips(request(tmp_path, jobs=2), slugs, Silence(), draw=fakes.draw)
    assert [it.video.name for it in clips] == ["02-score.mp4", "03-blend.mp4"]
    assert len(list((tmp_path / "clips").iterdir())) == 10


def test_two_films_at_once_in_two_folders(tmp_path):
    def render(name, draw):
        return render_clips(request(tmp_path / name), ["score"], Silence(), draw=draw)[0].video

    with ThreadPoolExecutor() as pool:
        one = pool.submit(render, "one", fakes.draw)
        two = pool.submit(render, "two", fakes.draw_littering)
    assert one.result().read_bytes() == two.result().read_bytes()


class Remarks(Silence):
    """Keeps what workers printed."""

    def __init__(self):
        self.heard = {}

    def finish(self, name, remarks=""):
        self.heard[name] = remarks


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_libraries_leave_and_print_goes_to_the_watcher_alone(
    tmp_path, capfd, monkeypatch, jobs
):
    monkeypatch.chdir(tmp_path)
    clips = ["score", "blend"]
    watcher = Remarks()
    render_clips(request(Path("media"), jobs=jobs), clips, watcher, draw=fakes.draw_littering)
    assert watcher.heard == dict.fromkeys(clips, "a library speaks")
    assert {it.name for it in tmp_path.iterdir()} == {"media"}
    assert not list(tmp_path.rglob("*.svg"))
    assert capfd.readouterr() == ("", "")


def test_one_worker_draws_one_clip_after_the_other(tmp_path):
    watcher = Remarks()
    clips = ["score", "blend", "recap"]
    render_clips(request(tmp_path, jobs=1), clips, watcher, draw=tasks.draw_saying_who)
    assert list(watcher.heard) == clips
    assert len(set(watcher.heard.values())) == 1
    assert watcher.heard["score"] != str(os.getpid())


def test_clip_whose_worker_was_killed_is_made_again(film, tmp_path):
    draw = partial(tasks.draw_killed_once, tmp_path / "flag")
    (clip,) = render_clips(request(tmp_path / "media"), ["blend"], Silence(), draw=draw)
    assert (tmp_path / "flag").exists()
    assert clip.video.read_bytes() == (film.video.parent / "clips" / clip.video.name).read_bytes()


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (fakes.draw_failing, "blend: the work on this section failed: got ValueError: planted"),
        (fakes.draw_killed, f"blend: its workers died {TRIES} times: got SIGKILL"),
        (fakes.draw_on_a_full_disk, "the disk is full"),
        (fakes.draw_short, "expected 3, got 2"),
        (fakes.draw_nothing, "got 0"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_failure_names_the_section_and_leaves_earlier_files_alone(tmp_path, draw, words, jobs):
    earlier = [tmp_path / "clips" / f"03-blend{suffix}" for suffix in (".mp4", ".jpg", ".json")]
    (tmp_path / "clips").mkdir()
    for path in [*earlier, tmp_path / "film.mp4"]:
        path.write_text("earlier")
    with pytest.raises(RenderError) as failure:
        render_film(request(tmp_path, jobs=jobs), Silence(), draw=draw)
    assert words in failure.value.message
    assert failure.value.exit_code == 1
    assert all(path.read_text() == "earlier" for path in [*earlier, tmp_path / "film.mp4"])
    assert not list(tmp_path.rglob(".*"))


def test_failure_brings_its_traceback_along(tmp_path):
    with pytest.raises(RenderError) as failure:
        render_clips(request(tmp_path), ["blend"], Silence(), draw=fakes.draw_failing)
    assert "in draw_failing" in "".join(failure.value.__notes__)


def test_still_that_fails_names_its_section_and_brings_its_traceback_along(tmp_path):
    with pytest.raises(RenderError) as failure:
        render_still(request(tmp_path), "score", None, Silence(), draw=tasks.draw_no_still)
    assert "score: the work on this section failed: got ValueError: planted" in str(failure.value)
    assert "in draw_no_still" in "".join(failure.value.__notes__)


def test_section_that_is_not_there_is_refused_with_the_nearest(tmp_path):
    with pytest.raises(SettingsError, match=r"Did you mean score\?"):
        render_clips(request(tmp_path / "media"), ["scores"], Silence(), draw=fakes.draw)
    assert not (tmp_path / "media").exists()


def test_file_in_the_place_of_the_media_folder_is_refused_before_any_work(tmp_path):
    (tmp_path / "media").write_text("a file")
    with pytest.raises(OutputError):
        render_film(request(tmp_path / "media"), Silence(), draw=fakes.draw_killed)


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="permissions do not bind root")
def test_read_only_folder_is_refused_before_any_work(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError):
        render_film(request(tmp_path / "media"), Silence(), draw=fakes.draw_killed)


def test_still_is_the_frame_that_was_drawn(tmp_path):
    path = render_still(request(tmp_path), "score", None, Silence(), draw=fakes.draw_still)
    assert path == tmp_path / "stills" / "02-score.png"
    assert np.array_equal(np.asarray(Image.open(path)), fakes.frame(3, ORANGE)[..., :3])
    assert [it.name for it in (tmp_path / "stills").iterdir()] == ["02-score.png"]


def test_still_of_a_beat_is_named_for_it(tmp_path):
    beat = beat_names("score", fakes.default_vectors())[0]
    path = render_still(request(tmp_path), "score", beat, Silence(), draw=fakes.draw_still)
    assert path == tmp_path / "stills" / f"02-score-{beat}.png"
    assert number_in(np.asarray(Image.open(path))) == len(beat)


@pytest.mark.parametrize("beat", ["", "nonsense", "../../score"])
def test_still_of_a_beat_that_is_not_there_is_refused(tmp_path, beat):
    with pytest.raises(SettingsError, match="--beat: no such choice"):
        render_still(request(tmp_path / "media"), "score", beat, Silence(), draw=fakes.draw_still)
    assert not (tmp_path / "media").exists()


def test_still_goes_where_it_is_asked_to(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    target = Path("here") / f"{AWKWARD}.png"
    render_still(
        request(Path("media")), "score", None, Silence(), target=target, draw=fakes.draw_still
    )
    assert number_in(np.asarray(Image.open(target))) == 3
    assert {it.name for it in tmp_path.iterdir()} == {"here"}


# Whoever runs the tests in the background has interrupts ignored, and children inherit it.
ENDLESS = """
import signal
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import fakes
from studio.film import render_film

class Loud:
    def begin(self, names): pass
    def wait(self, name): pass
    def report(self, name, report): print(name, flush=True)
    def finish(self, name, remarks): pass
    def look(self): pass

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    render_film(fakes.request(Path({media!r}), jobs=2), Loud(), draw=fakes.draw_forever)
"""


def processes_in(folder):
    """The processes whose present folder lies in ``folder``."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder in (process / "cwd").readlink().parents:
                found.append(process.name)
    return found


def started(tmp_path):
    """A render that never ends, once both of its workers are at work, and its media folder."""
    script, media = tmp_path / "endless.py", tmp_path / "media"
    script.write_text(ENDLESS.format(tests=str(Path(fakes.__file__).parent), media=str(media)))
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a group of its own: Ctrl-C reaches the workers too
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
    )
    names = set()
    while len(names) < 2:
        names.add(process.stdout.readline())
    return process, media


reads_proc = pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="reads /proc")


@reads_proc
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stop_ends_the_workers_and_leaves_nothing(tmp_path, stop):
    process, media = started(tmp_path)
    os.killpg(process.pid, stop)
    _, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert errors.count("Traceback") <= 1  # the parent's own, none of a worker
    assert [it.as_posix() for it in contents(media)] == ["store/version"]
    assert {it.name for it in media.iterdir()} == {"clips", "store"}
    assert not processes_in(media)


@reads_proc
def test_workers_end_by_themselves_when_the_parent_is_killed(tmp_path):
    process, media = started(tmp_path)
    assert processes_in(media)
    process.kill()
    process.wait(timeout=60)  # and then for the pipe's end, which the workers hold open
    process.communicate(timeout=60)
    assert not processes_in(media)
    assert not [it for it in (media / "clips").iterdir() if not it.name.startswith(".")]
    assert not list((media / "store").rglob("*.part"))


def test_giving_orders_imports_no_manim():
    code = "import sys, studio.film, studio.progress; sys.exit('manim' in sys.modules)"
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], env=path, check=False).returncode == 0
