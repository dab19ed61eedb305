"""What hand-worked positions take for granted of the turns before, and of this one while nothing of it is done yet."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.language.tree import COLOURS
from referee.games.super_fantasy_brawl.rules.challenge_track import opening_slots
from referee.games.super_fantasy_brawl.rules.damage import points_of
from referee.games.super_fantasy_brawl.rules.scoreboard import fulfilled
from referee.games.super_fantasy_brawl.rules.turn import TURN
from referee.games.super_fantasy_brawl.state.frames import Acting, setting_of
from referee.games.super_fantasy_brawl.state.table import Figure, Table, owner_of
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def in_past(run: Run[Table], *, is_activation: bool) -> Iterator[Granted]:
    """Everything in a turn that must have happened before, and of which nothing else in the position tells.

    ``is_activation``: it is at its activation phase, in which cores are spent and none is readied.
    """
    yield from in_slots(run)
    is_new = is_activation and is_nothing_done(run)
    for seat, player in enumerate(run.state.seats, 1):
        for at, row in enumerate(player.champions, 1):
            yield from in_champion(run, row, f"seats.{seat}.champions[{at}]", is_new=is_new)
    if is_new and run.state.turn == 1:
        yield from in_first_turn(run)
    elif is_new:
        yield from in_scoreboard(run)


def is_nothing_done(run: Run[Table]) -> bool:
    """Whether the player whose turn it is has all cores ready: each action exhausts one (SFB-5.2, SFB-13.7)."""
    player = run.state.side(run.state.seat)
    return run.stack[-1].procedure is TURN and len(player.ready_cores()) == len(COLOURS)


def in_slots(run: Run[Table]) -> Iterator[Granted]:
    """Challenges are no further on the track than they have moved since the set-up (SFB-1.13, SFB-16.2, SFB-23.12)."""
    setting, table = setting_of(run), run.state
    steps = 2 if setting.is_team_game else 1
    furthest = max(opening_slots(setting)) + steps * (table.round - 1)
    for slot, card in enumerate(table.track):
        if card is not None and slot > furthest:
            shown = setting.cards.challenge_names.shown(card)
            wish = f"no challenge beyond slot {furthest + 1} in round {table.round} [SFB-16.2]"
            yield Granted(f"track[{slot + 1}]", shown, wish)


def in_champion(run: Run[Table], row: Figure, path: str, *, is_new: bool) -> Iterator[Granted]:
    """What a champion is marked with has had its cause, in this turn or before."""
    seat, table = owner_of(row.figure), run.state
    if (row.levelled or row.due) and not points_of(table, seat):
        wish = "a point of its side, as it has taken an enemy out [SFB-17.2, SFB-18.1]"
        yield Granted(f"{path}.{'due' if row.due else 'levelled'}", "true", wish)
    if row.due and not any(isinstance(frame, Acting) for frame in run.stack):
        yield Granted(f"{path}.due", "true", "false, as no action is under way [SFB-18.1]")
    if row.fell and not points_of(table, seat + 1):
        yield Granted(f"{path}.fell", "true", "a point of the other side for it [SFB-25.23]")
    if row.fell and row.hex is not None and is_new:
        wish = "an exhausted core of its player, as it has come back [SFB-Q45, SFB-5.2]"
        yield Granted(f"{path}.fell", "true", wish)
    if row.rooted and is_new:
        wish = "false, as nothing has been done in this turn, with which root ends [SFB-Q55]"
        yield Granted(f"{path}.rooted", "true", wish)


def in_scoreboard(run: Run[Table]) -> Iterator[Granted]:
    """What the player fulfils was scored as the turn began, unless that may be left (SFB-4.1, SFB-4.4, SFB-Q13)."""
    setting, table = setting_of(run), run.state
    if table.round < 2 or setting.readings.optional_scoring:
        return
    for slot in fulfilled(run, table.seat):
        card = table.track[slot]
        assert card is not None
        wish = (
            f"a challenge that seat {table.seat} does not fulfil: the others are scored [SFB-Q13]"
        )
        yield Granted(f"track[{slot + 1}]", setting.cards.challenge_names.shown(card), wish)


def in_first_turn(run: Run[Table]) -> Iterator[Granted]:
    """The first turn begins with what the set-up has left; of what else lies there the first thing is said (SFB-1)."""
    for what, rule in left_before_first(run):
        wish = f"a later turn: in turn 1, before anything is done, {what} [{rule}]"
        yield Granted("turn", 1, wish)
        return


def left_before_first(run: Run[Table]) -> Iterator[tuple[str, str]]:
    """What cannot be before anything is done in the first turn, in words, and by which rule."""
    setting, table = setting_of(run), run.state
    for row in table.figures():
        if row.damage or row.levelled:
            what = "has no damage" if row.damage else "is not levelled"
            yield f"{setting.called(row.figure)!r} {what}", "SFB-Q79"
    for seat, player in enumerate(table.seats, 1):
        if player.vp:
            yield f"seat {seat} has no points", "SFB-1.14"
        if len(player.ready_cores()) < len(COLOURS):
            yield f"seat {seat} has all cores ready", "SFB-1.10"
        if len(player.hand) > setting.hand_size:
            yield f"seat {seat} has {setting.hand_size} cards at most in hand", "SFB-1.21"
        if player.discard:
            yield f"seat {seat} has no discard pile", "SFB-1.11"
    for trap in table.traps:
        if trap.hex not in setting.arena.trap_hexes:
            yield f"no trap lies on {setting.hex(trap.hex)}", "SFB-1.16"
