"""Effects carried out: on whom each works, how much it is, and what it does (CL-6.10, CL-6.11, CL-Q16).

Targets and amounts are fixed when the clause is reached, in the own view (CL-Q6, CL-Q29).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.clash.fact_kinds import DISCARD_HAND, RETURN_ALLY, RETURN_DISCARD
from referee.games.clash.language.tree_effects import (
    Amount,
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Deed,
    DiscardDeck,
    DiscardHand,
    Draw,
    Limit,
    ReturnAlly,
    ReturnDiscard,
    Target,
)
from referee.games.clash.rules.draws import discard_from_deck, draw, setting_of
from referee.games.clash.rules.stocks_and_health import make
from referee.games.clash.state.frames import Using, come_to_light
from referee.games.clash.state.table import Ally, Alone, change_of, opponent
from referee.kernel.engine.run import Run

# -- on whom --------------------------------------------------------------------------------


def target_of(deed: object) -> Target | None:
    """The target of an effect that works on cards in play."""
    return deed.target if isinstance(deed, ChangeCards | Become | ReturnAlly) else None


def candidates(run: Run[Alone], using: Using, target: Target) -> list[int]:
    """The cards that the target can mean now, those at 0 health or less included (CL-Q36).

    Foes are those of the own view (CL-Q7); a limit counts the health that they have there (CL-Q12).
    """
    alone = run.state
    if target.who in ("that", "those"):
        meant = using.that if target.who == "that" else using.those
        cards = [each for each in alone.foes if each.card in meant]
    elif not target.is_own:
        cards = alone.foes
    elif target.who == "this":
        cards = [each for each in alone.own.allies if each.card == using.card]
    elif target.who in ("another", "each-other"):
        cards = [each for each in alone.own.allies if each.card != using.card]
    else:
        cards = alone.own.allies
    return [each.card for each in cards if is_within(target.limit, each)]


def is_within(limit: Limit | None, card: Ally) -> bool:
    """Whether a card has the health that the target asks for (CL-Q12)."""
    return limit is None or limit.holds(card.health)


def seen(run: Run[Alone], card: int, *, own: bool) -> Ally:
    """The card in play as the acting player knows it."""
    found = run.state.own.ally(card) if own else run.state.foe(card)
    assert found is not None
    return found


# -- how much -------------------------------------------------------------------------------


def amount_of(run: Run[Alone], amount: Amount, card: Ally | None = None) -> int:
    """How much it is now, as a fixed number (CL-Q29); half a health is rounded up."""
    alone = run.state
    health = max(0, card.health) if card is not None else 0
    match amount.kind:
        case "each-ally":
            return amount.number * len(alone.own.allies)
        case "each-foe":
            return amount.number * len(alone.foes)
        case "round":
            return alone.round
        case "all":
            return health
        case "half":
            return -(-health // 2)
    return amount.number


# -- what it does ---------------------------------------------------------------------------


def can_be_done(run: Run[Alone], using: Using, deed: Deed) -> bool:
    """Whether an effect that the player may carry out would change anything (CL-Q16)."""
    own = run.state.own
    match deed:
        case Draw():
            return deed.later or bool(own.deck or own.discard)
        case DiscardHand():
            return bool(own.hand)
        case DiscardDeck():
            return bool(own.deck)
        case ReturnAlly():
            return bool(candidates(run, using, deed.target))
        case ReturnDiscard():
            return bool(own.discard)
    return True


def do_deed(run: Run[Alone], using: Using, deed: Deed, cards: Sequence[int]) -> None:
    """Do it, on or with these cards where it needs any; to the other player, or to Foes (CL-1.4)."""
    seat = run.lane
    match deed:
        case ChangeStock():
            whose = opponent(seat) if deed.other else seat
            make(run, change_of(whose, deed.stock, deed.amount, None, deed.later), deed.rule)
        case ChangeHealth():
            whose = opponent(seat) if deed.other else seat
            amount = deed.sign * amount_of(run, deed.amount)
            make(run, change_of(whose, "health", amount, None, deed.later), deed.rule)
        case ChangeCards() | Become():
            change_cards(run, deed, cards)
        case Draw():
            draw_cards(run, using, deed)
        case DiscardDeck():
            come_to_light(using)
            discard_from_deck(run, deed.amount)
        case DiscardHand() | ReturnAlly() | ReturnDiscard():
            for card in cards:
                move(run, deed, card)


def change_cards(run: Run[Alone], deed: ChangeCards | Become, cards: Sequence[int]) -> None:
    """Change each card; each loses or gains by its own health where the amount says so."""
    own = deed.target.is_own
    seat = run.lane if own else opponent(run.lane)
    amounts = [
        deed.sign * amount_of(run, deed.amount, seen(run, card, own=own))
        if isinstance(deed, ChangeCards)
        else 0
        for card in cards
    ]
    what = deed.status if isinstance(deed, Become) else "card-health"
    for card, amount in zip(cards, amounts, strict=True):
        make(run, change_of(seat, what, amount, card, deed.later), deed.rule)


def draw_cards(run: Run[Alone], using: Using, deed: Draw) -> None:
    """Draw now, as many as there are, or next round."""
    own = run.state.own
    if deed.later:
        make(run, change_of(run.lane, "draw", deed.amount, None, True), deed.rule)
        return
    come_to_light(using)
    count = min(deed.amount, len(own.deck) + len(own.discard))
    run.state.note(change_of(run.lane, "draw", count))
    draw(run, count)


MOVES = {"discard-hand": DISCARD_HAND, "return-ally": RETURN_ALLY, "return-discard": RETURN_DISCARD}


def move(run: Run[Alone], deed: DiscardHand | ReturnAlly | ReturnDiscard, card: int) -> None:
    """Move one card between the own zones."""
    alone, own = run.state, run.state.own
    match deed:
        case DiscardHand():
            own.hand.take(card)
            own.discard.put(card)
            what = "discard-hand"
        case ReturnAlly():
            own.leave(card)
            alone.left.append(card)
            own.hand.put_sorted(card)
            what = "return-ally"
        case ReturnDiscard():
            own.discard.take(card)
            own.hand.put_sorted(card)
            what = "return-discard"
    alone.note(change_of(run.lane, what, 1, card))
    MOVES[what].tell(run, deed.rule, run.lane, cards=[setting_of(run).shown(card)])
