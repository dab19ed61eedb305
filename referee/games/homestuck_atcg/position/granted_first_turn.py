"""What hand-worked positions take for granted of the first turn of a match, before which there was only the set-up."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.position.texts_of_match import actions_of, kinds_in
from referee.games.homestuck_atcg.rules.prep import most_extra
from referee.games.homestuck_atcg.rules.setup import OPENING_HAND
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted

BRINGING = {"bring", "play-free", "play-paid", "play-for", "swap"}
FIRST_GRIST = 3
"""What the first Prep Phase gives (HAC-5.1.2)."""


def in_first_turn(run: Run[Table], kinds: set[str]) -> Iterator[Granted]:
    """What only a turn before can have left; the first thing is said."""
    if run.state.turn != 1:
        return
    found = [*entered_before(run, kinds)]
    if is_nothing_played(run.state):
        found += stock_before(run)
        found += hand_before(run)
    for what, rule in found[:1]:
        yield Granted("turn", 1, f"a later turn: in turn 1 {what} [{rule}]")


def is_nothing_played(table: Table) -> bool:
    """Whether no card has left a hand yet."""
    return not any(side.cards or side.discard or side.removed for side in table.seats)


def entered_before(run: Run[Table], kinds: set[str]) -> Iterator[tuple[str, str]]:
    """Cards of grist that others have in play, though they had no turn to pay for them (HAC-4.11, HAC-2.7)."""
    table, setting = run.state, setting_of(run)
    for row in table.placed().values():
        is_paid = setting.face(row.thing).grist is not None
        if is_paid and owner_of(row.thing) != table.seat and not kinds & BRINGING:
            yield f"nobody else has paid for {setting.called(row.thing)!r}", "HAC-4.11"


def stock_before(run: Run[Table]) -> Iterator[tuple[str, str]]:
    """Grist beside that of the first Prep Phase and of the mulligans of others (HAC-4.10, HAC-5.1.2, HAC-Q32)."""
    table = run.state
    may_lose = "lose-grist" in kinds_in_planets(run)
    for seat, side in enumerate(table.seats, 1):
        given = sum(table.side(other).mulligans for other in table.opponents(seat))
        most = given + (FIRST_GRIST if seat == table.seat else 0)
        has_gained = gains_grist(run, seat) or any(each.points for each in table.seats)
        if side.grist > most and not has_gained:
            yield f"seat {seat} has {most} grist at most", "HAC-Q32"
        if side.grist < given and seat != table.seat and not may_lose:
            yield f"seat {seat} has {given} grist, of the mulligans of others", "HAC-4.10"


def gains_grist(run: Run[Table], seat: int) -> bool:
    """Whether a planet may have given it grist: its own, or one that gives it to others."""
    for other, side in enumerate(run.state.seats, 1):
        if side.planet is not None:
            face = setting_of(run).face(side.planet)
            texts = [action for _, _, action in actions_of([face], "grist")]
            if any(other == seat or action.player != "you" for action in texts):
                return True
    return False


def hand_before(run: Run[Table]) -> Iterator[tuple[str, str]]:
    """Cards beside those of the set-up and of the first Prep Phase (HAC-4.5, HAC-5.1.9, HAC-5.1.10)."""
    table = run.state
    if kinds_in_planets(run) & {"draw", "to-hand", "take-seen", "return"}:
        return
    for seat, side in enumerate(table.seats, 1):
        most = OPENING_HAND + (1 + most_extra(run, seat) if seat == table.seat else 0)
        if len(side.hand) > most:
            yield f"seat {seat} has {most} cards at most in hand", "HAC-4.5"


def kinds_in_planets(run: Run[Table]) -> set[str]:
    """What the texts of the planets do."""
    planets = (side.planet for side in run.state.seats)
    return kinds_in(setting_of(run).face(each) for each in planets if each is not None)
