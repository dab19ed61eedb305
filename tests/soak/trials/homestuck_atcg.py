"""What is fuzzed of Homestuck: Atypical Card Game: card files, imported lists, positions, action lines."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from referee.errors import MatchError
from referee.games.homestuck_atcg.cardset import card_set
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.homestuck_atcg.harness import READINGS
from tests.games.homestuck_atcg.random_decks import answer_of, random_deck
from tests.soak.mutations import mutated_text, mutated_tree
from tests.soak.trials.tables import any_answer, as_toml, go_on_a_little, in_one_line

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""
HEADER = (
    "Title",
    "Sub-Title",
    "Type",
    "Enter Cost",
    "Power",
    "Tags",
    "Stars",
    "Max Damage",
    "Text",
)


@cache
def texts() -> tuple[str, ...]:
    """Every text of the shipped cards."""
    return tuple(
        text for card in tomllib.loads(card_set.shipped_text())["card"] for text in card["text"]
    )


# -- card files and lists -------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, in its texts."""
    text, times, way = card_set.shipped_text(), random.choice((1, 1, 2, 4)), random.random()
    if way < 0.35:
        return mutated_text(text, random, texts(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        lines = random.choice(table["card"])["text"]
        at = random.randrange(len(lines)) if lines else 0
        lines[at:] = [card_text(random)]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """A text of some other card, perhaps with the steps of a third, sometimes misspelled."""
    text = random.choice(texts())
    if random.random() < 0.5:
        head, colon, _ = text.partition(": ")
        text = f"{head}{colon}{random.choice(texts()).rpartition(': ')[2]}"
    return text if random.random() < 0.8 else mutated_text(text, random, texts())


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with random decks of it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    readings = dict(random.choice(READINGS))
    opening = Opening(random.choice(GAME.seats), GAME.version, readings, (pin,), {digest: text})
    try:
        run = GAME.open(opening, SeededDice(random.randbytes(32)))
        go_on_a_little(run, random, 150, deck_or_answer)
    except MatchError as error:
        return in_one_line(error)
    return "played"


def make_list(random: Random) -> bytes:
    """Some shipped cards as a list of comma-separated values, mistyped here and there."""
    cards = tomllib.loads(card_set.shipped_text())["card"]
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(HEADER)
    for card in random.sample(cards, random.randrange(1, 12)):
        row = [card["title"], card["subtitle"], card["type"], card.get("enter", "")]
        row += [card.get("power", ""), " ".join(card.get("tags", [])), card["stars"]]
        rows.writerow([*row, card.get("max_damage", ""), " ".join(card["text"])])
    text = written.getvalue()
    times = random.choice((0, 1, 1, 2, 5))
    return mutated_text(text, random, texts(), times).encode("utf-8", "replace")


def try_list(data: bytes, random: Random) -> str:
    """Read the list, as a whole or as far as it is understood."""
    text = data.decode("utf-8", "replace")
    try:
        GAME.import_cards([("list.csv", text)], "own", partly=random.random() < 0.5)
    except MatchError as error:
        return in_one_line(error)
    return "read"


def deck_or_answer(ask: Any, random: Random) -> list[Any] | None:
    """A legal answer; a random deck, where the cards make none that fits and none is ready-made None."""
    cards = ask.run.setting.cards
    if "choose-deck" in ask.verbs and len(cards.cards) > 60:
        deck = answer_of(cards, random_deck(cards, random))
        if not ask.refusals(deck):
            return deck
    if "choose-deck" in ask.verbs and next(iter(ask.legal()), None) is None:
        return None
    return any_answer(ask, random)
