"""The store: a durable append beside a bare one, and the list of many matches."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median

from events.chain.strands import Sealed
from events.records.codec import pack
from events.store.journal import open_store
from tests.bench.corpus import kept
from tests.bench.figures import AT_MOST, Figure, Plan, Target, ratios, seconds
from tests.bench.long import long_match

TABLE = (
    "CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, "
    "state BLOB, PRIMARY KEY (originator_id, originator_version))"
)
INSERT = "INSERT INTO stored_events VALUES (?,?,?,?)"
BATCH = 100
STRETCHES = 10


def append_times(plan: Plan) -> Iterator[Figure]:
    """Sealed records into the store, one a commit and 100 a commit.

    The yardstick writes the same rows, encoded before, into the same table with bare sqlite3: the
    log written ahead and flushed at every commit (WAL, synchronous FULL), as in ours. Both take
    turns, commit by commit.
    """
    records = long_match(400).match.public
    limits = ((1, 1.5, plan.appends), (BATCH, 2.0, max(plan.appends // 5, 12)))
    for size, limit, commits in limits:
        with tempfile.TemporaryDirectory(dir=kept()) as folder:
            ours, bare = _in_turn(Path(folder), records, size, commits)
        what = f"durable append, {size} a commit" if size > 1 else "durable append"
        name = f"append-{size}" if size > 1 else "append"
        yield Figure(name, what, "ms", ours)
        yield Figure(f"{name}-bare", "  bare sqlite3, same durability", "ms", bare)
        times = ratios(_medians(ours), _medians(bare))
        yield Figure(
            f"{name}-ratio", "  times bare sqlite3", "times", times, Target(AT_MOST, limit)
        )


def _medians(samples: list[float]) -> list[float]:
    """The medians of stretches of the samples: a single flush may take ten times as long."""
    size = max(len(samples) // STRETCHES, 1)
    return [median(samples[at : at + size]) for at in range(0, len(samples), size)]


def _in_turn(
    folder: Path, records: list[Sealed], size: int, commits: int
) -> tuple[list[float], list[float]]:
    journal = open_store(f"sqlite:///{folder / 'ours.sqlite'}")
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    ours, bare = [], []
    with closing(journal), closing(connection):
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(TABLE)
        for commit in range(commits):
            name = f"{commit // 40:026}"
            start = commit % 40 * size
            batch = [
                ("public", start + n, records[(start + n) % len(records)])
                for n in range(1, size + 1)
            ]
            rows = [(f"{name}:public", n, "record/1", pack(s.plain())) for _, n, s in batch]
            ours.append(seconds(partial(journal.append, name, batch)) * 1000)
            bare.append(seconds(partial(_insert, connection, rows)) * 1000)
    return ours, bare


def _insert(connection: sqlite3.Connection, rows: list[tuple[str, int, str, bytes]]) -> None:
    connection.execute("BEGIN")
    connection.executemany(INSERT, rows)
    connection.execute("COMMIT")
