"""~ATH Enter Costs: who holds a card that fits what has just happened may enter it (HAC-2.10, HAC-Q12, HAC-Q14).

Each player is asked in turn, unseen: only who holds such a card is asked, and nobody else learns of it. A card that
enters is revealed, and what it says about entering is done before anybody is asked again (HAC-Q55).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import PASSED_OFFER
from referee.games.homestuck_atcg.rules.enter_play import (
    Entries,
    enter_from_hand,
    has_place,
    place_meant,
    places_for,
    table_of,
)
from referee.games.homestuck_atcg.rules.grist import pay
from referee.games.homestuck_atcg.rules.when_texts import answer_all
from referee.games.homestuck_atcg.state.before_play import code_cost
from referee.games.homestuck_atcg.state.frames import Unseen, setting_of
from referee.games.homestuck_atcg.state.matching import fits_last
from referee.games.homestuck_atcg.state.references import Spot, is_of_kind
from referee.games.homestuck_atcg.state.table import CARD, SEAT, Event, Last, Table
from referee.games.homestuck_atcg.state.timing import unless_asked
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Lane, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, NameRef, Row, kept


@dataclass(slots=True)
class Offering(Frame):
    """What has happened, who is still to be offered to enter a card by it, and which cards of the first of them.

    ``cards`` are the fitting ones that were in hand when the offer was made, and have not entered yet (HAC-Q12).
    """

    last: Last = kept(Row(Last), default=Last(0))
    asking: list[int] = kept(ListOf(SEAT), default_factory=list)
    cards: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)


def begin_offers(run: Run[Table], event: Event) -> None:
    """Offer everybody to enter cards by that event, from the first in turn order who holds one that fits."""
    asking = run.state.clockwise(run.state.seat or 1)
    while asking:
        cards = fitting(run, asking[0], event.last)
        if cards:
            run.push(OFFER, Offering(event.last, asking, cards))
            return
        asking.pop(0)


def fitting(run: Run[Table], seat: int, last: Last) -> list[int]:
    """The cards in that hand whose code fits, and that can enter anywhere."""
    cards = setting_of(run).cards
    coded = cards.contents.coded
    hand = run.state.side(seat).hand.cards
    found = [face for face in hand if face in coded]
    return [face for face in found if fits_code(run, seat, face, last)] if found else []


def fits_code(run: Run[Table], seat: int, face: int, last: Last) -> bool:
    """Whether the ~ATH code of a card in hand fits what has happened."""
    code = setting_of(run).cards.known[face].enter
    if code is None or code.filter is None:
        return False
    view = Spot(run.state.free_copy(face, seat))
    fits = is_of_kind(run, code.filter, view, last.thing) and fits_last(
        run, code.filter, view, last
    )
    return fits and has_place(run, seat, face) and can_pay_code(run, seat, face)


def can_pay_code(run: Run[Table], seat: int, face: int) -> bool:
    """Whether there is a place where the player can pay what texts make entering by code cost (row con.code_cost)."""
    if "code-cost" not in setting_of(run).cards.laws:
        return True
    grist = run.state.side(seat).grist
    places = (place_meant(run, words) for words in places_for(run, seat, face))
    return any(code_cost(run, face, seat, *place) <= grist for place in places)


# -- the steps ------------------------------------------------------------------------------


def find_who_is_asked(run: Run[Table], frame: Offering) -> None:
    """Texts about what entered come first; then the player who has a card left, or the next who holds one (HAC-Q14)."""
    table = run.state
    if table.whens:
        frame.row = 0
        answer_all(run)
        return
    while frame.asking:
        seat = frame.asking[0]
        hand = table.side(seat).hand.cards
        left = [] if table.side(seat).gone else [each for each in frame.cards if each in hand]
        frame.cards = [each for each in left if can_pay_code(run, seat, each)]
        if frame.cards:
            return
        frame.asking.pop(0)
        make_offer(run, frame)


def make_offer(run: Run[Table], frame: Offering) -> None:
    """Look up which cards the next seat is offered to enter."""
    if frame.asking:
        frame.cards = fitting(run, frame.asking[0], frame.last)


def is_anybody_asked(run: Run[Table], frame: Offering) -> bool:
    return bool(frame.asking)


def open_lane(run: Run[Table], frame: Offering) -> list[Lane]:
    """That player is asked, and nobody else knows."""
    seat = frame.asking[0]
    if run.state.side(seat).gone:
        return []
    return [Lane(seat, Unseen(), ENTERING, ENTERING.frame())]


def join_lane(run: Run[Table], frame: Offering, lanes: Mapping[int, Run[Unseen]]) -> None:
    """A card that is entered is revealed; who passes has nothing more to enter by this event."""
    for seat, lane in lanes.items():
        said = lane.state.said
        if said[:1] == [PASS.name]:
            frame.cards = []
        elif said:
            face = names_of(run, CARD).numbers[said[1]]
            frame.cards.remove(face)
            cost = code_cost(run, face, seat, *place_meant(run, said[2:]))
            pay(run, seat, cost, "HAC-2.10")
            enter_from_hand(run, seat, said[1:], "HAC-2.10", cost, frame.last)


def begin_again(run: Run[Table], frame: Offering) -> None:
    """As long as anybody is left."""
    frame.row = 0


OFFER = Procedure(
    "offer",
    "HAC-2.10",
    (
        Step("HAC-Q14", "who is asked next", do=find_who_is_asked, when=is_anybody_asked),
        Step(
            "HAC-Q12",
            "enter a card, or pass",
            lanes=open_lane,
            join=join_lane,
            when=is_anybody_asked,
        ),
        Step("HAC-2.36", "then the next player", do=begin_again, when=is_anybody_asked),
    ),
    Offering,
)

# -- in secret ------------------------------------------------------------------------------


def offered(ask: Ask[Any]) -> Sequence[int]:
    """The cards that the seat may enter now."""
    offering = table_of(ask.run).stack[-1]
    assert isinstance(offering, Offering)
    return offering.cards


def refuse_code_cost(ask: Ask[Any], face: int, words: Sequence[str]) -> list[Refusal]:
    """What is offered fits, and costs no grist, if no text says otherwise (HAC-Q12, row con.code_cost)."""
    run = table_of(ask.run)
    cost = code_cost(run, face, ask.seat, *place_meant(run, words))
    return [Refusal("HAC-2.11", f"{cost} grist")] if cost > run.state.side(ask.seat).grist else []


def say(name: str) -> Any:
    """What a verb of an offer does: it is written down, and done at the table."""

    def do(run: Run[Unseen], frame: Frame, seat: int, value: Sequence[str] | None) -> None:
        run.state.said = [name, *(value or ())]
        if value is None:
            PASSED_OFFER.tell(run, "HAC-Q12", seat)

    return do


def ask_entering(run: Run[Unseen], frame: Frame) -> Ask[Unseen] | None:
    """The seat says once what it does; the table does it."""
    return None if run.state.said else Ask(run, frame, run.lane, ENTRIES)


ENTER = Verb(
    "enter",
    Entries(offered, refuse_code_cost, "HAC-2.10"),
    say("enter"),
    unless_asked("HAC-2.10", "HAC-Q12"),
)
PASS = Verb("pass", Nothing(), say("pass"), unless_asked("HAC-Q12"))
ENTRIES = offer(ENTER, PASS)
ENTERING = Procedure(
    "entering", "HAC-Q12", (Step("HAC-Q12", "enter a card, or pass", ask=ask_entering),), within=()
)
