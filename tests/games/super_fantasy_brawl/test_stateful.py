"""Hypothesis plays Super Fantasy Brawl: whoever acts and whatever is chosen, the invariants hold."""

from __future__ import annotations

import tomllib
from itertools import islice

import tomli_w
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.super_fantasy_brawl.harness import GAME, READINGS

FEW = 60


class Playing(RuleBasedStateMachine):
    """A match being recorded, with players who may concede, and a fork that must never notice."""

    @initialize(
        secret=st.binary(min_size=32, max_size=32),
        seats=st.sampled_from((2, 4)),
        readings=st.sampled_from(READINGS),
    )
    def open(self, secret, seats, readings):
        self.rec = Recorder.create(GAME, Opening(seats, GAME.version, readings, ()), secret)
        self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()
        at = 0
        while not self.rec.run.state.round and self.is_on():
            ask = self.rec.run.asks()[secret[at % 32] % len(self.rec.run.asks())]
            legal = list(islice(ask.legal(), FEW))
            self.rec.act(ask.seat, legal[secret[(at + 7) % 32] % len(legal)])
            at += 1

    def is_on(self) -> bool:
        return self.rec.run.outcome is None

    @precondition(is_on)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=12))
    def answer(self, choices):
        for choice in choices:
            if not self.is_on():
                return
            asks = self.rec.run.asks()
            ask = asks[choice % len(asks)]
            legal = list(islice(ask.legal(), FEW))
            assert legal, "an ask that nobody can answer"
            verbs = sorted({answer[0] for answer in legal})
            wanted = [answer for answer in legal if answer[0] == verbs[choice % len(verbs)]]
            self.rec.act(ask.seat, wanted[choice // len(verbs) % len(wanted)])

    @precondition(is_on)
    @rule(chance=st.integers(0, 19), seat=st.integers(1, 4))
    def leave(self, chance, seat):
        """Now and then somebody concedes, whoever is asked and whatever is under way (SFB-Q74)."""
        seats = self.rec.run.setting.seats
        if chance or seat > seats:
            return
        self.rec.act(seat, ["concede"])
        assert self.rec.run.outcome is not None
        assert all((winner - seat) % 2 for winner in self.rec.run.outcome.winners)
        assert len(self.rec.run.outcome.winners) == seats // 2

    @rule()
    def fork_here(self):
        self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()

    @rule()
    def fold_again(self):
        strands = {name: list(records) for name, records in self.rec.match.strands.items()}
        match = Match(strands, dict(self.rec.match.attachments), self.rec.match.secret)
        fold = Fold(match)
        assert fold.to_end().wire() == self.rec.run.wire()
        assert not fold.leftovers()

    @invariant()
    def nothing_is_lost_and_everything_comes_back(self):
        if not hasattr(self, "rec"):
            return
        run = self.rec.run
        wire = run.wire()
        assert not run.halted
        assert self.fork.wire() == self.forked
        assert Run.resume(GAME, run.setting, wire, run.dice).wire() == wire
        table = tomllib.loads(tomli_w.dumps(position.write(run)))
        assert position.read(GAME, run.setting, table, run.dice).wire() == wire
        for seat in range(1, run.setting.seats + 1):
            shown = GAME.view(run, seat)["seats"]
            assert [int(each) for each, side in shown.items() if "hand" in side] == [seat]
            assert "hand" not in GAME.view(run, PUBLIC)["seats"][str(seat)]


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=14, stateful_step_count=25, deadline=None)
