"""Card lists that are recorded: what the ordinary run plays is neither made nor parsed anew every time.

`tests/oracle/GAME/lists.json` holds the first texts of every function that is `recorded`, and `readings.json.gz` how they
are read; a reading is proven before it is believed (`referee.kernel.text.derivation`). The lists of other numbers are made
when asked for. `python -m tests.oracle.build` writes the files.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path

ROOM = Path(__file__).resolve().parent
LISTS, READINGS = "lists.json", "readings.json.gz"
Maker = Callable[[int], str]
MAKERS: dict[str, list[tuple[Maker, int]]] = {}
"""By the room of a game, what makes its card lists, and how many of each are recorded."""


def recorded(room: str, count: int) -> Callable[[Maker], Maker]:
    """What makes the card list of a number; the first so many are taken as they were recorded."""

    def record(make: Maker) -> Maker:
        MAKERS.setdefault(room, []).append((make, count))

        @wraps(make)
        def taken(number: int) -> str:
            return lists(room).get(named(make, number)) or make(number)

        return taken

    return record


def named(make: Maker, number: int) -> str:
    return f"{make.__name__} {number}"


@cache
def lists(room: str) -> dict[str, str]:
    """The recorded card lists of a game."""
    file = ROOM / room / LISTS
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def readings(room: str) -> dict[str, bytes]:
    """How their texts are read, by the keys of a parse cache."""
    file = ROOM / room / READINGS
    rows = json.loads(gzip.decompress(file.read_bytes())) if file.exists() else {}
    return {key: reading.encode() for key, reading in rows.items()}
