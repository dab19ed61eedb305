"""What texts do to characters: they move, are turned, get and lose boons (HAC-1.22, HAC-1.35, HAC-2.25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.homestuck_atcg.effects.quantities import count_of, counts_open, number_divided
from referee.games.homestuck_atcg.effects.targets import any_card, is_character, seats_open
from referee.games.homestuck_atcg.fact_kinds import LOST_BOONS
from referee.games.homestuck_atcg.language.effects import (
    CLEAR_BOONS,
    MOVE,
    MOVE_BOONS,
    MOVE_LADEN,
    MOVE_LADEN_UNTAPPED,
    MOVE_UNTAPPED,
    PUT_BOONS,
    REFRESH,
    SHARE_BOONS,
    TAKE_AMONG,
    TAKE_BOONS,
    TAP,
)
from referee.games.homestuck_atcg.rules.boons import boons_to_get, put_boons
from referee.games.homestuck_atcg.rules.movement import move
from referee.games.homestuck_atcg.rules.tap_and_refresh import can_be_tapped, refresh, tap
from referee.games.homestuck_atcg.state.courses import Supposed, would_come
from referee.games.homestuck_atcg.state.events import note
from referee.games.homestuck_atcg.state.frames import Act, count_done, setting_of
from referee.games.homestuck_atcg.state.matching import about
from referee.games.homestuck_atcg.state.references import place_of, place_of_card
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import THING, Table, owner_of
from referee.games.homestuck_atcg.state.values import boon_limit, why_not_moved
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.run import Run


@MOVE.does
@MOVE_UNTAPPED.does
@MOVE_LADEN.does
@MOVE_LADEN_UNTAPPED.does
def do_move(act: Act) -> int:
    """To another planet: boons lost, tapped unless it says otherwise (HAC-2.25, HAC-Q23); how many moved."""
    to = {}
    for at, thing in enumerate(act.things):
        place = place_of_move(act, at, thing)
        if place and is_character(act, thing):
            to[thing] = place
    tapping = act.effect in (MOVE, MOVE_LADEN)
    laden = act.effect in (MOVE_LADEN, MOVE_LADEN_UNTAPPED)
    return len(move(act.run, list(to), to, act.rule, tapping=tapping, laden=laden))


def place_of_move(act: Act, at: int, thing: int) -> int:
    """Where the card of that place in the list goes; 0 for nowhere."""
    match act.action.place:
        case "here":
            return place_of(act.run, act.text)
        case "home":
            return act.text.seat
        case "there" | "theirs" as place:
            return place_of_card(act.run, act.action.at, act.looking_back.text, place)
        case "owner":
            return owner_of(thing)
    return act.progress.places[at] if at < len(act.progress.places) else 0


@MOVE.able
@MOVE_UNTAPPED.able
@MOVE_LADEN.able
@MOVE_LADEN_UNTAPPED.able
@any_card
def can_move(act: Act, thing: int) -> bool:
    return any(not why_not_moved(act.run, thing, at, act.doer) for at in places(act, thing))


def places(act: Act, thing: int) -> Sequence[int]:
    """The locations to which it may be moved."""
    seat = act.text.seat
    if not is_character(act, thing):
        return ()
    match act.action.place:
        case "here":
            here = place_of(act.run, act.text)
            return (here,) if here else ()
        case "home":
            return (seat,)
        case "there" | "theirs" as place:
            there = place_of_card(act.run, act.action.at, act.looking_back.text, place)
            return (there,) if there else ()
        case "owner":
            return (owner_of(thing),)
    return seats_open(act)


@MOVE.changes
@MOVE_UNTAPPED.changes
@MOVE_LADEN.changes
@MOVE_LADEN_UNTAPPED.changes
def moves_any(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of a move of one of the cards to one of the locations (HAC-Q52)."""

    def moves(act: Act, thing: int) -> bool:
        able = (at for at in places(act, thing) if not why_not_moved(act.run, thing, at, act.doer))
        return any(would_come(act, supposed, "moved", thing, to=at) for at in able)

    return any_card(moves)(act)


