"""Who and what a position speaks of: champions of the match, on hexes where they can stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl.rules.paths import Moving
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.traps import Springing
from referee.games.super_fantasy_brawl.rules.turn import ROUNDS, TURN
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import (
    FIGURE,
    MOST_SEATS,
    NOBODY,
    SEAT,
    Figure,
    Setting,
    Table,
    Trap,
    owner_of,
    side_of,
)
from referee.games.super_fantasy_brawl.state.values import hitpoints
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import NameRef, refused
from referee.kernel.schema.walk import Placed, Wanted, values_in

# -- champions ------------------------------------------------------------------------------


def prove_figures(run: Run[Table]) -> None:
    """Every player's champions, each once, where a champion can stand; all else speaks of these."""
    table = run.state
    for seat, player in enumerate(table.seats, 1):
        prove_team(run, seat, player.champions)
        for at, row in enumerate(player.champions, 1):
            path = f"seats.{seat}.champions[{at}]"
            prove_figure(run, row, path)
            prove_in_turn(run, row, path)
    prove_dealt(run)
    prove_hexes(run)
    prove_players(run)
    known = {row.figure for row in table.figures()}
    for found in named(run, is_figure):
        if found.value not in known:
            id_ = setting_of(run).cards.figures.id(found.value)
            raise refused(found.path, id_, "a champion of the match")
    prove_seats_named(run)


def prove_players(run: Run[Table]) -> None:
    """Nobody has won while the match goes on (SFB-21.1); a standard action is used once (SFB-13.2)."""
    setting, seats = setting_of(run), run.state.seats
    for seat, player in enumerate(seats, 1):
        if len(set(player.used)) < len(player.used):
            shown = ", ".join(map(setting.cards.action_names.shown, player.used))
            raise refused(f"seats.{seat}.used", shown, "each standard action once [SFB-13.2]")
        points = sum(each.vp for each in seats[side_of(seat) :: 2])
        if points >= setting.target and run.outcome is None and not run.halted:
            wish = f"fewer than {setting.target} points of a side [SFB-21.1]"
            raise refused(f"seats.{seat}.vp", points, wish)


def is_mustered(run: Run[Table]) -> bool:
    """Whether the teams are there: the match is not at a step before that, and did not end so early."""
    if run.outcome is not None and not run.state.round:
        return False
    return not run.stack or run.stack[0].row > MATCH.rows["SFB-1.7"]


def prove_team(run: Run[Table], seat: int, rows: list[Figure]) -> None:
    """The right number of champions, all of that seat and different; none twice in a team (SFB-1.7, SFB-Q71)."""
    setting, path = setting_of(run), f"seats.{seat}.champions"
    if len(rows) != setting.team_size and (rows or is_mustered(run)):
        rule = "SFB-23.3" if setting.is_team_game else "SFB-1.7"
        raise refused(path, len(rows), f"{setting.team_size} champions [{rule}]")
    before = champions_before(run, seat)
    for at, row in enumerate(rows, 1):
        id_, champion = setting.cards.figures.id(row.figure), row.figure // MOST_SEATS
        if owner_of(row.figure) != seat:
            raise refused(f"{path}[{at}].figure", id_, f"a champion of seat {seat}")
        if champion in before:
            message = f"{path}[{at}].figure: {id_!r} is also {before[champion]}"
            raise PackError(message)
        before[champion] = f"{path}[{at}] [SFB-1.7]"


