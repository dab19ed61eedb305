"""The archived matches of Clash: both bots, other readings, an observed table, a set of one's own,
and matches that stand, or were given up, in the middle of a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.clash.game import GAME
from replays.branch import branch
from tests.corpus.matches import closed
from tests.games.clash.harness import Bots, opening
from tests.games.harness import say
from tests.vectors.withheld_parts import withhold

READINGS = {
    "opening_grant": "cards",
    "play_cost": "one",
    "simultaneous_merge": "snapshot",
    "spent_ally_acts": "true",
}


def open_match(
    name: str,
    readings: Mapping[str, str] | None = None,
    chance: str = "seeded",
    contributions: tuple[tuple[int, bytes], ...] = (),
    *,
    few: bool = False,
) -> Recorder:
    """A match just opened, of the shipped set or of a few of its cards."""
    return Recorder.create(
        GAME,
        opening(readings, few=few),
        sha256(b"corpus clash\x00" + name.encode()).digest(),
        chance=chance,
        note={"players": ["Ann", "Ben"]},
        contributions=contributions,
    )


def go_on(rec: Recorder, number: int, bot: str = "random") -> Recorder:
    """Let bots decide, whichever seat comes first; the table reports what it observes."""
    players = Bots(number, (bot, bot))
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    return rec


def clash_greedy() -> Match:
    return closed(go_on(open_match("greedy"), 1, "greedy"))


def clash_random() -> Match:
    return closed(go_on(open_match("random"), 2))


def clash_other_readings() -> Match:
    return closed(go_on(open_match("readings", READINGS), 3))


def clash_observed() -> Match:
    return closed(go_on(open_match("observed", chance="observed"), 4))


def clash_own_set() -> Match:
    return closed(go_on(open_match("own set", {"play_cost": "one"}, few=True), 5))


def clash_contributed() -> Match:
    given = ((1, b"salt"), (2, b"pepper"))
    return closed(go_on(open_match("contributed", contributions=given), 6, "greedy"))


def clash_live() -> Match:
    """Stands in the middle of a phase, in which both seats have acted and neither has finished."""
    return to_the_middle(open_match("live"), 7).match


def clash_conceded() -> Match:
    """Given up in the middle of a phase: the lanes stay as they are."""
    rec = to_the_middle(open_match("conceded"), 8)
    rec.act(2, ["concede"])
    return closed(rec)


def to_the_middle(rec: Recorder, number: int) -> Recorder:
    """Go on to where both seats have done something in the open phase, and neither has finished it."""
    players = Bots(number)
    for decided in range(1000):
        lanes = rec.run.lanes.values()
        if decided > 50 and all(lane.asks() and lane.state.log for lane in lanes):
            break
        say(rec, players.decide(rec.run))
    assert rec.run.lanes
    return rec


def clash_what_if() -> Match:
    match = clash_random()
    rec = branch(match, 20, sha256(b"corpus clash what-if").digest())
    return closed(go_on(rec, 9))


def clash_partly_withheld() -> Match:
    return withhold(withhold(clash_greedy(), "public", 1, 2), "seat-2", 9, 0)


MATCHES: tuple[Callable[[], Match], ...] = (
    clash_greedy,
    clash_random,
    clash_other_readings,
    clash_observed,
    clash_own_set,
    clash_contributed,
    clash_live,
    clash_conceded,
    clash_what_if,
    clash_partly_withheld,
)
