"""Changes with a duration that a text begins: what they change and how long is fixed now (rows act.give, dur.*)."""

from __future__ import annotations

from typing import Any

from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import any_card, is_character, things_meant
from referee.games.homestuck_atcg.fact_kinds import GIVEN_BASE, GIVEN_POWER, LASTS
from referee.games.homestuck_atcg.language.effects import (
    ALSO_DEFEND,
    FORBID_TAP,
    GIVE,
    GIVE_BASE,
    IGNORE,
    LET,
    REMEMBER,
    UNTAPPED_MOVES,
)
from referee.games.homestuck_atcg.language.tree import Constant
from referee.games.homestuck_atcg.language.tree_parts import looks_at_what_was_spoken_of, speaks_of
from referee.games.homestuck_atcg.rules.leave_play import destructions
from referee.games.homestuck_atcg.state.courses import Supposed
from referee.games.homestuck_atcg.state.durations import begin, forget_remembered
from referee.games.homestuck_atcg.state.frames import Act, line_of, place_of_action
from referee.games.homestuck_atcg.state.matching import modified
from referee.games.homestuck_atcg.state.references import referred
from referee.games.homestuck_atcg.state.table import PHASES, DurationEffect, Spoken, owner_of

UNTIL = {
    "start-next": "start",
    "end-next": "end",
    "phase": "phase",
    "refreshed": "refreshed",
    "game": "game",
    "": "game",
    "start-of": "start",
    "end-of": "end",
    "in-turn-of": "in-turn",
    "in-own-phase": "in-phase",
    "in-phase-of": "in-phase",
} | {
    word: word
    for word in (
        "turn",
        "round",
        "prep",
        "main",
        "score",
        "boon",
        "next-round",
        "in-turn",
        "in-phase",
        "destruction",
    )
}
"""When a change ends, or when it holds, by the duration that a text says (rows dur.*)."""


def let_last(act: Act, **fields: Any) -> None:
    """A change begins, for the player of the text where no other ``seat`` is named."""
    seat = fields.pop("seat", act.text.seat)
    until, table, phase = UNTIL[act.action.until], act.table, act.action.phase
    turn, fields["of"] = table.turn, turn_meant(act)
    if until == "next-round":
        fields["last"] = table.round + 1
    if until == "destruction":
        fields["last"] = destructions(act.run) - 1
    if phase:
        # One of that name which is under way is not the next one.
        fields["phase"] = PHASES.index(phase) + 1
        turn -= table.phase != phase
    kind = fields.pop("kind", act.effect.lasts)
    begin(act.run, DurationEffect(kind, seat, until, turn, **fields))


def turn_meant(act: Act) -> int:
    """Whose turn ends it, or whose it holds in; 0: that of the text, or of a phase anybody's."""
    match act.action.until:
        case "in-turn" | "in-own-phase":
            return act.text.seat
        case "start-of" | "end-of" | "in-turn-of" | "in-phase-of":
            thing = referred(act.run, act.action.until_of, act.text)
            return act.text.seat if thing is None else owner_of(thing)
    return 0


def end_of(act: Act) -> dict[str, Any]:
    """Until when a change lasts, as it is told."""
    return {"until": UNTIL[act.action.until], "whose": turn_meant(act) or act.text.seat}


@GIVE.able
@any_card
def has_power(act: Act, thing: int) -> bool:
    """Whether its power can be more or less: no other card than a character has any (HAC-1.14)."""
    return is_character(act, thing)


@FORBID_TAP.able
@REMEMBER.able
@any_card
def is_in_play(act: Act, thing: int) -> bool:
    return act.table.in_play(thing)


@GIVE_BASE.able
@IGNORE.able
@UNTAPPED_MOVES.able
@ALSO_DEFEND.able
def always(act: Act) -> bool:
    return True


@GIVE.does
def do_give(act: Act) -> bool:
    """Each of the cards gets a change of current power; amount and cards are fixed now (row act.give)."""
    assert act.action.mod is not None
    given = [thing for thing in act.things if is_character(act, thing)]
    view = act.looking_back.text if act.action.back else act.text
    changes = [modified(act.run, act.action.mod, view, thing) for thing in given]
    for thing, change in zip(given, changes, strict=True):
        give_power(act, thing, change)
    return bool(given)


def give_power(act: Act, thing: int, change: int) -> None:
    """A card has so much more or less power from now on."""
    let_last(act, kind=GIVE.lasts, thing=thing, change=change)
    card = act.setting.called(thing)
    GIVEN_POWER.tell(act.run, act.rule, owner_of(thing), card=card, change=change, **end_of(act))


