"""The shape of every harness: how tests open the matches of a game, let bots play them, and what invariants ask of it.

`tests/games/GAME/harness.py` has one for each game of its folder, its draft and its series among them;
`tests/games/register.py` finds them by the code of the game. What is only a number or a list is an attribute here,
what a game does in its own way a method that its harness overrides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from events.recorder import Recorder, Store
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE, Eyes, Fact
from referee.kernel.game import Game, Opening

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
BOTS = (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
Options = Mapping[str, str]
Watch = Callable[[Run[Any], Ask[Any], list[Any]], None]
"""Sees every decision before it is carried out, but for what chance did."""
Decision = tuple[int, list[Any]]
"""A seat (0: the table, for what chance did) and its answer."""


class Harness:
    """How tests play one game. A match is known by its number: the same number is the same match."""

    game: Game
    tag: str
    """What the secrets of matches are made of."""
    seats: tuple[int, ...] = (2,)
    """By how many is played, in turn."""
    options: tuple[Options, ...] = ({},)
    """A few ways to read the rules, together every choice that changes how a match is played."""
    bots: tuple[str, ...] = ("random", "greedy")
    """The bots that play where no others are wanted."""
    longest = 6000
    """So many decisions no match takes."""
    rare: frozenset[str] = frozenset()
    """Verbs to which bots come now and then only, or never; their rules have tests of their own."""
    unlisted: frozenset[str] = frozenset()
    """Verbs that have legal answers which are not listed."""
    has_bare_ends = True
    """Whether no row of its board ends in a space."""
    window: tuple[str, str] | None = None
    """What a seat says that could play a card from its hand unseen and does not, and how it would play one."""
    slips: tuple[Any, ...] = ()
    """What people might type in a position where something else belongs."""

    # -- a match ------------------------------------------------------------------------------

    def secret_of(self, number: int) -> bytes:
        """The secret of the match of that number."""
        return sha256(f"{self.tag} {number}".encode()).digest()

    def seats_of(self, number: int) -> int:
        """By how many the match of that number is played."""
        return self.seats[number % len(self.seats)]

    def options_of(self, number: int) -> Options:
        """How the rules are read in the match of that number."""
        return self.options[number % len(self.options)]

    def read_as(self, kind: Any, **chosen: str) -> Any:
        """The options of a match, of that class: as they are shipped, but for what a test chooses."""
        known = self.game.catalogue.readings().items()
        return kind.of({name: option.default for name, option in known} | chosen)

    def opening(self, seats: int, options: Options | None = None) -> Opening:
        """A match of the shipped cards."""
        return Opening(seats, self.game.version, dict(options or {}), ())

    def opened(
        self, number: int, seats: int = 2, options: Options | None = None, chance: str = "seeded",
        opening: Opening | None = None,
    ) -> Run[Any]:  # fmt: skip
        """A new match, up to the first decision."""
        secret = self.secret_of(number)
        dice = ObservedDice() if chance == "observed" else SeededDice(secret)
        return self.game.open(opening or self.opening(seats, options), dice)

    def recorder(
        self, number: int, seats: int = 2, options: Options | None = None, chance: str = "seeded",
        store: Store | None = None, opening: Opening | None = None,
    ) -> Recorder:  # fmt: skip
        """A new match that is recorded, up to the first decision."""
        wish = opening or self.opening(seats, options)
        more = [f"Player {seat}" for seat in range(len(NAMES) + 1, wish.seats + 1)]
        note = {"players": [*NAMES, *more][: wish.seats]}
        secret = self.secret_of(number)
        return Recorder.create(self.game, wish, secret, chance=chance, note=note, store=store)

    def play(
        self, number: int, seats: int = 2, options: Options | None = None, watch: Watch | None = None, *,
        bots: Sequence[str] | None = None, chance: str = "seeded", most: int = 0,
        opening: Opening | None = None,
    ) -> Run[Any]:  # fmt: skip
        """Play a match to its end; ``watch`` sees every decision before it is carried out."""
        run, players = (
            self.opened(number, seats, options, chance, opening),
            Bots(self, number, bots),
        )
        for _ in range(most or self.longest):
            if run.outcome is not None:
                return run
            assert not run.halted
            seat, answer = players.decide(run)
            if watch is not None and answer[0] != OBSERVE:
                watch(run, ask_of(run, seat), answer)
            run.act(seat, answer)
        message = (
            f"match {number} of {self.game.code} did not end in {most or self.longest} decisions"
        )
        raise AssertionError(message)

    def facts_of(self, number: int, seats: int = 2, options: Options | None = None) -> list[Fact]:
        """Everything that is told of that match, played to its end."""
        run, players = self.opened(number, seats, options), Bots(self, number)
        facts: list[Fact] = []
        run.listener = facts.append
        while run.outcome is None:
            run.act(*players.decide(run))
        return facts

    def finished(self, rec: Recorder, number: int) -> Recorder:
        """That match, played to its end and closed."""
        players = Bots(self, number)
        while rec.run.outcome is None:
            say(rec, players.decide(rec.run))
        rec.close()
        return rec

    # -- who decides --------------------------------------------------------------------------

    def turn_of(self, asks: Sequence[Ask[Any]], dice: BotDice) -> Ask[Any]:
        """Of those who are asked, the one who answers next."""
        return asks[0] if len(asks) == 1 else dice.choose(asks)

    def bot_of(self, bots: Sequence[str], number: int, seat: int) -> str:
        """The bot that sits there."""
        return bots[(seat + number) % len(bots)]

    def first_answer(self, run: Run[Any], ask: Ask[Any], number: int) -> list[Any] | None:
        """What a seat chooses before a match begins; None where a bot decides."""
        return None

    # -- what invariants ask -------------------------------------------------------------------

    def tried(self, run: Run[Any]) -> Iterator[list[Any]]:
        """Some answer of every verb, as anybody might try it, with what there is in the match."""
        return iter(())

    def has_left(self, run: Run[Any], seat: int) -> bool:
        """Whether that seat has left a match that goes on without it."""
        return False

    def prove_left(self, before: Run[Any], after: Run[Any], seat: int) -> None:
        """What must hold when that seat has just left."""

    def prove_gone(self, run: Run[Any]) -> None:
        """What must hold of all who have left, at any time."""

    def is_learned(self, fact: Fact, eyes: Eyes, seat: int) -> bool:
        """Whether by that fact those eyes have learned what is hidden of the seat's cards."""
        return False

    def mixed(self, run: Run[Any], eyes: Eyes, random: Random) -> Run[Any] | None:
        """The same match with everything that those eyes may not know dealt otherwise; None where there is nothing."""
        return None


