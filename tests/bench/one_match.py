"""Commands that look at one live match of 300 records, of every game, beside a bare ``import click``.

All of it in processor time, the whole process from its start to its end.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from cli.play.bot_match import decide, opened
from events.recorder import Recorder
from events.store.journal import open_store
from referee.kernel.engine.dice import BotDice, bot_seed
from tests.bench.commands import Stopwatch, next_answer, run
from tests.bench.corpus import GAME, kept, orders
from tests.bench.figures import AT_MOST, Figure, Plan, Target, ratios
from tests.bench.folding import SPEEDS
from tests.bench.long import long_match

RECORDS = 300
COMMANDS = ("act", "show", "legal", "log")
WANTED = Target(AT_MOST, 3.0)
ENOUGH_SEATS = 4
"""Matches of Save Your Bacon! last so long with this many players."""


def one_match_times(plan: Plan) -> Iterator[Figure]:
    """What each of the commands costs, as times what Python needs to import click."""
    for speed in SPEEDS.values():
        recorder = _live_match(speed.game)
        records = sum(map(len, recorder.match.strands.values()))
        store = _store_of(recorder)
        rounds = [_all_once(recorder, store) for _ in range(plan.repeat)]
        for place, name in enumerate(COMMANDS, 1):
            samples = ratios([each[place] for each in rounds], [each[0] for each in rounds])
            what = f"{speed.title}: {name} in a match of {records} records"
            yield Figure(f"{speed.name}-{name}", what, "of click", samples, WANTED)


def _store_of(recorder: Recorder) -> Path:
    """A store with that match, and the checkpoint that the first look at it leaves there."""
    path = kept() / f"one-{recorder.game.code}.sqlite"
    if path.exists():
        return path
    journal = open_store(f"sqlite:///{path}")
    journal.create(recorder.match)
    journal.close()
    run("show", recorder.match.id, store=path)
    with closing(sqlite3.connect(path)) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def _all_once(recorder: Recorder, store: Path) -> list[float]:
    """The milliseconds of the processor for the import of click, and for each of the commands in a store as it is kept."""
    watch, copy = Stopwatch(), store.with_name("one-in-use.sqlite")
    watch.start([sys.executable, "-c", "import click"])
    for name in COMMANDS:
        shutil.copyfile(store, copy)
        watch.take(
            name, recorder.match.id, *(next_answer(recorder) if name == "act" else ()), store=copy
        )
        for file in copy.parent.glob(f"{copy.name}*"):
            file.unlink()
    return watch.busy


def _live_match(game: str) -> Recorder:
    """The first match of random bots that lasts so long, as it was then; of Bacon Project a long one that is made so."""
    if game == GAME:
        return long_match(RECORDS - 1)
    for seats in (2, ENOUGH_SEATS):
        for order in orders("random", game, seats):
            recorder = opened(order)
            bots = [recorder.game.bot(each) for each in order.bots]
            dice = [BotDice(bot_seed(order.secret, seat)) for seat in range(1, seats + 1)]
            while recorder.run.outcome is None:
                decide(recorder, bots, dice)
                if sum(map(len, recorder.match.strands.values())) >= RECORDS:
                    return recorder
    raise AssertionError(game)
