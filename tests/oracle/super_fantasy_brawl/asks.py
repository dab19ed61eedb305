"""The asks of Super Fantasy Brawl, one after the other, beside the second opinion."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.super_fantasy_brawl.rules.paths import Moving
from referee.games.super_fantasy_brawl.rules.scoreboard import fulfilled
from referee.games.super_fantasy_brawl.rules.traps import Springing
from referee.games.super_fantasy_brawl.state.conditions import is_fulfilled
from tests.oracle.super_fantasy_brawl.geometry import FACINGS, are_allies, covered, targets
from tests.oracle.super_fantasy_brawl.tables import check_movement, check_new_trap, world_of
from tests.oracle.super_fantasy_brawl.values import Standing, is_met


def compare(run: Any, random: Random, *, usual: bool = True) -> list[str]:
    """Compare what is asked now; the verbs that were. ``usual``: on the usual arena, challenges too."""
    asks = run.asks()
    if not run.state.round or len(asks) != 1:
        return []
    frame, ask = run.stack[-1], asks[0]
    seen = [verb for verb in ("attack", "aoe", "use") if verb in ask.verbs]
    if run.state.attack is not None and seen:
        check_aims(run, ask)
    if isinstance(frame, Moving) and "move" in ask.verbs:
        seen.append("move")
        check_movement(run, random)
    elif isinstance(frame, Springing) and "place-trap" in ask.verbs:
        seen.append("place-trap")
        check_new_trap(run)
    if usual:
        check_challenges(run)
    return seen


def check_aims(run: Any, ask: Any) -> None:
    """Whom an attack may be aimed at, how an area may be turned, and whether there is any target."""
    attack, world = run.state.attack, world_of(run)
    card = run.setting.card(attack.card)
    aim, legal = card.targeting, [list(each) for each in ask.legal()]
    ally = any(each.kind in ("target-ally", "spare-allies") for each in card.constants)
    if attack.attacker not in world.stands or ally:
        return
    if aim.kind == "area":
        more = ("", "-mirrored") if run.setting.readings.area_mirror else ("",)
        ways = {facing + each for facing in FACINGS for each in more}
        able = {
            way
            for way in ways
            if any(
                not are_allies(attack.attacker, each)
                for each in covered(world, attack.attacker, list(aim.offsets), way)
            )
        }
        offered = {answer[-1] for answer in legal}
    else:
        able = {
            run.setting.cards.figures.id(each)
            for each in targets(world, attack.attacker, aim.kind, aim.least, aim.most)
        }
        offered = {answer[-1] for answer in legal}
    if "use" in ask.verbs:
        assert (["use"] in legal) == bool(able)
    else:
        assert offered == able


def everybody(table: Any, hexes: Any) -> list[Standing]:
    """All champions, as the second opinion knows them."""
    return [
        Standing(row.figure, None if row.hex is None else hexes[row.hex], row.damage, row.levelled)
        for row in table.figures()
    ]


def check_challenges(run: Any) -> None:
    """Every challenge for both sides, and the slots that pay from right to left (SFB-Q14)."""
    setting, table = run.setting, run.state
    found = everybody(table, setting.arena.hexes)
    north = 0 if setting.arena.gates[table.sides[0].gate].id == "north" else 1
    for seat in range(1, setting.seats + 1):
        side = (seat - 1) % 2
        met = {
            each.number for each in setting.cards.challenges if is_met(each.id, found, side, north)
        }
        asked = {each.number for each in setting.cards.challenges if is_fulfilled(run, each, seat)}
        assert asked == met
        worth = [0, 0, 1, 2, 1] if setting.seats == 4 else [0, 1, 2, 1]
        slots = [slot for slot, card in enumerate(table.track) if worth[slot] and card in met]
        assert list(fulfilled(run, seat)) == slots[::-1]