class Bots:
    """A bot at every seat, and chance for the table."""

    def __init__(self, harness: Harness, number: int, bots: Sequence[str] | None = None) -> None:
        self.harness, self.number, self.bots = harness, number, bots or harness.bots
        secret, seats = harness.secret_of(number), max(harness.game.seats)
        self.dice = [BotDice(bot_seed(secret, seat)) for seat in range(1, seats + 2)]

    def decide(self, run: Run[Any], lane: int | None = None) -> Decision:
        """What happens next, in that lane or in any."""
        asks = [ask for ask in run.asks() if lane is None or run.lanes[lane].asks() == (ask,)]
        ask, chance = self.harness.turn_of(asks, self.dice[-1]), self.dice[-1]
        awaited = ask.run.awaited() if ask.seat == TABLE else None
        if awaited is not None:
            throw, label = awaited
            return TABLE, [OBSERVE, str(label), chance.choose(throw.possible())]
        chosen = self.harness.first_answer(run, ask, self.number)
        if chosen is not None:
            return ask.seat, chosen
        if ask.seat == TABLE:
            return TABLE, list(chance.choose(list(ask.legal())))
        bots, dice = run.game.bots, self.dice[ask.seat - 1]
        name = self.harness.bot_of(self.bots, self.number, ask.seat)
        bot = bots[name] if name in bots else next(iter(bots.values()))
        return ask.seat, list(bot(run.game.view(run, ask.seat), list(ask.legal()), dice))


def ask_of(run: Run[Any], seat: int) -> Ask[Any]:
    """What that seat is asked."""
    return next(ask for ask in run.asks() if ask.seat == seat)


def say(rec: Recorder, decision: Decision) -> int:
    """Record what happens next, of a seat or of chance; the number of its record."""
    seat, answer = decision
    if answer[0] == OBSERVE:
        return rec.observe(answer[1], answer[2])
    return rec.act(seat, answer, signature_of(rec.game, answer))


def signature_of(game: Game, answer: Sequence[Any]) -> dict[str, Any] | None:
    """What stands beside an action that a judge signs; nothing beside any other."""
    return {"by": "Hana", "reason": "as it was"} if answer[0] in game.signed else None
