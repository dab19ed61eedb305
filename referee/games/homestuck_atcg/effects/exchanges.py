"""Characters that change places or boons, a tap that a text orders, and a card that is only chosen (HAC-1.21, HAC-1.35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.games.homestuck_atcg.effects.characters import boons_on, lose_boons
from referee.games.homestuck_atcg.effects.targets import (
    any_card,
    is_character,
    may_be_of_pair,
    pointed_to,
    second_ones,
    things_meant,
)
from referee.games.homestuck_atcg.fact_kinds import ATTACHED, TAPS
from referee.games.homestuck_atcg.language.effects import (
    ALSO_CHOOSE,
    ATTACH,
    ATTACK,
    CHOOSE,
    EXCHANGE,
    EXCHANGE_BOONS,
)
from referee.games.homestuck_atcg.language.joint_effects import EXCHANGE_LADEN
from referee.games.homestuck_atcg.rules.boons import put_boons
from referee.games.homestuck_atcg.rules.destinations import age_of
from referee.games.homestuck_atcg.rules.enter_play import hosts_for
from referee.games.homestuck_atcg.rules.main_actions import be_tapped
from referee.games.homestuck_atcg.rules.movement import can_be_moved, move
from referee.games.homestuck_atcg.rules.tap_and_refresh import can_be_tapped
from referee.games.homestuck_atcg.state.courses import Course, Supposed, ways_to_choose
from referee.games.homestuck_atcg.state.events import note_attached, note_rehosted
from referee.games.homestuck_atcg.state.frames import Act, count_done, is_one_of_those, speak_of
from referee.games.homestuck_atcg.state.matching import about
from referee.games.homestuck_atcg.state.table import face_of, owner_of
from referee.kernel.choices.name_spaces import Numbers

# -- two characters -------------------------------------------------------------------------


def pair_of(act: Act) -> tuple[int, int] | None:
    """The two characters, if there are two; those spoken of last, if there are no more."""
    other = act.progress.second
    if act.action.second is None and len(act.things) == TWO:
        other = act.things[1]
    one = next((each for each in act.things if each != other and is_character(act, each)), None)
    if one is None or other is None or not is_character(act, other):
        return None
    return one, other


@EXCHANGE.does
@EXCHANGE_LADEN.does
def do_exchange(act: Act) -> bool:
    """Each goes to where the other is, if both can: boons are lost or kept, neither is tapped (HAC-2.25, HAC-Q23)."""
    pair = pair_of(act)
    if pair is None:
        return False
    one, other = pair
    to = {one: act.table.location_of(other), other: act.table.location_of(one)}
    if not all(can_be_moved(act.run, thing, at, act.doer) for thing, at in to.items()):
        return False
    laden = act.effect is EXCHANGE_LADEN
    return bool(move(act.run, [one, other], to, act.rule, tapping=False, laden=laden))


@EXCHANGE_BOONS.does
def do_exchange_boons(act: Act) -> bool:
    """Each gets the boons of the other, up to its limit (HAC-1.35)."""
    pair = pair_of(act)
    if pair is None:
        return False
    had = {thing: boons_on(act.run, thing) for thing in pair}
    for thing in pair:
        lose_boons(act.run, thing, had[thing], act.rule)
    for thing, boons in zip(pair, reversed([*had.values()]), strict=True):
        put_boons(act.run, thing, boons, act.rule)
    return any(had.values())


TWO = 2


@CHOOSE.able
@ALSO_CHOOSE.able
@any_card
def is_there(act: Act, thing: int) -> bool:
    return act.table.is_laid_out(thing)


@EXCHANGE.able
@EXCHANGE_LADEN.able
@EXCHANGE_BOONS.able
@any_card
def is_in_play(act: Act, thing: int) -> bool:
    """A stored card is at no place and has no boons (HAC-Q40)."""
    return act.table.in_play(thing)


@EXCHANGE_LADEN.changes
@EXCHANGE.changes
def exchanges_places(act: Act, supposed: Supposed) -> bool:
    """Whether two of them can go to where the other one is (HAC-Q52)."""
    at, run = act.table.location_of, act.run
    return any(
        can_be_moved(run, one, at(other), act.doer) and can_be_moved(run, other, at(one), act.doer)
        for one, other in pairs(act)
    )


@EXCHANGE_BOONS.changes
def exchanges_boons(act: Act, supposed: Supposed) -> bool:
    """Whether two of them have other boons than each other, or one loses them, as it gets none (HAC-Q52)."""
    return any(
        boons_on(act.run, one) != boons_on(act.run, other)
        or (boons_on(act.run, one) > 0 and any(gets_no_boons(act, each) for each in (one, other)))
        for one, other in pairs(act)
    )


def gets_no_boons(act: Act, thing: int) -> bool:
    return bool(about(act.run, "cannot-get-boons", thing))


def pairs(act: Act) -> Iterator[tuple[int, int]]:
    """Every two cards to which it could be done: characters, or what else is exchanged."""
    target, second = act.action.target, act.action.second
    assert target is not None
    found = things_meant(act, target) or ()
    if second is None:
        if len(found) == TWO and all(may_be_of_pair(act, each) for each in found):
            yield found[0], found[1]
        return
    for one in found:
        others = second_ones(act, [one])
        if second.filter is None:
            others = [*pointed_to(act, second, act.text.seat).things]
        yield from (
            (one, each)
            for each in others
            if each != one and all(may_be_of_pair(act, card) for card in (one, each))
        )


@ATTACH.does
def do_attach(act: Act) -> int:
    """Inventory in play goes to another card that its text permits; it stays in play (HAC-2.26); how many did."""
    host = act.progress.second
    if host is None or not act.table.in_play(host):
        return 0
    going = [thing for thing in act.things if can_be_attached(act, thing, host)]
    for thing in going:
        row = act.table.find(thing)
        act.table.change(thing, host=host)
        tell_attached(act, thing, host, None if row is None else row.host)
    return len(going)


def tell_attached(act: Act, thing: int, host: int, from_: int | None) -> None:
    """Inventory has come onto that card, from another one if it was on one: it is told, and answered."""
    called = act.setting.called
    ATTACHED.tell(act.run, act.rule, owner_of(thing), card=called(thing), host=called(host))
    note_attached(act.run, thing, host)
    if from_ is not None:
        note_rehosted(act.run, thing, from_, host)


def can_be_attached(act: Act, thing: int, host: int) -> bool:
    """Whether it is inventory in play on another card, and its first line fits that one."""
    row = act.table.find(thing)
    if row is None or row.host is None or host in (row.host, thing):
        return False
    return host in hosts_for(act.run, face_of(thing), thing)


@ATTACH.changes
def changes_hosts(act: Act, supposed: Supposed) -> bool:
    """Whether inventory can go to another card than it is on (HAC-Q52)."""
    return any(can_be_attached(act, thing, host) for thing, host in pairs(act))


@ATTACH.able
@any_card
def is_attached(act: Act, thing: int) -> bool:
    row = act.table.find(thing)
    return row is not None and row.host is not None


# -- a tap that a text orders ---------------------------------------------------------------


@ATTACK.takes
def attack_next(act: Act, chosen: Numbers) -> None:
    """The next character is tapped, and does what a tap does; it costs nothing (HAC-1.21, HAC-1.24).

    Clockwise from the player of the text, the oldest first, in whatever order they were named (HAC-Q16, HAC-Q62).
    """
    table = act.table
    place = {seat: at for at, seat in enumerate(table.clockwise(act.text.seat))}
    age = age_of(table)
    thing, *act.progress.things = sorted(
        act.progress.things, key=lambda each: (place.get(owner_of(each), 0), age(each))
    )
    act.progress.over = not act.progress.things
    if can_attack(act, thing):
        act.text.did = True
        count_done(act.text, 1)
        TAPS.tell(act.run, act.rule, owner_of(thing), lambda: {"card": act.setting.called(thing)})
        be_tapped(act.run, thing, None, act.rule)


@ATTACK.does
def has_attacked(act: Act) -> bool:
    return act.text.did


def can_attack(act: Act, thing: int) -> bool:
    """Whether it is an untapped character that no text holds."""
    return can_be_tapped(act.run, thing, act.doer) and not about(act.run, "cannot-attack", thing)


ATTACK.able(any_card(can_attack))

# -- a choice -------------------------------------------------------------------------------


@ALSO_CHOOSE.does
def was_chosen_too(act: Act) -> bool:
    """What was chosen joins what was spoken of before it, which stays first also where it is chosen again (row act.also_choose)."""
    act.text.that = list(dict.fromkeys((*act.progress.before, *act.things)))
    return bool(act.things)


@CHOOSE.does
def was_chosen(act: Act) -> bool:
    """What was chosen is "that card" from now on, also where the text itself names it (row ref.that)."""
    text = act.text
    if act.things and act.things != text.that:
        among = text.among if is_one_of_those(act.action.target) else []
        speak_of(text, act.things)
        text.among = among
    return bool(act.things)


@ALSO_CHOOSE.changes
@CHOOSE.changes
def changes_nothing(act: Act, supposed: Supposed) -> bool:
    """To be spoken of alone changes nothing (HAC-Q52)."""
    return False


@CHOOSE.leaves
def may_be_chosen(act: Act) -> list[Course]:
    """The cards in every way in which they can be chosen."""
    assert act.action.target is not None
    found = things_meant(act, act.action.target)
    ways = ways_to_choose(act, found or (), act.action.target)
    return [Course(each, done=bool(each)) for each in ways]


@ALSO_CHOOSE.leaves
def may_be_chosen_too(act: Act) -> list[Course]:
    """The same with what was spoken of before."""
    before = tuple(act.text.that)
    return [
        replace(course, that=(*before, *(each for each in course.that if each not in before)))
        for course in may_be_chosen(act)
    ]