# -- turned ---------------------------------------------------------------------------------


@REFRESH.does
def do_refresh(act: Act) -> bool:
    """Tapped cards become untapped (HAC-1.22)."""
    return sum(refresh(act.run, thing, act.rule) for thing in act.things) > 0


def is_turned(act: Act, thing: int) -> bool:
    row = act.table.find(thing)
    return row is not None and row.tapped


REFRESH.able(any_card(is_turned))


def comes_of_any(able: Callable[[Act, int], bool], kind: str) -> Callable[[Act, Supposed], bool]:
    """Whether something comes of that happening to one of the cards to which it can (HAC-Q52)."""

    def comes(act: Act, supposed: Supposed) -> bool:
        return any_card(
            lambda act, thing: able(act, thing) and would_come(act, supposed, kind, thing)
        )(act)

    return comes


REFRESH.changes(comes_of_any(is_turned, "refreshed"))


@TAP.does
def do_tap(act: Act) -> bool:
    """Untapped cards become tapped, all at once; no tap text reacts (row act.tap)."""
    return bool(tap(act.run, act.things, act.rule))


def can_tap(act: Act, thing: int) -> bool:
    return can_be_tapped(act.run, thing, act.doer)


TAP.able(any_card(can_tap))
TAP.changes(comes_of_any(can_tap, "tapped-by"))


# -- boons ----------------------------------------------------------------------------------


@MOVE_BOONS.does
def do_move_boons(act: Act) -> int:
    """All boons of the first card are put on the second; what exceeds its limit is lost (HAC-1.35); how many it got."""
    to = act.progress.second
    if to is None or not is_character(act, to):
        return 0
    given = [thing for thing in act.things if thing != to and boons_on(act.run, thing)]
    amount = sum(boons_on(act.run, thing) for thing in given)
    for thing in given:
        lose_boons(act.run, thing, boons_on(act.run, thing), act.rule)
    return put_boons(act.run, to, amount, act.rule)


@PUT_BOONS.does
def do_put_boons(act: Act) -> bool:
    """Each of the cards gets so many, up to its limit (HAC-1.35)."""
    number = count_of(act)
    return sum(put_boons(act.run, thing, number, act.rule) for thing in act.things) > 0


def can_hold_more(act: Act, thing: int) -> bool:
    """Whether it is a character with fewer boons than its limit."""
    row = act.table.find(thing)
    return row is not None and row.at > 0 and row.boons < boon_limit(act.run, thing)


PUT_BOONS.able(any_card(can_hold_more))


@PUT_BOONS.changes
def can_get_boons(act: Act, supposed: Supposed) -> bool:
    """Whether one of its cards could get a boon, of at least one, and something comes of that (HAC-Q52)."""

    def gets_any(act: Act, thing: int) -> bool:
        found = {boons_to_get(act.run, thing, each) for each in counts_open(act)} - {0}
        return any(would_come(act, supposed, "blessed", thing, got) for got in sorted(found))

    return any_card(gets_any)(act)


def may_get_boons(act: Act, thing: int) -> bool:
    return can_hold_more(act, thing) and not about(act.run, "cannot-get-boons", thing)


@TAKE_BOONS.does
def do_take_boons(act: Act) -> bool:
    """Each of the cards loses so many, or all it has."""
    number = count_of(act)
    return sum(take_boons(act, thing, number) for thing in act.things) > 0


def take_boons(act: Act, thing: int, number: int) -> bool:
    """Take boons off a card by the text, if no other text replaces that; whether there were any."""
    lost = min(number, boons_on(act.run, thing))
    if lost and is_replaced(act.run, "robbed", thing, act.rule, act.doer, amount=lost):
        return False
    return lose_boons(act.run, thing, lost, act.rule)


