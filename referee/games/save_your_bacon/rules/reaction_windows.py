"""After every effect action and step: the test, the reactions, the discards (SYB-10.2.1).

A window is a secret question to each player in player order (SYB-Q42): a player who has nothing to use is
not asked, and who was asked and passed stands on that seat's own strand. With the reading
ask_all_windows everybody is asked in the open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.save_your_bacon.rules.defeats import find_fallen, resolve_fallen
from referee.games.save_your_bacon.rules.reactions import (
    After,
    Pending,
    has_usable,
    is_to_be_asked,
    only_compulsory,
    owed,
    use_effect,
)
from referee.games.save_your_bacon.rules.responses import REACTIONS, take_reaction
from referee.games.save_your_bacon.rules.table_changes import leave_play
from referee.games.save_your_bacon.state.events import answers, listeners, standpoint_of
from referee.games.save_your_bacon.state.frames import ResolutionFrame, setting_of
from referee.games.save_your_bacon.state.protection import counted_for
from referee.games.save_your_bacon.state.table import THING, Equipment, Occurrence, Reacting, Table
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.kernel.choices.name_spaces import OrderOf, verb
from referee.kernel.decision.ask import Ask, offer
from referee.kernel.engine.run import Frame, Lane, Procedure, Run, Step

# -- whether anything follows ---------------------------------------------------------------


def settle(run: Run[Table]) -> None:
    """Close an effect action or a game step: test, reactions, discards, if there are any."""
    table = run.state
    if run.outcome is not None:
        return
    must = find_fallen(run) or setting_of(run).readings.ask_all_windows
    if must or (table.destroyed() and is_outermost(run)):
        run.push(AFTER, After(outermost=is_outermost(run)))
        return
    if table.dealt:
        table.dealt = []
    if not table.happened:
        return
    pending = pending_about(run, table.happened)
    if not pending and not is_any_card_waiting(run, table.happened):
        table.happened = []
        return
    after = After(outermost=is_outermost(run))
    open_window(run, after, pending)
    if any(has_usable(run, after, seat) for seat in after.asking):
        run.push(AFTER, after)
        after.row = AFTER.rows["SYB-Q94"]


def settle_ended(run: Run[Table]) -> None:
    """Close the end of a duration, which has a window only if something falls by it (SYB-Q41, SYB-Q86)."""
    if run.outcome is None and find_fallen(run):
        run.push(AFTER, After(outermost=is_outermost(run)))
    else:
        run.state.dealt = []


def settle_cut_short(run: Run[Table]) -> None:
    """Close what was taken away, or taken back, before its end: only the discards are left of it (SYB-Q85)."""
    table = run.state
    if find_fallen(run) or table.happened:
        settle(run)
    elif run.outcome is None and table.destroyed() and is_outermost(run):
        after = After(outermost=True)
        run.push(AFTER, after)
        after.row = AFTER.rows["SYB-10.2.1.17"]
    else:
        table.dealt = []


def is_outermost(run: Run[Table]) -> bool:
    """Whether nothing else is being resolved around what ends now (SYB-Q38)."""
    return not any(isinstance(frame, (After, ResolutionFrame)) for frame in run.stack)


# -- the window -----------------------------------------------------------------------------


def is_anything_fallen(run: Run[Table], frame: After) -> bool:
    """All champions and equipment in play are tested, until nothing falls any more (SYB-Q20)."""
    return bool(find_fallen(run))


def look_for_fallen(run: Run[Table], frame: After) -> None:
    """What has reached its defense is destroyed or defeated, before anybody reacts (SYB-10.2.1.6)."""
    resolve_fallen(run)


def pending_about(run: Run[Table], occurrences: Sequence[Occurrence]) -> list[Pending]:
    """The effects in play that react to what happened (SYB-Q93)."""
    return [
        Pending(listener.thing, listener.origin, number)
        for number, occurrence in enumerate(occurrences)
        for listener in listeners(run, occurrence.what)
        if answers(run, listener.event, occurrence, standpoint_of(run, listener.thing))
    ]


def is_any_card_waiting(run: Run[Table], occurrences: Sequence[Occurrence]) -> bool:
    """Whether anybody holds a reaction card for such an occurrence, usable or not."""
    waits_for = setting_of(run).cards.waits_for
    whats = [each.what for each in occurrences]
    return any(waits_for[card] in whats for side in run.state.seats for card in side.hand.cards)


def open_window(run: Run[Table], frame: After, pending: list[Pending] | None = None) -> None:
    """What happened is now reacted to: by effects that were in play, and by cards in hand (SYB-Q93)."""
    table = run.state
    frame.occurrences, table.happened = table.happened, []
    table.dealt = []
    frame.pending = pending_about(run, frame.occurrences) if pending is None else pending
    frame.asking = table.in_order()


def is_anybody_left(run: Run[Table], frame: After) -> bool:
    return bool(frame.asking)


def is_asked_in_secret(run: Run[Table], frame: After) -> bool:
    return bool(frame.asking) and not setting_of(run).readings.ask_all_windows


def ask_openly(run: Run[Table], frame: After) -> Ask[Table] | None:
    """Everybody is asked, in player order, no matter what they hold (SYB-Q42)."""
    skip_those_who_left(run, frame)
    while frame.asking:
        seat = frame.asking[0]
        if use_what_is_compulsory(run, frame, seat):
            return None
        if not run.state.side(seat).waits or owed(run, frame, seat):
            return Ask(run, frame, seat, REACTIONS)
        frame.asking.pop(0)
    return None


def find_who_is_asked(run: Run[Table], frame: After) -> None:
    """The next player who has something to use, and does not pass for longer (SYB-10.2.1.10, 14).

    What a player must use, having nothing else, is used without a question (SYB-Q94).
    """
    skip_those_who_left(run, frame)
    while frame.asking:
        seat = frame.asking[0]
        if use_what_is_compulsory(run, frame, seat):
            return
        if is_to_be_asked(run, frame, seat):
            frame.row += 1
            return
        frame.asking.pop(0)


def open_lane(run: Run[Table], frame: After) -> list[Lane]:
    """That player is asked, and nobody else knows."""
    return [Lane(frame.asking[0], Reacting(), REACTING, REACTING.frame())]


def skip_those_who_left(run: Run[Table], frame: After) -> None:
    """Windows of a player who has lost fall away (SYB-Q88)."""
    frame.asking = [seat for seat in frame.asking if not run.state.side(seat).out]


def use_what_is_compulsory(run: Run[Table], frame: After, seat: int) -> bool:
    """One reaction that must be used and nothing beside it: it is, without a question (SYB-Q94)."""
    pending = only_compulsory(run, frame, seat)
    if pending is None:
        return False
    use_effect(run, frame, seat, pending)
    return True


def join_lane(run: Run[Table], frame: After, lanes: Mapping[int, Run[Reacting]]) -> None:
    """What the seat said in secret is done at the table."""
    frame.row = AFTER.rows["SYB-Q94"]
    for seat, lane in lanes.items():
        take_reaction(run, frame, seat, lane.state.said)


# -- the discards ---------------------------------------------------------------------------


def destroyed_of(run: Run[Table]) -> list[int]:
    """The destroyed cards of the first owner in player order who has any (SYB-Q38)."""
    owners = setting_of(run).cards.owners_of_things
    waiting = run.state.destroyed()
    for seat in run.state.in_order():
        own = [thing for thing in waiting if owners[thing] == seat]
        if own:
            return own
    return []


def are_discards_due(run: Run[Table], frame: After) -> bool:
    return frame.outermost and bool(destroyed_of(run))


def ask_discard_order(run: Run[Table], frame: After) -> Ask[Table] | None:
    """Several destroyed cards of one owner: that player orders them; one goes by itself."""
    waiting = destroyed_of(run)
    if len(waiting) > 1:
        owner = setting_of(run).cards.owners_of_things[waiting[0]]
        return Ask(run, frame, owner, DISCARD_ORDERS)
    discard_destroyed(run, frame, waiting)
    return None


def discard_destroyed(run: Run[Table], frame: After, things: Sequence[int]) -> None:
    """Destroyed cards go to their owners' discards once nothing is outstanding (SYB-10.2.1.17)."""
    for thing in things:
        card = run.state.card(thing)
        assert isinstance(card, Equipment)
        with counted_for(run, card.by):
            leave_play(run, thing, "discard", "SYB-11.0.3")
    frame.discarded = True


