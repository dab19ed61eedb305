"""Writes the recorded card lists of second opinions: after a change of what makes them, or of a game's phrases.

python -m tests.oracle.build            of every game
python -m tests.oracle.build clash      of one
"""

from __future__ import annotations

import gzip
import json
import sys
from importlib import import_module

from tests.build_readings import READ
from tests.oracle.lists import LISTS, MAKERS, READINGS, ROOM, named


def lists_of(room: str) -> dict[str, str]:
    """The card lists to be recorded, made anew."""
    made = ((make, number) for make, count in MAKERS[room] for number in range(count))
    return {named(make, number): make(number) for make, number in made}


def readings_of(
    room: str, lists: dict[str, str], known: dict[str, bytes] | None = None
) -> dict[str, bytes]:
    """How every text of those lists is read, beside the readings that are known."""
    cache: dict[str, bytes] = {} if known is None else known
    for name, text in lists.items():
        READ[room](text, f"{name}.toml", cache)
    return cache


def main(rooms: list[str]) -> None:
    for room in rooms:
        import_module(f"tests.oracle.{room}.test_matches")
        lists = lists_of(room)
        whole = json.dumps(lists, indent=0) + "\n"
        (ROOM / room / LISTS).write_text(whole, encoding="utf-8", newline="\n")
        rows = {key: row.decode() for key, row in sorted(readings_of(room, lists).items())}
        packed = json.dumps(rows, indent=0).encode()
        (ROOM / room / READINGS).write_bytes(gzip.compress(packed, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1:] or list(READ))
