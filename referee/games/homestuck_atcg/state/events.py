"""What has just happened, and who answers: ~ATH code that is triggered, "When" texts that are to be done.

Both are found at the moment of the event and carried out later (HAC-Q55): `triggers` does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.games.homestuck_atcg.cardset.contents import ASKED_BY_WHOM
from referee.games.homestuck_atcg.fact_kinds import TRIGGERED
from referee.games.homestuck_atcg.language.kinds import ANSWERED_DEEDS
from referee.games.homestuck_atcg.language.said_of import DONE_BY_PLAYERS
from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.language.tree_parts import (
    company_asked_for,
    says_trigger,
    says_where_from,
)
from referee.games.homestuck_atcg.state.continuous_effects import (
    ContinuousEffect,
    HeldEffect,
    spoken_then,
)
from referee.games.homestuck_atcg.state.durations import end_change, end_next, next_text
from referee.games.homestuck_atcg.state.frames import Doer, is_executing, line_of, setting_of
from referee.games.homestuck_atcg.state.matching import (
    fits,
    fits_anywhere,
    fits_last,
    holds,
    laws_of,
)
from referee.games.homestuck_atcg.state.memory import add_up, remember, times_used
from referee.games.homestuck_atcg.state.references import is_of_kind, referred
from referee.games.homestuck_atcg.state.table import Event, Last, Spoken, Table, When, owner_of
from referee.games.homestuck_atcg.state.values import is_by, is_there, last_of
from referee.kernel.engine.run import Run

# -- texts ----------------------------------------------------------------------------------


def note(run: Run[Table], kind: str, thing: int, by: int | None = None, amount: int = 0) -> None:
    """Something happens to a card: the texts that answer it are to be done (row line.when).

    ``by`` is the card whose text gave the form of a move (row ev.moved_so), ``amount`` how much there is of what happens.
    """
    if kind in ANSWERED_DEEDS:
        remember(run, kind, thing)
    if f"when-{kind}" not in setting_of(run).cards.laws:
        return
    for law in laws_of(run).of(f"when-{kind}"):
        if (by is None or law.source == by) and answers(run, law, thing, amount):
            add_unused(run, law, thing, amount)


def note_entered(run: Run[Table], thing: int, trigger: Last | None) -> None:
    """A card has entered play; its own texts know the card whose discard let it enter, where they speak of it (HAC-2.10)."""
    before = len(run.state.whens)
    note(run, "enters", thing)
    for at, when in enumerate(run.state.whens[before:], before):
        if when.source == thing and says_trigger(line_of(run, when.line)):
            run.state.whens[at] = replace(when, trigger=[] if trigger is None else [trigger])


def note_moved(run: Run[Table], thing: int, from_: int, to: int) -> None:
    """A character has moved (rows ev.moves, ev.moves_to, ev.moves_from)."""
    for kind, at in (("when-moved", to), ("when-moved-to", to), ("when-moved-from", from_)):
        if kind not in setting_of(run).cards.laws:
            continue
        for law in laws_of(run).of(kind):
            goal = law.line.trigger.victim if law.line.trigger is not None else None
            by = planet_left(run, law, from_)
            is_meant = goal is None or is_there(run, goal, law, at)
            if is_meant and answers(run, law, thing, by=by):
                add_unused(run, law, thing, by=by)


def planet_left(run: Run[Table], law: ContinuousEffect, from_: int) -> list[int]:
    """The planet from which a card has moved, for a text that speaks of it (row ref.left)."""
    planet = run.state.side(from_).planet if from_ else None
    return [planet] if planet is not None and says_where_from(law.line) else []


def note_by(run: Run[Table], kind: str, thing: int, doer: Doer | None, from_: int = 0) -> None:
    """Somebody does something to a card: the texts that answer it if it is by whom they say (rows ev.ref_destroyed_by and those behind it)."""
    if doer is not None:
        remember(run, kind, thing, seat=owner_of(doer.by))
    if f"when-{kind}" not in setting_of(run).cards.laws:
        return
    for law in laws_of(run).of(f"when-{kind}"):
        assert law.line.trigger is not None
        meant = law.line.trigger.by
        by = [*([] if doer is None else [doer.by]), *planet_left(run, law, from_)]
        if answers(run, law, thing, by=by) and (meant is None or is_by(run, meant, law, doer)):
            add_unused(run, law, thing, by=by)


def note_destroyed(run: Run[Table], things: Sequence[int], by: int, *, tapping: bool) -> None:
    """A card has destroyed others, all at once, by its tap or by a text of it (rows ev.destroys, ev.tap_destroys)."""
    for law in laws_of(run).of("when-destroys"):
        trigger = law.line.trigger
        assert trigger is not None
        if trigger.victim is None or trigger.tapping > tapping or not is_about(run, law, by):
            continue
        found = [each for each in things if fits(run, trigger.victim, law, each)]
        amount = len(found) if trigger.together else 0
        found = [each for each in found if is_condition_met(run, law, each, amount, [by])]
        for thing in found[:1] if trigger.together else found:
            add_unused(run, law, thing, amount, [by])


def add_unused(
    run: Run[Table], law: ContinuousEffect, thing: int, amount: int = 0, by: Sequence[int] = ()
) -> None:
    """A "When" text is to be done, if it may be used again, about a card that is still there; as it is now, if it looks back at it."""
    if comes(run, law):
        looks = law.line.number in setting_of(run).cards.contents.looking_back
        add_when(run, law, thing, [last_of(run, thing)] if looks else [], amount, by)


def add_when(
    run: Run[Table],
    law: ContinuousEffect,
    thing: int | None,
    was: list[Last],
    amount: int = 0,
    by: Sequence[int] = (),
) -> None:
    """A "When" text is to be done, which speaks of that card or of none; ``was`` is it as it was, ``amount`` is kept where the text asks for it.

    ``by`` is the card that did it, and behind a player who scored the planet scored at.
    """
    row, line = run.state.find(law.source), law.line
    entered = row.entered if row is not None else 0
    asked = amount if line.number in setting_of(run).cards.contents.asking_amount else 0
    when = When(line.number, law.source, entered, thing, was=was, amount=asked)
    when = replace(when, by=[*by]) if by else when
    spoken, company = spoken_then(law), company_then(run, law, thing)
    if company and not any(each.that for each in spoken):
        gone = spoken[0].gone if spoken else []
        spoken = [replace(each, gone=gone) for each in company]
    when = replace(when, spoken=spoken) if spoken else when
    run.state.whens.append(when)
    spend(run, line, law.source, law)


def company_then(run: Run[Table], law: ContinuousEffect, thing: int | None) -> list[Spoken]:
    """The other cards that are now where that card is, or this one, where the text looks back at them (row w.with)."""
    asked = company_asked_for(law.line)
    if asked is None:
        return []
    with_, table = (law.source if asked == "this" else thing), run.state
    at = 0 if with_ is None else table.location_of(with_)
    here = (each for each in table.placed() if each != with_ and table.in_play(each))
    return [Spoken([each for each in here if 0 < at == table.location_of(each)])]


def spend(run: Run[Table], line: Line, source: int, law: ContinuousEffect | None = None) -> None:
    """A text that is done once in a turn or round, or the next time only, is used; of alike ones that a player has that ``law`` (HAC-Q89)."""
    change = law.change if isinstance(law, HeldEffect) else None
    if line.once == "next" and change is not None:
        end_change(run, change)
    elif line.once == "next":
        end_next(run, source, line.number)
    elif line.once is not None:
        remember(run, "used", source, line.number, seat=0 if line.nth == 1 else line.nth)


def is_unused(run: Run[Table], law: ContinuousEffect) -> bool:
    """Whether a text that is done once in a turn or round has not been done in this one (row line.when_once)."""
    line = law.line
    if line.once is None:
        return True
    if line.once == "next" and isinstance(law, HeldEffect) and law.change is not None:
        return any(each is law.change for each in run.state.lasting)
    if line.once == "next":
        return next_text(run, law.source, line.number) is not None
    return times_used(run, law.source, line.once, law.seat, line.number) < line.nth


def comes(run: Run[Table], law: ContinuousEffect) -> bool:
    """Whether what happens has a "When" text done; of one that is done the second time the first is only counted (row once.nth_turn)."""
    line = law.line
    if line.nth == 1 or not is_unused(run, law):
        return is_unused(run, law)
    assert line.once is not None
    assert line.once != "next"
    count = times_used(run, law.source, line.once, law.seat, line.number) + 1
    if count < line.nth:
        remember(run, "used", law.source, line.number, seat=count)
    return count == line.nth


def note_player(run: Run[Table], kind: str, seat: int, amount: int = 0) -> None:
    """Something happens to a player, for whom the planet card stands: scores, draws, gains grist."""
    planet = run.state.side(seat).planet
    if run.state.turn and planet is not None:
        add_up(run, kind, seat, amount)
        note(run, kind, planet, amount=amount)


def note_hand(run: Run[Table], seat: int) -> None:
    """Cards have left the hand of a player: maybe none is left in it (rows ev.you_empty, ev.opp_empties)."""
    if not run.state.side(seat).hand:
        note_player(run, "emptied", seat)


def note_attached(run: Run[Table], thing: int, host: int) -> None:
    """Inventory has come onto a card (row ev.any_attached)."""
    if "when-attached" not in setting_of(run).cards.laws:
        return
    for law in laws_of(run).of("when-attached"):
        victim = law.line.trigger.victim if law.line.trigger is not None else None
        if victim is not None and answers(run, law, thing) and fits(run, victim, law, host):
            add_unused(run, law, thing)


def note_rehosted(run: Run[Table], thing: int, from_: int, to: int) -> None:
    """Inventory has gone from one card to another (rows ev.rehosted, ev.any_rehosted_from, ev.any_rehosted_to)."""
    for kind, host in (("rehosted", to), ("rehosted-from", from_), ("rehosted-to", to)):
        if f"when-{kind}" not in setting_of(run).cards.laws:
            continue
        for law in laws_of(run).of(f"when-{kind}"):
            victim = law.line.trigger.victim if law.line.trigger is not None else None
            is_meant = victim is None or fits(run, victim, law, host)
            if is_meant and answers(run, law, thing):
                add_unused(run, law, thing)


def note_together(run: Run[Table], things: Sequence[int]) -> None:
    """Cards are destroyed at once: a text that answers 1 or more of them does so once (row ev.some_destroyed)."""
    if "when-destroyed-some" not in setting_of(run).cards.laws:
        return
    for law in laws_of(run).of("when-destroyed-some"):
        found = [thing for thing in things if is_about(run, law, thing)]
        if found and is_condition_met(run, law, found[0], len(found)):
            add_unused(run, law, found[0], len(found))


def note_scored(run: Run[Table], seat: int, at: int) -> None:
    """A player has scored at the planet of another one (rows ev.you_score_at, ev.opp_scores_at)."""
    planet, hit = run.state.side(seat).planet, run.state.side(at).planet
    if planet is None or hit is None or "when-scored-at" not in setting_of(run).cards.laws:
        return
    for law in laws_of(run).of("when-scored-at"):
        victim = law.line.trigger.victim if law.line.trigger is not None else None
        if victim is None or not is_about(run, law, planet):
            continue
        both = (planet, hit)
        if fits(run, victim, law, hit) and is_condition_met(run, law, hit, by=both):
            add_unused(run, law, hit, by=both)


def answers(
    run: Run[Table], law: ContinuousEffect, thing: int, amount: int = 0, by: Sequence[int] = ()
) -> bool:
    """Whether a text answers what happens to that card, or replaces it; its condition is asked at that moment."""
    return is_condition_met(run, law, thing, amount, by) and is_about(run, law, thing)


def is_about(run: Run[Table], law: ContinuousEffect, thing: int) -> bool:
    """Whether that card is the one of which a text speaks first: what happens to it, or what it does."""
    trigger = law.line.trigger
    assert trigger is not None
    if trigger.ref is not None:
        return referred(run, trigger.ref, law) == thing
    return trigger.filter is not None and fits(run, trigger.filter, law, thing)


def is_condition_met(
    run: Run[Table], law: ContinuousEffect, thing: int, amount: int = 0, by: Sequence[int] = ()
) -> bool:
    """Whether what a text asks of that moment is so; "that card" is the one to which something happens (row line.when_while)."""
    condition = law.line.condition
    if condition is None:
        return True
    spoken = Spoken([thing], amount=amount)
    view = HeldEffect(law.source, law.line, None, law.last, spoken)
    view.by, view.actor = by, who_acts(run, law.line, thing, by)
    view.kept = law.kept
    return holds(run, condition, view)


def who_acts(run: Run[Table], line: Line, thing: int | None, by: Sequence[int]) -> int:
    """The seat of the player who does what a text answers, 0 where none does (row ref.actor)."""
    kind = "" if line.trigger is None else line.trigger.kind
    if kind not in DONE_BY_PLAYERS:
        return 0
    doer = by[0] if kind == "scored-at" and by else thing
    return 0 if doer is None else owner_of(doer)


def in_turn_order(run: Run[Table], whens: list[When]) -> list[When]:
    """The active player's first and on clockwise, several of one player as the cards entered play, of one card as printed (HAC-Q55)."""
    table = run.state
    place = {seat: at for at, seat in enumerate(table.clockwise(table.seat or 1))}
    still = [each for each in whens if owner_of(each.source) in place]
    return sorted(
        still,
        key=lambda each: (place[owner_of(each.source)], each.entered, printed_place(run, each)),
    )


