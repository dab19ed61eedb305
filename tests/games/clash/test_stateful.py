"""Hypothesis plays Clash: whichever seat acts next and whatever it chooses, the invariants hold."""

from __future__ import annotations

import tomllib

import tomli_w
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS, opponent
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from referee.kernel.position import document as position
from tests.games.clash.harness import READINGS, opening


class Playing(RuleBasedStateMachine):
    """A match being recorded by two devices in any order, with a fork that must never notice."""

    @initialize(
        secret=st.binary(min_size=32, max_size=32),
        readings=st.sampled_from(READINGS),
        few=st.booleans(),
    )
    def open(self, secret, readings, few):
        self.rec = Recorder.create(GAME, opening(readings, few=few), secret)
        self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()

    def is_on(self) -> bool:
        return self.rec.run.outcome is None

    @precondition(is_on)
    @rule(choice=st.integers(0, 10_000), first=st.booleans())
    def answer(self, choice, first):
        asks = self.rec.run.asks()
        ask = asks[0 if first else -1]
        legal = list(ask.legal())
        assert legal, "an ask that nobody can answer"
        verbs = sorted({answer[0] for answer in legal})
        wanted = [answer for answer in legal if answer[0] == verbs[choice % len(verbs)]]
        self.rec.act(ask.seat, wanted[choice // len(verbs) % len(wanted)])

    @precondition(is_on)
    @rule(choice=st.integers(0, 10_000), seat=st.sampled_from(SEATS))
    def act_on_for_a_while(self, choice, seat):
        """Several answers of one seat, up to the end of its lane."""
        for step in range(8):
            asks = [ask for ask in self.rec.run.asks() if ask.seat == seat]
            if not asks:
                return
            legal = list(asks[0].legal())
            self.rec.act(seat, legal[(choice + step) % len(legal)])

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
        for seat in SEATS:
            assert "hand" not in GAME.view(run, seat)["seats"][str(opponent(seat))]
            assert "hand" not in GAME.view(run, PUBLIC)["seats"][str(seat)]


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=12, stateful_step_count=30, deadline=None)
