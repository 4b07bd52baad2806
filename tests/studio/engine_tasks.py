"""Tasks for workers: they can be pickled by their names."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import fakes


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


def draw_killed_by_one_lesson(job, sink, report):
    """The lesson whose query begins with 13 kills whoever draws its section blend."""
    if job.slug == "blend" and job.vectors.query[0] == 13:
        die()
    return fakes.draw(job, sink, report)


def draw_failing_for_one_lesson(job, sink, report):
    if job.slug == "blend" and job.vectors.query[0] == 13:
        raise ValueError("planted")
    return fakes.draw(job, sink, report)


class Notes:
    """A desk that wants everything and notes what becomes of it."""

    def __init__(self):
        self.taken, self.failed = {}, {}

    def wants(self, _unit):
        return True

    def take(self, unit, result):
        self.taken[unit.name] = result

    def fail(self, unit, fault):
        self.failed[unit.name] = fault
