"""The day: an organiser and desks carry a scenario out, from the chain of keys to the end, in memory."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from events.chain.notes import CALLED, EVENT, NAMES, PLAYS, REASON
from events.recorder import Recorder
from events.records.fields import TAGS
from events.records.rulings import JUDGE_NAMED
from referee import games
from referee.games.tournament.pairing.entrant import Pairing, Unpairable
from referee.games.tournament.pairing.lots import MOST_ROUNDS, round_key
from referee.games.tournament.pairing.pods import SMALLEST
from referee.games.tournament.rules.draw import draw_of, is_played_out, rounds_in
from referee.games.tournament.rules.rounds import unpaired
from referee.games.tournament.state.event import setting_of, table_words
from referee.games.tournament.state.table_games import TWO
from referee.kernel.engine.dice import BotDice
from referee.kernel.facts import TABLE
from referee.kernel.game import Opening

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.simulation.scenario import Scenario
    from referee.games.tournament.state.event import Event, Table
    from referee.kernel.engine.run import Run

At = tuple[int, int]
TOURNAMENT = "tournament"
JUDGES = ("Ada", "Bela", "Cyd")
HALL_NUMBERS = 5
LAYING = frozenset((
    "pair", "pair-by-hand", "pair-again", "correct", "correct-match", "cut", "register-deck", "correct-deck", "draft",
))  # fmt: skip
"""What may change who sits where, or with which deck."""


class Day:
    """A simulated tournament that goes on.

    Everything by chance comes from ``dice``, in one order; ``strengths`` are those of the entries. Takes
    the secret of the tournament, its scenario, and the code of the game that is noted as played.
    """

    def __init__(
        self, secret: bytes, scenario: Scenario, dice: BotDice, played: str, tags: Sequence[str]
    ) -> None:
        self.secret, self.scenario, self.dice = secret, scenario, dice
        self.strengths: list[int] = []
        self.corrected, self.laid, self.is_played = 0, 0, False
        self.keys = [round_key(secret, number).hex() for number in range(MOST_ROUNDS + 1)]
        book = games.find(TOURNAMENT)
        note: dict[str, Any] = {
            EVENT: {CALLED: f"Simulated {sha256(secret).hexdigest()[:8]}", PLAYS: played}
        }
        if tags:
            note[TAGS] = list(tags)
        readings = {"team": str(scenario.team), "decks": scenario.decks, "floor": scenario.floor}
        opening = Opening(scenario.desks, book.version, readings, ())
        self.recorder = Recorder.create(book, opening, secret, note=note)

    # -- asking -----------------------------------------------------------------------------

    @property
    def run(self) -> Run[Event]:
        """The tournament as it stands."""
        return self.recorder.run

    @property
    def event(self) -> Event:
        """Its state."""
        return self.run.state

    def happens(self, percent: int) -> bool:
        """Whether something happens that does so often."""
        return bool(percent) and self.dice.below(100) < percent

    def desk(self) -> int:
        """One of the desks."""
        return 1 + self.dice.below(self.scenario.desks)

    def table(self, at: At) -> Table:
        """A table that there is."""
        return self.event.rounds[at[0] - 1].tables[at[1] - 1]

    def may(self, *answer: Any, seat: int = TABLE) -> bool:
        """Whether the rules permit it now."""
        return not self.run.refusals(seat, list(answer))

    # -- saying -----------------------------------------------------------------------------

    def say(self, *answer: Any, seat: int = TABLE, note: Mapping[str, Any] | None = None) -> int:
        """Record one thing; the number of the record. A verb that must be signed is signed by some judge."""
        self.laid += answer[0] in LAYING
        signs = self.recorder.game.verbs[str(answer[0])].signed
        signed = {JUDGE_NAMED: self.dice.choose(JUDGES), REASON: "simulated"} if signs else {}
        return self.recorder.act(seat, list(answer), {**(note or {}), **signed} or None)

    def say_if(self, *answer: Any, seat: int = TABLE) -> bool:
        """Record it if the rules permit it; whether they did."""
        if not self.may(*answer, seat=seat):
            return False
        self.say(*answer, seat=seat)
        return True

    # -- before the start -------------------------------------------------------------------

    def prepare(self) -> None:
        """The chain, the plan, the entries, the numbers of the hall, the start (TN-1 to TN-5)."""
        self.say("chain", self.keys[0])
        for terms in self.scenario.stages:
            self.say("stage", *terms)
        for _ in range(self.scenario.entries):
            self.enter("enter")
        here = [number for number in range(1, len(self.strengths) + 1) if self.happens(60)]
        for number in here[:20]:
            self.say("check-in", number, seat=self.desk())
        for _ in range(1 + self.dice.below(3)):
            self.say(
                "mix", *(self.dice.below(100) for _ in range(1 + self.dice.below(HALL_NUMBERS)))
            )
        self.say("start")

    def enter(self, verb: str) -> None:
        """One entry more, with its people, its strength and its deck."""
        number, team = len(self.event.entries) + 1, self.scenario.team
        strength = sum(self.dice.below(500) for _ in range(4))
        people = [f"Player {number}{letter}" for letter in ("ab" if team > 1 else "")]
        people = people or [f"Player {number}"]
        self.say(verb, strength, team, note={NAMES: people})
        self.strengths.append(strength)
        if self.scenario.decks == "registered":
            deck = sha256(b"referee simulated deck 1\x00" + self.secret + bytes(number)).hexdigest()
            if not self.say_if("register-deck", number, deck):
                self.say("correct-deck", number, deck)

    # -- rounds -----------------------------------------------------------------------------

    def is_played_out(self) -> bool:
        """Whether the present stage has no round left."""
        return is_played_out(self.event)

    def is_to_be_paired(self) -> bool:
        """Whether the next round can be paired: the stage has one, and every table has its result (TN-20)."""
        left = len(self.event.rounds_of(self.event.stage)) < rounds_in(self.event)
        return left and not self.event.unsettled()

    def next_key(self) -> str:
        """The key behind the last one: a round that was taken back has used its own."""
        return self.keys[self.keys.index(self.event.key) + 1]

    def drawn(self, key: str, *, again: bool = False) -> Pairing | None:
        """The pairing that the procedure gives; None where it knows none."""
        try:
            found = draw_of(self.event, setting_of(self.run), bytes.fromhex(key), again=again)
        except Unpairable:
            return None
        return found[1]

    def pair(self) -> None:
        """The next round: as it is drawn, now and then by hand, and by hand where nothing can be drawn."""
        key = self.next_key()
        by_hand = self.event.plan.is_by_points and self.happens(self.scenario.rates.by_hand)
        found = None if by_hand else self.drawn(key)
        if found is not None:
            self.say("pair", key, *stated(found))
            return
        field, plan = unpaired(self.run, key), self.event.plan
        least = SMALLEST if plan.has_pods else TWO
        tables = [field[at : at + plan.seats] for at in range(0, len(field), plan.seats)]
        byes = tables.pop() if tables and len(tables[-1]) < least else []
        self.say("pair-by-hand", key, tables, byes, ["repeats", "byes"])

    def pair_again(self) -> bool:
        """The last round once more by the same lots, if a correction has changed it (TN-56, TN-57)."""
        found = self.drawn(self.event.rounds[-1].key, again=True)
        return found is not None and self.say_if("pair-again", *stated(found))


def stated(pairing: Pairing) -> list[list[Any]]:
    """A pairing as an answer says it: the tables, and who sits at none."""
    return [[list(table) for table in pairing.tables], list(pairing.byes)]


def digest_of(*words: object) -> str:
    """64 hexadecimal digits, as of a match."""
    return sha256(" ".join(map(str, words)).encode()).hexdigest()


def words_of(at: At) -> str:
    """A table as an answer names it."""
    return table_words(*at)
