"""A process that has imported everything and forks a render at a time, to be stopped anywhere."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import fakes
import numpy as np
import valued

from studio.film import render_clips, render_film
from studio.progress import Silence

STEPS = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate")
LONGEST_S = 300
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def lesson(name):
    """A few lessons that share some of their beats."""
    vectors = fakes.default_vectors()
    changes = {
        "first": {},
        "other query": {"new_query": np.array([0.0, 3, 0, 0])},
        "other keys": {"keys": vectors.keys * 2},
    }
    return replace(vectors, **changes[name])


def order(media, name="first", **options):
    """The order of one lesson's film."""
    return replace(fakes.request(Path(media), **options), vectors=lesson(name))


class Warm:
    """The process, and what a test has it do."""

    def __init__(self):
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            text=True,
        )
        self._hear()

    def run(self, media, name, **how):
        """Render, and say how it ended; ``how`` as :func:`_render` and :func:`_stopped` have it."""
        content = json.dumps({"media": str(media), "name": name, **how})
        self._process.stdin.write(content + "\n")
        self._process.stdin.flush()
        return self._hear()

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _hear(self):
        return json.loads(self._process.stdout.readline())


def serve():
    """Fork a render for each line that comes, and answer how it has ended."""
    answer({})
    for line in sys.stdin:
        how = json.loads(line)
        reading, writing = os.pipe()
        began_s = time.monotonic()
        child = os.fork()
        if child == 0:
            os.close(reading)
            os.chdir(how["media"] if Path(how["media"]).is_dir() else "/")
            os._exit(_render(writing, **how))
        os.close(writing)
        _stopped(child, **how)
        _, status = os.waitpid(child, 0)
        took_s = time.monotonic() - began_s
        with os.fdopen(reading) as told:
            steps, words = json.loads(told.read() or '[0, ""]')
        code = os.waitstatus_to_exitcode(status)
        answer({"code": code, "steps": steps, "words": words, "took_s": took_s})


def answer(content):
    sys.stdout.write(json.dumps(content) + "\n")
    sys.stdout.flush()


def _render(writing, media, name, slugs=None, theme="dark", jobs=1, force=False, **how):
    """Render, and do at one moment what ``how`` says (:func:`_count_steps`)."""
    os.setsid()
    signal.alarm(LONGEST_S)  # it hangs: the test fails instead of waiting for ever
    signal.signal(signal.SIGINT, signal.default_int_handler)
    request = order(media, name, theme=theme, jobs=jobs, force=force)
    count, words, code = _count_steps(**how), "", 0
    try:
        if slugs:
            render_clips(request, slugs, Silence(), draw=valued.drawing())
        else:
            render_film(request, Silence(), draw=valued.drawing())
    except KeyboardInterrupt:
        code = 130
    except SystemExit as fault:
        code = fault.code
    except Exception as fault:
        code, words = getattr(fault, "exit_code", 70), f"{type(fault).__name__}: {fault}"
    os.write(writing, json.dumps([count[0], words]).encode())
    return code


def _count_steps(step=0, act="kill", longest=None, **_):
    """Count the steps that this process takes on a disk; before the one of this number, ``act``.

    ``kill`` it, or ``fill`` the disk that the present folder is on. ``longest``: from the first
    step on, no file may be longer, of workers too.
    """
    count = [0]

    def note(event, arguments):
        if event in STEPS or (event == "open" and (arguments[2] or 0) & WRITES):
            count[0] += 1
            if longest is not None and count[0] == 1:
                resource.setrlimit(resource.RLIMIT_FSIZE, (longest, longest))
            if count[0] == step:
                os.kill(os.getpid(), signal.SIGKILL) if act == "kill" else fill()

    sys.addaudithook(note)
    return count


def fill(name="filler"):
    """Leave no room on the disk that the present folder is on."""
    with open(name, "wb", buffering=0) as filler:  # noqa: PTH123
        with suppress(OSError):
            while True:
                filler.write(bytes(1 << 20))
        with suppress(OSError):
            while True:
                filler.write(bytes(512))


def _stopped(child, after_s=None, stop=signal.SIGKILL, group=False, **_):
    """Send ``stop`` to the child, or to all of its group, when ``after_s`` seconds have passed."""
    if after_s is not None:
        time.sleep(after_s)
        with suppress(ProcessLookupError):
            (os.killpg if group else os.kill)(child, stop)


if __name__ == "__main__":
    serve()
