"""What a seat has before it in a phase that people write down: what its log makes of the table as the phase began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.clash.language.tree_effects import STOCKS, PayStock
from referee.games.clash.position.payments import PAID, unpaid_in
from referee.games.clash.rules.abilities_in_use import having_used
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.rounds import view_of
from referee.games.clash.rules.stocks_and_health import change_seen, change_side, put_off
from referee.games.clash.state.table import (
    MOVES,
    Action,
    Ally,
    Alone,
    Change,
    Setting,
    Side,
    Table,
    ally,
)
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused
from referee.kernel.words.english import counted


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
    prove_in_play(setting_of(run), found, made, path)


def prove_in_play(setting: Setting, found: Alone, made: Alone, path: str) -> None:
    """In play are the cards that were, and those that the log has played and not returned (CL-3.3, CL-5.1)."""
    cards, wish = ({each.card for each in alone.own.allies} for alone in (found, made))
    if cards != wish:
        shown, wanted = (
            ", ".join(map(setting.shown, sorted(each))) or "none" for each in (cards, wish)
        )
        raise refused(f"{path}.own.allies", shown, f"{wanted}, as its log says [CL-3.3]")


def after(setting: Setting, alone: Alone, log: Sequence[Action], seat: int, path: str) -> Alone:
    """What the actions of a log make of it: what each card cost, and each result as it was written down."""
    for at, action in enumerate(log, 1):
        prove_possible(setting, alone, action, f"{path}.log[{at}]")
        if action.verb == "play-card" and action.card is not None:
            alone.own.add("coins", -setting.price(action.card))
            alone.own.allies.append(ally(action.card, setting.card(action.card).health))
        elif action.card is not None:
            card = alone.own.ally(action.card)
            assert card is not None
            alone.own.exchange(having_used(card, action.ability))
        for change in action.changes:
            carry_out(alone, change, is_own=change.seat == seat)
    return alone


def prove_possible(setting: Setting, alone: Alone, action: Action, path: str) -> None:
    """A card is played that is not in play and can be paid; one that acts is in play, not Stunned, and can pay (CL-3.7, CL-3.11, CL-6.4)."""
    if action.card is None:
        return
    shown, card = setting.shown(action.card), alone.own.ally(action.card)
    if action.verb == "play-card":
        price, coins = setting.price(action.card), alone.own.coins
        if card is not None:
            raise refused(f"{path}.card", shown, "a card that is not in play yet [CL-3.3]")
        if coins < price:
            wish = f"a card for {coins} at most, as no more coins were left [CL-3.7]"
            raise refused(f"{path}.card", shown, wish)
        return
    if card is None:
        raise refused(f"{path}.card", shown, f"a card in play [{PAID[action.verb]}]")
    if card.stunned:
        raise refused(f"{path}.card", shown, "a card that is not Stunned [CL-6.4]")
    for cost in setting.card(action.card).abilities[action.ability - 1].costs:
        if isinstance(cost, PayStock) and getattr(alone.own, cost.stock) < cost.amount:
            left = counted(getattr(alone.own, cost.stock), cost.stock)
            wish = f"an ability that can be paid: {left} are left [{PAID[action.verb]}]"
            raise refused(f"{path}.ability", action.ability, wish)


def carry_out(alone: Alone, change: Change, *, is_own: bool) -> None:
    """Let one result happen again; where cards lie afterwards is said by the zones."""
    if change.what == "return-ally" and change.card is not None:
        alone.own.leave(change.card)
    if change.later:
        if is_own:
            put_off(alone.own, change.seat, change)
        return
    if change.what in MOVES:
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
    if found.own.delayed != made.own.delayed:
        value, wish = (put_off_in(side) for side in (found.own, made.own))
        yield "own.delayed", value, wish
    if found.other_health != made.other_health:
        yield "other-health", found.other_health, made.other_health
    yield from differences_of_cards("foes", found.foes, made.foes)


def put_off_in(side: Side) -> str:
    """What waits for the next Start phase, in words."""
    return ", ".join(f"{each.what} {each.amount}" for each in side.delayed) or "none"


def differences_of_cards(
    key: str, found: Sequence[Ally], made: Sequence[Ally]
) -> Iterator[tuple[str, Any, Any]]:
    """The same of cards in play, as far as they are in play in both."""
    known = {each.card: each for each in made}
    for at, card in enumerate(found, 1):
        other = known.get(card.card, card)
        if card.health != other.health:
            yield f"{key}[{at}].health", card.health, other.health
        if card.used != other.used:
            value, wish = (" ".join(map(str, each.used)) or "none" for each in (card, other))
            yield f"{key}[{at}].used", value, wish
        for status in ("protected", "stunned"):
            value, wish = getattr(card, status), getattr(other, status)
            if value != wish:
                yield f"{key}[{at}].{status}", str(value).lower(), str(wish).lower()
