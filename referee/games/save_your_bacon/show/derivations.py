"""Derivations: how each current value came about, term by term, from the steps by which `state.values` works it out.

Cards in play have an Attack and a Defense, champions a limit of equipment; an attack under way has the damage that it would place now.
A player has spent energy and the size of a refilled hand, and what a card of the hand costs each champion, which only that player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.save_your_bacon.language.tree import EQUIPMENT
from referee.games.save_your_bacon.rules.turn import spent_energy
from referee.games.save_your_bacon.state.continuous_effects import ContinuousEffect, laws_about
from referee.games.save_your_bacon.state.frames import effect_of, setting_of
from referee.games.save_your_bacon.state.table import Attack, Champion, Equipment, Table
from referee.games.save_your_bacon.state.values import (
    COSTS,
    EQUIPMENT_LIMIT,
    Steps,
    attack_of,
    attack_steps,
    cost_of,
    cost_steps,
    damage_after,
    damage_steps,
    defense_of,
    equipment_limit,
)
from referee.kernel.facts import JUDGE
from referee.kernel.show.derived_value import DerivedValue, Term, derived

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

FLOOR = Term("a value does not fall below 0", 0, "SYB-14.0.64")
BY_TEXT = "SYB-14.0.35"
"""The rule of a text that changes a value and names no other."""


def derivations(run: Run[Any], eyes: Eyes) -> Iterator[DerivedValue]:
    """Every value of the table that those eyes may know."""
    for seat, side in enumerate(run.state.seats, 1):
        yield _spent(run, seat)
        yield _refilled(run, seat)
        for champion in side.champions:
            yield from _of_card(run, champion)
            yield _equipment_limit(run, champion.thing)
            for equipment in champion.equipment:
                yield from _of_card(run, equipment)
            if eyes in (seat, JUDGE):
                for card in dict.fromkeys(side.hand):
                    yield from _costs(run, card, champion.thing)
    for played in run.state.playing:
        if run.state.is_in_play(played.champion):
            yield from _costs(run, played.card, played.champion, played=True)
    if run.state.attacks:
        yield from _blows(run, run.state.attacks[-1])


# -- cards in play --------------------------------------------------------------------------


def _of_card(run: Run[Table], card: Champion | Equipment) -> Iterator[DerivedValue]:
    """The Attack of a card in play, and its Defense where it has one (SYB-Q30)."""
    setting, thing = setting_of(run), card.thing
    id_, called = setting.cards.things.id(thing), setting.called(thing)
    by_equipment = setting.face_of(thing).kind == EQUIPMENT
    rules = ("SYB-2.1.2.8", "SYB-2.1.2.9") if by_equipment else ("SYB-2.1.1.3", "SYB-2.1.1.4")
    printed = f"printed on {setting.shown(setting.cards.faces_of_things[thing])}"
    steps = _terms(run, attack_steps(run, thing), Term(printed, 0, rules[0]))
    yield derived(f"{id_}.attack", f"Attack of {called}", attack_of(run, thing), steps, FLOOR)
    defense, own = defense_of(run, thing), setting.face_of(thing).defense
    if defense is not None and own is not None:
        changed = [_by(run, law, law.rule.number) for law in laws_about(run, "defense", thing)]
        terms = (Term(printed, own, rules[1]), *changed)
        yield derived(f"{id_}.defense", f"Defense of {called}", defense, terms, FLOOR)


def _equipment_limit(run: Run[Table], champion: int) -> DerivedValue:
    setting, limit = setting_of(run), equipment_limit(run, champion)
    terms = [Term("the general limit", EQUIPMENT_LIMIT, "SYB-10.0.7")]
    for law in laws_about(run, "equipment-limit", champion):
        terms.append(_by(run, law, law.rule.number - sum(term.amount for term in terms)))
    name = f"{setting.cards.things.id(champion)}.equipment-limit"
    return derived(name, f"equipment that {setting.called(champion)} can have", limit, terms)


def _blows(run: Run[Table], attack: Attack) -> Iterator[DerivedValue]:
    """The damage that the attack under way would place now, and the damage of who counters (SYB-Q35, SYB-Q79)."""
    target, table = attack.target, run.state
    if target is None or not (table.is_in_play(target) and table.is_in_play(attack.attacker)):
        return
    yield _blow(run, "attack", attack.attacker, target)
    if attack.countering == target:
        yield _blow(run, "counter", target, attack.attacker)


def _blow(run: Run[Table], kind: str, by: int, receiver: int) -> DerivedValue:
    setting, amount = setting_of(run), attack_of(run, by)
    things = setting.cards.things
    rule = "SYB-6.0.11" if kind == "attack" else "SYB-6.0.12"
    value = Term(f"Attack of {setting.called(by)}", 0, rule)
    terms = _terms(run, damage_steps(run, amount, kind, receiver), value)
    about = f"{kind} damage of {setting.called(by)} to {setting.called(receiver)}"
    name = f"{things.id(by)}.{kind}-damage.{things.id(receiver)}"
    return derived(name, about, damage_after(run, amount, kind, receiver), terms, FLOOR)


# -- players --------------------------------------------------------------------------------


def _spent(run: Run[Table], seat: int) -> DerivedValue:
    setting = setting_of(run)
    terms = [
        Term(f"energy value of {setting.shown(card)}", setting.face(card).energy_value, "SYB-14.0.48")
        for card in run.state.side(seat).spent
    ]  # fmt: skip
    about = f"spent energy of seat {seat}"
    return derived(f"seat-{seat}.spent-energy", about, spent_energy(run, seat), terms)


def _refilled(run: Run[Table], seat: int) -> DerivedValue:
    size = setting_of(run).readings.refresh_hand_size
    terms = (Term("a refresh draws until the hand holds so many", size, "SYB-4.0.14"),)
    return derived(f"seat-{seat}.hand-size", f"hand of seat {seat} after a refresh", size, terms)


def _costs(
    run: Run[Table], card: int, champion: int, *, played: bool = False
) -> Iterator[DerivedValue]:
    """The E and the E+ that the card costs if that champion uses it; of one that is being played, what it costs now."""
    setting = setting_of(run)
    shown, id_ = setting.shown(card), setting.cards.names.id(card)
    name = f"{setting.cards.things.id(champion)}.{id_}"
    who = f"{shown}, {'being played' if played else 'if played'} with {setting.called(champion)}"
    printed = Term(f"printed on {shown}", 0, "SYB-2.1.2.3")
    for kind, icon, total in zip(COSTS, ("E", "E+"), cost_of(run, card, champion), strict=True):
        terms = _terms(run, cost_steps(run, card, champion, kind), printed)
        word = f"playing-{kind}" if played else kind
        yield derived(f"{name}.{word}", f"{icon} that {who}, costs", total, terms, FLOOR)


# -- terms ----------------------------------------------------------------------------------


def _terms(run: Run[Table], steps: Steps, first: Term) -> Iterator[Term]:
    """What each step adds; ``first`` says what the value is without any rule."""
    before = 0
    for law, value in steps:
        amount, before = value - before, value
        yield Term(first.words, amount, first.rule) if law is None else _by(run, law, amount)


def _by(run: Run[Table], law: ContinuousEffect, amount: int) -> Term:
    """What a rule in force adds: by which card or condition, in which words."""
    setting, stands = setting_of(run), law.standpoint
    condition, bearer = law.origin.condition, stands.bearer
    if condition is not None:
        source = setting.cards.conditions.shown(condition)
    elif law.fixed is None and bearer is not None:
        source = setting.called(bearer)
    else:
        assert law.origin.card is not None
        source = setting.shown(law.origin.card)
    if condition is not None and law.fixed is None and bearer is not None:
        source = f"{source} on {setting.called(bearer)}"
    text = " / ".join(effect_of(setting, law.origin).text)
    lasts = ", for a time" if law.fixed is not None else ""
    return Term(f"{source}{lasts}: {text}", amount, law.rule.rule or BY_TEXT)
