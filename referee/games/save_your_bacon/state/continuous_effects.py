"""The rules that cards lay down and that go on: constant effects and effects with a duration.

A constant effect counts for as long as its card is in play, a destroyed one that still lies there
included (SYB-10.2.0.4, SYB-Q37), that of a condition for as long as it is applied. An effect with a
duration counts for the cards on which it was fixed (SYB-Q83). Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language.tree import (
    ALWAYS,
    Condition,
    Effect,
    Face,
    Rule,
    State,
    Target,
)
from referee.games.save_your_bacon.state.frames import effect_of, origin_of, setting_of
from referee.games.save_your_bacon.state.table import Attack, DurationEffect, Origin, Table
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class Standpoint:
    """From where words are read: you, this champion, this card (SYB-14.0.52, SYB-Q58).

    ``source`` is the equipment that bears the words; words on a champion or a condition have none.
    """

    seat: int
    champion: int | None = None
    source: int | None = None

    @property
    def bearer(self) -> int | None:
        """The card that "while attacking" is about: of a condition it is its champion."""
        return self.champion if self.source is None else self.source


@lru_cache(maxsize=4096)
def stand(seat: int, champion: int | None = None, source: int | None = None) -> Standpoint:
    """The one standpoint of that seat, champion and card: it is asked for all the time."""
    return Standpoint(seat, champion, source)


@dataclass(slots=True, eq=False)
class ContinuousEffect:
    """One rule in force, and while which state: its words, and from where they are read.

    ``fixed`` are the cards that a lasting rule was fixed on; None is a constant effect, which looks at
    the present. ``instead`` is the card on which a lasting replacement was fixed, ``trait`` the one that was
    chosen, ``since`` how old a rule is that sets a value.
    """

    rule: Rule
    standpoint: Standpoint
    origin: Origin
    state: State = ALWAYS
    fixed: tuple[int, ...] | None = None
    instead: int | None = None
    trait: str = ""
    since: int = 0


Laws = dict[str, list[ContinuousEffect]]
NO_LAWS: tuple[ContinuousEffect, ...] = ()
SETTING_A_VALUE = ("attack-set", "equipment-limit")
"""Of these kinds of rules the latest counts (SYB-Q56)."""
REPLACING = "damage-instead"
"""Each rule of this kind applies once to one amount of damage (SYB-Q97)."""


# -- which rules there are ------------------------------------------------------------------


def laws_in_force(run: Run[Table]) -> Laws:
    """The rules of constant and lasting effects by kind, older before later.

    They are collected once, until something enters or leaves play; whether a "while ..." holds is another
    question (`is_about`).
    """
    table = run.state
    if table.laws is None:
        laws: Laws = {}
        for law in (*_constant_laws(run), *_lasting_laws(run)):
            laws.setdefault(law.rule.kind, []).append(law)
        for kind in SETTING_A_VALUE:
            if kind in laws:
                laws[kind].sort(key=attrgetter("since"))
        table.laws = laws
    return table.laws


def look_at_defenses_anew(run: Run[Table]) -> None:
    """An attack begins, ends or has another target: rules about defenses may now hold or not (SYB-Q20)."""
    if "defense" in laws_in_force(run):
        run.state.untested = True


def sets_a_value(rules: Iterable[Rule | None]) -> bool:
    """Whether one of these rules sets a value, so that it counts which came first (SYB-Q56)."""
    return any(rule is not None and rule.kind in SETTING_A_VALUE for rule in rules)


def age_of(run: Run[Table], rules: Iterable[Rule | None]) -> int:
    """What ``since`` is for a card, a condition or a lasting effect with these rules that comes now.

    It is 0 for one that sets no value: of what adds and forbids nobody asks what came first.
    """
    if not sets_a_value(rules):
        return 0
    laws = laws_in_force(run)
    known = [law.since for kind in SETTING_A_VALUE for law in laws.get(kind, NO_LAWS)]
    return max(known, default=0) + 1


def age_of_lasting(run: Run[Table], rule: Rule) -> int:
    """What ``since`` is for a lasting effect; two replacements by the same words are told apart by it."""
    if rule.kind != REPLACING:
        return age_of(run, (rule,))
    return 1 + max((law.since for law in laws_in_force(run).get(REPLACING, NO_LAWS)), default=0)


def rules_of(effects: Iterable[Effect]) -> Iterator[Rule | None]:
    """The rules that constant effects among these lay down."""
    return (effect.law for effect in effects)


def laws_about(run: Run[Table], kind: str, thing: int) -> list[ContinuousEffect]:
    """The rules of that kind that now count for a card in play, older before later."""
    laws = laws_in_force(run).get(kind, NO_LAWS)
    return [law for law in laws if is_about(run, law, thing)]


def _constant_laws(run: Run[Table]) -> Iterator[ContinuousEffect]:
    """Seat by seat and not in player order: whose turn it is makes no rule older."""
    setting = setting_of(run)
    faces, numbers = setting.cards.known, setting.cards.faces_of_things
    conditions = setting.cards.conditions_read
    for seat, side in enumerate(run.state.seats, 1):
        for champion in side.champions:
            thing = champion.thing
            number = numbers[thing]
            for at, law, state in constants_of(faces[number]):
                yield ContinuousEffect(law, stand(seat, thing), origin_of(number, None, at), state)
            for borne in champion.conditions:
                number = borne.condition
                for at, law, state in constants_of(conditions[number]):
                    origin = origin_of(None, number, at)
                    yield ContinuousEffect(
                        law, stand(seat, thing), origin, state, since=borne.since
                    )
            for card in champion.equipment:
                number = numbers[card.thing]
                for at, law, state in constants_of(faces[number]):
                    standpoint, origin = (
                        stand(seat, thing, card.thing),
                        origin_of(number, None, at),
                    )
                    yield ContinuousEffect(law, standpoint, origin, state, since=card.since)


def constants_of(card: Face | Condition) -> list[tuple[int, Rule, State]]:
    """The constant effects of a card: the place of each among its effects, its rule, its state."""
    return [(at, each.law, each.state) for at, each in enumerate(card.effects) if each.law]


def _lasting_laws(run: Run[Table]) -> Iterator[ContinuousEffect]:
    for row in run.state.lasting:
        clause = effect_of(setting_of(run), row.origin).clauses[row.clause]
        assert clause.lasting is not None
        yield _law_of(row, clause.lasting)


def _law_of(row: DurationEffect, rule: Rule) -> ContinuousEffect:
    standpoint = stand(row.seat, row.champion, row.source)
    trait = row.trait.upper()
    return ContinuousEffect(
        rule, standpoint, row.origin, ALWAYS, tuple(row.meant), row.instead, trait, row.since
    )


# -- whether a rule counts ------------------------------------------------------------------


def is_about(
    run: Run[Table], law: ContinuousEffect, thing: int, ignoring: Sequence[ContinuousEffect] = ()
) -> bool:
    """Whether a rule counts for that card now: its state holds, and its words mean the card."""
    target = law.rule.card
    if law.fixed is not None:
        return thing in law.fixed
    if target is None or not fits(run, target, thing, law.standpoint, (), ignoring):
        return False
    return holds(run, law.state, law.standpoint, ignoring)


def holds(
    run: Run[Table], state: State, standpoint: Standpoint, ignoring: Sequence[ContinuousEffect] = ()
) -> bool:
    """Whether the state of a constant effect is given (SYB-10.2.0.5, SYB-14.0.60).

    "While an opposing champion is exhausted" asks for one, "while each ..." for all of them.
    """
    if state.kind == "always":
        return True
    if state.kind == "attacking":
        return _is_attacking(run, state, standpoint, ignoring)
    assert state.card is not None
    looked_at = matching(run, state.card, standpoint, (), ignoring)
    found = (
        is_exhausted(run, thing, ignoring) == (state.kind == "exhausted") for thing in looked_at
    )
    return all(found) if state.card.who == "each" else any(found)


def _is_attacking(
    run: Run[Table], state: State, standpoint: Standpoint, ignoring: Sequence[ContinuousEffect]
) -> bool:
    attack = attack_of_card(run, standpoint.bearer)
    if attack is None or state.card is None:
        return attack is not None
    target = attack.target
    return target is not None and fits(run, state.card, target, standpoint, (), ignoring)


def attack_of_card(run: Run[Table], thing: int | None) -> Attack | None:
    """The innermost attack under way whose attacking card that is (SYB-14.0.60)."""
    for attack in reversed(run.state.attacks):
        if attack.attacker == thing:
            return attack
    return None


# -- which cards are meant ------------------------------------------------------------------


def fits(
    run: Run[Table],
    target: Target,
    thing: int,
    standpoint: Standpoint,
    meant: Sequence[int] = (),
    ignoring: Sequence[ContinuousEffect] = (),
) -> bool:
    """Whether a card in play is one that the words mean.

    ``meant`` are the cards that "that", "those" and "chosen" point back to; ``ignoring`` are the rules that are
    being looked at already.
    """
    if not _is_named(run, target, thing, standpoint, meant):
        return False
    place = run.state.place_of(thing)
    if place is None:
        return False
    seat, _, slot = place
    if target.noun != "card" and (target.noun == "champion") != (slot < 0):
        return False
    if target.side != "any" and (target.side == "friendly") != (seat == standpoint.seat):
        return False
    if target.other and thing == standpoint.champion:
        return False
    return shows(run, target, thing, ignoring)


def _is_named(
    run: Run[Table], target: Target, thing: int, standpoint: Standpoint, meant: Sequence[int]
) -> bool:
    who = target.who
    if who in ("any", "each"):
        return True
    if who == "this-champion":
        return thing == standpoint.champion
    if who == "this-card":
        return thing == standpoint.source
    if who in ("attacking-card", "defending-card"):
        return thing == card_of_attack(run, who)
    return thing in meant


def card_of_attack(run: Run[Table], who: str) -> int | None:
    """The attacking or the defending card of the attack in progress (SYB-14.0.19, SYB-Q100)."""
    if not run.state.attacks:
        return None
    attack = run.state.attacks[-1]
    return attack.attacker if who == "attacking-card" else attack.target


def shows(
    run: Run[Table], target: Target, thing: int, ignoring: Sequence[ContinuousEffect] = ()
) -> bool:
    """Whether a card in play shows what the words ask for: damage, conditions, a trait that it lacks."""
    if target.damage and run.state.card(thing).damage < target.damage:
        return False
    if target.conditions and count_conditions(run, thing) < target.conditions:
        return False
    if target.lacks and not lacks(run, thing, target.lacks):
        return False
    return not target.exhausted or is_exhausted(run, thing, ignoring)


def count_conditions(run: Run[Table], thing: int) -> int:
    """How many conditions a card bears; equipment bears none (SYB-2.0.1.12)."""
    _, _, slot = run.state.place_of(thing) or (0, 0, 0)
    return len(run.state.champion(thing).conditions) if slot < 0 else 0


def matching(
    run: Run[Table],
    target: Target,
    standpoint: Standpoint,
    meant: Sequence[int] = (),
    ignoring: Sequence[ContinuousEffect] = (),
) -> list[int]:
    """The cards in play that the words mean, in player order."""
    if target.who in ("any", "each"):
        candidates: Iterable[int] = (card.thing for card in run.state.things())
    else:
        candidates = _pointed_at(run, target, standpoint, meant)
    return [thing for thing in candidates if fits(run, target, thing, standpoint, meant, ignoring)]


def _pointed_at(
    run: Run[Table], target: Target, standpoint: Standpoint, meant: Sequence[int]
) -> Sequence[int]:
    who = target.who
    if who in ("attacking-card", "defending-card"):
        found = card_of_attack(run, who)
    elif who in ("this-champion", "this-card"):
        found = standpoint.champion if who == "this-champion" else standpoint.source
    else:
        return meant
    return () if found is None else (found,)


# -- what a card counts as ------------------------------------------------------------------


def is_exhausted(run: Run[Table], thing: int, ignoring: Sequence[ContinuousEffect] = ()) -> bool:
    """Whether a card counts as exhausted: it lies so, or is considered so (SYB-14.0.12, 13).

    A rule that makes cards count as exhausted is not asked again while its own words are read: they
    look at what would be so without it.
    """
    if run.state.card(thing).exhausted:
        return True
    laws = laws_in_force(run).get("considered-exhausted", NO_LAWS)
    return any(law not in ignoring and is_about(run, law, thing, (*ignoring, law)) for law in laws)


def is_ready(run: Run[Table], thing: int) -> bool:
    """Whether a card is ready, which one that is considered exhausted is not (SYB-14.0.12)."""
    return not is_exhausted(run, thing)


def traits_of(run: Run[Table], champion: int) -> tuple[str, ...]:
    """The traits that a champion shows, and behind them those that it was granted (SYB-14.0.34)."""
    printed = setting_of(run).face_of(champion).traits
    granted = [law.trait for law in laws_about(run, "trait", champion)]
    return tuple(dict.fromkeys((*printed, *granted))) if granted else printed


def lacks(run: Run[Table], champion: int, trait: str) -> bool:
    """Whether the trait is neither printed on the champion nor granted to it (SYB-14.0.34)."""
    return trait not in traits_of(run, champion)
