"""Random matches of any registered game, for invariants: every number of seats, seeded and observed.

Nothing here knows the rules of a game: whoever is asked gives any legal answer, and chance does anything it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from events.recorder import Recorder, Store
from referee import games
from referee.errors import MatchError, PackError
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE
from referee.kernel.game import Game, Opening
from tests.games.harness import ask_of, signature_of
from tests.games.tournament.organiser import anything, next_said

PLAYERS = (
    *("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"),
    *("Ivo", "Joy", "Kim", "Leo", "Max", "Nia", "Ola", "Pia"),
)
LONGEST, TIMES_AS_LONG = 250, 8
"""So many decisions of a match are enough; of few so many times as many, where as much less is asked."""
LONG = 12
"""One match in so many is long."""
SAID = ("tournament",)
"""In these games little can be listed."""
MOST_LISTED = 200
"""So many legal answers of an action are looked at for one of them."""
LEAVING = 250
"""At one decision in so many somebody concedes."""
READ_OTHERWISE = 3
"""In one match in so many some options are read otherwise."""


@dataclass(frozen=True)
class Order:
    """One match: which game, by how many, whether chance is observed, read how."""

    code: str
    number: int
    seats: int
    chance: str
    readings: dict[str, str]
    every: int = 1
    """How seldom something is asked: at one moment in so many, of a match that is so many times as long."""

    def __str__(self) -> str:
        return f"match {self.number} of {self.code}, {self.seats} seats, {self.chance}"


@cache
def served(code: str) -> tuple[int, ...]:
    """The numbers of seats for which the shipped cards are enough."""
    game = games.find(code)
    return tuple(seats for seats in game.seats if is_served(game, seats))


def is_served(game: Game, seats: int) -> bool:
    try:
        game.open(Opening(seats, game.version, {}, ()), SeededDice(bytes(32)))
    except PackError:
        return False
    return True


def order(code: str, number: int) -> Order:
    """The match of that number: from the fewest seats to the most, seeded and observed in turn."""
    game, counts, random = games.find(code), served(code), Random(f"asking {code} {number}")
    seats = counts[number % len(counts)]
    chance = ("seeded", "observed")[number // len(counts) % 2]
    options = game.catalogue.readings().items()
    chosen = {name: random.choice(option.choices) for name, option in options}
    kept = {name: chosen[name] for name in chosen if random.randrange(READ_OTHERWISE) == 0}
    every = TIMES_AS_LONG if random.randrange(LONG) == 0 else 1
    return Order(code, number, seats, chance, kept if number % READ_OTHERWISE == 2 else {}, every)


@dataclass
class Played:
    """A match that is played by chance. ``answers`` are legal ones of earlier moments, by their action."""

    order: Order
    recorder: Recorder
    random: Random
    decisions: int = 0
    answers: dict[str, list[Answer]] = field(default_factory=dict)

    @classmethod
    def of(cls, wish: Order, store: Store | None = None) -> Played:
        """The match, opened; with the usual readings where those of the order do not go together."""
        game, random = games.find(wish.code), Random(f"playing {wish.code} {wish.number}")
        secret = sha256(str(wish).encode()).digest()
        note = {"players": list(PLAYERS[: wish.seats])}
        opening = Opening(wish.seats, game.version, wish.readings, ())
        try:
            found = Recorder.create(
                game, opening, secret, chance=wish.chance, note=note, store=store
            )
        except MatchError:
            if not wish.readings:
                raise
            return cls.of(replace(wish, readings={}), store)
        return cls(wish, found, random)

    @property
    def run(self) -> Run[Any]:
        """The match so far."""
        return self.recorder.run

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.recorder.game

    @property
    def names(self) -> dict[int, str]:
        """The players by seat."""
        return dict(enumerate(PLAYERS[: self.order.seats], 1))

    def moments(self) -> Iterator[Run[Any]]:
        """The match before each decision, and once it is over; whoever asks changes nothing."""
        yield self.run
        while self.decisions < LONGEST * self.order.every and self.goes_on():
            yield self.run

    def goes_on(self) -> bool:
        """Let somebody decide; False where nobody is asked, or nothing is known that could be answered."""
        asks = self.run.asks()
        if not asks:
            return False
        ask = self.random.choice(asks)
        if self.order.code in SAID:
            seat, _ = next_said(self.run, self.order.number)
            ask = ask_of(self.run, seat) if self.random.randrange(2) else ask
        self.decisions += 1
        if ask.seat != TABLE and self.random.randrange(LEAVING) == 0 and self._concedes(ask.seat):
            return True
        answer = self._any_answer(ask)
        if answer is None:
            return False
        if answer[0] == OBSERVE:
            self.recorder.observe(*answer[1:])
        else:
            self.recorder.act(ask.seat, answer, signature_of(self.game, answer))
        return True

    def _concedes(self, seat: int) -> bool:
        if "concede" not in self.game.standing or self.run.refusals(seat, ["concede"]):
            return False
        self.recorder.act(seat, ["concede"])
        return True

    def _any_answer(self, ask: Ask[Any]) -> Answer | None:
        """A legal answer of any kind of action; what could not be listed is made up."""
        if self.order.code in SAID:
            return self._anything_said(ask)
        kinds = []
        for verb in ask.verbs.values():
            found = list(islice(verb.answers(ask), MOST_LISTED))
            if found:
                self._keep(verb.name, self.random.choice(found))
                kinds.append(found)
        if kinds:
            return self.random.choice(self.random.choice(kinds))
        return next((each for each in self._made_up() if self._is_legal(ask, each)), None)

    def _anything_said(self, ask: Ask[Any]) -> Answer | None:
        """Where answers name roots and keys: what is said next, else anything of that seat that is legal."""
        run = self.run
        seat, answer = next_said(run, self.order.number)
        if seat == ask.seat:
            return answer
        found = (each for seat, each in anything(run, self.random) if seat == ask.seat)
        return next((each for each in found if self._is_legal(ask, each)), None)

    def _keep(self, name: str, answer: Answer) -> None:
        known = self.answers.setdefault(name, [])
        if answer not in known:
            known.append(answer)

    def _made_up(self) -> Iterator[Answer]:
        """Answers that no question lists: the games of a series are named by their roots."""
        root = sha256(b"%d" % self.random.randrange(1000)).hexdigest()
        yield ["add-game", root, self.random.choice(["draw", *map(str, self.names)])]
        yield from ([verb, deck] for verb in self.game.verbs for deck in self._ready_made())

    def _ready_made(self) -> list[str]:
        decks = list(self.game.decks(self.run.setting))
        self.random.shuffle(decks)
        return decks

    def _is_legal(self, ask: Ask[Any], answer: Answer) -> bool:
        if answer[0] not in ask.verbs:
            return False
        try:
            return not self.run.refusals(ask.seat, answer)
        except MatchError:
            return False
