"""What goes from one card to another: damage, boons, hosts and power that two cards exchange or one gives (HAC-1.35, HAC-2.26, HAC-5.3.4, HAC-Q37)."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.characters import boons_on, lose_boons
from referee.games.homestuck_atcg.effects.exchanges import pairs, tell_attached
from referee.games.homestuck_atcg.effects.grants import give_power
from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import (
    any_card,
    has_second,
    is_character,
    is_intact_planet,
)
from referee.games.homestuck_atcg.language.joint_effects import (
    EXCHANGE_DAMAGE,
    EXCHANGE_HOSTS,
    EXCHANGE_POWER,
    SHIFT_BOONS,
    SHIFT_DAMAGE,
)
from referee.games.homestuck_atcg.rules import planets
from referee.games.homestuck_atcg.rules.boons import put_boons
from referee.games.homestuck_atcg.rules.enter_play import hosts_for
from referee.games.homestuck_atcg.state.courses import Supposed
from referee.games.homestuck_atcg.state.frames import Act
from referee.games.homestuck_atcg.state.matching import power_of
from referee.games.homestuck_atcg.state.table import face_of, owner_of

TWO = 2


def both(act: Act) -> tuple[int, int] | None:
    """The two cards: the first that is not the second, and that; or the two spoken of last."""
    other = act.progress.second
    if act.action.second is None and len(act.things) == TWO:
        other = act.things[1]
    one = next((each for each in act.things if each != other), None)
    return None if one is None or other is None else (one, other)


@EXCHANGE_DAMAGE.does
def do_exchange_damage(act: Act) -> bool:
    """Each intact planet has the damage of the other; one that has all it can take by that is destroyed (HAC-Q8)."""
    pair = both(act)
    if pair is None or not all(is_intact_planet(act, each) for each in pair):
        return False
    one, other = (act.table.side(owner_of(each)) for each in pair)
    if one.damage == other.damage:
        return False
    one.damage, other.damage = other.damage, one.damage
    act.table.touch()
    planets.destroy_planets(act.run, [owner_of(each) for each in pair], "HAC-Q8")
    return True


@SHIFT_DAMAGE.does
def do_shift_damage(act: Act) -> int:
    """So much damage goes from one planet to another, as if the one were healed and the other dealt it (HAC-5.3.4); how much that took."""
    pair = both(act)
    if pair is None or not all(is_intact_planet(act, each) for each in pair):
        return 0
    one, other = map(owner_of, pair)
    has = act.table.side(one).damage
    wanted = act.action.number or act.action.amount is not None
    damage = min(count_of(act), has) if wanted else has
    if damage <= 0 or not planets.can_be_damaged(act.run, other):
        return 0
    planets.heal(act.run, one, damage, act.rule)
    return planets.deal(act.run, [other], damage, act.rule)


@SHIFT_BOONS.does
def do_shift_boons(act: Act) -> int:
    """So many boons of each go to the second card; what exceeds its limit is lost (HAC-1.35); how many it got."""
    to = act.progress.second
    if to is None or not is_character(act, to):
        return 0
    amount = 0
    for thing in act.things:
        number = min(count_of(act), boons_on(act.run, thing))
        if thing != to and lose_boons(act.run, thing, number, act.rule):
            amount += number
    return put_boons(act.run, to, amount, act.rule)


def hosts_exchanged(act: Act, pair: tuple[int, int]) -> dict[int, int]:
    """To which card each goes, which the other is on now; none where one of them may not (HAC-2.26)."""
    rows = [act.table.find(each) for each in pair]
    hosts = [row.host for row in rows if row is not None and row.host is not None]
    if len(set(hosts)) != TWO:
        return {}
    to = dict(zip(pair, reversed(hosts), strict=True))
    able = all(host in hosts_for(act.run, face_of(each), each) for each, host in to.items())
    return to if able else {}


@EXCHANGE_HOSTS.does
def do_exchange_hosts(act: Act) -> bool:
    """Each inventory card goes to the host of the other at once, if both may be there (HAC-2.26)."""
    pair = both(act)
    to = {} if pair is None else hosts_exchanged(act, pair)
    for thing, host in to.items():
        act.table.change(thing, host=host)
    for (thing, host), from_ in zip(to.items(), reversed([*to.values()]), strict=True):
        tell_attached(act, thing, host, from_)
    return bool(to)


@EXCHANGE_POWER.does
def do_exchange_power(act: Act) -> bool:
    """Each gets the difference to what the other has now, for a time (HAC-Q37)."""
    pair = both(act)
    if pair is None or not all(is_character(act, each) for each in pair):
        return False
    one, other = pair
    more = power_of(act.run, other) - power_of(act.run, one)
    for thing, change in ((one, more), (other, -more)):
        give_power(act, thing, change)
    return more != 0


EXCHANGE_DAMAGE.able(any_card(is_intact_planet))


@EXCHANGE_DAMAGE.changes
def exchanges_damage(act: Act, supposed: Supposed) -> bool:
    """Whether two planets have other damage than each other (HAC-Q52)."""
    has = {each: act.table.side(owner_of(each)).damage for pair in pairs(act) for each in pair}
    return any(has[one] != has[other] for one, other in pairs(act))


@EXCHANGE_POWER.changes
def exchanges_power(act: Act, supposed: Supposed) -> bool:
    """Whether two characters have other power than each other (HAC-Q52)."""
    return any(power_of(act.run, one) != power_of(act.run, other) for one, other in pairs(act))


@EXCHANGE_HOSTS.changes
def exchanges_hosts(act: Act, supposed: Supposed) -> bool:
    """Whether two inventory cards can each go to the host of the other (HAC-Q52)."""
    return any(hosts_exchanged(act, pair) for pair in pairs(act))


@EXCHANGE_HOSTS.able
@EXCHANGE_POWER.able
@any_card
def is_there(act: Act, thing: int) -> bool:
    return act.table.in_play(thing)


@SHIFT_DAMAGE.able
@any_card
def has_damage(act: Act, thing: int) -> bool:
    """Whether some of it can go to another planet."""
    target, second = act.action.target, act.action.second
    assert target is not None
    there = second is None or has_second(act, second, target, [thing])
    return there and is_intact_planet(act, thing) and act.table.side(owner_of(thing)).damage > 0


@SHIFT_DAMAGE.changes
def shifts_damage(act: Act, supposed: Supposed) -> bool:
    """Whether some of the damage of a planet can go to another one (HAC-Q52)."""
    damage = {one: act.table.side(owner_of(one)).damage for one, _ in pairs(act)}
    return any(
        damage[one] > 0 and planets.can_be_damaged(act.run, owner_of(other))
        for one, other in pairs(act)
    )


@SHIFT_BOONS.able
@any_card
def has_boons(act: Act, thing: int) -> bool:
    return boons_on(act.run, thing) > 0
