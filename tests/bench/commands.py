"""Commands as people start them: each in a process of its own, its start included."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from events.recorder import Recorder
from events.store.journal import open_store
from replays.file.replay_file import decode
from tests.bench.corpus import BOTS, corpus, kept
from tests.bench.figures import AT_MOST, Figure, Plan, Target
from tests.bench.long import long_match

START = "from cli.main import main; main()"
ACTIONS = 300
OTHER_LETTERS = "bcdfghjkl"


def command(*words: str) -> list[str]:
    """What starts a command, as the installed script does."""
    return [sys.executable, "-c", START, *words]


def run(*words: str, store: Path | None = None) -> str:
    """Run a command to its good end; what it printed."""
    return said_by(command(*words), store)


def said_by(process: list[str], store: Path | None = None) -> str:
    """What a process printed that came to a good end."""
    more = {"REFEREE_STORE": f"sqlite:///{store}"} if store is not None else {}
    done = subprocess.run(
        process, env=os.environ | more, capture_output=True, text=True, check=True
    )
    return done.stdout


@dataclass
class Stopwatch:
    """Times of processes: how long each took, and how long it kept a processor busy.

    On a machine that others use as well the second tells what the first would be without them.
    """

    waited: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)

    def take(self, *words: str, store: Path | None = None) -> str:
        """Run a command; what it printed."""
        return self.start(command(*words), store)

    def start(self, process: list[str], store: Path | None = None) -> str:
        """Run a process; what it printed."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = perf_counter()
        said = said_by(process, store)
        self.waited.append((perf_counter() - start) * 1000)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.busy.append(used * 1000)
        return said

    def figure(self, name: str, what: str, limit: float) -> Figure:
        """The times as a figure that is at most so many milliseconds."""
        note = f"of these the processor was busy for {median(self.busy):,.0f} ms"
        what = f"referee {what}, with process start"
        return Figure(name, what, "ms", self.waited, Target(AT_MOST, limit), note)


def help_time(plan: Plan) -> Iterator[Figure]:
    watch = Stopwatch()
    for _ in range(plan.repeat * 2):
        watch.take("--help")
    yield watch.figure("help", "--help", 150)


def list_time(plan: Plan) -> Iterator[Figure]:
    """The list of a store of 10,000 matches (each of the corpus under ten ids)."""
    with StoreCopy(plan) as store:
        watch = Stopwatch()
        for _ in range(plan.repeat):
            shown = watch.take("list", store=store).splitlines()
            assert len(shown) == plan.archive + 1
        yield watch.figure("list", f"list of {plan.archive:,} matches", 1000)


def act_and_show_times(plan: Plan) -> Iterator[Figure]:
    """One action and one look in a match of 300 actions that lies among 10,000 others."""
    with StoreCopy(plan) as store:
        journal = open_store(f"sqlite:///{store}")
        match = journal.matches()[-1]
        acting, showing = Stopwatch(), Stopwatch()
        for _ in range(plan.repeat):
            seat, answer = next_answer(Recorder.resume(journal.match(match)))
            acting.take("act", match[:12], seat, answer, store=store)
            showing.take("show", match[:12], store=store)
        journal.close()
    what = f"in a match of {ACTIONS} actions among {plan.archive:,}"
    yield acting.figure("act", f"act {what}", 400)
    yield showing.figure("show", f"show {what}", 400)


def next_answer(recorder: Recorder) -> tuple[str, str]:
    """A seat and a legal answer of it, as a person types it."""
    ask = recorder.run.asks()[0]
    answer = next(iter(ask.legal()))
    return str(ask.seat), recorder.game.printed(answer)


class StoreCopy:
    """A copy of the big store for one measurement, taken away afterwards."""

    def __init__(self, plan: Plan) -> None:
        self.kept = big_store(plan)
        self.copy = self.kept.with_name("in-use.sqlite")

    def __enter__(self) -> Path:
        shutil.copyfile(self.kept, self.copy)
        return self.copy

    def __exit__(self, *_: object) -> None:
        for file in self.copy.parent.glob(f"{self.copy.name}*"):
            file.unlink()


def big_store(plan: Plan) -> Path:
    """A store of so many finished matches and a live one of 300 actions, the last that came.

    Playing 10,000 matches would take minutes; so the rows of the corpus lie in it under several
    ids. (A list does not compare an id with the record behind it; validate does.)
    """
    path = kept() / f"store-{plan.archive}.sqlite"
    if path.exists():
        return path
    making = path.with_suffix(".making")
    for file in making.parent.glob(f"{making.name}*"):
        file.unlink()
    journal = open_store(f"sqlite:///{making}")
    each = plan.archive // ((len(OTHER_LETTERS) + 1) * len(BOTS))
    for bot in BOTS:
        for data in corpus(bot, each).read():
            match = decode(data)[1]
            match.secret = match.revealed_secret()
            journal.create(match)
    _multiply(making)
    long_match(ACTIONS, store=journal)
    journal.close()
    making.rename(path)
    return path


def _multiply(store: Path) -> None:
    """Copy every row under nine other ids: with another last letter, one that no id ends in."""
    with closing(sqlite3.connect(store)) as rows, rows:
        (last,) = rows.execute("SELECT MAX(rowid) FROM stored_events").fetchone()
        for letter in OTHER_LETTERS:
            rows.execute(
                "INSERT INTO stored_events SELECT substr(originator_id, 1, 25) || ? || "
                "substr(originator_id, 27), originator_version, topic, state "
                "FROM stored_events WHERE rowid <= ?",
                (letter, last),
            )
