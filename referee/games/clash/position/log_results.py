"""What hand-worked positions take for granted of the logs: results that no text of the action has, and choices in no action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.language.tree import Ability, deeds_in
from referee.games.clash.language.tree_effects import (
    Amount,
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Cost,
    Deed,
    DiscardDeck,
    DiscardHand,
    Draw,
    PayAllyHealth,
    PayDiscard,
    PayOwnHealth,
    PayStock,
    PayThisHealth,
    ReturnAlly,
    ReturnDiscard,
)
from referee.games.clash.position.lawful import logs_of
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.table import SEATS, Action, Alone, Change, Setting, Table, opponent
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted

MOVED_BY = {
    "discard-hand": (PayDiscard, DiscardHand),
    "discard-deck": (DiscardDeck,),
    "return-ally": (ReturnAlly,),
    "return-discard": (ReturnDiscard,),
}


def unexplained(run: Run[Table]) -> Iterator[Granted]:
    """Every result in a log that its action cannot have had (CL-3.5, CL-3.11, CL-4.4)."""
    for path, log in logs_of(run):
        yield from in_log(setting_of(run), log, int(path.split(".")[1]), path)
    for seat in SEATS if run.state.phase == "attack" else ():
        yield from in_health(run, seat)
    for seat, lane in run.lanes.items():
        is_at_rest = lane.state.phase in ("defend", "attack") and len(lane.stack) < 2
        yield from in_lane_hand(run, seat, lane.state) if is_at_rest else ()


COMES, GOES = ("draw", "return-ally", "return-discard"), ("discard-hand",)
"""What brings cards into the own hand, and what takes them out of it beside being played."""


def in_lane_hand(run: Run[Table], seat: int, alone: Alone) -> Iterator[Granted]:
    """In hand is what was there as the phase began, and what the log has drawn, taken back, discarded and played (CL-3.1)."""
    size = len(run.state.side(seat).hand)
    for action in alone.log:
        size -= action.verb == "play-card"
        for change in action.changes:
            if not change.later:
                size += change.amount * ((change.what in COMES) - (change.what in GOES))
    if len(alone.own.hand) != size:
        wish = f"{counted(max(size, 0), 'cards')}, as its log says [CL-3.1]"
        yield Granted(f"lane.{seat}.own.hand", len(alone.own.hand), wish)


def in_health(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A card that was played in this Defend phase has its printed health and what the logs changed of it (CL-3.4, CL-Q6)."""
    setting, side, other = setting_of(run), run.state.side(seat), run.state.side(opponent(seat))
    for at, each in enumerate(side.allies, 1):
        since = [action for action in side.defended if action.card == each.card]
        is_hit = any(
            each.card == change.card for action in other.defended for change in action.changes
        )
        if is_hit or not since or since[0].verb != "play-card":
            continue
        own = [
            change
            for action in side.defended
            for change in action.changes
            if change.card == each.card
        ]
        if any(change.what == "return-ally" for change in own):
            continue
        health = setting.card(each.card).health + sum(
            change.amount
            for change in own
            if change.seat == seat and change.what == "card-health" and not change.later
        )
        if each.health != health:
            wish = f"{health}, as it was played in this round and the logs say no more [CL-3.4]"
            yield Granted(f"seats.{seat}.allies[{at}].health", each.health, wish)


def in_log(setting: Setting, log: Sequence[Action], seat: int, path: str) -> Iterator[Granted]:
    """A choice belongs to the action before it, and every result to a text of that action."""
    parts: list[Cost | Deed] | None = None
    played: set[int | None] = set()
    for at, action in enumerate(log, 1):
        if action.verb == "play-card" and action.card in played:
            wish = "a card that is not in play yet [CL-3.3]"
            yield Granted(f"{path}[{at}].card", setting.shown(action.card or 0), wish)
        if action.verb == "play-card":
            played.add(action.card)
        played -= {each.card for each in action.changes if each.what == "return-ally"}
        if action.card is not None:
            parts = list(parts_of(abilities_done(setting, action)))
        elif parts is None:
            wish = "an action before what is chosen in it [CL-Q44]"
            yield Granted(f"{path}[{at}].verb", action.verb, wish)
            return
        for count, change in enumerate(action.changes, 1):
            if not any(comes_to(part, change, is_own=change.seat == seat) for part in parts):
                wish = "a result of what its action says [CL-3.11]"
                yield Granted(f"{path}[{at}].changes[{count}].what", change.what, wish)


def abilities_done(setting: Setting, action: Action) -> list[Ability]:
    """The ability that was used, or the PLAY abilities of a card that was played (CL-3.5)."""
    assert action.card is not None
    abilities = setting.card(action.card).abilities
    if action.verb == "play-card":
        return [each for each in abilities if each.kind == "play"]
    return [abilities[action.ability - 1]]


def parts_of(abilities: Sequence[Ability]) -> Iterator[Cost | Deed]:
    """Every cost and every effect of them."""
    for ability in abilities:
        yield from ability.costs
        for clause in ability.clauses:
            yield from deeds_in(clause)


def comes_to(part: Cost | Deed, change: Change, *, is_own: bool) -> bool:
    """Whether that cost or effect can have had that result on the own side, or on the other one."""
    match part:
        case PayStock():
            return is_own and (change.what, change.amount) == (part.stock, -part.amount)
        case PayOwnHealth():
            return is_own and (change.what, change.amount) == ("health", -part.amount)
        case PayThisHealth() | PayAllyHealth():
            return is_own and (change.what, change.amount) == ("card-health", -part.amount)
        case ChangeStock():
            said = (part.stock, part.amount, part.later, not part.other)
            return said == (change.what, change.amount, change.later, is_own)
        case ChangeHealth():
            said_of = ("health", part.later, not part.other) == (change.what, change.later, is_own)
            return said_of and is_so_much(part.amount, part.sign, change.amount)
        case ChangeCards():
            said_of = (change.what, change.later) == ("card-health", part.later)
            is_void = not change.amount and not change.later
            is_right = is_void or is_so_much(part.amount, part.sign, change.amount)
            return said_of and is_right and is_own == part.target.is_own
        case Become():
            said_of = (change.what, change.later) == (part.status, part.later)
            return said_of and is_own == part.target.is_own
        case Draw():
            is_draw = is_own and (change.what, change.later) == ("draw", part.later)
            return is_draw and 0 <= change.amount <= part.amount
    return is_own and isinstance(part, MOVED_BY.get(change.what, ()))


def is_so_much(amount: Amount, sign: int, found: int) -> bool:
    """Whether it is that much, where it is printed as a number."""
    return found == sign * amount.number if amount.kind == "fixed" else found * sign >= 0
