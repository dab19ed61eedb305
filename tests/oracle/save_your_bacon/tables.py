"""Matches to compare: ready-made decks in many readings, and card lists at random that are built to collide."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from referee.errors import PackError
from referee.games.save_your_bacon.cardset.card_set import shipped_text
from referee.games.save_your_bacon.game import GAME
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from tests.games.save_your_bacon import odd_cards
from tests.games.save_your_bacon.harness import READINGS, secret_of
from tests.games.save_your_bacon.odd_cards import side_of
from tests.oracle.dice import LoggedDice
from tests.oracle.lists import recorded
from tests.oracle.save_your_bacon.comparison import Beside, faces_of, laid_out
from tests.oracle.save_your_bacon.match import begun
from tests.oracle.save_your_bacon.wording import Face

SHIPPED = tomllib.loads(shipped_text())
FACES = faces_of(SHIPPED)
"""The shipped cards, as the second opinion reads them."""


def shipped(number: int, seats: int) -> Beside:
    """A match of ready-made decks."""
    random, dice = Random(number), LoggedDice(secret_of(number))
    readings = {
        k: v for k, v in READINGS[number % len(READINGS)].items() if seats > 2 or k != "variant"
    }
    run = GAME.open(GAME.settle(Opening(seats, GAME.version, readings, ())), dice)
    fits = [row for row in SHIPPED["deck"] if row["format"] == run.setting.readings.format]
    decks = {seat: random.choice(fits) for seat in range(1, seats + 1)}
    for seat, deck in decks.items():
        run.act(seat, ["submit-deck", deck["id"]])
    lists = {
        seat: (deck["champions"], [card for card, copies in deck["cards"] for _ in range(copies)])
        for seat, deck in decks.items()
    }
    return Beside(run, dice, begun(FACES, run.setting.readings, lists), number)


odd_list = recorded("save_your_bacon", 4)(odd_cards.card_list)
"""The card list of that number."""


@cache
def prepared(list_: int, seats: int) -> tuple[Any, dict[str, Face]]:
    """The setting of a match with that card list, and its cards as the second opinion reads them."""
    text = odd_list(list_)
    sets, packs = card_sets(GAME, text)
    opening = Opening(seats, GAME.version, {"format": "full_constructed"}, sets, packs)
    return GAME.prepare(GAME.settle(opening)), faces_with(text)


@cache
def faces_with(text: str) -> dict[str, Face]:
    """The shipped cards and those of that list, as the second opinion reads them."""
    return FACES | faces_of(tomllib.loads(text))


def hard_side(random: Random, setting: Any, seat: int) -> dict[str, Any]:
    """What a player has at random, half of it about to fall, and some of it exhausted."""
    side, cards = side_of(random, setting, seat), setting.cards
    for champion in side["champions"]:
        for row in (champion, *champion["equipment"]):
            name = row["thing"].removesuffix(f"-{seat}")
            defense = cards.known[cards.names.numbers[name]].defense or 1
            row["damage"] = random.choice((0, row.get("damage", 0), defense - 1, defense - 1))
            row["exhausted"] = random.random() < 0.2
    return side


def odd(list_: int, number: int, seats: int) -> Beside:
    """A table in the middle of a turn, with cards of that list; the next number where it cannot be laid."""
    setting, faces = prepared(list_, seats)
    random = Random(f"odd {list_} {number} {seats}")
    while True:
        sides = {str(seat): hard_side(random, setting, seat) for seat in range(1, seats + 1)}
        written: Mapping[str, Any] = {"turn": 3, "seat": random.randint(1, seats), "seats": sides}
        dice = LoggedDice(random.randbytes(32))
        try:
            run = position.read(GAME, setting, written, dice)
        except PackError:
            continue
        return Beside(run, dice, laid_out(run, faces), number)


def some_match(number: int) -> Beside:
    """The match of that number: of ready-made decks, or a table of cards of an odd list; two to four seats."""
    seats = 2 + number % 3
    return shipped(number, seats) if number % 4 == 0 else odd(number // AT_ONCE, number, seats)


AT_ONCE = 48
"""So many matches have the same card list."""
