"""Random Clash for tests: whole matches by bots, watched, and taken apart into what each seat did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.game import GAME
from referee.games.clash.series.game import GAME as SERIES
from referee.games.clash.state.table import SEATS
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from referee.kernel.game import Opening
from tests.games.harness import Bots as AnyBots
from tests.games.harness import Decision, Harness, Options
from tests.games.series import Series


def set_of(names: Sequence[str]) -> tuple[tuple[str, bytes], str]:
    """A card set of those cards of the shipped one: its pin and its text."""
    head, *cards = shipped_text().split("[[card]]")
    kept = [card for card in cards if any(f'id = "{name}"\n' in card for name in names)]
    last, _, _ = kept.pop().partition("# One copy of every card")
    text = "[[card]]".join([head.split("[notation]")[0], *kept, last])
    text = text.replace('set_id = "first-muster"', 'set_id = "a-few"')
    return ("a-few", sha256(text.encode()).digest()), text


FEW = set_of(("vassal", "scribe", "ferryman", "gravedigger", "bombardier", "guard", "hexer", "drummer"))  # fmt: skip
"""A small set: its decks are soon empty, so that they are reformed again and again."""


class Clash(Harness):
    game = GAME
    tag = "muster"
    options = tuple(
        dict(zip(GAME.catalogue.readings(), choices, strict=True))
        for choices in product(*(each.choices for each in GAME.catalogue.readings().values()))
    )
    bots = ("random", "random")
    longest = 20_000
    slips = (0, 1, 3, -1, True, "", "vassal", "Bombardier (2)", "combat", "start", [], {}, "CL-1.8", "none", "health")  # fmt: skip

    def turn_of(self, asks: Sequence[Ask[Any]], dice: BotDice) -> Ask[Any]:
        return dice.choose(asks)

    def bot_of(self, bots: Sequence[str], number: int, seat: int) -> str:
        return bots[seat - 1]

    def mixed(self, run: Run[Any], eyes: Eyes, random: Random) -> Run[Any] | None:
        if run.dice.observed:
            return None
        run = run.fork()
        for seat in SEATS:
            for side in (
                (run.state.side(seat), run.lanes[seat].state.own)
                if run.lanes
                else (run.state.side(seat),)
            ):
                mix(side, random, with_hand=seat != eyes)
        return Run.resume(GAME, run.setting, run.wire(), run.dice)


def mix(side: Any, random: Random, *, with_hand: bool) -> None:
    """Another order of the deck, and with the hand other cards in both."""
    cards = [*side.deck, *(side.hand if with_hand else ())]
    random.shuffle(cards)
    size = len(side.deck)
    side.deck.lay_out(cards[:size])
    if with_hand:
        side.hand.lay_out(sorted(cards[size:]))


HARNESS = Clash()
READINGS, Bots = HARNESS.options, partial(AnyBots, HARNESS)
opened, play, recorder, secret_of = (
    HARNESS.opened,
    HARNESS.play,
    HARNESS.recorder,
    HARNESS.secret_of,
)


def opening(options: Options | None = None, *, few: bool = False) -> Opening:
    """A match of the shipped set, or of the small one."""
    pin, text = FEW
    cards, packs = (((pin,), {pin[1]: text})) if few else ((), {})
    return Opening(2, GAME.version, dict(options or {}), cards, packs)


# -- what each seat did, apart from when it did so ------------------------------------------


@dataclass
class Phase:
    """What was decided in the lanes of one phase, by lane."""

    said: dict[int, list[Decision]] = field(default_factory=lambda: {seat: [] for seat in SEATS})

    def one_after_the_other(self) -> list[int]:
        """First all of seat 1, then all of seat 2."""
        return [lane for lane in SEATS for _ in self.said[lane]]

    def sizes(self) -> tuple[int, int]:
        return len(self.said[1]), len(self.said[2])


def next_phase(run: Run[Any], players: AnyBots) -> Phase:
    """Let the bots go through the running phase, on a fork; what each of them did."""
    run = run.fork()
    run.listener = None
    phase = Phase()
    for lane, child in list(run.lanes.items()):
        while run.lanes.get(lane) is child and child.asks():
            decision = players.decide(run, lane)
            phase.said[lane].append(decision)
            run.act(*decision)
    return phase


def lined_up(phase: Phase, order: Sequence[int]) -> Iterator[tuple[int, Decision]]:
    """The lanes and the decisions of a phase, as they arrive in that order."""
    left = {lane: iter(said) for lane, said in phase.said.items()}
    for lane in order:
        yield lane, next(left[lane])


def forked(rec: Recorder) -> Recorder:
    """A recorder of its own at the same place; the first one never notices."""
    match = Match(
        {name: list(records) for name, records in rec.match.strands.items()},
        dict(rec.match.attachments),
        rec.match.secret,
    )
    fold = copy(rec.fold)
    fold.match, fold.taken, fold.run = match, dict(rec.fold.taken), rec.run.fork()
    return Recorder(match, fold, deepcopy(rec._writer), None)


SERIES_HARNESS = Series(SERIES, "clang series", (2,), ({}, {"best_of": "5"}))
