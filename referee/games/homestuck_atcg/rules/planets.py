"""Planets: damage, destruction, restoring (HAC-3.2, HAC-5.3.4, HAC-5.3.7, HAC-Q8, HAC-Q9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.homestuck_atcg.fact_kinds import DAMAGED, HEALED, RESTORED
from referee.games.homestuck_atcg.language.kinds import STRETCHES, Stretch
from referee.games.homestuck_atcg.rules.leave_play import destroy
from referee.games.homestuck_atcg.state.events import note
from referee.games.homestuck_atcg.state.frames import Doer, EventFrame, doer_now, setting_of
from referee.games.homestuck_atcg.state.matching import about, laws_of
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.onsets import has_become, note_becoming
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import MOST_BOONS, Placed, Table, owner_of
from referee.games.homestuck_atcg.state.values import (
    boon_limit,
    cannot_be_destroyed,
    max_damage,
    size_of,
)
from referee.kernel.engine.run import Frame, Run


def put_damage(run: Run[Table], seat: int, damage: int, rule: str) -> int:
    """Put damage on an intact planet, which may take less; a destroyed one takes none (HAC-5.3.4, HAC-Q49). How much it took."""
    damage = damage_taken(run, seat, damage) if damage > 0 and can_be_damaged(run, seat) else 0
    if damage <= 0 or is_damage_replaced(run, seat, damage, rule, doer_now(run)):
        return 0
    add_damage(run, seat, damage, rule)
    answer_damage(run, seat, damage)
    return damage


def is_damage_replaced(
    run: Run[Table], seat: int, damage: int, rule: str, doer: Doer | None, *, phase: bool = False
) -> bool:
    """Whether texts may be done instead of that damage (row rep.ref_damaged)."""
    planet = run.state.side(seat).planet
    return is_replaced(run, "damaged", planet, rule, doer, amount=damage, phase=phase)


def take_damage(run: Run[Table], event: EventFrame) -> int:
    """What texts have left of damage; the Score Phase destroys planets later (HAC-Q8). How much the planet took."""
    seat = owner_of(event.thing)
    if not can_be_damaged(run, seat):
        return 0
    add_damage(run, seat, event.amount, event.rule)
    answer_damage(run, seat, event.amount)
    if not event.phase:
        destroy_planets(run, [seat], "HAC-Q8")
    return event.amount


def damage_taken(run: Run[Table], seat: int, damage: int, *, scored: bool = False) -> int:
    """How much of the damage that comes at once, because somebody ``scored`` there or not, the planet takes (rows con.less_damage, con.less_scored, con.most_damage, con.most_damage_in)."""
    planet = run.state.side(seat).planet
    assert planet is not None
    kinds = ("less-damage", "less-scored-damage") if scored else ("less-damage",)
    laws = (law for kind in kinds for law in about(run, kind, planet))
    more = sum(size_of(run, law, planet) for law in laws)
    most = [size_of(run, law, planet) for law in about(run, "most-damage", planet)]
    for law in about(run, "most-damage-in", planet):
        taken = run.state.side(seat).hurt or NO_DAMAGE
        left = size_of(run, law, planet) - taken[STRETCHES.index(law.constant.within)]
        most.append(max(left, 0))
    return min((max(damage + more, 0), *most))


NO_DAMAGE = [0] * len(STRETCHES)


def forget_damage(run: Run[Table], stretch: Stretch) -> None:
    """A phase, turn or round begins: the damage of it and of what is shorter is 0 (row con.most_damage_in)."""
    over = STRETCHES.index(stretch) + 1
    for player in run.state.seats:
        if any(player.hurt[:over]):
            player.hurt = [*NO_DAMAGE[:over], *player.hurt[over:]]
            player.hurt = player.hurt if any(player.hurt) else []
            run.state.touch()


def can_be_damaged(run: Run[Table], seat: int) -> bool:
    """Whether there is an intact planet which no text protects."""
    player = run.state.side(seat)
    if player.destroyed or player.gone or player.planet is None:
        return False
    return not about(run, "cannot-be-damaged", player.planet)


def add_damage(run: Run[Table], seat: int, damage: int, rule: str) -> None:
    """Put that damage on the planet."""
    player = run.state.side(seat)
    player.damage += damage
    if "most-damage-in" in setting_of(run).cards.laws:
        player.hurt = [each + damage for each in player.hurt or NO_DAMAGE]
    run.state.touch()
    planet = player.planet
    assert planet is not None
    DAMAGED.tell(
        run,
        rule,
        seat,
        lambda: {
            "card": setting_of(run).called(planet),
            "amount": damage,
            "damage": player.damage,
            "max": max_damage(run, seat),
        },
    )


def answer_damage(run: Run[Table], seat: int, damage: int) -> None:
    """The texts that answer damage to that planet."""
    planet = run.state.side(seat).planet
    assert planet is not None
    remember(run, "damaged", planet, seat=seat)
    note(run, "damaged", planet, amount=damage)


def deal(run: Run[Table], seats: Sequence[int], damage: int, rule: str) -> int:
    """Put damage on planets; those that are at their max damage are destroyed, all at once (HAC-Q8, HAC-Q16). How much they took."""
    return deal_each(run, dict.fromkeys(seats, damage), rule)


def deal_each(run: Run[Table], damage: Mapping[int, int], rule: str) -> int:
    """The same of so much on the planet of each seat; one that takes none flips with the others, if it is the Score Phase that has given it all its damage (HAC-Q7)."""
    hurt = {seat: put_damage(run, seat, much, rule) for seat, much in damage.items()}
    destroy_planets(run, [seat for seat, much in hurt.items() if much], "HAC-Q8")
    return sum(hurt.values())


def is_spent(run: Run[Table], seat: int) -> bool:
    """Whether an intact planet has taken all the damage that it can take (HAC-Q8)."""
    player = run.state.side(seat)
    intact = player.planet is not None and not player.destroyed and not player.gone
    return intact and player.damage > 0 and player.damage >= max_damage(run, seat)


def destroy_planets(run: Run[Table], seats: Sequence[int], rule: str) -> None:
    """Turn the planets of those seats that have taken all their damage to the destroyed side, at once (HAC-3.4)."""
    sides = (run.state.side(seat) for seat in seats if is_spent(run, seat))
    spent = [player.planet for player in sides if player.planet is not None]
    if spent:
        destroy(run, spent, rule)


def restore(run: Run[Table], seats: Sequence[int], rule: str) -> int:
    """Turn destroyed planets to their active side, all at once, and do what answers that, clockwise from the active player; how many (HAC-Q9, HAC-Q55)."""
    restored = [seat for seat in seats if turn_back(run, seat, rule)]
    for seat in filter(restored.__contains__, run.state.clockwise(run.state.seat)):
        planet = run.state.side(seat).planet
        assert planet is not None
        note(run, "restored", planet)
    return len(restored)


def turn_back(run: Run[Table], seat: int, rule: str) -> bool:
    """Turn a destroyed planet to its active side, with 0 damage; whether it was destroyed (HAC-Q9)."""
    player = run.state.side(seat)
    if not player.destroyed or player.gone or player.planet is None:
        return False
    player.destroyed = False
    player.damage = 0
    run.state.recompose()
    RESTORED.tell(run, rule, seat, card=setting_of(run).called(player.planet))
    return True


def heal(run: Run[Table], seat: int, damage: int, rule: str) -> None:
    """Take damage off an intact planet (row act.heal)."""
    player = run.state.side(seat)
    player.damage -= damage
    run.state.touch()
    if player.planet is not None:
        called = setting_of(run).called(player.planet)
        HEALED.tell(run, rule, seat, card=called, amount=damage, damage=player.damage)


def is_untidy(run: Run[Table]) -> bool:
    """Whether a card has more boons than it can have, a planet all the damage that it can take, or a text what it waits for (HAC-1.35, HAC-Q8)."""
    is_at_once = any(map(is_scoring, run.stack))
    return bool(overladen(run) or lost_planets(run)) or (not is_at_once and has_become(run))


def overladen(run: Run[Table]) -> list[Placed]:
    """The characters with more boons than they can have: the general limit, or what a text makes of it (HAC-1.35)."""
    table = run.state
    if "boon-limit" in laws_of(run).by_kind:
        many = [row for row in table.characters() if row.boons]
    elif table.plenty is False:
        return []
    else:
        many = [row for row in table.characters() if row.boons > MOST_BOONS]
        table.plenty = bool(many)
    return [row for row in many if row.boons > boon_limit(run, row.thing)]


def lost_planets(run: Run[Table]) -> list[int]:
    """The seats whose planet has all the damage that it can take, by a text that holds or ended, and can be destroyed (HAC-Q8)."""
    if "max-damage" not in laws_of(run).by_kind and not outlasts_damage(run):
        return []
    if any(map(is_scoring, run.stack)):
        return []
    return [seat for seat in run.state.clockwise(run.state.seat or 1) if is_lost(run, seat)]


def is_scoring(frame: Frame) -> bool:
    """Whether points and damage of a Score Phase are coming: only when all are there planets flip, and anything has become so (HAC-Q7)."""
    if frame.procedure.name != "score":
        return False
    step = frame.procedure.walk[frame.row]
    return step is not None and step.rule == "HAC-Q8"


def outlasts_damage(run: Run[Table]) -> bool:
    """Whether a planet can stand with all that damage once a text ends that raised its max damage, or kept it."""
    return setting_of(run).cards.contents.outlasts_damage


def is_lost(run: Run[Table], seat: int) -> bool:
    """Whether a planet has taken all the damage that it can take, and nothing says that it cannot be destroyed (HAC-Q57)."""
    planet = run.state.side(seat).planet
    return is_spent(run, seat) and planet is not None and not cannot_be_destroyed(run, planet)


def tidy(run: Run[Table]) -> None:
    """Something has changed: boons above a limit are lost, planets that have all their damage are destroyed (HAC-Q8)."""
    limits = [(row, boon_limit(run, row.thing)) for row in overladen(run)]
    for row, most in limits:
        run.state.change(row.thing, boons=most)
        note(run, "robbed", row.thing, amount=row.boons - most)
    destroy_planets(run, lost_planets(run), "HAC-Q8")
    if not any(map(is_scoring, run.stack)):
        note_becoming(run)
