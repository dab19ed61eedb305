"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.rules.deployment import TRAPS_LAID
from referee.games.super_fantasy_brawl.rules.targeting import in_area, refuse_target
from referee.games.super_fantasy_brawl.rules.traps import SPRING
from referee.games.super_fantasy_brawl.rules.turn import TURN
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import Attack, Table
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused

BEFORE_REACTIONS = "SFB-Q66"


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for traps, changes, actions and targets that cannot be."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    prove_trap_count(run)
    for at, each in enumerate(table.lasting, 1):
        if each.until == "attack" and table.attack is None:
            raise refused(f"lasting[{at}].until", "attack", "'turn', as no attack is under way")
        if table.hex_of(each.figure) is None:
            id_ = setting_of(run).cards.figures.id(each.figure)
            raise refused(f"lasting[{at}].figure", id_, "a champion in the arena [SFB-Q43]")
    for seat, player in enumerate(table.seats, 1):
        if player.used and seat != table.seat:
            words = ", ".join(map(setting_of(run).cards.action_names.shown, player.used))
            raise refused(f"seats.{seat}.used", words, "[] in the turn of another [SFB-13.2]")
    if table.attack is not None and run.stack[-1].row == run.stack[-1].procedure.rows.get(
        BEFORE_REACTIONS
    ):
        prove_targets(run, table.attack)


def prove_trap_count(run: Run[Table]) -> None:
    """Four traps lie on the map in every turn while none is resolved (SFB-19.6), or none of them is said."""
    count, procedures = len(run.state.traps), [frame.procedure for frame in run.stack]
    if count in (0, TRAPS_LAID) or SPRING in procedures:
        return
    if count > TRAPS_LAID or TURN in procedures:
        raise refused("traps", count, f"{TRAPS_LAID} traps, or no traps at all [SFB-19.6]")


def prove_targets(run: Run[Table], attack: Attack) -> None:
    """Before the reactions the targets are where the attack reaches them, in the arena (SFB-8.4, SFB-17.8)."""
    setting, table = setting_of(run), run.state
    area = in_area(setting, table, attack.facing) if attack.facing else None
    for at, figure in enumerate(attack.targets, 1):
        path, id_ = f"attack.targets[{at}]", setting.cards.figures.id(figure)
        if table.hex_of(figure) is None:
            raise refused(path, id_, "a champion in the arena [SFB-17.8]")
        if area is not None and figure not in area:
            raise refused(path, id_, "a champion in the area [SFB-8.12]")
        rules = refuse_target(setting, table, figure) if area is None else []
        if rules:
            raise refused(path, id_, f"a champion that the attack reaches [{', '.join(rules)}]")