def printed_place(run: Run[Table], when: When) -> int:
    """Where the text stands on its card; what the card has gained comes behind all that is printed there."""
    numbers = [line.number for line in setting_of(run).face(when.source).lines]
    return numbers.index(when.line) if when.line in numbers else len(numbers)


# -- code -----------------------------------------------------------------------------------


def happen(
    run: Run[Table], last: Last, watching: tuple[int, ...] = (), doer: Doer | None = None
) -> None:
    """A card has reached a discard pile, or a planet was destroyed: active executables that fit become triggered (HAC-2.32).

    ``last`` is the card as it was (HAC-Q15); ``watching`` are cards that were stored under it and whose code names the
    card above (HAC-Q58). ``doer`` is who did it, where that is known.
    """
    table = run.state
    remember_dropped(run, last.thing)
    note_dropped(run, last)
    triggered = [each for each in watched_by(run, last, doer) if not is_waiting(run, each)]
    triggered += [each for each in watching if each not in triggered]
    for thing in triggered:
        if (row := table.find(thing)) is not None and row.under is not None:
            take_its_place(run, thing)
    called = setting_of(run).called
    for thing in triggered:
        TRIGGERED.tell(run, "HAC-2.31", owner_of(thing), card=called(thing), by=called(last.thing))
        note(run, "triggered", thing)
    waiting = around_the_table(table, triggered)
    by = [doer.by] if doer is not None and ASKED_BY_WHOM in setting_of(run).cards.laws else []
    table.events.append(Event(last, table.is_planet(last.thing), waiting=waiting, by=by))


