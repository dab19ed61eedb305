"""Cards that a text brings, plays or swaps into play (HAC-2.13, HAC-Q53).

They enter untapped and without boons, and what they say about entering is done. Only "play ... for its enter cost" takes
the Enter Cost; a ~ATH Enter Cost is no hindrance to the others.
"""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.fetch import (
    discard,
    movable,
    store,
    take_into_hand,
    uncover,
    where_is,
)
from referee.games.homestuck_atcg.effects.targets import Meant, any_card
from referee.games.homestuck_atcg.fact_kinds import SWAPPED
from referee.games.homestuck_atcg.language.effects import (
    BRING,
    BRING_ON,
    PAID_UP,
    PAY,
    PAY_ANY,
    PLAY_FOR,
    PLAY_FREE,
    PLAY_PAID,
    SWAP,
)
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.rules.enter_play import (
    FOR_GRIST,
    can_enter,
    cost_by_text,
    enter,
    entry_of,
    hosts_for,
    note_played,
    take_up,
)
from referee.games.homestuck_atcg.rules.grist import pay, spend
from referee.games.homestuck_atcg.rules.playing import Playing
from referee.games.homestuck_atcg.state.before_play import enter_cost_changes
from referee.games.homestuck_atcg.state.courses import Supposed
from referee.games.homestuck_atcg.state.frames import Act, InstructionFrame, line_of
from referee.games.homestuck_atcg.state.matching import amount_of
from referee.games.homestuck_atcg.state.table import (
    LOCATION,
    THING,
    Table,
    face_of,
    owner_of,
    thing_of,
)
from referee.games.homestuck_atcg.state.values import last_of, stays
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.run import Run


@BRING.asks
@PLAY_FREE.asks
@PLAY_PAID.asks
@PLAY_FOR.asks
def ask_entry(act: Act) -> Question | None:
    """Where the next card comes into play, if its text leaves that open (HAC-2.8, HAC-2.26)."""
    progress = act.progress
    if not progress.things and not progress.faces:
        return None
    entry = entry_of(act.run, act.looking_back.text, act.action, next_one(progress))
    if entry.hosts:
        return Question("HAC-2.26", THING, entry.hosts)
    return Question("HAC-2.8", LOCATION, entry.planets) if entry.planets else None


@BRING.takes
@PLAY_FREE.takes
@PLAY_PAID.takes
@PLAY_FOR.takes
def enter_next(act: Act, place: Numbers) -> None:
    """The next card comes into play, at that planet or on that host."""
    progress = act.progress
    came = bring_next(act, place[0])
    act.text.did = act.text.did or came
    if not progress.things and not progress.faces:
        progress.over = True


@BRING.does
@PLAY_FREE.does
@PLAY_PAID.does
@PLAY_FOR.does
def was_brought(act: Act) -> bool:
    return act.text.did


@BRING.able
@PLAY_FREE.able
@PLAY_PAID.able
@PLAY_FOR.able
@SWAP.able
@any_card
def can_come(act: Act, thing: int) -> bool:
    """Whether it is out of play, and there is a place for it."""
    is_there = is_out_of_play(act.table, thing)
    return is_there and can_enter(act.run, act.text, act.action, thing)


def next_one(progress: InstructionFrame) -> int:
    """The card that comes next: the thing that it is, or would be."""
    return progress.things[0] if progress.things else thing_of(progress.faces[0], progress.whose)


def bring_next(act: Act, place: int) -> bool:
    """Bring the next card into play at a planet location, or on a host; whether it came."""
    run, text, progress = act.run, act.text, act.progress
    is_open = bool(progress.things)
    face = face_of(next_one(progress))
    entry = entry_of(run, act.looking_back.text, act.action, next_one(progress))
    able = bool(entry) and (not is_open or is_out_of_play(run.state, progress.things[0]))
    view = act.looking_back.text
    at, host = (0, place) if entry.hosts else (place if entry.planets else 0, None)
    paid = act.effect in FOR_GRIST and able
    cost = cost_by_text(run, view, act.action, face, at, host) if paid else 0
    thing = take_next(run, progress, able=able)
    if not able:
        return False
    if paid:
        spent = [law for law, _ in enter_cost_changes(run, face, text.seat, at, host)]
        pay(run, text.seat, cost, "HAC-2.7")
        spend(run, spent)
    enter(run, thing, at, host, act.rule, tapped=act.action.tapped)
    if act.effect in (PLAY_FREE, *FOR_GRIST):
        note_played(run, thing, cost)
    text.that = [*text.that, thing]
    text.aside = text.aside or (1 if text.found else 0)
    return True


