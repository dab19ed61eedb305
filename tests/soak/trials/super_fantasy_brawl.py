"""What is fuzzed of Super Fantasy Brawl: card files, boards, positions, action lines; cases are fuzzed for all games."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from referee.errors import MatchError
from referee.games.super_fantasy_brawl.cardset import arena_file, card_set, pinned
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.super_fantasy_brawl.harness import READINGS
from tests.soak.mutations import mutated_text, mutated_tree
from tests.soak.trials.tables import as_toml, go_on_a_little, in_one_line

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""
HOSTS = ("card", "trap", "challenge", "standard_action")


def with_text(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything in a card file that has a text."""
    sides = [champion[side] for champion in table["champion"] for side in ("basic", "levelled")]
    return [*(each for host in HOSTS for each in table[host]), *sides]


@cache
def texts() -> tuple[str, ...]:
    """Every text of the shipped cards."""
    return tuple(
        text for each in with_text(tomllib.loads(card_set.shipped_text())) for text in each["text"]
    )


# -- card files and boards ------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, in its texts."""
    text, times, way = card_set.shipped_text(), random.choice((1, 1, 2, 4)), random.random()
    if way < 0.35:
        return mutated_text(text, random, texts(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        row = random.choice(with_text(table))
        number = random.randrange(len(row["text"])) if row["text"] else 0
        row["text"][number:] = [card_text(random)]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """A text of some other card, perhaps with a sentence of a third, sometimes misspelled."""
    text = random.choice(texts())
    if random.random() < 0.5:
        text = f"{text} {random.choice(texts()).rpartition(': ')[2]}"
    return text if random.random() < 0.8 else mutated_text(text, random, texts())


def make_board(random: Random) -> bytes:
    """The shipped board with changes: anywhere, or in its tables."""
    text, times = arena_file.shipped_text(), random.choice((1, 1, 2, 4))
    if random.random() < 0.4:
        return mutated_text(text, random, (), times).encode("utf-8", "replace")
    return as_toml(mutated_tree(tomllib.loads(text), random, times), text, random)


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file or board; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    sets = pinned.sets_with(pinned.shipped(), pin, text)
    readings = random.choice(READINGS)
    opening = Opening(random.choice((2, 4)), GAME.version, readings, sets, {digest: text})
    try:
        run = GAME.open(opening, SeededDice(random.randbytes(32)))
        go_on_a_little(run, random, 120)
    except MatchError as error:
        return in_one_line(error)
    return "played"