def remember_dropped(run: Run[Table], thing: int) -> None:
    """What lies in a discard pile now was put there (row did.dropped)."""
    if thing in run.state.side(owner_of(thing)).discard.cards:
        remember(run, "dropped", thing)


def note_dropped(run: Run[Table], last: Last) -> None:
    """The "When" texts that answer a card reaching a discard pile, as it was.

    A planet never does (row ev.dropped), nor what is removed instead.
    """
    if "when-dropped" not in setting_of(run).cards.laws or run.state.is_planet(last.thing):
        return
    if last.thing not in run.state.side(owner_of(last.thing)).discard.cards:
        return
    for law in laws_of(run).of("when-dropped"):
        filter_ = law.line.trigger.filter if law.line.trigger is not None else None
        if filter_ is None or not is_of_kind(run, filter_, law, last.thing):
            continue
        if not is_condition_met(run, law, last.thing):
            continue
        if fits_last(run, filter_, law, last) and comes(run, law):
            add_when(run, law, last.thing, [last])


def note_thrown(run: Run[Table], last: Last, doer: Doer | None) -> None:
    """The "When" texts that answer a card being discarded from a hand, as it is printed (rows ev.you_throw, ev.opp_throws)."""
    add_up(run, "thrown", owner_of(last.thing), 1)
    if "when-thrown" not in setting_of(run).cards.laws:
        return
    by = [] if doer is None else [doer.by]
    for law in laws_of(run).of("when-thrown"):
        trigger = law.line.trigger
        if trigger is None or trigger.filter is None:
            continue
        if not fits_anywhere(run, trigger.filter, law, last.thing, last):
            continue
        meant = trigger.by is None or is_by(run, trigger.by, law, doer)
        if meant and is_condition_met(run, law, last.thing, by=by) and comes(run, law):
            add_when(run, law, last.thing, [last], by=by)


