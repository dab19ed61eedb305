"""Evenings: whole tournaments that are played through the recorder, with all that goes wrong on one."""

import hashlib
import random

from events.recorder import Recorder
from referee import games
from referee.games.tournament.pairing.lots import round_key
from referee.games.tournament.rules.draw import draw_of, rounds_in
from referee.games.tournament.state.event import setting_of
from referee.kernel.game import Opening

JUDGE = {"by": "Hana", "reason": "seen by the judge"}
HOSTILE = (
    ["<script>alert('x')</script>"],
    ["\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5"],
    ["\u754c" * 80],
    ["=cmd|' /C calc'!A0"],
    ['Ann "the, comma" <b>'],
    ["Zox\u0301 \U0001f469\ufe0f Bo & Co"],
    ["&lt;i&gt;"],
    ["-1"],
)
"""Names that break pages, rows and spreadsheets that are made without care."""
SWISS = ["swiss", ["rounds", 3], ["best-of", 3]]
SINGLE = ["single", ["cut", 4], ["best-of", 3], ["bronze", "yes"]]


class Evening:
    """A tournament that goes on; everything by chance comes from one seed."""

    def __init__(self, stages=(SWISS, SINGLE), seed=1, desks=2):
        self.random = random.Random(seed)
        self.secret = hashlib.sha256(b"evening %d" % seed).digest()
        game = games.find("tournament")
        self.recorder = Recorder.create(game, Opening(desks, game.version, {}, ()), self.secret)
        self.desks = desks
        self.say("chain", round_key(self.secret, 0).hex())
        for stage in stages:
            self.say("stage", *stage)

    @property
    def event(self):
        return self.recorder.run.state

    @property
    def match(self):
        return self.recorder.match

    def say(self, *answer, seat=0, note=None):
        self.recorder.act(seat, list(answer), note)

    def enter(self, *people):
        for each in people:
            self.say("enter", self.random.randrange(9), len(each), note={"names": each})

    def start(self):
        self.say("mix", 4, 2, 6)
        self.say("start")

    def pair(self):
        key = round_key(self.secret, len(self.event.rounds) + 1)
        _, drawn = draw_of(self.event, setting_of(self.recorder.run), key)
        self.say("pair", key.hex(), [list(each) for each in drawn.tables], list(drawn.byes))
        return len(self.event.rounds)

    def playing(self):
        return self.event.playing(len(self.event.rounds) + 1)

    def settle(self, at, number):
        """A result of a table, by slip, by match or by a judge."""
        table, plan = f"{at}-{number}", self.event.plan
        draws = [] if plan.is_bracket else ["1-1", "1-0-1"]
        games_ = self.random.choice(
            ["1-0", "0-1"] if plan.best_of == 1 else ["2-0", "2-1", "1-2", *draws]
        )
        if plan.has_pods:
            games_ = self.random.choice(["w1", "w2", "w3", "w1-3", "draw"])
        if plan.places:
            order = [self.random.randrange(4) for _ in self.event.table(at, number).entries]
            places = [1 + sum(other < each for other in order) for each in order]
            games_ = f"p{'-'.join(map(str, places))}"
        desk, way = self.random.randrange(1, self.desks + 1), self.random.randrange(8)
        if way < 4:
            self.say("slip", table, games_, seat=desk)
        elif way < 6:
            root = hashlib.sha256(f"{table} of {self.secret.hex()}".encode()).hexdigest()
            fined = [[[self.event.table(at, number).entries[0], "warning"]]] if way == 5 else []
            self.say("report", table, root, games_, *fined, seat=desk)
        elif plan.has_pods and way == 7:
            self.say("decide", table, "w0", "double-loss", note=JUDGE)
        elif way == 6 or plan.is_bracket:
            self.say("decide", table, games_, "time", note=JUDGE)
        else:
            wins = f"{plan.wins}-0"
            self.say("decide", table, wins, "no-show", note=JUDGE)

    def round(self):
        at = self.pair()
        numbers = list(range(1, len(self.event.rounds[at - 1].tables) + 1))
        self.random.shuffle(numbers)
        for number in numbers:
            self.settle(at, number)
        return at

    def is_over(self):
        rounds = self.event.rounds_of(self.event.stage)
        return bool(rounds) and len(rounds) >= rounds_in(self.event)

    def to_end(self):
        while True:
            if not self.is_over():
                self.round()
            elif self.event.stage < len(self.event.stages):
                self.say("cut")
            else:
                self.say("finish")
                self.recorder.close()
                return self


def turbulent(seed=1, stages=(SWISS, SINGLE)):
    """An evening with hostile names and everything that goes wrong."""
    evening = Evening(stages, seed)
    evening.enter(*HOSTILE, *([f"Player {number}"] for number in range(9, 13)))
    evening.start()
    first = evening.round()
    evening.enter(["Late"])
    evening.say("bye", evening.playing()[0], 2, "zero")
    evening.say("penalise", 3, "caution", note=JUDGE)
    evening.say("strike", 1, note={"by": "Head", "reason": "the other one it was"})
    evening.say("correct", f"{first}-1", "0-2", "error", note=JUDGE)
    at = evening.pair()
    evening.say("publish")
    evening.say("clock", 50)
    evening.say("enter-late", 5, 1, note={**JUDGE, "names": ["Later"]})
    evening.say("extend", f"{at}-2", 5, note=JUDGE)
    evening.say("slip", f"{at}-1", "2-0", seat=1)
    evening.say("dispute", f"{at}-1", "0-2", seat=2)
    evening.say("decide", f"{at}-1", "2-1", "time", note=JUDGE)
    for number in range(2, len(evening.event.rounds[at - 1].tables) + 1):
        evening.settle(at, number)
    evening.say("penalise", 9, "disqualification", note=JUDGE)
    evening.say("drop", evening.playing()[-1])
    return evening.to_end()
