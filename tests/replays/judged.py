"""Matches with rulings for tests of what is told of them: one of each game."""

from __future__ import annotations

from events.recorder import Recorder
from events.records.records import Ruled
from referee import games
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening
from tests.events.recorded import SECRET, live

FLOOR, HEAD = "Dee", "Kim"


def backup(record: int, call: int = 0, rule: str = "BP-17.1") -> Ruled:
    return Ruled("backup", call=call, rules=(rule,), reason="the wrong card", record=record)


def overturn(record: int) -> Ruled:
    return Ruled("overturn", "head", record=record, reason="it was the right card")


def taken_back() -> Recorder:
    """Bacon Project: 11 records, a call (12) about the eighth, and a backup (13) to the seventh."""
    rec = live(10)
    rec.rule(backup(7, rec.call(1, 8, "was that legal?")), FLOOR)
    return rec


def appealed() -> Recorder:
    """The same, appealed (14) and overturned (15)."""
    rec = taken_back()
    rec.rule(overturn(rec.appeal(2, 13, "it was fine") - 1), HEAD)
    return rec


class Clash:
    """A match of Clash that two bots play by chance, phase by phase."""

    def __init__(self, secret: bytes = SECRET) -> None:
        self.game = games.find("clash")
        note = {"players": ["Ann", "Ben"]}
        opening = Opening(2, self.game.version, {}, ())
        self.rec = Recorder.create(self.game, opening, secret, note=note)
        self._dice = {seat: BotDice(bot_seed(secret, seat)) for seat in (1, 2)}

    def play(self, seat: int, most: int | None = None) -> None:
        """Let a seat act until it has finished the phase, or so many times."""
        lanes, done = self.rec.run.lanes, 0
        while self.rec.run.lanes is lanes and done != most:
            ask = next((ask for ask in self.rec.run.asks() if ask.seat == seat), None)
            if ask is None:
                return
            bot = self.game.bot("random")
            self.rec.act(seat, bot({}, list(ask.legal()), self._dice[seat]))
            done += 1

    def play_phases(self, count: int) -> None:
        for _ in range(count):
            self.play(1)
            self.play(2)


def taken_back_in_secret() -> Recorder:
    """Clash: a call of seat 2 (19) and a backup (21) to record 4 while both act in secret."""
    clash = Clash()
    clash.play_phases(3)
    clash.play(1, 2)
    call = clash.rec.call(2, 5, "what about that?")
    clash.play(2, 1)
    clash.rec.rule(backup(4, call, "CL-1.8"), FLOOR)
    clash.play(1, 2)
    clash.play(2, 1)
    return clash.rec