@BRING_ON.does
def do_bring_on(act: Act) -> bool:
    """Inventory comes into play on the other card, each one whose text lets it (HAC-2.26, HAC-Q53)."""
    run, progress, host = act.run, act.progress, act.progress.second
    if host is None:
        return False
    come = []
    while progress.things or progress.faces:
        able = can_come_on(act, next_one(progress), host)
        thing = take_next(run, progress, able=able)
        if able:
            enter(run, thing, 0, host, act.rule)
            come.append(thing)
    if come:
        act.text.that = come
    return bool(come)


def can_come_on(act: Act, thing: int, host: int) -> bool:
    """Whether it is inventory out of play that fits on that card."""
    is_there = bool(act.progress.faces) or is_out_of_play(act.table, thing)
    return is_there and host in hosts_for(act.run, face_of(thing), thing)


@BRING_ON.able
@any_card
def may_come_on(act: Act, thing: int) -> bool:
    return is_out_of_play(act.table, thing) and bool(hosts_for(act.run, face_of(thing), thing))


def is_out_of_play(table: Table, thing: int) -> bool:
    """Whether a card lies where it can be brought from: an open pile, or under another card."""
    return where_is(table, thing) not in ("", "play")


def take_next(run: Run[Table], progress: InstructionFrame, *, able: bool) -> int:
    """Take the next card from where it is, if it can be brought at all."""
    if progress.things:
        thing, *progress.things = progress.things
        if able:
            take_up(run, thing)
        return thing
    face, *progress.faces = progress.faces
    return uncover(run, progress.pile, progress.whose, face) if able else 0


# -- changing places ------------------------------------------------------------------------


@SWAP.does
def do_swap(act: Act) -> bool:
    """The other card comes into play where this one is, which goes to where the other was (row act.swap, HAC-Q53); nothing does where a text keeps this one in play (HAC-Q88)."""
    run, table, text, rule = act.run, act.table, act.text, act.rule
    this = text.source
    if table.in_play(this):
        text.last = last_of(run, this)
    meant, row = movable(act), table.find(this)
    if row is None or row.under is not None or not meant:
        return False
    card = meant.things[0] if meant.things else thing_of(meant.faces[0], meant.whose)
    place = where_is(table, meant.things[0]) if meant.things else meant.pile
    if place in ("", "play", "removed") or not can_enter(run, text, act.action, card):
        return False
    if stays(run, this, place, act.doer):
        return False
    if meant.things:
        other = meant.things[0]
        take_up(run, other)
    else:
        other = uncover(run, meant.pile, meant.whose, face_of(card))
    enter(run, other, row.at, row.host, rule)
    called = act.setting.called
    SWAPPED.tell(run, rule, owner_of(this), lambda: {"card": called(this), "other": called(other)})
    leave_for(run, this, other, place, rule)
    text.that = [other]
    return True


@SWAP.changes
def is_swapped(act: Act, supposed: Supposed) -> bool:
    """Whether this card is there, and no text keeps it from where the other one is (HAC-Q52, HAC-Q88)."""
    filter_ = None if act.action.target is None else act.action.target.filter
    place = "" if filter_ is None else filter_.where
    row = act.table.find(act.text.source)
    is_there = row is not None and row.under is None
    return is_there and not stays(act.run, act.text.source, place, act.doer)


def leave_for(run: Run[Table], this: int, other: int, place: str, rule: str) -> None:
    """The card that has the text goes to where the other one was."""
    if place == "stored":
        store(run, Meant((this,)), other, rule, told=False)
    elif place == "discard":
        discard(run, Meant((this,)), rule)
    else:
        take_into_hand(run, Meant((this,)), rule, shown=True)


# -- paid -----------------------------------------------------------------------------------


@PAID_UP.does
def do_pay_up(act: Act) -> bool:
    """What a card costs besides its grist, or instead of it, was paid in full: it may enter (HAC-2.11)."""
    playing = next(frame for frame in reversed(act.run.stack) if isinstance(frame, Playing))
    playing.paid = True
    for part in line_of(act.run, act.text.line).instructions:
        if part.kind == "pay" and part.option in (0, act.text.chosen):
            playing.spent += grist_of_part(act, part.actions[0])
    return True


def grist_of_part(act: Act, action: Action) -> int:
    """How much grist a part of what was paid was."""
    if action.effect is PAY and action.amount is not None:
        return amount_of(act.run, action.amount, act.text)
    return act.text.paid if action.effect is PAY_ANY else 0


@PAID_UP.able
def can_always(act: Act) -> bool:
    return True
