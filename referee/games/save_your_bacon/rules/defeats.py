"""Defeat and destruction: the test after every effect action and step, and what follows from it.

SYB-4.1.0.2 to SYB-4.1.1.10, SYB-10.2.1.6 to 10.2.1.9, SYB-11.0.1. Windows open only afterwards (SYB-Q39).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import DEFEATED
from referee.games.save_your_bacon.rules.spaces import OfSeats, among_opponents
from referee.games.save_your_bacon.rules.table_changes import (
    destroy,
    gain_bacon,
    remove_condition,
    turn,
)
from referee.games.save_your_bacon.state.events import happen_to
from referee.games.save_your_bacon.state.frames import setting_of, whose_doing
from referee.games.save_your_bacon.state.protection import counted_for
from referee.games.save_your_bacon.state.table import (
    LOST_DEFENSE,
    NOBODY,
    SEAT,
    THING,
    Champion,
    Dealt,
    Table,
)
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.games.save_your_bacon.state.values import more_bacon, reaches_defense
from referee.kernel.choices.name_spaces import OrderOf, verb
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Choice, Fixed, ListOf, NameRef, Optional, Row, kept

BACON_TO_STEAL = 3
"""From this number of bacon on a player loses bacon to the one who defeats a champion of theirs (SYB-4.1.1.9)."""


@dataclass(frozen=True, slots=True)
class Fallen(Fixed):
    """A defeated champion: whose doing it was (0: nobody's), by which card and kind of damage.

    ``beside`` are other cards whose attack damage was placed on it in the same event.
    """

    thing: int = kept(NameRef(THING))
    seat: int = kept(NOBODY, default=0)
    by: int | None = kept(Optional(NameRef(THING)), default=None)
    kind: str = kept(Choice("", "attack", "counter"), default="")
    beside: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)


@dataclass(slots=True)
class Defeating(Frame):
    """The champions of one player that were defeated at the same time, in their order so far."""

    seat: int = kept(SEAT, default=1)
    fallen: list[Fallen] = kept(ListOf(Row(Fallen)), default_factory=list)


@dataclass(slots=True)
class Defeat(Frame):
    """One champion's defeat; ``recipient`` is who gains the bacon, ``promised`` a seat for each bacon more that it would gain."""

    fallen: Fallen = kept(Row(Fallen), default=Fallen(0))
    recipient: int = kept(NOBODY, default=0)
    promised: list[int] = kept(ListOf(SEAT), default_factory=list, rare=True)


# -- the test -------------------------------------------------------------------------------


def find_fallen(run: Run[Table]) -> list[int]:
    """Champions and equipment in play that have reached their defense, in player order (SYB-Q20)."""
    table = run.state
    if not table.untested:
        return []
    found: list[int] = []
    for seat in table.in_order():
        for champion in table.seats[seat - 1].champions:
            if champion.damage and reaches_defense(run, champion.thing, champion.damage):
                found.append(champion.thing)
            for card in champion.equipment:
                tested = card.damage and not card.destroyed
                if tested and reaches_defense(run, card.thing, card.damage):
                    found.append(card.thing)
    table.untested = bool(found)
    return found


def resolve_fallen(run: Run[Table]) -> bool:
    """Find what is defeated or destroyed and begin to resolve it; whether anything was found."""
    table = run.state
    dealt, table.dealt = table.dealt, []
    found = find_fallen(run)
    fallen: list[Fallen] = []
    for thing in found:
        cause = _cause(run, thing, dealt)
        if isinstance(table.card(thing), Champion):
            fallen.append(cause)
        else:
            destroy(run, thing, cause.seat, "SYB-11.0.1")
    for seat in reversed(table.in_order()):
        own = [each for each in fallen if table.controller(each.thing) == seat]
        if own:
            run.push(DEFEATING, Defeating(seat, own))
    return bool(found)


def _cause(run: Run[Table], thing: int, dealt: Sequence[Dealt]) -> Fallen:
    """Whose doing it is that the card has reached its defense: its new damage, or the defense it lost (SYB-Q22).

    By different players nothing brings both at once: a condition that takes both is one player's.
    """
    table = run.state
    about = [each for each in dealt if each.thing == thing]
    own = [each for each in about if each.kind != LOST_DEFENSE]
    seats = [each.seat for each in about] or [whose_doing(run)]
    controller = table.controller(thing)
    others = [seat for seat in table.in_order() if seat in seats and seat != controller]
    seat = others[0] if others else controller if controller in seats else 0
    last = next((each for each in reversed(own) if each.seat == seat), None)
    if last is None:
        return Fallen(thing, seat)
    hit = [each.by for each in own if each.kind == "attack" and each.by is not None]
    beside = [by for by in dict.fromkeys(hit) if (by, "attack") != (last.by, last.kind)]
    return Fallen(thing, seat, last.by, last.kind, beside)


# -- one player's champions -----------------------------------------------------------------


def ask_order(run: Run[Table], frame: Defeating) -> Ask[Table] | None:
    """Two or more champions of one player: that player says in which order (SYB-10.2.1.9)."""
    return Ask(run, frame, frame.seat, ORDERS) if len(frame.fallen) > 1 else None


def fallen_things(ask: Ask[Table]) -> list[int]:
    """The champions whose order is asked."""
    frame = ask.frame
    assert isinstance(frame, Defeating)
    return [each.thing for each in frame.fallen]


def put_in_order(run: Run[Table], frame: Defeating, seat: int, things: Sequence[int]) -> None:
    by_thing = {each.thing: each for each in frame.fallen}
    frame.fallen = [by_thing[thing] for thing in things]


def is_any_left(run: Run[Table], frame: Defeating) -> bool:
    return bool(frame.fallen)


def resolve_next(run: Run[Table], frame: Defeating) -> None:
    """The whole procedure for one champion before the next (SYB-Q24)."""
    fallen = frame.fallen.pop(0)
    if run.state.is_in_play(fallen.thing):
        run.push(DEFEAT, Defeat(fallen))


ORDER_DEFEATS = verb(
    "order-defeats",
    OrderOf(THING, fallen_things, "SYB-10.2.1.9"),
    put_in_order,
    refused_unless_asked("SYB-10.2.1.9"),
)
ORDERS = offer(ORDER_DEFEATS)
DEFEATING = Procedure(
    "defeating",
    "SYB-10.2.1.8",
    (
        Step("SYB-10.2.1.9", "each player orders their own", ask=ask_order),
        Step("SYB-Q24", "one after the other", do=resolve_next, when=is_any_left, loop=True),
    ),
    Defeating,
    within=("after", "defeating"),
)


# -- one champion ---------------------------------------------------------------------------


def exhaust_champion(run: Run[Table], frame: Defeat) -> None:
    """A defeated champion becomes exhausted (SYB-4.1.1.1); what is promised for its defeat was true before."""
    thing = frame.fallen.thing
    frame.promised = promised_bacon(run, frame.fallen)
    DEFEATED.tell(
        run,
        "SYB-4.1.0.2",
        run.state.controller(thing),
        lambda: {"card": setting_of(run).called(thing)},
    )
    happen_to(run, "defeated", thing)
    if not run.state.card(thing).exhausted:
        with counted_for(run, frame.fallen.seat):
            turn(run, thing, "SYB-4.1.1.1")
    for attack in run.state.attacks:
        if attack.attacker == thing:
            attack.over = True


def promised_bacon(run: Run[Table], fallen: Fallen) -> list[int]:
    """Who would gain how many bacon more, by the cards as they were when their damage defeated it (SYB-4.1.1.9)."""
    hit = [fallen.by] if fallen.kind == "attack" and fallen.by is not None else []
    return [
        seat
        for by in (*hit, *fallen.beside)
        for seat in run.state.opponents(run.state.controller(fallen.thing))
        for _ in range(more_bacon(run, seat, by))
    ]


def remove_tokens(run: Run[Table], frame: Defeat) -> None:
    """All damage goes, excess and all; equipment keeps its own (SYB-4.1.1.2, SYB-4.1.1.4)."""
    run.state.change(frame.fallen.thing, damage=0)


def remove_conditions(run: Run[Table], frame: Defeat) -> None:
    """All conditions return to the supply (SYB-4.1.1.3)."""
    thing = frame.fallen.thing
    with counted_for(run, frame.fallen.seat):
        for borne in run.state.champion(thing).conditions:
            remove_condition(run, thing, borne.condition, "SYB-4.1.1.3")


def recipients(run: Run[Table], fallen: Fallen) -> list[int]:
    """Who may gain the bacon: the opponent whose doing it was, or one of the opponents (SYB-4.1.1.7)."""
    loser = run.state.controller(fallen.thing)
    opponents = run.state.opponents(loser)
    return [fallen.seat] if fallen.seat in opponents else opponents


def ask_recipient(run: Run[Table], frame: Defeat) -> Ask[Table] | None:
    """A friendly effect, and several opponents: the champion's controller chooses (SYB-Q23)."""
    possible = recipients(run, frame.fallen)
    if len(possible) > 1:
        return Ask(run, frame, run.state.controller(frame.fallen.thing), RECIPIENTS)
    frame.recipient = possible[0] if possible else 0
    return None


def choose_recipient(run: Run[Table], frame: Frame, seat: int, value: int) -> None:
    assert isinstance(frame, Defeat)
    frame.recipient = value


def award_bacon(run: Run[Table], frame: Defeat) -> None:
    """One bacon, stolen one by one while the loser has three or more (SYB-4.1.1.6, 9 and 10)."""
    if not frame.recipient:
        return
    table, fallen = run.state, frame.fallen
    loser = table.controller(fallen.thing)
    amount = 1 + frame.promised.count(frame.recipient)
    stolen = 0
    if not takes_from_supply(run):
        stolen = min(amount, max(0, table.side(loser).bacon - BACON_TO_STEAL + 1))
    gain_bacon(run, frame.recipient, stolen, "SYB-4.1.1.9", loser)
    rule = "SYB-12.1.3" if takes_from_supply(run) else "SYB-4.1.1.10"
    gain_bacon(run, frame.recipient, amount - stolen, rule)


def takes_from_supply(run: Run[Table]) -> bool:
    """Whether bacon always comes from the supply, as in free-for-all (SYB-12.1.3, SYB-Q98)."""
    return setting_of(run).is_free_for_all


CHOOSE_RECIPIENT = Verb(
    "choose-bacon-recipient",
    OfSeats(among_opponents, "SYB-4.1.1.7"),
    choose_recipient,
    refused_unless_asked("SYB-4.1.1.7"),
)
RECIPIENTS = offer(CHOOSE_RECIPIENT)
DEFEAT = Procedure(
    "defeat",
    "SYB-4.1.1.8",
    (
        Step("SYB-4.1.1.1", "exhaust it", do=exhaust_champion),
        Step("SYB-4.1.1.2", "remove its tokens", do=remove_tokens),
        Step("SYB-4.1.1.3", "remove its conditions", do=remove_conditions),
        Step("SYB-4.1.1.7", "who gains bacon for a friendly effect", ask=ask_recipient),
        Step("SYB-4.1.1.6", "award the bacon", do=award_bacon),
    ),
    Defeat,
    within=("defeating",),
)
