"""A process that has imported everything and forks a render at a time, to be stopped anywhere."""

from __future__ import annotations

import json
import os
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
            os._exit(_render(writing, **how))
        os.close(writing)
        _stopped(child, **how)
        _, status = os.waitpid(child, 0)
        took_s = time.monotonic() - began_s
        with os.fdopen(reading) as told:
            steps = told.read()
        code = os.waitstatus_to_exitcode(status)
        answer({"code": code, "steps": int(steps or 0), "took_s": took_s})


def answer(content):
    sys.stdout.write(json.dumps(content) + "\n")
    sys.stdout.flush()


def _render(writing, media, name, slugs=None, step=None, theme="dark", jobs=1, force=False, **_):
    """Render, and be killed where the process is about to take its ``step``-th step on a disk."""
    os.setsid()
    signal.alarm(LONGEST_S)  # it hangs: the test fails instead of waiting for ever
    signal.signal(signal.SIGINT, signal.default_int_handler)
    request = order(media, name, theme=theme, jobs=jobs, force=force)
    count = _count_steps(step)
    try:
        if slugs:
            render_clips(request, slugs, Silence(), draw=valued.drawing())
        else:
            render_film(request, Silence(), draw=valued.drawing())
    except KeyboardInterrupt:
        return 130
    except SystemExit as fault:
        return fault.code
    os.write(writing, str(count[0]).encode())
    return 0


def _count_steps(last):
    count = [0]

    def note(event, arguments):
        if event in STEPS or (event == "open" and (arguments[2] or 0) & WRITES):
            count[0] += 1
            if count[0] == last:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(note)
    return count


def _stopped(child, after_s=None, stop=signal.SIGKILL, group=False, **_):
    """Send ``stop`` to the child, or to all of its group, when ``after_s`` seconds have passed."""
    if after_s is not None:
        time.sleep(after_s)
        with suppress(ProcessLookupError):
            (os.killpg if group else os.kill)(child, stop)


if __name__ == "__main__":
    serve()
