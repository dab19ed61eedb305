"""What hand-worked positions take for granted of the cards that were played before: who paid for them, healed or stunned them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash.language.tree import Card
from referee.games.clash.language.tree_effects import (
    Become,
    ChangeCards,
    ChangeStock,
    Deed,
    DiscardDeck,
    DiscardHand,
    PayDiscard,
)
from referee.games.clash.position.cards_that_acted import (
    TWICE,
    acted,
    acts_twice_at_most,
    deeds_of,
    has_first_decks,
    lying_open,
    rounds_acted,
)
from referee.games.clash.position.log_results import unexplained
from referee.games.clash.position.put_off import put_off_by_no_card
from referee.games.clash.position.rounds_so_far import beyond_the_rounds
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import INCOME, cards_and_coins
from referee.games.clash.state.table import SEATS, STATUSES, Ally, Table, opponent
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def left_by_no_card(run: Run[Table]) -> Iterator[Granted]:
    """Everything of cards in play that no card can have brought about (CL-3.4, CL-3.7, CL-Q10)."""
    state = run.state
    yield from unexplained(run)
    is_first = state.round == 1 and state.phase != "attack"
    for seat in () if is_first else SEATS:
        yield from put_off_by_no_card(run, seat)
    for seat in SEATS:
        allies = list(enumerate(state.side(seat).allies, 1))
        if (state.round, state.phase) == (1, "attack"):
            yield from unpaid(run, seat)
        for at, each in () if is_first else allies:
            path = f"seats.{seat}.allies[{at}]"
            yield from of_status(run, seat, each, path)
            yield from of_health(run, seat, each, path)
        yield from () if is_first else beyond_the_rounds(run, seat)


def unpaid(run: Run[Table], seat: int) -> Iterator[Granted]:
    """In round 1 cards in play were paid with the first coins and those that cards in play gave (CL-1.9, CL-2.5, CL-3.7)."""
    setting, side = setting_of(run), run.state.side(seat)
    if not has_first_decks(setting):
        return
    given = sum(
        deed.amount
        for by in SEATS
        for card in acted(run, by)
        for deed in deeds_of(card)
        if isinstance(deed, ChangeStock) and deed.stock == "coins" and deed.other == (by != seat)
        if deed.amount > 0 and not deed.later
    )
    most = cards_and_coins(setting)[1] + INCOME + TWICE * given - side.coins
    paid = [each.card for each in side.allies]
    key = "allies"
    if not any(discards(card) for card in lying_open(run, seat)) and side.discard:
        paid += side.discard
        key = "discard"
    if sum(map(setting.price, paid)) > most:
        found = ", ".join(map(setting.shown, paid))
        wish = f"cards for {max(most, 0)} coins at most, as it is round 1 [CL-3.7]"
        yield Granted(f"seats.{seat}.{key}", found, wish)


def discards(card: Card) -> bool:
    """Whether a text of the card puts others into the discard pile: a card lies there otherwise only from play (CL-5.1)."""
    costs = (cost for ability in card.abilities for cost in ability.costs)
    return any(isinstance(each, PayDiscard) for each in costs) or any(
        isinstance(each, DiscardHand | DiscardDeck) for each in deeds_of(card)
    )


def of_status(run: Run[Table], seat: int, each: Ally, path: str) -> Iterator[Granted]:
    """As a Defend phase begins a card has a status only for the next round after one in which it was given (CL-Q10)."""
    may_be_of_now = run.state.phase != "defend"
    for status in STATUSES:
        if getattr(each, status) and not any(
            isinstance(deed, Become) and deed.status == status and (deed.later or may_be_of_now)
            for deed in reaching(run, seat, each)
        ):
            wish = f"false, as no card has made it {status.title()} for this round [CL-Q10]"
            yield Granted(f"{path}.{status}", "true", wish)


def of_health(run: Run[Table], seat: int, each: Ally, path: str) -> Iterator[Granted]:
    """A card has its printed health, and what the cards of the rounds so far gave it at most (CL-3.4)."""
    setting, count = setting_of(run), run.state.round
    gains = [
        deed.amount
        for deed in reaching(run, seat, each)
        if isinstance(deed, ChangeCards) and deed.sign > 0
    ]
    if acts_twice_at_most(setting) and all(amount.kind == "fixed" for amount in gains):
        given = sum(amount.number for amount in gains)
        most = setting.card(each.card).health + TWICE * rounds_acted(run) * given
        if each.health > most:
            yield Granted(
                f"{path}.health", each.health, f"{most} at most in round {count} [CL-3.4]"
            )


def reaching(run: Run[Table], seat: int, each: Ally) -> Iterator[Deed]:
    """What cards can have done to that card of a seat: its own, its Allies' and its Foes' (CL-6.1, CL-6.2)."""
    own = setting_of(run).card(each.card)
    for by in (seat, opponent(seat)):
        for card in acted(run, by):
            for deed in deeds_of(card):
                if (
                    isinstance(deed, Become | ChangeCards)
                    and deed.target.is_own == (by == seat)
                    and (deed.target.who != "this" or card is own)
                ):
                    yield deed
