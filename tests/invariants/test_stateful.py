"""Hypothesis plays every game: whoever acts next and whatever is chosen, also leaving, the invariants hold at every record."""

from __future__ import annotations

import tomllib
from itertools import islice
from typing import Any

import pytest
import tomli_w
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from referee.errors import IllegalAction
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from referee.kernel.position import document as position
from tests.games.harness import Harness
from tests.games.register import HARNESSES
from tests.sizes import sized

FEW = 60
"""Of so many legal answers one is chosen."""
EXAMPLES, STEPS = sized((7, 20), (12, 25))
PLAYED = [code for code, harness in HARNESSES.items() if harness.game.bots]
"""A series is played by recording other matches; nothing of it is a question to a seat."""


def machine_of(harness: Harness) -> type[RuleBasedStateMachine]:
    """The machine that plays a game."""
    game = harness.game

    class Playing(RuleBasedStateMachine):
        """A match being recorded, with players who may leave, and a fork that must never notice."""

        rec: Recorder | None = None

        @initialize(
            secret=st.binary(min_size=32, max_size=32),
            number=st.integers(0, len(harness.seats) * len(harness.options) - 1),
        )
        def open(self, secret: bytes, number: int) -> None:
            options = harness.options_of(number)
            opening = harness.opening(harness.seats_of(number), options)
            self.rec = Recorder.create(game, opening, secret)
            self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()

        def is_on(self) -> bool:
            return self.rec is not None and self.rec.run.outcome is None

        @precondition(is_on)
        @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=12))
        def answer(self, choices: list[int]) -> None:
            for choice in choices:
                if self.is_on():
                    self.choose(self.rec.run.asks(), choice)

        def choose(self, asks: Any, choice: int) -> None:
            ask = asks[choice % len(asks)]
            legal = list(islice(ask.legal(), FEW))
            assert legal, "an ask that nobody can answer"
            verbs = sorted({answer[0] for answer in legal})
            wanted = [answer for answer in legal if answer[0] == verbs[choice % len(verbs)]]
            self.rec.act(ask.seat, wanted[choice // len(verbs) % len(wanted)])

        @precondition(is_on)
        @rule(choice=st.integers(0, 10_000), seat=st.integers(1, max(harness.seats)))
        def act_on_for_a_while(self, choice: int, seat: int) -> None:
            """Several answers of one seat, where seats act in secret up to the end of its lane."""
            for step in range(8):
                asks = [ask for ask in self.rec.run.asks() if ask.seat == seat]
                if asks:
                    self.choose(asks, choice + step)

        @precondition(is_on)
        @rule(chance=st.integers(0, 9), seat=st.integers(1, max(harness.seats)))
        def leave(self, chance: int, seat: int) -> None:
            """Now and then somebody concedes, whoever is asked and whatever is under way."""
            if chance or seat > self.rec.match.opening().seats or "concede" not in game.standing:
                return
            before = self.rec.run.wire()
            try:
                self.rec.act(seat, ["concede"])
            except IllegalAction:
                assert self.rec.run.wire() == before

        @precondition(lambda self: self.rec is not None)
        @rule()
        def fork_here(self) -> None:
            self.fork, self.forked = self.rec.run.fork(), self.rec.run.wire()

        @precondition(lambda self: self.rec is not None)
        @rule()
        def fold_again(self) -> None:
            strands = {name: list(records) for name, records in self.rec.match.strands.items()}
            fold = Fold(Match(strands, dict(self.rec.match.attachments), self.rec.match.secret))
            assert fold.to_end().wire() == self.rec.run.wire()
            assert not fold.leftovers()

        @invariant()
        def nothing_is_lost_and_everything_comes_back(self) -> None:
            if self.rec is None:
                return
            run = self.rec.run
            wire = run.wire()
            assert not run.halted
            assert self.fork.wire() == self.forked
            assert Run.resume(game, run.setting, wire, run.dice).wire() == wire
            table = tomllib.loads(tomli_w.dumps(position.write(run)))
            assert position.read(game, run.setting, table, run.dice).wire() == wire
            assert not any(harness.has_left(run, ask.seat) for ask in run.asks())
            for seat in range(1, self.rec.match.opening().seats + 1):
                shown = game.view(run, seat).get("seats", {})
                assert {int(each) for each, side in shown.items() if "hand" in side} <= {seat}
            public = game.view(run, PUBLIC).get("seats", {})
            assert not any("hand" in side for side in public.values())

    return Playing


@pytest.mark.parametrize("code", PLAYED)
def test_whatever_is_chosen_the_invariants_hold(code):
    run_state_machine_as_test(
        machine_of(HARNESSES[code]),
        settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None),
    )
