"""Pairs of brawls that differ in what some eyes may not know: two cards of a deck, or two trap tokens, have changed places.

Both are played alike, for as long as the answers of the one fit the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from events.chain.match import Match
from events.fold.fold import Finder
from events.recorder import Recorder
from referee.errors import MatchError
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.dice import BotDice, Label, SeededDice, bot_seed, deal_key
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.game import Opening
from referee.kernel.words.names import Names
from tests.dealt import dealt_by
from tests.games.harness import NAMES
from tests.games.super_fantasy_brawl.harness import READINGS, seats_of, secret_of

DECK, TRAPS = "deck", "traps"
LONGEST = 260
"""So many decisions of a pair; a match that is not over by then is conceded."""


class Swapped(SeededDice):
    """Seeded dice, but that in the first shuffle of one pile two places are exchanged."""

    def __init__(self, seed: bytes, label: str, places: tuple[int, int]) -> None:
        super().__init__(seed)
        self._label, self._places = label, places

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        found = super().shuffle(label, items)
        if str(label) == self._label:
            one, other = self._places
            found[one], found[other] = found[other], found[one]
        return found


def dealt(dice: SeededDice) -> Finder:
    """The register of the game whose matches are played with those dice."""
    game = dealt_by(GAME, dice)
    return lambda code: game


@dataclass(frozen=True)
class One:
    """One of a pair: its match, and how its game is found again."""

    recorder: Recorder
    find: Finder

    @property
    def match(self) -> Match:
        return self.recorder.match


@dataclass
class Pair:
    """Two matches, the seat whose deck differs (0: the trap tokens do), what was exchanged, by name."""

    one: One
    other: One
    seat: int
    names: tuple[str, str]
    ids: tuple[str, str]

    def eyes(self) -> list[Eyes]:
        """Every pair of eyes that may not know the difference; not the judge's."""
        seats = self.one.match.opening().seats
        return [PUBLIC, *(seat for seat in range(1, seats + 1) if seat != self.seat)]

    def turned(self, seat: int, answer: Sequence[Any]) -> list[Any]:
        """What the answer of the one is in the other: cards named unseen have changed places too."""
        if seat != self.seat or answer[0] not in ("redraw", "plan"):
            return list(answer)
        turn = dict(zip(self.ids, reversed(self.ids), strict=True))
        words = [turn.get(word, word) for word in answer[1:]]
        return [answer[0], *(sorted(words) if answer[0] == "redraw" else words)]


def begun(number: int, way: str) -> Pair:
    """A pair at its first decision."""
    random, seats = Random(f"pair {number} {way}"), seats_of(number)
    seat = random.randint(1, seats) if way == DECK else 0
    label = f"0/shuffle/{DECK}/{seat}/1" if way == DECK else f"0/shuffle/{TRAPS}/1"
    secret = secret_of(number)
    size = {0: 10}.get(seat, 12 if seats > 2 else 18)
    places = size - 1 - random.randrange(4), random.randrange(size - 5)
    while not seat and len({tokens_of(secret)[at] for at in places}) < 2:
        places = size - 1 - random.randrange(4), random.randrange(size - 5)
    opening = Opening(seats, GAME.version, READINGS[number % 7], ())
    pair = []
    for swap in ((0, 0), places):
        find = dealt(Swapped(deal_key(secret), label, swap))
        note = {"players": NAMES[:seats]}
        rec = Recorder.create(find(""), opening, secret, find=find, note=note)
        pair.append(One(rec, find))
    return Pair(pair[0], pair[1], seat, ("", ""), ("", ""))


def tokens_of(secret: bytes) -> list[int]:
    """The trap tokens as they lie after the first shuffle."""
    label = Label(0, "shuffle", TRAPS, 1)
    return SeededDice(deal_key(secret)).shuffle(label, list(shipped_set().tokens))


def learn(pair: Pair) -> None:
    """Find out what was exchanged, as soon as the pile is there."""
    piles = [pile_of(each, pair.seat) for each in (pair.one, pair.other)]
    pairs = [(a, b) for a, b in zip(*piles, strict=False) if a != b]
    if pairs and not pair.names[0]:
        cards = pair.one.recorder.run.setting.cards
        names = cards.card_names if pair.seat else cards.trap_names
        one, other = pairs[0]
        pair.names = names.shown(one), names.shown(other)
        pair.ids = names.id(one), names.id(other)


def pile_of(one: One, seat: int) -> list[int]:
    """The pile in the order in which it was shuffled."""
    table = one.recorder.run.state
    if not seat:
        return [*table.supply, *(trap.face for trap in table.traps)]
    player = table.side(seat)
    return [*player.deck, *player.hand]


def play_on(pair: Pair, dice: Sequence[BotDice], random: Random) -> bool:
    """Let both take the same decision; False where it does not fit both."""
    run = pair.one.recorder.run
    ask = random.choice(run.asks())
    legal = list(ask.legal())
    bot = GAME.bots[("greedy", "random")[ask.seat % 2]]
    answer = list(bot(run.game.view(run, ask.seat), legal, dice[ask.seat - 1]))
    turned = pair.turned(ask.seat, answer)
    try:
        if pair.other.recorder.run.refusals(ask.seat, turned):
            return False
    except MatchError:
        return False
    pair.one.recorder.act(ask.seat, answer)
    pair.other.recorder.act(ask.seat, turned)
    return True


def bots_of(number: int) -> list[BotDice]:
    return [BotDice(bot_seed(secret_of(number), seat)) for seat in range(1, 5)]
