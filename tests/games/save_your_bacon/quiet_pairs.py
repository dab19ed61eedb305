"""Pairs of matches of Save Your Bacon! in which one seat holds reactions, or holds none.

The quiet seat attacks, refreshes and passes, and never shows a card of its hand. Holding reactions it is
asked in windows of which, without them, nobody would know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from events.chain.match import Match
from events.fold.fold import Finder
from events.log.transcript import tell
from events.recorder import Recorder
from events.records.rulings import Ruled
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.language.tree import REACTION
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import BotDice, Label, SeededDice, bot_seed, deal_key
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.game import Opening
from referee.kernel.words.names import Names
from tests.dealt import dealt_by
from tests.games.harness import NAMES
from tests.games.save_your_bacon.harness import secret_of

QUIET = "powerful-potential"
OTHERS = ("lacking-limits", "spooky-specters")
"""Decks without a card that looks into a hand or takes from it."""
READINGS = {"refresh_gain": "3"}
"""With tokens of its refreshes the quiet seat could pay for every reaction that it holds."""
SOMETIMES, MOST_RULINGS = 0.06, 3
LONGEST = 220
"""So many decisions of others; a match that is not over by then is closed by a result."""


class Stacked(SeededDice):
    """Seeded dice, but for the first shuffle of one deck, which lies as it is said here."""

    def __init__(self, seed: bytes, label: str, order: Sequence[int]) -> None:
        super().__init__(seed)
        self._label, self._order = label, list(order)

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        if str(label) == self._label:
            return list(self._order)
        return super().shuffle(label, items)


def stacked(seat: int, secret: bytes, *, reacts: bool) -> Finder:
    """The register of the game in which that seat draws reactions first, or last."""
    deck = next(each for each in shipped_set().decks if each.id == QUIET)
    kinds = {card: shipped_set().face(card).kind == REACTION for card in deck.cards}
    cards = sorted(deck.cards, key=lambda card: (kinds[card] == reacts, card))
    dice = Stacked(deal_key(secret), f"0/shuffle/deck/{seat}/1", cards)
    game = dealt_by(GAME, dice)
    return lambda code: game


class HandShown(Exception):
    """The quiet seat could do nothing but show a card of its hand."""


@dataclass(frozen=True)
class Quiet:
    """One of a pair: its match, and how its game is found again."""

    recorder: Recorder
    find: Finder
    seat: int

    @property
    def match(self) -> Match:
        return self.recorder.match

    def act(self, seat: int, answer: list[Any]) -> None:
        """Somebody else decides; then the quiet seat does what it does, as long as it is asked."""
        self.recorder.act(seat, answer)
        self.be_quiet()

    def judge(self, what: str, public: int) -> None:
        """Somebody calls about a public record, or a judge takes the match back to what followed it."""
        record = tell(self.match, find=self.find).end_of(PUBLIC, public)
        if what == "call":
            self.recorder.call(others(self)[-1], record, "was that right?")
        else:
            ruled = Ruled("backup", rules=("SYB-10.2.1.14",), reason="no", record=record)
            self.recorder.rule(ruled, "Judge Jo")
        self.be_quiet()

    def be_quiet(self) -> None:
        while asks := [ask for ask in self.recorder.run.asks() if ask.seat == self.seat]:
            self.recorder.act(self.seat, quiet_answer(asks[0]))


def quiet_answer(ask: Ask[Any]) -> list[Any]:
    """What the quiet seat says: nothing in it depends on its hand."""
    if "submit-deck" in ask.verbs:
        return ["submit-deck", QUIET]
    for name in ("pass-priority", "attack", "refresh", "stop-pitching", "end-turn"):
        if name in ask.verbs:
            for answer in ask.verbs[name].answers(ask):
                return answer
    if "pitch" in ask.verbs or "pass-time" in ask.verbs:
        raise HandShown
    return list(ask.legal())[-1]


def begun(seat: int, seats: int, secret: bytes, *, reacts: bool) -> Quiet:
    find = stacked(seat, secret, reacts=reacts)
    opening = Opening(seats, GAME.version, READINGS, ())
    note = {"players": NAMES[:seats]}
    rec = Recorder.create(find(GAME.code), opening, secret, find=find, note=note)
    pair = Quiet(rec, find, seat)
    pair.be_quiet()
    return pair


def side_by_side(number: int, *, judged: bool = False) -> Iterator[tuple[Quiet, Quiet]]:
    """A pair after every decision that somebody else took, by chance; at the end closed.

    ``judged``: now and then somebody calls a judge, or a judge takes the match back.
    """
    random = Random(f"quiet rashers {number}")
    seats = 2 + number % 3
    seat = random.randint(1, seats)
    secret = secret_of(number)
    pair = tuple(begun(seat, seats, secret, reacts=reacts) for reacts in (True, False))
    yield pair[0], pair[1]
    dice = [BotDice(bot_seed(secret, each + 1)) for each in range(seats)]
    try:
        for _ in range(LONGEST):
            run = pair[0].recorder.run
            if run.outcome is not None:
                break
            rulings = sum(isinstance(each.record(), Ruled) for each in pair[0].match.public)
            if judged and random.random() < SOMETIMES and rulings < MOST_RULINGS:
                last = len(pair[0].match.public)
                what, public = random.choice(("call", "back")), random.randint(1, last)
                for each in pair:
                    each.judge(what, public)
            else:
                move = decide(pair, dice)
                for each in pair:
                    each.act(*move)
            yield pair[0], pair[1]
    except HandShown:
        return
    for each in pair:
        close(each)
    yield pair[0], pair[1]


def decide(pair: Sequence[Quiet], dice: Sequence[BotDice]) -> tuple[int, list[Any]]:
    """What the seat that is asked does; it is asked the same in both, and sees the same."""
    (ask,), (again,) = (each.recorder.run.asks() for each in pair)
    legal = list(ask.legal())
    assert (ask.seat, legal) == (again.seat, list(again.legal()))
    if "submit-deck" in ask.verbs:
        return ask.seat, ["submit-deck", OTHERS[ask.seat % 2]]
    views = [each.recorder.game.view(each.recorder.run, ask.seat) for each in pair]
    assert views[0] == views[1]
    bot = GAME.bots[("greedy", "random")[ask.seat % 2]]
    return ask.seat, list(bot(views[0], legal, dice[ask.seat - 1]))


def close(quiet: Quiet) -> None:
    """Decide what is still open, and close the match."""
    rec = quiet.recorder
    if rec.run.outcome is None:
        result = Ruled("result", rules=("SYB-Q71",), reason="time", word="time")
        rec.rule(result, "Judge Jo")
    for call in rec.fold.docket.open_calls():
        rec.rule(Ruled("note", call=call, reason="it was"), "Judge Jo")
    rec.close()


def others(pair: Quiet) -> list[Eyes]:
    """Every pair of eyes that may not know when the quiet seat was asked; not the judge's."""
    seats = pair.match.opening().seats
    return [PUBLIC, *(seat for seat in range(1, seats + 1) if seat != pair.seat)]
