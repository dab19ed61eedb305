"""``make frozen``: whether every byte and every sentence of many matches is as it was.

    python -m tests.frozen                         compares with the table; differences end with 1
    python -m tests.frozen --every 10              only one match in ten
    python -m tests.frozen --rebuild               writes the table anew
    python -m tests.frozen --show clash 17         prints what is frozen of one match

A change that must not change anything that is shown, recorded or said is gated by it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from cli.workers import in_order
from referee import games
from tests.frozen.matches import EACH
from tests.frozen.pages import digests, pages_of

TABLE = Path(__file__).with_name("frozen.json")
SAME, OTHER = 0, 1
Table = dict[str, dict[str, str]]
"""By game, a digest of each match by its number, and of each kind of thing over all matches."""


def main(words: Sequence[str] | None = None) -> int:
    """Compare, write or show; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.frozen", description=__doc__)
    parser.add_argument("--rebuild", action="store_true")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--games", nargs="*", default=list(games.names()))
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--show", nargs=2, metavar=("GAME", "NUMBER"))
    plan = parser.parse_args(words)
    if plan.show:
        for kind, text in pages_of(plan.show[0], int(plan.show[1])):
            print(f"{kind}: {text}")
        return SAME
    found = {code: row_of(code, range(1, EACH + 1, plan.every), plan.jobs) for code in plan.games}
    if plan.rebuild:
        write(read() | found)
        return SAME
    other = list(differences(read(), found, whole=plan.every == 1))
    for line in other or ["frozen: everything is as it was"]:
        print(line)
    return OTHER if other else SAME


def row_of(code: str, numbers: Sequence[int], jobs: int | None = None) -> dict[str, str]:
    """The digests of those matches of a game, each and by kind, taken on all cores."""
    kinds: dict[str, list[str]] = {}
    row = {}
    rows = in_order(partial(digests, code), numbers, jobs)
    for number, found in zip(numbers, rows, strict=True):
        row[str(number)] = _digest(f"{kind} {digest}" for kind, digest in found.items())
        for kind, digest in found.items():
            kinds.setdefault(kind, []).append(digest)
    return row | {kind: _digest(each) for kind, each in sorted(kinds.items())}


def _digest(texts: Iterable[str]) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def differences(table: Table, found: Table, *, whole: bool) -> Iterator[str]:
    """What is not as the table says, a line for each match, and for each kind where all were taken."""
    for code, row in found.items():
        known = table.get(code, {})
        for name, digest in row.items():
            if known.get(name) != digest and (whole or name.isdecimal()):
                what = f"match {name}" if name.isdecimal() else name
                yield f"{code}, {what}: {'not as it was' if name in known else 'not in the table'}"


def read() -> Table:
    """The table as it is kept; none of it where there is no table."""
    table: Table = json.loads(TABLE.read_text("utf-8")) if TABLE.exists() else {}
    return table


def write(table: Table) -> None:
    """Keep the table, a line for each match, so that a difference is a difference of lines."""
    TABLE.write_text(json.dumps(table, indent=1, sort_keys=False) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
