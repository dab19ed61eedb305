"""Random Clash for tests: whole matches by bots, watched, and taken apart into what each seat did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening

READINGS: tuple[dict[str, str], ...] = tuple(
    dict(zip(GAME.catalogue.readings(), choices, strict=True))
    for choices in product(*(each.choices for each in GAME.catalogue.readings().values()))
)
"""Every way to read the rules."""
LONGEST = 20_000
Watch = Callable[[Run[Any], Ask[Any], list[Any]], None]
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""


def secret_of(number: int) -> bytes:
    return sha256(b"muster %d" % number).digest()


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


def opening(readings: Mapping[str, str] | None = None, *, few: bool = False) -> Opening:
    """A match of the shipped set, or of the small one."""
    pin, text = FEW
    cards, packs = (((pin,), {pin[1]: text})) if few else ((), {})
    return Opening(2, GAME.version, readings or {}, cards, packs)


def opened(number: int, opening: Opening, chance: str = "seeded") -> Run[Any]:
    dice = ObservedDice() if chance == "observed" else SeededDice(secret_of(number))
    return GAME.open(opening, dice)


def recorder(number: int, opening: Opening, chance: str = "seeded") -> Recorder:
    return Recorder.create(GAME, opening, secret_of(number), chance=chance)


class Bots:
    """Two bots, and chance where the table observes it; whose turn it is, is chance as well."""

    def __init__(self, number: int, bots: Sequence[str] = ("random", "random")) -> None:
        self.bots = bots
        self.dice = [BotDice(bot_seed(secret_of(number), seat)) for seat in (1, 2, 3)]

    def decide(self, run: Run[Any], lane: int | None = None) -> Decision:
        """What happens next, in that lane or in any."""
        asks = [ask for ask in run.asks() if lane is None or run.lanes[lane].asks() == (ask,)]
        ask = self.dice[2].choose(asks)
        if ask.seat == 0:
            awaited = ask.run.awaited()
            assert awaited is not None
            throw, label = awaited
            return 0, [OBSERVE, str(label), self.dice[2].choose(throw.possible())]
        bot = GAME.bots[self.bots[ask.seat - 1]]
        view = GAME.view(run, ask.seat)
        return ask.seat, list(bot(view, list(ask.legal()), self.dice[ask.seat - 1]))


def play(
    number: int,
    bots: Sequence[str] = ("random", "random"),
    readings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    *,
    chance: str = "seeded",
    few: bool = False,
) -> Run[Any]:
    """Play a match to its end; ``watch`` sees every decision of a seat before it is carried out."""
    run = opened(number, opening(readings, few=few), chance)
    players = Bots(number, bots)
    for _ in range(LONGEST):
        if run.outcome is not None:
            return run
        assert not run.halted
        seat, answer = players.decide(run)
        if watch is not None and seat:
            watch(run, next(ask for ask in run.asks() if ask.seat == seat), answer)
        run.act(seat, answer)
    message = f"match {number} did not end in {LONGEST} decisions"
    raise AssertionError(message)


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


def next_phase(run: Run[Any], players: Bots) -> Phase:
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


def write(rec: Recorder, decision: Decision) -> int:
    """Record one decision, of a seat or of chance."""
    seat, answer = decision
    if answer[0] == OBSERVE:
        return rec.observe(answer[1], answer[2])
    return rec.act(seat, answer)
