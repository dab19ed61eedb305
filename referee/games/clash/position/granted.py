"""What hand-worked positions take for granted: that a first round may begin with whatever lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.clash.language.tree_effects import STOCKS, ChangeStock
from referee.games.clash.position.cards_that_acted import TWICE, has_first_decks, rounds_dealt
from referee.games.clash.position.earlier_rounds import left_by_no_card
from referee.games.clash.position.left_undone import left_undone
from referee.games.clash.position.rounds_so_far import done_lately_to
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import DRAWN, INCOME, cards_and_coins
from referee.games.clash.state.table import FULL_HEALTH, SEATS, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted

SURE_ROUNDS = 2
"""So long no deck runs out (CL-6.7)."""


def taken_for_granted(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """A Start or Defend phase of round 1 that begins with what only a round before leaves (CL-1.9, CL-2.4).

    A position that leaves its round out leaves open which one it is.
    """
    state = run.state
    if run.outcome is not None or run.halted:
        return
    left = next(left_by_a_round(run), "") if state.phase == "setup" else ""
    if left:
        yield Granted("phase", "setup", f"a later one: {left} [CL-1.9]")
    if "round" not in written:
        return
    yield from left_by_no_card(run)
    yield from left_undone(run, written)
    yield from in_decks(run, written)
    yield from too_few(run, written)
    if state.round != 1 or state.phase not in ("start", "defend"):
        return
    left = next(left_by_a_round(run), "")
    if left:
        yield Granted("round", 1, f"a later round: {left} [CL-2.4]")


def in_decks(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Once a round is dealt its cards have been drawn (CL-2.4), where it is written where they lie.

    In the first rounds no deck is made anew, so that the cards of all rounds and those that the logs tell of are gone from it.
    """
    state, setting = run.state, setting_of(run)
    for seat in SEATS if state.phase in ("defend", "attack") else ():
        is_said = written.get("seats", {}).get(str(seat), {}).keys() >= {
            "hand",
            "discard",
            "allies",
        }
        drawn, found = DRAWN, len(state.side(seat).deck)
        if state.round <= SURE_ROUNDS and has_first_decks(setting):
            drawn = cards_and_coins(setting)[0] + DRAWN * rounds_dealt(run) + taken(run, seat)
        most = len(setting.faces) - drawn
        if is_said and found > most:
            wish = f"{counted(most, 'cards')} at most, as {drawn} were drawn [CL-2.4]"
            yield Granted(f"seats.{seat}.deck", found, wish)


def taken(run: Run[Table], seat: int) -> int:
    """How many cards the logs have taken from the own deck."""
    side = run.state.side(seat)
    return sum(
        abs(change.amount)
        for action in (*side.defended, *side.attacked)
        for change in action.changes
        if change.what in ("draw", "discard-deck") and not change.later
    )


def too_few(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """As a Defend phase begins the round has given coins, and has set shields and swords (CL-2.5 to CL-2.7).

    Less is left only by what was put off. What is not written is 0, and leaves open how much it is.
    """
    state = run.state
    for seat in SEATS if state.phase == "defend" else ():
        for stock in STOCKS:
            first = cards_and_coins(setting_of(run))[1] if state.round == 1 else 0
            least = first + INCOME if stock == "coins" else state.round
            if state.round > 1:
                least -= TWICE * lost_later(run, seat, stock)
            found = getattr(state.side(seat), stock)
            if found < least and stock in written.get("seats", {}).get(str(seat), {}):
                wish = f"{least} at least as the Defend phase of round {state.round} begins"
                yield Granted(f"seats.{seat}.{stock}", found, f"{wish} [{GIVEN[stock]}]")


GIVEN = {"coins": "CL-2.5", "shields": "CL-2.6", "swords": "CL-2.7"}


def lost_later(run: Run[Table], seat: int, stock: str) -> int:
    """How much of it the cards of the round before can have put off to be lost."""
    return -sum(
        deed.amount
        for deed in done_lately_to(run, seat)
        if isinstance(deed, ChangeStock) and deed.stock == stock and deed.amount < 0 and deed.later
    )


def left_by_a_round(run: Run[Table]) -> Iterator[str]:
    """What lies there as the phase begins, though round 1 begins without it, in words."""
    state, setting = run.state, setting_of(run)
    is_dealt = state.phase == "defend"
    cards, coins = cards_and_coins(setting)
    most = {"coins": coins + INCOME * is_dealt, "shields": int(is_dealt), "swords": int(is_dealt)}
    in_hand = cards + DRAWN * is_dealt
    for seat in SEATS:
        side = state.side(seat)
        has = f"in round 1 seat {seat} begins with"
        for each in side.allies:
            yield f"{has} no card in play, as {setting.shown(each.card)!r} is"
        if side.discard:
            yield f"{has} no discard pile"
        if side.delayed:
            yield f"{has} nothing that is put off"
        if len(side.hand) > in_hand:
            yield f"{has} {counted(in_hand, 'cards')} at most in hand"
        if side.health != FULL_HEALTH:
            yield f"{has} {FULL_HEALTH} health"
        for key, high in most.items():
            if getattr(side, key) > high:
                yield f"{has} {counted(high, key)} at most"
