"""What a seat has before it in a phase that people write down: what its log makes of the table as the phase began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.clash.language.tree_effects import STOCKS
from referee.games.clash.position.payments import unpaid_in
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.rounds import view_of
from referee.games.clash.rules.stocks_and_health import change_seen, change_side
from referee.games.clash.state.table import MOVES, Action, Ally, Alone, Change, Setting, Table, ally
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused


def prove_lane(run: Run[Table], seat: int) -> None:
    """Raise PackError for a stock, a health or a status that the log of a seat does not explain (CL-Q6, CL-Q7)."""
    found: Alone = run.lanes[seat].state
    if found.phase not in ("defend", "attack"):
        return
    path = f"lane.{seat}"
    for place, found_there, wish in unpaid_in(setting_of(run), found.log, seat):
        raise refused(f"{path}.log{place}", found_there, wish)
    made = after(setting_of(run), view_of(run.state, seat), found.log, seat, path)
    for key, value, wish in differences(found, made):
        why = "as its log changes nothing else" if found.log else "as its log is empty"
        raise refused(f"{path}.{key}", value, f"{wish}, {why} [CL-Q6]")


def after(setting: Setting, alone: Alone, log: Sequence[Action], seat: int, path: str) -> Alone:
    """What the actions of a log make of it: what each card cost, and each result as it was written down."""
    for at, action in enumerate(log, 1):
        if action.verb == "play-card" and action.card is not None:
            price, coins = setting.price(action.card), alone.own.coins
            if coins < price:
                wish = f"a card for {coins} at most, as no more coins were left [CL-3.7]"
                raise refused(f"{path}.log[{at}].card", setting.shown(action.card), wish)
            alone.own.add("coins", -price)
            alone.own.leave(action.card)
            alone.own.allies.append(ally(action.card, setting.card(action.card).health))
        for change in action.changes:
            carry_out(alone, change, is_own=change.seat == seat)
    return alone


def carry_out(alone: Alone, change: Change, *, is_own: bool) -> None:
    """Let one result happen again; where cards lie afterwards is said by the zones."""
    if change.later or change.what in MOVES:
        return
    if is_own:
        change_side(alone.own, change)
    elif change.card is None or alone.foe(change.card) is not None:
        change_seen(alone, change)


def differences(found: Alone, made: Alone) -> Iterator[tuple[str, Any, Any]]:
    """The keys in which they differ, with what stands there and what was expected."""
    for key in ("health", *STOCKS):
        value, wish = getattr(found.own, key), getattr(made.own, key)
        if value != wish:
            yield f"own.{key}", value, wish
    yield from differences_of_cards("own.allies", found.own.allies, made.own.allies)
    if found.other_health != made.other_health:
        yield "other-health", found.other_health, made.other_health
    yield from differences_of_cards("foes", found.foes, made.foes)


def differences_of_cards(
    key: str, found: Sequence[Ally], made: Sequence[Ally]
) -> Iterator[tuple[str, Any, Any]]:
    """The same of cards in play, as far as they are in play in both."""
    known = {each.card: each for each in made}
    for at, card in enumerate(found, 1):
        other = known.get(card.card, card)
        if card.health != other.health:
            yield f"{key}[{at}].health", card.health, other.health
        for status in ("protected", "stunned"):
            value, wish = getattr(card, status), getattr(other, status)
            if value != wish:
                yield f"{key}[{at}].{status}", str(value).lower(), str(wish).lower()
