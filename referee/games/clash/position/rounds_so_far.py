"""What hand-worked positions take for granted of a player: how much the rounds so far can have given, taken, drawn and put off."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash.language.tree_effects import (
    STOCKS,
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Deed,
    DiscardDeck,
    Draw,
)
from referee.games.clash.position.cards_that_acted import (
    TWICE,
    acted,
    acts_twice_at_most,
    deeds_of,
    has_first_decks,
    rounds_acted,
)
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import DRAWN, INCOME, cards_and_coins
from referee.games.clash.state.table import FULL_HEALTH, SEATS, Delayed, Table
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
        yield from of_logs(run, seat)
    for at, each in enumerate(run.state.side(seat).delayed, 1):
        yield from of_delayed(run, seat, each, f"seats.{seat}.delayed[{at}]")


def of_stocks(run: Run[Table], seat: int) -> Iterator[Granted]:
    """Shields and swords are set in each round, coins are kept; cards may give some beside (CL-2.5 to CL-2.12)."""
    state, first = run.state, cards_and_coins(setting_of(run))[1]
    deeds = [deed for deed in done_to(run, seat) if isinstance(deed, ChangeStock)]
    for stock in STOCKS:
        given = [deed for deed in deeds if deed.stock == stock and deed.amount > 0]
        if stock == "coins":
            most = first + INCOME * state.round
            most += TWICE * rounds_acted(run) * sum(deed.amount for deed in given)
        else:
            is_over = state.phase == "attack"
            most = state.round
            most += TWICE * sum(deed.amount for deed in given if deed.later or is_over)
        found = getattr(state.side(seat), stock)
        if found > most:
            rule = "CL-2.5" if stock == "coins" else "CL-2.8"
            yield Granted(
                f"seats.{seat}.{stock}", found, f"{most} at most in round {state.round} [{rule}]"
            )


def of_own_health(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A player begins with 20 health, and gains what cards give (CL-1.10). What was lost is taken for granted without a word."""
    given = [
        deed.amount
        for deed in done_to(run, seat)
        if isinstance(deed, ChangeHealth) and deed.sign > 0
    ]
    most = FULL_HEALTH + TWICE * rounds_acted(run) * sum(amount.number for amount in given)
    found = run.state.side(seat).health
    if found > most and all(amount.kind == "fixed" for amount in given):
        wish = f"{most} at most in round {run.state.round} [CL-1.10]"
        yield Granted(f"seats.{seat}.health", found, wish)


def of_cards_taken(run: Run[Table], seat: int) -> Iterator[Granted]:
    """In the first rounds what is not in the deck was drawn, two a round, or taken by cards (CL-2.4)."""
    setting, state = setting_of(run), run.state
    deeds = [deed for card in acted(run, seat) for deed in deeds_of(card)]
    taken = sum(deed.amount for deed in deeds if isinstance(deed, Draw | DiscardDeck))
    most = cards_and_coins(setting)[0] + DRAWN * state.round + TWICE * rounds_acted(run) * taken
    least, found = len(setting.faces) - most, len(state.side(seat).deck)
    if found < least:
        wish = f"{counted(least, 'cards')} at least in round {state.round} [CL-2.4]"
        yield Granted(f"seats.{seat}.deck", found, wish)


def of_logs(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A card that did something lies in no deck before that is reformed: it was in play (CL-3.3, CL-5.1)."""
    setting, side = setting_of(run), run.state.side(seat)
    for key in ("defended", "attacked"):
        for at, action in enumerate(getattr(side, key), 1):
            if action.card is not None and action.card in side.deck:
                wish = "a card that is not in the deck, as it was in play [CL-3.3]"
                yield Granted(f"seats.{seat}.{key}[{at}].card", setting.shown(action.card), wish)


def of_delayed(run: Run[Table], seat: int, each: Delayed, path: str) -> Iterator[Granted]:
    """What is put off was said so by a card of the seat that put it off (CL-2.9, CL-Q30)."""
    if run.state.phase == "defend":
        wish = "nothing, as the Start phase has done what was put off [CL-2.9]"
        yield Granted(f"{path}.what", each.what, wish)
        return
    put_off = (deed for card in acted(run, each.by) for deed in deeds_of(card))
    if not any(is_put_off(deed, each, is_own=each.by == seat) for deed in put_off):
        wish = f"what a card of seat {each.by} puts off [CL-2.9]"
        yield Granted(f"{path}.what", each.what, wish)


def is_put_off(deed: Deed, each: Delayed, *, is_own: bool) -> bool:
    """Whether that effect comes to just this in the next round."""
    match deed:
        case ChangeStock(later=True):
            return (deed.stock, deed.amount, not deed.other) == (each.what, each.amount, is_own)
        case ChangeHealth(later=True):
            is_fixed = deed.amount.kind == "fixed"
            is_it = not is_fixed or deed.sign * deed.amount.number == each.amount
            return each.what == "health" and is_it and is_own == (not deed.other)
        case ChangeCards(later=True):
            is_fixed = deed.amount.kind == "fixed"
            is_it = not is_fixed or deed.sign * deed.amount.number == each.amount
            return each.what == "card-health" and is_it and is_own == deed.target.is_own
        case Become(later=True):
            return each.what == deed.status and is_own == deed.target.is_own
        case Draw(later=True):
            return (each.what, each.amount, is_own) == ("draw", deed.amount, True)
    return False


def done_to(run: Run[Table], seat: int) -> Iterator[Deed]:
    """Whatever cards can have done to that player: the own ones and those of the other."""
    for by in SEATS:
        for card in acted(run, by):
            for deed in deeds_of(card):
                if isinstance(deed, ChangeStock | ChangeHealth) and deed.other == (by != seat):
                    yield deed
