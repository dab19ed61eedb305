"""Workers: the same work on many things, on all cores, with the results in order.

Worker processes are spawned, so that they hold nothing of ours but what they import. Only a few
pieces are under way at a time: neither what is to be done nor what was found piles up. An interrupt
reaches this process alone, which ends its workers; they say nothing, and never outlive it.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.storage.parse_cache import install_parse_cache, write_readings

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

T = TypeVar("T")
R = TypeVar("R")

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="So many processes (all cores if not given).",
)
"""The option of a command that works on many things."""
CHUNK = 8
"""How many things a worker gets at once."""
AHEAD = 4
"""How many chunks for each worker are under way."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[T], R], items: Iterable[T], jobs: int | None = None
) -> Generator[R, None, None]:
    """``map(work, items)`` on that many processes (all cores if not said).

    ``work`` is a function of a module, or a partial of one; it and what it takes and gives travel
    between processes. What it raises ends the rest and is raised here; so is
    ChildProcessError if somebody else ended a worker.
    """
    count = cores() if jobs is None else jobs
    if count == 1:
        yield from map(work, items)
    else:
        yield from _on_processes(work, items, count)


def _on_processes(
    work: Callable[[T], R], items: Iterable[T], count: int
) -> Generator[R, None, None]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    left = iter(items)
    chunks = iter(lambda: list(islice(left, CHUNK)), [])
    others = set(active_children())
    pool = ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_begin_worker, initargs=(work,)
    )
    under_way: deque[Future[list[R]]] = deque()
    try:
        with _interrupts_held_back():
            under_way += [pool.submit(_each, chunk) for chunk in islice(chunks, count)]
        while under_way:
            room = count * AHEAD - len(under_way)
            under_way += [pool.submit(_each, chunk) for chunk in islice(chunks, room)]
            yield from under_way.popleft().result()
    except BrokenProcessPool:
        message = "a worker process was ended from outside"
        raise ChildProcessError(message) from None
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


_WORK: list[Callable[[Any], Any]] = []
"""What this process is to do with each thing, where it is a worker: it may hold much, and travels once."""


def _each(chunk: list[T]) -> list[R]:
    (work,) = _WORK
    found = [work(item) for item in chunk]
    write_readings()
    return found


def _begin_worker(work: Callable[[Any], Any]) -> None:
    """Take the work, and end this worker when the process that started it has ended, however that came."""
    _WORK.append(work)
    install_parse_cache()
    from multiprocessing import parent_process
    from threading import Thread

    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Start processes that never hear an interrupt; one that comes meanwhile waits for us.

    A process inherits which signals are held back, and keeps it so from its first instruction.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
