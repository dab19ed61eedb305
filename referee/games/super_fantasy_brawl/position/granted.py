"""What hand-worked positions take for granted: ready cores beside an attack, a bare track, a turn of anybody, what happened before."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.language.tree import COLOURS
from referee.games.super_fantasy_brawl.position.granted_past import in_past
from referee.games.super_fantasy_brawl.rules.turn import Turn
from referee.games.super_fantasy_brawl.state.frames import Acting, setting_of
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.position.granted import Granted

BEGINNING, ACTIVATION = "SFB-4.1", "SFB-5.5"
"""Steps of a turn: before the first it is not counted yet, and in the second cores are paid with."""


def taken_for_granted(run: Run[Table]) -> Iterator[Granted]:
    """Everything about turn, track and cores of which no play tells how it came."""
    turn = next((frame for frame in run.stack if isinstance(frame, Turn)), None)
    if turn is None or run.halted:
        return
    if step_of(turn) != BEGINNING:
        yield from in_turn(run, turn)
    yield from in_track(run)
    is_activation = step_of(turn) == ACTIVATION and not turn.ended
    if is_activation:
        yield from in_cores(run, turn.seat)
    yield from in_past(run, is_activation=is_activation)


def in_turn(run: Run[Table], turn: Turn) -> Iterator[Granted]:
    """Turns are counted in the order of the seats, from the first round on (SFB-3.2)."""
    table = run.state
    place = table.order.index(turn.seat) + 1
    number = (table.round - 1) * len(table.order) + place
    if table.turn != number:
        wish = f"{number}, the turn of seat {turn.seat} in round {table.round} [SFB-3.2]"
        yield Granted("turn", table.turn, wish)


def in_track(run: Run[Table]) -> Iterator[Granted]:
    """In a turn the first slot holds a challenge, where any are left (SFB-16.3, SFB-Q84).

    A position that is about something else has no challenge on the track.
    """
    table, slot = run.state, setting_of(run).track.index(0)
    is_said = any(card is not None for card in table.track)
    if is_said and table.track[slot] is None and table.challenges:
        wish = "a challenge, as there are some in the deck [SFB-16.3, SFB-Q84]"
        yield Granted(f"track[{slot + 1}]", "none", wish)


def in_cores(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A core has paid for each card that is being resolved, and none is readied before the upkeep (SFB-5.2, SFB-9.1, SFB-15.1)."""
    table, setting = run.state, setting_of(run)
    cards = [each.card for each in run.stack if isinstance(each, Acting) and each.card is not None]
    paid = [(seat, card, "SFB-5.2") for card in cards]
    if table.attack is not None:
        paid += [(each.seat, each.card, "SFB-9.1") for each in table.attack.reactions]
    is_said = False
    for payer, card, rule in paid:
        core = setting.card(card).core
        if table.side(payer).is_ready(core):
            is_said = True
            wish = f"false, as it has paid for {setting.shown(card)!r} [{rule}]"
            yield Granted(f"seats.{payer}.{core}", "true", wish)
    player = table.side(seat)
    exhausted = [core for core in COLOURS if not player.is_ready(core)]
    if not is_said and len(player.used) + len(cards) > len(exhausted):
        shown = ", ".join(map(setting.cards.action_names.shown, player.used))
        wish = "actions for each of which a core is exhausted beside that of the card [SFB-5.2]"
        yield Granted(f"seats.{seat}.used", shown, wish)
