"""Stops while sentences are said: nothing half is kept, and the next run goes on from there."""

import os
import resource
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import fakes
import pytest
from small_disks import small_file_system
from test_film import processes_in, reads_proc
from test_speech import BEATS, order, store, viewed

from scenes.catalog import SLUGS
from studio.errors import OutputError
from studio.film import render_clips
from studio.progress import Silence
from studio.speaking import lines_of, said_in
from studio.store import State
from tests.studio.voices import Tones

TWO = ("score", "blend")
SENTENCES = lines_of(fakes.request("none"), TWO)

# Each sentence takes a while, so that a stop comes while some are said and others are not.
SLOW = """
import signal, sys
sys.path[:0] = [{tests!r}, {root!r}]
from pathlib import Path
import fakes
from studio.film import render_clips
from tests.studio.voices import Tones

class Loud:
    def begin(self, names): pass
    def wait(self, name): pass
    def report(self, name, report): print(name, report.frames_done, flush=True)
    def finish(self, name, remarks): print("done", name, flush=True)
    def look(self): pass

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    voice = Tones(takes_s=0.2)
    order = fakes.request(Path({media!r}), jobs=2, voice=voice)
    render_clips(order, {two!r}, Loud(), draw=fakes.draw)
"""


def started(tmp_path):
    """A render that has said a few sentences, and its media folder."""
    script, media = tmp_path / "slow.py", tmp_path / "media"
    here = Path(fakes.__file__).parent
    script.write_text(
        SLOW.format(tests=str(here), root=str(here.parents[1]), media=str(media), two=TWO)
    )
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a group of its own: Ctrl-C reaches the workers too
        text=True,
    )
    while process.stdout.readline() != "speaking 3\n":
        assert process.poll() is None
    return process, media


@reads_proc
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stop_keeps_what_was_said_whole_and_the_next_run_goes_on(tmp_path, stop):
    process, media = started(tmp_path)
    (os.kill if stop == signal.SIGKILL else os.killpg)(process.pid, stop)
    out, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert errors.count("Traceback") <= 1
    assert "done" not in out
    assert not processes_in(media)
    kept = [path.name for path in media.rglob("*.voice") if not path.name.startswith(".")]
    assert 3 <= len(kept) < len(SENTENCES)
    assert {store(media).state(name) for name in kept} == {State.WHOLE}
    assert not list(media.rglob("*.mp4"))

    log = tmp_path / "log"
    render_clips(order(media, Tones(log=log), jobs=2), TWO, Silence(), draw=fakes.draw)
    assert len(log.read_text().split()) == len(SENTENCES) - len(kept)
    anew = order(tmp_path / "anew", jobs=2)
    render_clips(anew, TWO, Silence(), draw=fakes.draw)
    assert viewed(media) == viewed(anew.media)


def test_a_disk_that_fills_up_while_speaking_is_told_and_the_next_run_heals(tmp_path):
    with small_file_system(tmp_path / "small", "1m") as media:
        with pytest.raises(OutputError, match="disk is full") as refusal:
            said_in(order(media, jobs=2), SLUGS, store(media), Silence())
        assert refusal.value.exit_code == 1
        kept = [path.name for path in media.rglob("*.voice") if not path.name.startswith(".")]
        assert {store(media).state(name) for name in kept} == {State.WHOLE}
        assert not list(media.glob("store/parts/*/.*"))
        assert len(kept) < len(BEATS)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="limits a process of its own")
def test_a_file_that_may_not_grow_is_told_and_leaves_nothing(tmp_path):
    child = os.fork()
    if child == 0:
        code = 70
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            request, kept = order(tmp_path), store(tmp_path)
            resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
            said_in(request, ["recap"], kept, Silence())
        except OutputError as fault:
            code = fault.exit_code
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 1
    assert not [it for it in tmp_path.rglob("*") if it.is_file() and it.name != "version"]
    request = replace(order(tmp_path), jobs=1)
    assert set(said_in(request, ["recap"], store(tmp_path), Silence()).lines) == {"recap"}
