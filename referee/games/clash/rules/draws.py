"""Drawing: from the own deck only, which the own discard pile reforms (CL-1.8, CL-6.7, CL-Q18).

Cards are taken one by one. What chance does belongs to streams of that seat alone, so no event of
the other player can advance them (CL-Q19).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.clash.fact_kinds import DISCARDED_DECK, DREW, REFORMED
from referee.games.clash.state.table import MOST, Alone, Setting, change_of
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Int, kept


@dataclass(slots=True)
class Taking(Frame):
    """A number of cards still to be taken from the top of the own deck; ``draws``: into the hand."""

    left: int = kept(Int(0, MOST), default=0)
    draws: bool = kept(Bool(), default=True)


def draw(run: Run[Alone], count: int) -> None:
    """Let the seat draw cards, before anything else goes on.

    Cards that lie there for certain are taken at once; the rest waits for what chance does.
    """
    deck = run.state.own.deck
    while count > 0 and deck and not deck.unknown:
        take_top(run, Take())
        count -= 1
    if count > 0:
        run.push(TAKING, Taking(count))


def discard_from_deck(run: Run[Alone], count: int) -> None:
    """Discard the top cards of the own deck; that does not reform it (CL-Q38)."""
    count = min(count, len(run.state.own.deck))
    if count:
        run.push(TAKING, Taking(count, draws=False))


def takes_more(run: Run[Alone], frame: Taking) -> bool:
    """Whether a card is still to be taken and can be; missing draws are skipped (CL-Q18)."""
    own = run.state.own
    return frame.left > 0 and bool(own.deck or (frame.draws and own.discard))


def take_next(run: Run[Alone], frame: Taking) -> None:
    frame.left -= 1
    run.push(TAKE, Take(frame.draws))


@dataclass(slots=True)
class Take(Frame):
    """One card on its way from the top of the own deck."""

    draws: bool = kept(Bool(), default=True)


def reform(run: Run[Alone], frame: Take) -> Throw | None:
    """An empty deck is reformed when a card has to be drawn (CL-6.7, CL-Q18)."""
    own = run.state.own
    if own.deck or not frame.draws:
        return None
    names = setting_of(run).cards.names
    return Throw("CL-6.7", "shuffle", f"deck/{run.lane}", sorted(own.discard), names)


def lay_new_deck(run: Run[Alone], frame: Take, order: Sequence[int] | None) -> None:
    own = run.state.own
    own.deck.renew(own.discard, order)
    REFORMED.tell(run, "CL-6.7", run.lane, cards=len(own.deck))


def name_top(run: Run[Alone], frame: Take) -> Throw | None:
    """At a physical table somebody must say which card that is."""
    deck, names, beneath = run.state.own.deck, setting_of(run).cards.names, run.stack[-2]
    left = beneath.left + 1 if isinstance(beneath, Taking) else 1
    return unknown_top_of(deck, "CL-1.8", f"deck/{run.lane}", names, left=left)


def know_top(run: Run[Alone], frame: Take, card: int) -> None:
    run.state.own.deck.identify_top(card)


def take_top(run: Run[Alone], frame: Take) -> None:
    own = run.state.own
    card = own.deck.take_top()
    shown = setting_of(run).shown(card)
    if frame.draws:
        own.hand.put_sorted(card)
        DREW.tell(run, "CL-1.8", run.lane, cards=[shown])
    else:
        own.discard.put(card)
        run.state.note(change_of(run.lane, "discard-deck", 1, card))
        DISCARDED_DECK.tell(run, "CL-Q38", run.lane, cards=[shown])


def setting_of(run: Run[Any]) -> Setting:
    """The readings and the card set of the match."""
    setting: Setting = run.setting
    return setting


TAKING = Procedure(
    "taking",
    "CL-1.8",
    (Step("CL-Q18", "one by one", do=take_next, when=takes_more, loop=True),),
    Taking,
    within=("setting-up", "starting", "defending", "attacking", "playing", "using", "doing"),
)
TAKE = Procedure(
    "take",
    "CL-6.7",
    (
        Step("CL-6.7", "reform the deck", chance=reform, landed=lay_new_deck),
        Step("CL-Q19", "know the top card", chance=name_top, landed=know_top),
        Step("CL-1.8", "take it", do=take_top),
    ),
    Take,
    within=("taking",),
)
