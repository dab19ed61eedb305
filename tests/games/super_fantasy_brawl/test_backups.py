"""A backup over a trap that went off: nobody can know any more where that token lies (SFB-Q78, docs/rulings.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from events.recorder import Recorder
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.rules.traps import Springing
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.engine.run import Run
from replays.read.seek import Seeker
from tests.games.harness import say
from tests.games.super_fantasy_brawl.harness import Bots, recorder
from tests.judges.matches import ruling


def sprung(number: int, chance: str = "seeded") -> tuple[Recorder, int]:
    """A match in which a trap has just gone off, and the record before that."""
    rec, players = recorder(number, chance=chance), Bots(number, ("random", "random"))
    while rec.run.outcome is None:
        before, laid = rec.fold.number, {trap.hex for trap in rec.run.state.traps}
        say(rec, players.decide(rec.run))
        asks = rec.run.asks()
        springing = rec.run.state.round and asks and "place-trap" in asks[0].verbs
        if springing and {trap.hex for trap in rec.run.state.traps} < laid:
            return rec, before
    return sprung(number + 1000, chance)


def faces(run: Run[Table]) -> dict[int, int | None]:
    return {trap.hex: trap.face for trap in run.state.traps}


def taken_back(number: int, chance: str = "seeded") -> tuple[Recorder, dict[int, int | None]]:
    """The match after a backup over the trap, and which token lay where before."""
    rec, before = sprung(number, chance)
    seat = rec.run.asks()[0].seat
    say(rec, (seat, list(next(rec.run.asks()[0].legal()))))
    then = Seeker(rec.match).at(before)
    rule = ruling(rec, "backup", record=before, epoch=1)
    rec.rule(rule, "Dee")
    return rec, faces(then)


@pytest.mark.rule("SFB-Q78", "SFB-1.15")
def test_the_tokens_that_nobody_has_looked_at_are_mixed_with_the_supply_anew() -> None:
    elsewhere = 0
    for number in range(12):
        rec, before = taken_back(number)
        now = faces(rec.run)
        assert set(now) == set(before)
        tokens = Counter([*now.values(), *rec.run.state.supply])
        assert tokens == Counter(rec.run.setting.cards.tokens)
        elsewhere += now != before
    assert elsewhere > 8


@pytest.mark.rule("SFB-Q78")
def test_where_chance_is_observed_nobody_knows_the_faces_anyway() -> None:
    rec, before = taken_back(3, "observed")
    assert faces(rec.run) == before
    assert all(face is None for face in before.values())


@pytest.mark.rule("SFB-Q78")
def test_where_chance_is_observed_any_unseen_trap_may_have_any_face_afterwards() -> None:
    rec, before = sprung(3, "observed")
    flipped = next(f.face for f in rec.run.stack if isinstance(f, Springing))
    run = Seeker(rec.match).at(before)
    run.state.traps = [replace(trap, pool=[each for each in trap.pool if each != flipped]) for trap in run.state.traps]  # fmt: skip
    GAME.deal_anew(run, ["supply"], 1)
    assert all(trap.pool == sorted(set(run.state.supply)) for trap in run.state.traps)
    looked_at = Seeker(rec.match).at(before)
    first = replace(looked_at.state.traps[0], known=[1], pool=[flipped])
    looked_at.state.traps = [first, *looked_at.state.traps[1:]]
    GAME.deal_anew(looked_at, ["supply"], 1)
    assert looked_at.state.traps[0] == first


@pytest.mark.rule("SFB-Q99")
def test_a_token_that_somebody_looked_at_stays_where_that_player_knows_it() -> None:
    for number in range(200):
        rec, before = sprung(number)
        if any(trap.known for trap in rec.run.state.traps):
            break
    known = {trap.hex: trap.face for trap in rec.run.state.traps if trap.known}
    say(rec, (rec.run.asks()[0].seat, list(next(rec.run.asks()[0].legal()))))
    rec.rule(ruling(rec, "backup", record=before, epoch=1), "Dee")
    now = faces(rec.run)
    assert known
    assert all(now[hex_] == face for hex_, face in known.items())
    for seat in (1, 2):
        seen = GAME.view(rec.run, seat)["traps"]
        assert sum("face" in trap for trap in seen) == sum(
            seat in trap.known for trap in rec.run.state.traps
        )