@GIVE_BASE.does
def do_give_base(act: Act) -> bool:
    """The base power of the own planet rises, idle as long as it is destroyed (HAC-Q49)."""
    change = count_of(act)
    let_last(act, change=change)
    GIVEN_BASE.tell(act.run, act.rule, act.text.seat, change=change, **end_of(act))
    return True


@REMEMBER.does
def do_remember(act: Act) -> bool:
    """The card of the text remembers that card, and none that it did before (row ref.remembered)."""
    forget_remembered(act.run, act.text.source)
    for thing in act.things[:1]:
        let_last(act, thing=thing, source=act.text.source)
        tell_text(act, act.setting.called(thing))
    return bool(act.things)


@REMEMBER.changes
def remembers_another(act: Act, supposed: Supposed) -> bool:
    """Whether it could remember a card that it does not remember already (HAC-Q52)."""
    return any_card(is_not_remembered)(act)


def is_not_remembered(act: Act, thing: int) -> bool:
    return act.table.in_play(thing) and thing != referred(act.run, "remembered", act.text)


@FORBID_TAP.does
def do_forbid_tap(act: Act) -> bool:
    """Those cards cannot be tapped for a time (row act.forbid)."""
    forbidden = [thing for thing in act.things if act.table.in_play(thing)]
    for thing in forbidden:
        let_last(act, thing=thing)
        tell_text(act, act.setting.called(thing))
    return bool(forbidden)


@IGNORE.does
def do_ignore(act: Act) -> bool:
    """The next executable of another player has no effect (row act.ignore)."""
    let_last(act, source=act.text.source)
    tell_text(act)
    return True


@LET.does
def do_let(act: Act) -> bool:
    """Something holds for a time that else a text of a card in play says (row act.let, HAC-Q36)."""
    constant, text = act.action.constant, act.text
    assert constant is not None
    step = place_of_action(line_of(act.run, text.line), text, act.progress.option)
    was = [] if text.last is None or act.table.in_play(text.source) else [text.last]
    looks = looks_at_what_was_spoken_of(constant)
    things = cards_let(act, constant)
    for thing in things:
        spoken = [spoken_of(act, constant, thing)] if looks else []
        fields = {"line": text.line, "step": step, "source": text.source, "thing": thing}
        let_last(act, **fields, was=was, spoken=spoken)
        tell_text(act, "" if thing is None else act.setting.called(thing))
    return bool(things)


def spoken_of(act: Act, constant: Constant, thing: int | None) -> Spoken:
    """What the text has spoken of by now, or before, where what it lets hold looks at that as long as it does."""
    text = act.looking_back.text if act.action.back else act.text
    that = text.that if act.action.back or thing is None or constant.ref != "that" else [thing]
    actor = (text.actor or act.table.seat) if speaks_of(constant, "actor") else 0
    said = (text.roll, text.paid, text.amount, text.result)
    more = (text.among, text.rolls, text.named, text.picked)
    return Spoken(that, text.was, text.trigger, *said, *more, actor=actor)


def cards_let(act: Act, constant: Constant) -> list[int | None]:
    """The cards that it is about, each by itself; None for all that fit at every look."""
    if constant.target is not None:
        return [thing for thing in act.things if act.table.in_play(thing)]
    if constant.ref is None:
        return [None]
    thing = referred(act.run, constant.ref, act.text)
    return [] if thing is None or not act.table.in_play(thing) else [thing]


@LET.able
def is_about_something(act: Act) -> bool:
    constant = act.action.constant
    assert constant is not None
    if constant.target is not None:
        return bool(things_meant(act, constant.target))
    return bool(cards_let(act, constant))


@ALSO_DEFEND.does
def defend_from_afar(act: Act) -> bool:
    """A card that has left does nothing, and nothing waits for it to come back (rows act.also_defend, dur.game)."""
    is_there = act.text.source is not None and act.table.is_laid_out(act.text.source)
    return is_there and do_as_the_text_says(act)


@UNTAPPED_MOVES.does
def do_as_the_text_says(act: Act) -> bool:
    """What is read off the text as long as it lasts: moves without tapping, a defence from afar."""
    text = act.text
    step = place_of_action(line_of(act.run, text.line), text, act.progress.option)
    let_last(act, line=text.line, step=step, source=text.source)
    tell_text(act)
    return True


def tell_text(act: Act, card: str = "") -> None:
    """Tell which words hold from now on, and for which card."""
    LASTS.tell(act.run, act.rule, act.text.seat, lambda: {"text": act.words, "card": card})