def watched_by(run: Run[Table], last: Last, doer: Doer | None) -> Iterator[int]:
    """The executables whose code fits, in play or stored with code of their own (HAC-2.31, HAC-2.37)."""
    for law in laws_of(run).of("code"):
        code = law.line.code
        if code is None or code.filter is None:
            continue
        filter_ = code.filter
        fitting = is_of_kind(run, filter_, law, last.thing) and fits_last(run, filter_, law, last)
        fitting = fitting and (code.by is None or is_by(run, code.by, law, doer))
        if fitting and is_condition_met(run, law, last.thing):
            yield law.source


def take_its_place(run: Run[Table], thing: int) -> None:
    """A stored card with code goes to its player's executable area, as the newest there (row line.stored, HAC-Q58)."""
    table = run.state
    table.entered += 1
    row = table.change(thing, under=None, told=False, entered=table.entered)
    player = table.side(owner_of(thing))
    player.cards = [*(each for each in player.cards if each.thing != thing), row]


def is_waiting(run: Run[Table], thing: int) -> bool:
    """Whether it has been triggered already: once, by the earliest fitting event; or is being resolved (HAC-Q17)."""
    return any(thing in event.waiting for event in run.state.events) or any(
        is_executing(frame, thing) for frame in run.stack
    )


def forget(table: Table, thing: int) -> None:
    """An executable that leaves play is not resolved any more (HAC-Q17)."""
    for at, event in enumerate(table.events):
        if thing in event.waiting:
            left = [each for each in event.waiting if each != thing]
            table.events[at] = replace(event, waiting=left)


def around_the_table(table: Table, things: list[int]) -> list[int]:
    """The active player's longest-lying one, the next player's, and so on round and round (HAC-Q14)."""
    placed = table.placed()
    rows = [
        sorted(
            (each for each in things if owner_of(each) == seat),
            key=lambda each: placed[each].entered,
        )
        for seat in table.clockwise(table.seat or 1)
    ]
    longest = max(map(len, rows), default=0)
    return [row[at] for at in range(longest) for row in rows if at < len(row)]
