"""What hand-worked positions take for granted of a player: how much the rounds so far can have given, taken and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.clash.language.tree import Card
from referee.games.clash.language.tree_effects import (
    STOCKS,
    ChangeHealth,
    ChangeStock,
    Deed,
    DiscardDeck,
    Draw,
)
from referee.games.clash.position.cards_that_acted import (
    TWICE,
    acted,
    acted_lately,
    acts_twice_at_most,
    any_returns,
    deeds_of,
    has_first_decks,
    kinds_done,
    lying_open,
    rounds_acted,
    rounds_dealt,
)
from referee.games.clash.position.payments import unpaid_in
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import DRAWN, INCOME, cards_and_coins
from referee.games.clash.state.table import FULL_HEALTH, SEATS, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted


def beyond_the_rounds(run: Run[Table], seat: int) -> Iterator[Granted]:
    """Everything that a player has more or less of than the rounds up to now can have left."""
    if acts_twice_at_most(setting_of(run)):
        yield from of_stocks(run, seat)
        yield from of_own_health(run, seat)
    if run.state.round <= 2 and has_first_decks(setting_of(run)):
        yield from of_cards_taken(run, seat)
        yield from of_logs(run, seat, "defended", "attacked")
    elif run.state.phase != "defend" and not any_returns(lying_open(run, seat)):
        yield from of_logs(run, seat, "defended")
    yield from of_payments(run, seat)


def of_stocks(run: Run[Table], seat: int) -> Iterator[Granted]:
    """Shields and swords are set in each round, coins are kept; cards may give some beside (CL-2.5 to CL-2.12)."""
    state, first = run.state, cards_and_coins(setting_of(run))[1]
    for stock in STOCKS:
        if stock == "coins":
            most = first + INCOME * rounds_dealt(run)
            most += TWICE * rounds_acted(run) * given(done_to(run, seat), stock)
        else:
            lately = [*done_lately_to(run, seat, *kinds_done(run))]
            most = rounds_dealt(run)
            if state.phase != "defend":
                most += TWICE * given(lately, stock, later=False)
                most += TWICE * given(done_to(run, seat), stock, later=True)
            else:
                most += TWICE * given(lately, stock, later=True)
        found = getattr(state.side(seat), stock)
        if found > most:
            rule = "CL-2.5" if stock == "coins" else "CL-2.8"
            yield Granted(
                f"seats.{seat}.{stock}", found, f"{most} at most in round {state.round} [{rule}]"
            )


def given(deeds: Iterable[Deed], stock: str, *, later: bool | None = None) -> int:
    """How much of that stock they give, at once or later where it is said which."""
    return sum(
        deed.amount
        for deed in deeds
        if isinstance(deed, ChangeStock) and deed.stock == stock and deed.amount > 0
        if later in (None, deed.later)
    )


def of_own_health(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A player begins with 20 health, gains what cards give, and loses what the logs say (CL-1.10). What else was lost is taken for granted without a word."""
    given = [
        deed.amount
        for deed in done_to(run, seat)
        if isinstance(deed, ChangeHealth) and deed.sign > 0
    ]
    most = FULL_HEALTH + TWICE * rounds_acted(run) * sum(amount.number for amount in given)
    most -= lost_in_logs(run, seat)
    found = run.state.side(seat).health
    if found > most and all(amount.kind == "fixed" for amount in given):
        wish = f"{most} at most in round {run.state.round} [CL-1.10]"
        yield Granted(f"seats.{seat}.health", found, wish)


def lost_in_logs(run: Run[Table], seat: int) -> int:
    """How much health the actions that are written down have cost that player (CL-3.11, CL-4.4)."""
    return -sum(
        change.amount
        for side in run.state.seats
        for action in (*side.defended, *side.attacked)
        for change in action.changes
        if (change.seat, change.what, change.later) == (seat, "health", False) and change.amount < 0
    )


def of_cards_taken(run: Run[Table], seat: int) -> Iterator[Granted]:
    """In the first rounds what is not in the deck was drawn, two a round, or taken by cards (CL-2.4)."""
    setting, state = setting_of(run), run.state
    deeds = [deed for card in acted(run, seat) for deed in deeds_of(card)]
    taken = sum(deed.amount for deed in deeds if isinstance(deed, Draw | DiscardDeck))
    most = (
        cards_and_coins(setting)[0] + DRAWN * rounds_dealt(run) + TWICE * rounds_acted(run) * taken
    )
    least, found = len(setting.faces) - most, len(state.side(seat).deck)
    if found < least:
        wish = f"{counted(least, 'cards')} at least in round {state.round} [CL-2.4]"
        yield Granted(f"seats.{seat}.deck", found, wish)


def of_logs(run: Run[Table], seat: int, *keys: str) -> Iterator[Granted]:
    """A card that did something lies in no deck before that is reformed: it was in play (CL-3.3, CL-5.1)."""
    setting, side = setting_of(run), run.state.side(seat)
    for key in keys:
        for at, action in enumerate(getattr(side, key), 1):
            if action.card is not None and action.card in side.deck:
                wish = "a card that is not in the deck, as it was in play [CL-3.3]"
                yield Granted(f"seats.{seat}.{key}[{at}].card", setting.shown(action.card), wish)


def of_payments(run: Run[Table], seat: int) -> Iterator[Granted]:
    """What an ability cost is among what its action has changed (CL-3.11, CL-4.4)."""
    side = run.state.side(seat)
    for key in ("defended", "attacked"):
        for path, found, wish in unpaid_in(setting_of(run), getattr(side, key), seat):
            yield Granted(f"seats.{seat}.{key}{path}", found, wish)


def done_to(run: Run[Table], seat: int) -> Iterator[Deed]:
    """Whatever cards can have done to that player: the own ones and those of the other."""
    for by in SEATS:
        yield from done_by(acted(run, by), is_own=by == seat)


def done_lately_to(run: Run[Table], seat: int, *kinds: str) -> Iterator[Deed]:
    """The same of the cards of this round, or of the round before as a Defend phase begins, by abilities of those kinds."""
    for by in SEATS:
        yield from done_by(acted_lately(run, by), *kinds, is_own=by == seat)


def done_by(cards: Iterable[Card], *kinds: str, is_own: bool) -> Iterator[Deed]:
    """What those cards do to their own player, or to the other one."""
    for card in cards:
        for deed in deeds_of(card, *kinds):
            if isinstance(deed, ChangeStock | ChangeHealth) and deed.other is not is_own:
                yield deed
