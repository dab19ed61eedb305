"""A small event with real matches at its tables: four entries, two rounds of Swiss, played by bots."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from events.chain.match import Match
from events.recorder import Recorder
from events.records.rulings import PENALTY, Ruled
from referee import games
from referee.games.tournament.pairing.lots import round_key
from referee.games.tournament.rules.draw import draw_of
from referee.games.tournament.state.event import setting_of
from referee.kernel.game import Opening
from replays.tournament.card import card_for
from replays.tournament.comparison import compare
from replays.tournament.course import course_of
from replays.tournament.seen import seen
from tests.games.bacon_project.harness import HARNESS

NAMES = ("Ann", "Ben", "Cai", "Dee")
PLAN = ("swiss", ["rounds", 2])
EVENT = {"name": "Club evening", "game": HARNESS.game.code}


def secret_of(word: str) -> bytes:
    """The secret of that event."""
    return sha256(f"hall {word}".encode()).digest()


class Hall:
    """An event that goes on, and the matches that were played in it, by id."""

    def __init__(
        self, word: str = "club", plan: tuple = PLAN, names: tuple = NAMES, event: dict = EVENT
    ) -> None:
        self.secret = secret_of(word)
        game = games.find("tournament")
        opening = Opening(2, game.version, {}, ())
        self.recorder = Recorder.create(game, opening, self.secret, note={"event": event})
        self.matches: dict[str, Match] = {}
        self.say("chain", round_key(self.secret, 0).hex())
        self.say("stage", *plan)
        for name in names:
            self.say("enter", 0, 1, note={"names": [name]})
        self.say("start")

    @property
    def event(self):
        """How the event stands."""
        return self.recorder.run.state

    @property
    def course(self):
        """What its records say of tables."""
        return course_of(self.recorder.match)

    def say(self, *answer, seat: int = 0, note=None) -> int:
        """Record one thing; the number of the record."""
        return self.recorder.act(seat, list(answer), note)

    def pair(self) -> int:
        """Pair the next round; its number."""
        number = len(self.event.rounds) + 1
        key = round_key(self.secret, number)
        _, found = draw_of(self.event, setting_of(self.recorder.run), key)
        self.say("pair", key.hex(), [list(table) for table in found.tables], list(found.byes))
        return number

    def open(self, at, number: int = 1, *, card: bool = True, players=None) -> Recorder:
        """A match at that table, not played yet."""
        course = self.course
        found, attached = card_for(course, at).input()
        return Recorder.create(
            HARNESS.game,
            HARNESS.opening(2),
            HARNESS.secret_of(number),
            note={"players": list(players or course.players(at))},
            inputs=[found] if card else [],
            attachments=attached if card else None,
        )

    def play(self, at, number: int = 1, penalty: str = "", **how) -> Match:
        """A whole match at that table, with a penalty for seat 1 where one is named."""
        recorder = self.open(at, number, **how)
        if penalty:
            ruled = Ruled(PENALTY, seat=1, word=penalty, rules=("BP-1.1",), reason="slow")
            recorder.rule(ruled, "Hana")
        match = HARNESS.finished(recorder, number).match
        self.matches[match.id] = match
        return match

    def report(self, at, match: Match) -> int:
        """Report a match as it was compared with its table."""
        found, _ = seen(match, self.matches.get)
        compared = compare(self.course, at, found)
        one, two, drawn = compared.games
        games_ = f"{one}-{two}" + (f"-{drawn}" if drawn else "")
        penalties = [[entry, word] for entry, word in compared.penalties]
        words = "{}-{}".format(*at)
        return self.say("report", words, match.root.hex(), games_, penalties, seat=1)

    def evening(self) -> Hall:
        """Both rounds, every table with its match, to the end."""
        for _ in range(2):
            round_ = self.pair()
            for number in range(1, len(self.event.rounds[-1].tables) + 1):
                at = round_, number
                self.report(at, self.play(at, 10 * round_ + number))
        self.say("finish")
        self.recorder.close()
        return self


@cache
def evening() -> Hall:
    """An event that was played to its end; nobody changes it."""
    return Hall().evening()
