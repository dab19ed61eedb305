"""Card lists that collide, and the matches that are played with them."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.game import GAME
from referee.kernel.game import Opening
from tests.games.clash.harness import READINGS
from tests.games.clash.odd_cards import made_up_set
from tests.oracle.clash.comparison import Beside, Logged
from tests.oracle.clash.match import Match
from tests.oracle.clash.wording import cards_of


def shipped(number: int) -> Beside:
    """A match of the shipped cards."""
    return beside(number, shipped_text(), (), f"shipped {number}")


def made_up(number: int) -> Beside:
    """A match of cards with any texts that the phrase rows can say."""
    (name, digest), text = made_up_set(Random(f"made up {number}"))
    return beside(number, text, ((name, digest),), f"made up {number}")


def beside(number: int, text: str, pins: tuple[tuple[str, bytes], ...], seed: str) -> Beside:
    cards = cards_of(text)
    dice = Logged(sha256(seed.encode()).digest(), cards)
    readings = READINGS[number % len(READINGS)]
    packs = {digest: text for _, digest in pins}
    opening = GAME.settle(Opening(2, GAME.version, readings, pins, packs))
    match = Beside(GAME.open(opening, dice), dice, number)
    naive = Match(cards, readings, dice.said)
    naive.set_up()
    match.begin(naive)
    return match
