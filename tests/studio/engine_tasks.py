"""Tasks for workers: they can be pickled by their names."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import fakes

from studio.engine.telling import tell
from studio.records import DrawReport


class UnpackableError(Exception):
    """Can be packed and not unpacked, as some libraries' are."""

    def __init__(self, one, two):
        super().__init__(one + two)


def where():
    return os.getpid(), Path.cwd()


def double(number):
    return 2 * number


def speak(text):
    print(text)  # noqa: T201 - as libraries do
    return text


def litter():
    """Leaves things behind as libraries do; returns what it finds of others."""
    found = [
        it.name for folder in (Path.cwd(), Path(tempfile.gettempdir())) for it in folder.iterdir()
    ]
    Path("left.svg").touch()
    tempfile.mkdtemp(prefix="left-")
    os.chdir(Path.cwd().parent)
    return found


def tell_and_speak(text):
    for report in (DrawReport("one", 0, 2), DrawReport("two", 1, 2), DrawReport("two", 2, 2)):
        tell(report)
    return speak(text)


def tell_for_ever(flag):
    flag.write_text(str(os.getpid()))
    while True:
        tell(DrawReport("", 1, 1))
        time.sleep(0.05)


def leave():
    sys.exit(7)


def die(*_):
    os.write(1, b"about to die\n")
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(flag, result):
    """Kills its worker, but for the second time."""
    if not flag.exists():
        flag.touch()
        die()
    return result


def fail():
    raise ValueError("planted")


def fail_unpackably():
    raise UnpackableError(1, 2)


def sleep_long(flag):
    flag.write_text(str(os.getpid()))
    time.sleep(600)


def draw_killed_once(flag, job, parts, report):
    """Kills who draws blend, but for the second time."""
    if job.slug == "blend":
        die_once(flag, None)
    return fakes.draw(job, parts, report)


def draw_saying_who(job, parts, report):
    speak(os.getpid())
    return fakes.draw(job, parts, report)


def draw_no_still(job, beat):
    raise ValueError("planted")


def draw_killed_by_one_lesson(job, parts, report):
    """The lesson whose query begins with 13 kills whoever draws its section blend."""
    if job.slug == "blend" and job.vectors.query[0] == 13:
        die()
    return fakes.draw(job, parts, report)


def draw_failing_for_one_lesson(job, parts, report):
    if job.slug == "blend" and job.vectors.query[0] == 13:
        raise ValueError("planted")
    return fakes.draw(job, parts, report)


class Notes:
    """A desk that wants everything and notes what becomes of it."""

    def __init__(self):
        self.taken, self.failed, self.remarks, self.reports = {}, {}, {}, []

    def look(self):
        """Let the work go on."""

    def report(self, unit, report):
        self.reports.append((unit.name, report.frames_done))

    def remark(self, unit, text):
        self.remarks[unit.name] = text

    def wants(self, _unit):
        return True

    def take(self, unit, result):
        self.taken[unit.name] = result

    def fail(self, unit, fault):
        self.failed[unit.name] = fault
