"""Writes the recorded card lists of second opinions: after a change of what makes them, or of a game's phrases.

python -m tests.oracle.build            of every game
python -m tests.oracle.build clash      of one
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from importlib import import_module

from referee.games.homestuck_atcg.cardset.card_set import SHIPPED, CardSet
from referee.games.homestuck_atcg.cardset.schema import CARD_RULE, CardFile
from referee.kernel.cardset.loader import CardFiles, CardSets
from tests.build_readings import READ, Cache
from tests.oracle.lists import LISTS, MAKERS, READINGS, ROOM, named

FIRST = CardSets(CardFiles(SHIPPED, CardFile, CARD_RULE), CardSet)
"""Card lists of Homestuck by the phrases of the first set alone, which never change, as later ones do."""


def read_first(text: str, name: str, cache: Cache) -> None:
    """Every text of a card list of Homestuck: what it is recorded by does not change with the later phrases."""
    FIRST.load_set(text, name, cache).check()


def read_homestuck(text: str, name: str, cache: Cache) -> None:
    """By all phrases, where a list is made of the later ones; then it is to be built anew when those change."""
    (READ["homestuck_atcg"] if name.startswith(("later", "last")) else read_first)(
        text, name, cache
    )


OWN: dict[str, Callable[[str, str, Cache], None]] = {"homestuck_atcg": read_homestuck}
"""The rooms whose recorded lists are read in another way than card sets."""


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
        (READ | OWN)[room](text, f"{name}.toml", cache)
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
