"""Reactions: what a seat can use in a window, and using it.

SYB-10.2.1.10 to 10.2.1.14, SYB-Q40, SYB-Q43, SYB-Q81, SYB-Q93 to Q96.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.dataclass import dataclass
from referee.games.save_your_bacon.rules.requirements import may_activate, may_use
from referee.games.save_your_bacon.state.continuous_effects import stand
from referee.games.save_your_bacon.state.events import answers
from referee.games.save_your_bacon.state.frames import Activating, Playing, effect_of, setting_of
from referee.games.save_your_bacon.state.table import COUNT, SEAT, THING, Occurrence, Origin, Table
from referee.games.save_your_bacon.state.values import may_use_reactions
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Bool, Fixed, ListOf, NameRef, Row, kept


@dataclass(frozen=True, slots=True)
class Pending(Fixed):
    """An effect in play that may, or must, be used for one occurrence of the window (SYB-Q40)."""

    thing: int = kept(NameRef(THING))
    origin: Origin = kept(Row(Origin))
    occurrence: int = kept(COUNT, default=0)


@dataclass(slots=True)
class After(Frame):
    """What follows an effect action or a step: the window, and who is still to be asked in it.

    ``outermost``: destroyed cards are discarded at its end. ``defending`` is the defending card as the window
    opened, if the target has changed since and a reaction card of the match asks for it: none, or that one.
    """

    outermost: bool = kept(Bool(), default=False)
    occurrences: list[Occurrence] = kept(ListOf(Row(Occurrence)), default_factory=list)
    pending: list[Pending] = kept(ListOf(Row(Pending)), default_factory=list)
    asking: list[int] = kept(ListOf(SEAT), default_factory=list)
    discarded: bool = kept(Bool(), default=False)
    defending: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)


class CardUse(NamedTuple):
    """A reaction card in hand, the champion that would use it, and for which occurrence."""

    card: int
    champion: int
    occurrence: int


# -- the table and its window ---------------------------------------------------------------


def table_of(run: Run[Any]) -> Run[Table]:
    """The run of the table: the one around a lane, or the run itself."""
    return run.outer or run


def window_of(run: Run[Table]) -> After | None:
    """The window in which somebody is asked, if one is."""
    frame = run.stack[-1] if run.stack else None
    return frame if isinstance(frame, After) else None


# -- what can be used -----------------------------------------------------------------------


def own_pending(run: Run[Table], frame: After, seat: int) -> list[Pending]:
    """The effects of that seat that wait in the window."""
    return [each for each in frame.pending if run.state.controller(each.thing) == seat]


def must_be_used(run: Run[Table], pending: Pending) -> bool:
    """Whether the effect is compulsory (SYB-10.2.0.17)."""
    return effect_of(setting_of(run), pending.origin).is_compulsory


def is_usable(run: Run[Table], seat: int, pending: Pending) -> bool:
    """Whether the effect can be activated: what is compulsory always can."""
    effect = effect_of(setting_of(run), pending.origin)
    return may_activate(run, seat, pending.thing, effect)


def owed(run: Run[Table], frame: After, seat: int) -> list[Pending]:
    """The effects that the seat must use before it may pass (SYB-Q43); none while a card closes reactions to it (SYB-9.0.3)."""
    if not frame.pending or not may_use_reactions(run, seat):
        return []
    own = own_pending(run, frame, seat)
    return [each for each in own if must_be_used(run, each) and is_usable(run, seat, each)]


def owes_anything(run: Run[Table], seat: int) -> bool:
    """Whether something that the seat must use waits in a window, or is being used (SYB-10.2.0.17)."""
    if not may_use_reactions(run, seat):
        return False
    return any(
        (isinstance(frame, After) and bool(owed(run, frame, seat)))
        or (isinstance(frame, Activating) and frame.seat == seat and is_owed(run, frame))
        for frame in run.stack
    )


def is_owed(run: Run[Table], frame: Activating) -> bool:
    """Whether the effect that is activated is compulsory."""
    return effect_of(setting_of(run), frame.origin).is_compulsory


def usable_effects(run: Run[Table], frame: After, seat: int) -> list[Pending]:
    """The effects that the seat could activate in the window now: none while a card closes reactions to it.

    They wait all the same: with its equipment they may come to somebody who is asked later (SYB-Q55, SYB-Q93).
    """
    if not frame.pending or not may_use_reactions(run, seat):
        return []
    return [each for each in own_pending(run, frame, seat) if is_usable(run, seat, each)]


def usable_cards(run: Run[Table], frame: After, seat: int) -> Iterator[CardUse]:
    """The reaction cards that the seat could play in the window now."""
    for use in fitting_cards(run, frame, seat):
        if may_use(run, seat, use.card, use.champion):
            yield use


def fitting_cards(run: Run[Table], frame: After, seat: int) -> Iterator[CardUse]:
    """The reaction cards in hand whose text is about what happened, no matter what they cost (SYB-Q81)."""
    side, cards = run.state.side(seat), setting_of(run).cards
    whats, waits_for = {each.what for each in frame.occurrences}, cards.waits_for
    for card in dict.fromkeys(card for card in side.hand.cards if waits_for[card] in whats):
        key, trigger = waits_for[card], cards.known[card].trigger
        assert trigger is not None
        for number, occurrence in enumerate(frame.occurrences):
            if occurrence.what != key:
                continue
            for champion in side.champions:
                standpoint = stand(seat, champion.thing)
                if answers(run, trigger, occurrence, standpoint, frame.defending):
                    yield CardUse(card, champion.thing, number)


def is_to_be_asked(run: Run[Table], frame: After, seat: int) -> bool:
    """Whether the seat is to be asked: it has something to use and does not pass for longer."""
    if owed(run, frame, seat):
        return True
    return not run.state.side(seat).waits and has_usable(run, frame, seat)


def has_usable(run: Run[Table], frame: After, seat: int) -> bool:
    """Whether the seat could use anything at all in the window now."""
    if not may_use_reactions(run, seat):
        return False
    own = own_pending(run, frame, seat) if frame.pending else []
    if any(is_usable(run, seat, each) for each in own):
        return True
    return any(True for _ in usable_cards(run, frame, seat))


def only_compulsory(run: Run[Table], frame: After, seat: int) -> Pending | None:
    """The one effect that the seat can use in the window, if it has to use it (SYB-Q94).

    Where hands are unknown to the record, a seat with any card in hand may have something beside it.
    """
    usable = usable_effects(run, frame, seat)
    if len(usable) != 1 or not must_be_used(run, usable[0]):
        return None
    side = run.state.side(seat)
    if run.dice.unseen and side.hand and not side.waits:
        return None
    if not run.state.side(seat).waits and any(True for _ in usable_cards(run, frame, seat)):
        return None
    return usable[0]


# -- using it -------------------------------------------------------------------------------


def use_effect(run: Run[Table], frame: After, seat: int, pending: Pending) -> None:
    """Activate the effect for that occurrence, which it cannot be used for again (SYB-Q40)."""
    frame.pending = [each for each in frame.pending if each != pending]
    occurrence = frame.occurrences[pending.occurrence]
    activating = Activating(pending.thing, pending.origin, seat, occurrence)
    run.begin("activating", activating)


def use_card(run: Run[Table], frame: After, seat: int, use: CardUse) -> None:
    """Play the reaction card for that occurrence."""
    occurrence = frame.occurrences[use.occurrence]
    run.begin("playing", Playing(use.card, seat, use.champion, occurrence))
