"""Values as they are now: attack, defense, damage, costs, limits, and what cards forbid (SYB-11.1).

Of one value a set number replaces the base, then come all additions and subtractions, then what
multiplies, then what divides, rounded up once at the end, then the floor of zero (SYB-Q56, SYB-Q76).
An attack value and the damage that it places are two such values (SYB-Q79).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language.tree import Target
from referee.games.save_your_bacon.state.continuous_effects import (
    NO_LAWS,
    REPLACING,
    ContinuousEffect,
    fits,
    holds,
    is_about,
    is_exhausted,
    laws_about,
    laws_in_force,
    matching,
)
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import COUNT, THING, Equipment, Origin, Table
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Fixed, NameRef, Optional, Row, kept

EQUIPMENT_LIMIT = 2
"""How many equipment cards a champion can have, where no card says otherwise (SYB-10.0.7)."""
FORBIDDEN = "SYB-9.0.3"
"""Card text that forbids beats what allows or requires."""


# -- values of cards in play ----------------------------------------------------------------


Steps = Iterator[tuple[ContinuousEffect | None, int]]
"""How a value is worked out: each rule that changes it, and what it is by then; first what it is without any (None)."""


def result(steps: Steps) -> int:
    """What the last step leads to, with the floor of zero (SYB-14.0.64, SYB-Q76)."""
    values = [value for _, value in steps]
    return max(values[-1], 0)


def attack_of(run: Run[Table], thing: int) -> int:
    """The Attack of a card in play with all its modifiers; none printed counts as 0 (SYB-Q30)."""
    return result(attack_steps(run, thing))


def attack_steps(run: Run[Table], thing: int) -> Steps:
    """What is printed, then what sets, what adds and what doubles the Attack (SYB-Q56)."""
    laws = laws_in_force(run)
    value = setting_of(run).face_of(thing).attack
    yield None, value
    for law in laws.get("attack-set", NO_LAWS):
        if is_about(run, law, thing):
            value = law.rule.number
            yield law, value
    for law in laws.get("attack", NO_LAWS):
        if is_about(run, law, thing):
            value += law.rule.number
            yield law, value
    for law in laws.get("attack-for-each-under", NO_LAWS):
        if is_about(run, law, thing):
            value += law.rule.number * _cards_under(run, law)
            yield law, value
    for law in laws.get("attack-doubled", NO_LAWS):
        if is_about(run, law, thing):
            value *= 2
            yield law, value


def _cards_under(run: Run[Table], law: ContinuousEffect) -> int:
    source = law.standpoint.source
    if source is None or not run.state.is_in_play(source):
        return 0
    card = run.state.card(source)
    return len(card.under) if isinstance(card, Equipment) else 0


def defense_of(run: Run[Table], thing: int) -> int | None:
    """The Defense of a card in play with all its modifiers; None cannot be reached (SYB-Q30)."""
    value = setting_of(run).face_of(thing).defense
    if value is None:
        return None
    added = sum(law.rule.number for law in laws_about(run, "defense", thing))
    return max(value + added, 0)


def reaches_defense(run: Run[Table], thing: int, damage: int) -> bool:
    """Whether damage is as much as the defense; of a card without damage it never is (SYB-Q21).

    Which rules count for the card is looked at only where they could decide it.
    """
    cards = run.setting.cards
    printed: int | None = cards.known[cards.faces_of_things[thing]].defense
    if not damage or printed is None:
        return False
    laws = laws_in_force(run).get("defense", NO_LAWS)
    if damage < printed + sum(law.rule.number for law in laws if law.rule.number < 0):
        return False
    defense = defense_of(run, thing) if laws else printed
    return defense is not None and damage >= defense


# -- damage ---------------------------------------------------------------------------------


def damage_after(run: Run[Table], amount: int, kind: str, receiver: int) -> int:
    """How much of an amount of damage really is placed on the card that receives it (SYB-Q79)."""
    return result(damage_steps(run, amount, kind, receiver))


def damage_steps(run: Run[Table], amount: int, kind: str, receiver: int) -> Steps:
    """The amount, then what is added to it, then what halves it, rounded up (SYB-Q56, SYB-Q79).

    ``kind`` is attack, counter or effect: what changes one of them leaves the others alone.
    """
    yield None, amount
    if kind == "effect":
        yield from ((law, 0) for law in laws_about(run, "no-effect-damage", receiver))
        return
    for law in laws_about(run, "damage", receiver):
        if law.rule.damage == kind:
            amount += law.rule.number
            yield law, amount
    halves = 0
    for law in laws_about(run, "damage-halved", receiver):
        if law.rule.damage == kind:
            halves += 1
            yield law, -(-amount // (1 << halves))


@dataclass(frozen=True, slots=True)
class Replacement(Fixed):
    """Which words let another card receive damage: those of which effect, and on what they stand (SYB-Q97).

    ``since`` tells lasting ones of the same words apart.
    """

    origin: Origin = kept(Row(Origin))
    bearer: int | None = kept(Optional(NameRef(THING)), default=None)
    since: int = kept(COUNT, default=0)


def replacements_of(run: Run[Table], kind: str, receiver: int) -> list[tuple[Replacement, int]]:
    """What lets another card receive damage instead of that one, and which (SYB-Q97).

    They count before the modifiers of the receiving card are read; each applies at most once.
    """
    found: list[tuple[Replacement, int]] = []
    for law in laws_in_force(run).get(REPLACING, NO_LAWS):
        if law.rule.damage == kind and is_about(run, law, receiver):
            replacement = Replacement(law.origin, law.standpoint.bearer, law.since)
            others = [other for other in _stand_ins(run, law) if other != receiver]
            found += [(replacement, other) for other in others]
    return found


def _stand_ins(run: Run[Table], law: ContinuousEffect) -> list[int]:
    if law.fixed is None:
        assert law.rule.instead is not None
        return matching(run, law.rule.instead, law.standpoint)
    stays = law.instead is not None and run.state.is_in_play(law.instead)
    return [law.instead] if stays and law.instead is not None else []


# -- costs and limits -----------------------------------------------------------------------


def cost_of(run: Run[Table], card: int, champion: int) -> tuple[int, int]:
    """The E and the E+ that a card costs if that champion uses it (SYB-14.0.35, SYB-14.0.64)."""
    energy, upgraded = (result(cost_steps(run, card, champion, kind)) for kind in COSTS)
    return energy, upgraded


COSTS: tuple[Literal["cost", "upgraded-cost"], ...] = ("cost", "upgraded-cost")
"""The kinds of rules that change the E and the E+ of a card."""


def cost_steps(
    run: Run[Table], card: int, champion: int, kind: Literal["cost", "upgraded-cost"]
) -> Steps:
    """What is printed on the card, then what is added if that champion uses it."""
    face = setting_of(run).face(card)
    value = face.cost if kind == "cost" else face.upgraded
    yield None, value
    for law in laws_in_force(run).get(kind, NO_LAWS):
        if law.rule.pile == face.kind and is_about(run, law, champion):
            value += law.rule.number
            yield law, value


def equipment_limit(run: Run[Table], champion: int) -> int:
    """How many equipment cards the champion may have; the latest rule counts (SYB-10.0.7)."""
    laws = laws_about(run, "equipment-limit", champion)
    return laws[-1].rule.number if laws else EQUIPMENT_LIMIT


# -- what cards forbid, allow and demand ----------------------------------------------------


def forbids(run: Run[Table], kind: str, thing: int) -> list[str]:
    """The rules by which cards forbid that of a card, each once: none if nothing does."""
    if kind not in laws_in_force(run):
        return []
    laws = laws_about(run, kind, thing)
    return list(dict.fromkeys(law.rule.rule or FORBIDDEN for law in laws))


def bars_attack(run: Run[Table], thing: int) -> list[str]:
    """The rules by which a card of the attacker's cannot be declared as attacking card.

    A champion must be ready, of equipment both the card and its champion (SYB-6.0.2); what a card lets
    attack all the same, another can still forbid (SYB-9.0.1, SYB-9.0.3).
    """
    refused: list[str] = []
    if _must_lie_ready(run, thing, thing):
        refused += ["SYB-6.0.2", "SYB-7.0.4"]
    champion = run.state.champion(thing).thing
    if champion != thing and _must_lie_ready(run, thing, champion):
        refused.append("SYB-6.0.2")
    refused += forbids(run, "cannot-attack", thing)
    card = run.state.card(thing)
    if isinstance(card, Equipment) and card.destroyed:
        refused.append("SYB-Q37")
    return list(dict.fromkeys(refused))


def _must_lie_ready(run: Run[Table], attacker: int, thing: int) -> bool:
    """Whether an attack fails because that card is exhausted, and no text lifts just this."""
    if not is_exhausted(run, thing):
        return False
    laws = laws_in_force(run).get("may-attack", NO_LAWS)
    return not any(
        law.state.kind == "exhausted" and _lifts(run, law, attacker, law.state.card, thing)
        for law in laws
    )


def _lifts(
    run: Run[Table], law: ContinuousEffect, attacker: int, state: Target | None, thing: int
) -> bool:
    return (
        state is not None
        and fits(run, state, thing, law.standpoint)
        and is_about(run, law, attacker)
    )


def bars_counter(run: Run[Table], thing: int) -> list[str]:
    """The rules by which a defending card cannot be exhausted in order to counter (SYB-6.0.8)."""
    refused = ["SYB-6.0.8", "SYB-7.0.5"] if is_exhausted(run, thing) else []
    return refused + forbids(run, "cannot-counter", thing)


def can_be_readied(run: Run[Table], thing: int) -> bool:
    """Whether a card lies exhausted and nothing forbids turning it upright (SYB-Q5, SYB-Q57)."""
    return run.state.card(thing).exhausted and not forbids(run, "cannot-be-readied", thing)


def must_be_targeted(run: Run[Table], seat: int, candidates: Sequence[int]) -> list[int]:
    """Those of the legal targets of which an attacker of that seat must take one; none if free."""
    laws = laws_in_force(run).get("must-be-targeted", NO_LAWS)
    if not laws:
        return []
    laws = [law for law in laws if law.standpoint.seat != seat]
    return [thing for thing in candidates if any(is_about(run, law, thing) for law in laws)]


def first_actions(run: Run[Table], seat: int) -> list[int]:
    """The cards with one of which that seat must attack now, before any other action.

    Only the first action of its own turn is bound, and only to a card that may be declared (SYB-9.0.3).
    """
    table = run.state
    laws = laws_in_force(run).get("first-action", NO_LAWS)
    if not laws or table.seat != seat or table.taken:
        return []
    laws = [law for law in laws if law.standpoint.seat == seat]
    return [
        card.thing
        for card in table.side(seat).things()
        if any(is_about(run, law, card.thing) for law in laws) and not bars_attack(run, card.thing)
    ]


def may_use_reactions(run: Run[Table], seat: int) -> bool:
    """Whether no opponent's effect closes all reactions to that seat, compulsory ones too."""
    laws = laws_in_force(run).get("no-reactions", NO_LAWS)
    return not laws or not any(
        law.standpoint.seat != seat and holds(run, law.state, law.standpoint) for law in laws
    )


def more_bacon(run: Run[Table], recipient: int, attacker: int) -> int:
    """How many bacon more that player gains for the defeat of an opposing champion by attack damage of that card.

    Only the own effects of whoever gains the bacon raise it ("you gain more").
    """
    laws = laws_in_force(run).get("more-bacon", NO_LAWS)
    own = (law for law in laws if law.standpoint.seat == recipient)
    return sum(law.rule.number for law in own if is_about(run, law, attacker))
