"""An engine over an existing Dask cluster, whose workers are looked at before they get any work."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from studio.engine import Engine
from studio.engine.record import PROJECT, plain_record, worker_record
from studio.errors import EngineError, RenderError

P = ParamSpec("P")
R = TypeVar("R")

CONNECT_S = 5
ANSWER_S = 30
PATIENCE_S = 30
_ADDRESS = re.compile(r"(tcp|tls)://[^\s/]+:\d+")
_INSTALL = "pip install '.[dask]'"


@contextmanager
def dask_engine(scheduler: str) -> Iterator[Engine]:
    """Lend an engine over the workers of the Dask scheduler at an address such as tcp://host:8786.

    Raises :class:`~studio.errors.EngineError` where Dask is not installed, where no scheduler
    answers or it has no workers, and where a worker would make another film than this machine.
    """
    with _quietly(), _connected(scheduler) as client:
        check_workers(_records(client, scheduler))
        look = _Look(client, scheduler)
        executor = Checked(client.get_executor(pure=False))
        try:
            yield Engine(executor, look.seats, look, told)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def check_workers(found: Mapping[str, object]) -> None:
    """Refuse workers whose record differs from this machine's.

    ``found``: by address, a worker's record, or the exception that it answered with.
    Raises :class:`~studio.errors.EngineError`, which names the first such worker.
    """
    for address, record in sorted(found.items()):
        if not isinstance(record, Mapping):
            raise EngineError(
                "this worker cannot run the project",
                where=address,
                expected="the project as it is here",
                got=f"{type(record).__name__}: {record}",
                remedy="Install it there, in the same version, and start the worker again.",
            )
        _check_record(address, record)


def told(fault: BaseException) -> BaseException:
    """Dask's own faults in our words.

    It has done a task again on other workers before it gives up: so that is for good.
    """
    if isinstance(fault, CancelledError):
        return RenderError("the scheduler let go of this task")
    if type(fault).__name__ == "KilledWorker":
        return RenderError(
            "its workers died again and again",
            got=str(fault).splitlines()[0],
            remedy="If memory ran out, give each worker more of it, or fewer workers a machine.",
        )
    return fault


class Checked(Executor):
    """An executor whose workers look at themselves before each task: some may have joined since."""

    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have the function called on a worker that is as this machine is."""
        return self._inner.submit(checked, plain_record(), fn, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks; cancel those that wait unless this is to wait for them."""
        self._inner.shutdown(wait=wait and not cancel_futures)


def checked(record: Mapping[str, str], fn: Callable[..., R], args: Any, kwargs: Any) -> R:
    """``fn(*args, **kwargs)``, on a worker; an EngineError where that is not as ``record`` says."""
    for what, expected in record.items():
        if (got := worker_record().get(what, "none")) != expected:
            raise _differs("a worker that joined later", what, expected, got)
    return fn(*args, **kwargs)


class _Look:
    """Watches the cluster: a moment without workers may pass, a long one is the end."""

    def __init__(self, client: Any, scheduler: str) -> None:
        self._client = client
        self._scheduler = scheduler
        self._alone_since_s: float | None = None
        self._seats = 1

    def seats(self) -> int:
        """The threads of the workers, as they were when last looked at."""
        return self._seats

    def __call__(self) -> None:
        workers = self._workers()
        if workers:
            self._seats = sum(int(worker["nthreads"]) for worker in workers.values())
            self._alone_since_s = None
            return
        now_s = time.monotonic()
        if self._alone_since_s is None:
            self._alone_since_s = now_s
        if now_s - self._alone_since_s > PATIENCE_S:
            error = EngineError("the cluster has no workers left", where=self._scheduler)
            error.exit_code = 1
            raise error

    def _workers(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = self._client.scheduler_info()["workers"]
        except Exception:  # of many kinds: the scheduler does not answer
            return {}
        return found


@contextmanager
def _connected(scheduler: str) -> Iterator[Any]:
    if not _ADDRESS.fullmatch(scheduler):
        raise EngineError(
            "no address of a scheduler",
            where="--scheduler",
            expected="one such as tcp://host:8786",
            got=repr(scheduler),
        )
    client = _client(scheduler)
    try:
        yield client
    finally:
        client.close(timeout=1)


def _client(scheduler: str) -> Any:
    try:
        from distributed import Client as Connection
    except ModuleNotFoundError as fault:
        raise EngineError(
            "Dask is not installed", where="--engine dask", remedy=f"Run: {_INSTALL}"
        ) from fault
    client: Any = Connection  # it has no types of its own
    try:
        return _within(
            CONNECT_S + 2, lambda: client(scheduler, timeout=CONNECT_S, set_as_default=False)
        )
    except Exception as fault:  # of many kinds; in each there is nothing to work with
        raise EngineError(
            "no scheduler answers",
            where=scheduler,
            expected=f"an answer within {CONNECT_S} s",
            got=type(fault).__name__,
            remedy="Start one with `dask scheduler`, or name another with --scheduler.",
        ) from fault


def _records(client: Any, scheduler: str) -> Mapping[str, object]:
    try:
        client.wait_for_workers(1, timeout=CONNECT_S)
        found: Mapping[str, object] = _within(
            ANSWER_S, lambda: client.run(plain_record, on_error="return")
        )
    except Exception as fault:
        raise EngineError(
            "the cluster has no workers that answer",
            where=scheduler,
            got=f"{type(fault).__name__}: {fault}",
            remedy=f"Start some with `dask worker {scheduler} --nthreads 1`.",
        ) from fault
    return found


def _within(limit_s: float, call: Callable[[], R]) -> R:
    """``call()``; TimeoutError where that takes longer than ``limit_s`` seconds.

    Dask's own limits do not hold against somebody who takes the call and then says nothing.
    """
    answer: Future[R] = Future()

    def ask() -> None:
        try:
            answer.set_result(call())
        except BaseException as fault:  # the promise must be kept, whatever it is
            answer.set_exception(fault)

    threading.Thread(target=ask, daemon=True).start()
    return answer.result(limit_s)


def _check_record(address: str, record: Mapping[str, str]) -> None:
    for what, expected in worker_record().items():
        if (got := str(record.get(what, "none"))) != expected:
            raise _differs(address, what, expected, got)


def _differs(where: str, what: str, expected: str, got: str) -> EngineError:
    short = slice(12 if what == PROJECT else None)
    return EngineError(
        f"this worker differs in {what}, so its clips could look otherwise",
        where=where,
        expected=expected[short],
        got=got[short],
        remedy="Install the same version there with the same constraints.txt, and start it again.",
    )


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep what Dask logs off the terminal: each fault is told once, in our words."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
