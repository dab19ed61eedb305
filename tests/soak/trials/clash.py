"""What is fuzzed of Clash: card files, positions, action lines; cases are fuzzed for every game."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from random import Random

from referee.errors import MatchError
from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.clash.harness import READINGS
from tests.games.clash.odd_cards import made_up_set, some_text
from tests.soak.mutations import bombed, mutated_text, mutated_tree
from tests.soak.trials.tables import as_toml, go_on_a_little, in_one_line

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 300
"""So many legal answers are listed of one moment: a made-up card may offer millions."""


# -- card files -----------------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file or a made-up one with changes: anywhere, in its tables, in its texts."""
    text = shipped_text() if random.random() < 0.6 else made_up_set(random)[1]
    times = random.choice((1, 1, 2, 4))
    way = random.random()
    if way < 0.01:
        return bombed(text, random).encode()
    if way < 0.35:
        return mutated_text(text, random, (some_text(random),), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        card = random.choice(table["card"])
        card["abilities"] = [card_text(random) for _ in range(random.choice((0, 1, 2, 5)))]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """Any text of the card language, sometimes misspelled."""
    text = some_text(random)
    return text if random.random() < 0.7 else mutated_text(text, random, (some_text(random),))


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    try:
        run = GAME.open(
            Opening(2, GAME.version, random.choice(READINGS), (pin,), {digest: text}),
            SeededDice(random.randbytes(32)),
        )
        go_on_a_little(run, random, 60)
    except MatchError as error:
        return in_one_line(error)
    return "played"