@TAKE_AMONG.asks
def ask_whose_boon(act: Act) -> Question | None:
    """Which of the cards loses the next boon; nothing once it were so many, or where there is none."""
    found = tuple(each for each in act.things if boons_on(act.run, each) > 0)
    is_over = act.progress.number >= number_divided(act)
    return Question(act.rule, THING, found) if found and not is_over else None


@TAKE_AMONG.takes
def take_one_boon(act: Act, chosen: Numbers) -> None:
    """One boon of that card is gone, which is spoken of then (row ref.that); then again, until it were so many."""
    if ask_whose_boon(act) is None or not chosen:
        act.progress.over = True
        return
    act.text.did, act.text.that = True, list(dict.fromkeys((*act.text.that, *chosen)))
    act.progress.number += 1
    take_boons(act, chosen[0], 1)


@TAKE_AMONG.does
def were_taken(act: Act) -> bool:
    return act.text.did


@CLEAR_BOONS.does
def do_clear_boons(act: Act) -> bool:
    """The boons of each of the cards become 0."""
    return sum(take_boons(act, each, boons_on(act.run, each)) for each in act.things) > 0


@SHARE_BOONS.asks
def ask_next_boon(act: Act) -> Question | None:
    """Which of the cards gets the next boon, none to keep the rest; nothing where there is no boon or no room."""
    found = tuple(each for each in act.things if can_be_shared_with(act, each))
    return Question(act.rule, THING, found, least=0, most=1) if found else None


@SHARE_BOONS.takes
def share_boon(act: Act, chosen: Numbers) -> None:
    """One boon of the card of the text goes over; then again, as long as there is one (HAC-1.35)."""
    if ask_next_boon(act) is None or not chosen:
        act.progress.over = True
        return
    act.text.did = True
    lose_boons(act.run, act.text.source, 1, act.rule)
    count_done(act.text, put_boons(act.run, chosen[0], 1, act.rule))


@SHARE_BOONS.does
def were_shared(act: Act) -> bool:
    return act.text.did


def can_be_shared_with(act: Act, thing: int) -> bool:
    """Whether the card of the text has a boon that another one can get."""
    has_one = thing != act.text.source and boons_on(act.run, act.text.source) > 0
    return has_one and may_get_boons(act, thing)


SHARE_BOONS.able(any_card(can_be_shared_with))


@MOVE_BOONS.able
@TAKE_AMONG.able
@TAKE_BOONS.able
@CLEAR_BOONS.able
@any_card
def has_boons(act: Act, thing: int) -> bool:
    return boons_on(act.run, thing) > 0


@TAKE_AMONG.changes
@TAKE_BOONS.changes
@CLEAR_BOONS.changes
def loses_any_boons(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of its boons being taken off one of the cards (HAC-Q52)."""

    def loses_any(act: Act, thing: int) -> bool:
        has = boons_on(act.run, thing)
        wanted = {TAKE_AMONG: (1,), CLEAR_BOONS: (has,)}.get(act.effect) or counts_open(act)
        lost = {min(each, has) for each in wanted} - {0}
        return any(would_come(act, supposed, "robbed", thing, each) for each in sorted(lost))

    return any_card(loses_any)(act)


def boons_on(run: Run[Table], thing: int) -> int:
    """The boons on a card in play; 0 elsewhere."""
    row = run.state.find(thing)
    return 0 if row is None else row.boons


def lose_boons(run: Run[Table], thing: int, amount: int, rule: str) -> bool:
    """Take boons off a card, as many as there are; whether there were any."""
    boons = boons_on(run, thing)
    lost = min(amount, boons)
    if lost <= 0:
        return False
    run.state.change(thing, boons=boons - lost)
    LOST_BOONS.tell(
        run,
        rule,
        owner_of(thing),
        lambda: {"card": setting_of(run).called(thing), "amount": lost, "boons": boons - lost},
    )
    note(run, "robbed", thing, amount=lost)
    return True
