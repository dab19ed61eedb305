"""Hypothesis plays: whatever legal answers it chooses, the invariants hold at every record."""

from __future__ import annotations

import tomllib

import tomli_w
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.position import named_cards
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.bacon_project.harness import PROFILES, READINGS


class Playing(RuleBasedStateMachine):
    """A match being recorded, with a fork that must never notice."""

    @initialize(
        secret=st.binary(min_size=32, max_size=32),
        readings=st.sampled_from(READINGS),
        profiles=st.tuples(st.sampled_from(PROFILES), st.sampled_from(PROFILES)),
    )
    def open(self, secret, readings, profiles):
        self.rec = Recorder.create(GAME, Opening(2, 1, readings, ()), secret)
        for seat, profile in enumerate(profiles, 1):
            self.rec.act(seat, ["choose-profile", profile])
        self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()

    def is_on(self) -> bool:
        return self.rec.run.outcome is None

    @precondition(is_on)
    @rule(choice=st.integers(0, 10_000))
    def answer(self, choice):
        (ask,) = self.rec.run.asks()
        legal = list(ask.legal())
        assert legal, "an ask that nobody can answer"
        verbs = sorted({answer[0] for answer in legal})
        wanted = [answer for answer in legal if answer[0] == verbs[choice % len(verbs)]]
        self.rec.act(ask.seat, wanted[choice // len(verbs) % len(wanted)])

    @rule()
    def fork_here(self):
        self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()

    @rule()
    def fold_again(self):
        match = Match({"public": list(self.rec.match.public)}, secret=self.rec.match.secret)
        assert Fold(match).to_end().wire() == self.rec.run.wire()

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
        if run.state.phase != "setup":
            assert sorted(card for _, card in named_cards(run.state)) == list(range(54))
        assert "hand" not in GAME.view(run, PUBLIC)["seats"]["1"]


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