def put_discards_in_order(
    run: Run[Table], frame: After, seat: int, things: tuple[int, ...]
) -> None:
    discard_destroyed(run, frame, things)


def look_again(run: Run[Table], frame: After) -> None:
    """After a discard all are tested once more, with a window of its own (SYB-Q20)."""
    if frame.discarded and (find_fallen(run) or run.state.happened):
        frame.discarded = False
        frame.row = 0
    else:
        run.state.dealt = []


def asked_for_discards(ask: Ask[Table]) -> list[int]:
    return destroyed_of(ask.run)


ORDER_DISCARDS = verb(
    "order-discards",
    OrderOf(THING, asked_for_discards, "SYB-Q38"),
    put_discards_in_order,
    refused_unless_asked("SYB-Q38"),
)
DISCARD_ORDERS = offer(ORDER_DISCARDS)

WHOLE_STEPS = (
    *("turn", "playing", "activating", "resolving", "acting"),
    *("attacking", "refreshing", "passing-time"),
)
"""The procedures whose steps and effect actions have windows (SYB-Q41)."""
AFTER = Procedure(
    "after",
    "SYB-10.2.1.2",
    (
        Step(
            "SYB-10.2.1.6",
            "test for defeat and destruction",
            do=look_for_fallen,
            when=is_anything_fallen,
            loop=True,
        ),
        Step("SYB-10.2.1.2", "what happened may be reacted to", do=open_window),
        Step(
            "SYB-Q42",
            "every player in turn, openly",
            ask=ask_openly,
            when=lambda run, frame: (
                is_anybody_left(run, frame) and setting_of(run).readings.ask_all_windows
            ),
            loop=True,
        ),
        Step(
            "SYB-Q94",
            "what must be used, and who is asked next",
            do=find_who_is_asked,
            when=is_asked_in_secret,
            loop=True,
        ),
        Step(
            "SYB-10.2.1.10",
            "each player in player order, unseen",
            lanes=open_lane,
            join=join_lane,
            when=is_asked_in_secret,
            loop=True,
        ),
        Step(
            "SYB-10.2.1.17",
            "destroyed cards are discarded",
            ask=ask_discard_order,
            when=are_discards_due,
            loop=True,
        ),
        Step("SYB-Q20", "test again", do=look_again),
    ),
    After,
    within=(*WHOLE_STEPS, "after"),
)


# -- in secret ------------------------------------------------------------------------------


def ask_reaction(run: Run[Reacting], frame: Frame) -> Ask[Reacting] | None:
    """The seat says once what it does; the table does it (SYB-10.2.1.14)."""
    return None if run.state.said else Ask(run, frame, run.lane, REACTIONS)


REACTING = Procedure(
    "reacting",
    "SYB-Q42",
    (Step("SYB-10.2.1.11", "use a reaction or pass", ask=ask_reaction),),
    within=(),
)
