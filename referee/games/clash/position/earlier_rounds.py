"""What hand-worked positions take for granted of the cards that were played before: who paid for them, healed or stunned them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.language.tree import Card, deeds_in
from referee.games.clash.language.tree_effects import (
    Become,
    ChangeCards,
    ChangeStock,
    Deed,
    DiscardDeck,
    Draw,
    ReturnAlly,
    ReturnDiscard,
)
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import DRAWN, INCOME, cards_and_coins
from referee.games.clash.state.table import SEATS, STATUSES, Ally, Setting, Table, opponent
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted

TWICE = 2
"""So often at most an ability is done in round 1: again if its card was returned and played anew (CL-Q35)."""


def left_by_no_card(run: Run[Table]) -> Iterator[Granted]:
    """Everything of cards in play that no card can have brought about (CL-3.4, CL-3.7, CL-Q10)."""
    state = run.state
    for seat in SEATS:
        allies = list(enumerate(state.side(seat).allies, 1))
        if (state.round, state.phase) == (1, "attack"):
            yield from unpaid(run, seat)
        for at, each in allies if state.round > 1 and state.phase == "defend" else ():
            path = f"seats.{seat}.allies[{at}]"
            yield from of_status(run, seat, each, path)
            yield from of_health(run, seat, each, path)


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
    if sum(setting.price(each.card) for each in side.allies) > most:
        found = ", ".join(setting.shown(each.card) for each in side.allies)
        wish = f"cards for {max(most, 0)} coins at most, as it is round 1 [CL-3.7]"
        yield Granted(f"seats.{seat}.allies", found, wish)


def of_status(run: Run[Table], seat: int, each: Ally, path: str) -> Iterator[Granted]:
    """As a Defend phase begins a card has a status only for the next round after one in which it was given (CL-Q10)."""
    for status in STATUSES:
        if getattr(each, status) and not any(
            isinstance(deed, Become) and deed.status == status and deed.later
            for deed in reaching(run, seat, each)
        ):
            wish = f"false, as no card has made it {status.title()} for this round [CL-Q10]"
            yield Granted(f"{path}.{status}", "true", wish)


def of_health(run: Run[Table], seat: int, each: Ally, path: str) -> Iterator[Granted]:
    """In round 2 a card has its printed health and what the cards of one round gave it at most (CL-3.4)."""
    setting = setting_of(run)
    if run.state.round > 2 or not has_first_decks(setting):
        return
    gains = [
        deed.amount
        for deed in reaching(run, seat, each)
        if isinstance(deed, ChangeCards) and deed.sign > 0
    ]
    if all(amount.kind == "fixed" for amount in gains):
        most = setting.card(each.card).health + TWICE * sum(amount.number for amount in gains)
        if each.health > most:
            yield Granted(f"{path}.health", each.health, f"{most} at most in round 2 [CL-3.4]")


# -- which cards have done something --------------------------------------------------------


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


def acted(run: Run[Table], seat: int) -> Sequence[Card]:
    """The cards that a seat can have used up to now.

    In the first rounds they lie open, or are in the hand if one of them returns cards; once a deck can
    have been reformed, they may be anywhere.
    """
    setting, side = setting_of(run), run.state.side(seat)
    if run.state.round > 2 or not has_first_decks(setting):
        return setting.faces
    lying = [setting.card(card) for card in (*(each.card for each in side.allies), *side.discard)]
    returns = (
        isinstance(deed, ReturnAlly | ReturnDiscard) for card in lying for deed in deeds_of(card)
    )
    return [*lying, *map(setting.card, side.hand)] if any(returns) else lying


def has_first_decks(setting: Setting) -> bool:
    """Whether no deck runs out in the first two Start phases: it has more cards than can be taken from it (CL-6.7).

    That is known of a set of which one card at most returns another: its abilities are done twice at most.
    """
    deeds = [deed for card in setting.faces for deed in deeds_of(card)]
    taken = sum(deed.amount for deed in deeds if isinstance(deed, Draw | DiscardDeck))
    returned = [deed.target.who for deed in deeds if isinstance(deed, ReturnAlly)]
    most = cards_and_coins(setting)[0] + 2 * DRAWN + TWICE * taken
    return returned in ([], ["another"]) and most <= len(setting.faces)


def deeds_of(card: Card) -> Iterator[Deed]:
    """Every effect that the texts of a card hold."""
    for ability in card.abilities:
        for clause in ability.clauses:
            yield from deeds_in(clause)