def champions_before(run: Run[Table], seat: int) -> dict[int, str]:
    """The champions that a seat cannot have, with whom they are: mates', and others' (SFB-Q63, Q71)."""
    setting, found = setting_of(run), {}
    mirrors = setting.readings.mirror_champions or bool(setting.given.teams)
    for other, player in enumerate(run.state.seats[: seat - 1], 1):
        is_mate = side_of(other) == side_of(seat)
        for row in player.champions:
            if is_mate or not mirrors:
                rule = "SFB-Q71" if is_mate else "SFB-Q63"
                found[row.figure // MOST_SEATS] = f"with seat {other} [{rule}]"
    return found


def prove_figure(run: Run[Table], row: Figure, path: str) -> None:
    """In the arena less damage than hitpoints; on the gate neither damage nor any state (SFB-17.6)."""
    setting = setting_of(run)
    if row.hex is not None:
        most = hitpoints(setting, row) - 1
        is_pending = any(each.figure == row.figure for each in run.state.dealt)
        if row.damage > most and not is_pending:
            raise refused(f"{path}.damage", row.damage, f"a number from 0 to {most} [SFB-17.1]")
        return
    for name in ("damage", "levelled", "rooted", "due"):
        value = getattr(row, name)
        if value:
            shown = value if name == "damage" else "true"
            wish = "nothing of it, as the champion is on its gate [SFB-17.6]"
            raise refused(f"{path}.{name}", shown, wish)


def prove_in_turn(run: Run[Table], row: Figure, path: str) -> None:
    """Only of the player whose turn it is a champion fell, or was on its gate as the turn began (SFB-Q45).

    With the stricter reading one that fell is back only if it was on its gate then.
    """
    table = run.state
    for key, value in (("fell", row.fell), ("began-out", row.began_out)):
        if value and owner_of(row.figure) != table.seat:
            wish = f"false: it is the turn of seat {table.seat} [SFB-Q45]"
            raise refused(f"{path}.{key}", "true", wish)
    may_be_back = row.began_out or setting_of(run).readings.same_turn_return
    if row.fell and row.hex is not None and not may_be_back:
        wish = "false, as the champion is in the arena: it cannot have come back in this turn [SFB-Q45]"
        raise refused(f"{path}.fell", "true", wish)


def prove_dealt(run: Run[Table]) -> None:
    """Between actions no damage waits for a check for knock-outs (SFB-17.1)."""
    table = run.state
    is_between = not run.stack or run.stack[-1].procedure.name in BETWEEN_ACTIONS
    if table.dealt and is_between and run.outcome is None and not run.halted:
        wish = "nothing: no action is under way that has dealt it [SFB-17.1]"
        raise refused("dealt", setting_of(run).called(table.dealt[0].figure), wish)


BETWEEN_ACTIONS = (MATCH.name, ROUNDS.name, TURN.name)
"""Where a position stands in one of them, no action is under way."""


def prove_hexes(run: Run[Table]) -> None:
    """No two champions on one hex, none on a statue or a trap, unless it is just passing there."""
    setting, table = setting_of(run), run.state
    passing = any(isinstance(frame, Moving) for frame in run.stack)
    springing = any(isinstance(frame, Springing) for frame in run.stack)
    found: dict[int, str] = {}
    for seat, player in enumerate(table.seats, 1):
        for at, row in enumerate(player.champions, 1):
            if row.hex is None:
                continue
            path, shown = f"seats.{seat}.champions[{at}].hex", setting.hex(row.hex)
            if setting.arena.is_statue[row.hex]:
                raise refused(path, shown, "a hex without a statue [SFB-6.3]")
            if row.hex in found and not passing:
                message = f"{path}: {shown!r} is also where {found[row.hex]} stands [SFB-6.6]"
                raise PackError(message)
            found[row.hex] = setting.called(row.figure)
    prove_traps(setting, table, {} if springing else found)


def prove_traps(setting: Setting, table: Table, standing: dict[int, str]) -> None:
    """One trap on a hex, without statue and champion (SFB-19.7); who has looked at it is named once (SFB-Q99)."""
    for at, trap in enumerate(table.traps, 1):
        if len(set(trap.known)) < len(trap.known):
            shown = ", ".join(map(str, trap.known))
            raise refused(f"traps[{at}].known", shown, "each seat once [SFB-Q99]")
        prove_pool(setting, trap, f"traps[{at}].pool")
        path, shown = f"traps[{at}].hex", setting.hex(trap.hex)
        if setting.arena.is_statue[trap.hex] or trap.hex in standing:
            raise refused(path, shown, "a hex without statue and champion [SFB-19.7]")
        if any(each.hex == trap.hex for each in table.traps[: at - 1]):
            message = f"{path}: {shown!r} holds a trap already [SFB-19.7]"
            raise PackError(message)


def prove_pool(setting: Setting, trap: Trap, path: str) -> None:
    """The faces that a trap may have, each once; none where its face is known (SFB-19.1)."""
    shown = ", ".join(map(setting.cards.trap_names.shown, trap.pool))
    if len(set(trap.pool)) < len(trap.pool):
        raise refused(path, shown, "each face once [SFB-19.1]")
    if trap.pool and trap.face is not None:
        raise refused(path, shown, "none, as its face is said [SFB-19.1]")


# -- what else speaks of champions and seats ------------------------------------------------


def prove_seats_named(run: Run[Table]) -> None:
    """No seat is named that nobody sits in."""
    count = setting_of(run).seats
    for found in named(run, is_seat):
        if found.value > count:
            raise refused(found.path, found.value, f"a number from 1 to {count}")


def named(run: Run[Table], is_wanted: Wanted) -> Iterator[Placed]:
    """Everything of that kind that the table or a frame names."""
    yield from values_in(run.state, is_wanted)
    for at, frame in enumerate(run.stack, 1):
        yield from values_in(frame, is_wanted, f"frame[{at}].")


def is_figure(kind: Any) -> bool:
    """Whether values of that kind are champions."""
    return isinstance(kind, NameRef) and kind.names == FIGURE


def is_seat(kind: Any) -> bool:
    """Whether values of that kind are seats, or nobody."""
    return kind in (SEAT, NOBODY)
