"""What is fuzzed of Save Your Bacon!: card files, positions, action lines; cases are fuzzed for every game."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from hashlib import sha256
from random import Random

from referee.errors import MatchError
from referee.games.save_your_bacon.cardset.card_set import shipped_text
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.save_your_bacon.harness import GAME, READINGS
from tests.soak.mutations import mutated_text, mutated_tree
from tests.soak.trials.tables import as_toml, go_on_a_little, in_one_line

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""


@cache
def texts() -> tuple[str, ...]:
    """Every text of the shipped cards."""
    table = tomllib.loads(shipped_text())
    cards = [*table["champion"], *table["card"], *table["condition"]]
    return tuple(text for card in cards for text in card["text"])


# -- card files -----------------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, in its texts."""
    text, times, way = shipped_text(), random.choice((1, 1, 2, 4)), random.random()
    if way < 0.35:
        return mutated_text(text, random, texts(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        card = random.choice([*table["champion"], *table["card"], *table["condition"]])
        number = random.randrange(len(card["text"])) if card["text"] else 0
        card["text"][number:] = [card_text(random)]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """A text of some other card, perhaps with sentences of a third, sometimes misspelled."""
    text = random.choice(texts())
    if random.random() < 0.5:
        head, arrow, tail = text.partition("-> ")
        other = random.choice(texts()).rpartition("-> ")[2].rpartition(": ")[2]
        text = f"{head}{arrow}{other}" if arrow else f"{tail or head} {other}"
    return text if random.random() < 0.8 else mutated_text(text, random, texts())


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    opening = Opening(
        random.choice((2, 3, 4)), GAME.version, random.choice(READINGS), (pin,), {digest: text}
    )
    try:
        run = GAME.open(opening, SeededDice(random.randbytes(32)))
        go_on_a_little(run, random, 120)
    except MatchError as error:
        return in_one_line(error)
    return "played"
