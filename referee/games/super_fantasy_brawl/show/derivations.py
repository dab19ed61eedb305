"""Derivations: how each current value came about, term by term, as `state.values` works it out.

A figure has hitpoints, a defence and a bonus to its movement; an attack under way has a strength against each
declared target. All of it lies open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.super_fantasy_brawl.language.tree import Card, Value
from referee.games.super_fantasy_brawl.state.table import Figure, Setting, Table
from referee.games.super_fantasy_brawl.state.values import (
    changes,
    defence_of,
    hitpoints,
    in_force,
    is_in_scope,
    is_meant,
    side_up,
    strength_of,
)
from referee.kernel.show.derived_value import DerivedValue, Term, derived

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

FLOOR = Term("a value does not fall below 0", 0, "SFB-Q95")


def derivations(run: Run[Any], eyes: Eyes) -> Iterator[DerivedValue]:
    """Every value that the table has now, and how many cards a new hand has."""
    setting, table = run.setting, run.state
    if not isinstance(table, Table):
        return
    rule = "SFB-23.9" if setting.is_team_game else "SFB-15.5"
    hand = (Term(f"a new hand with {setting.seats} players", setting.hand_size, rule),)
    yield derived("hand-size", "cards of a new hand", setting.hand_size, hand)
    for row in table.figures():
        yield from _of_figure(setting, table, row)
    attack = table.attack
    if attack is not None:
        attacker = table.figure(attack.attacker)
        for target in map(table.figure, attack.targets):
            yield strength(setting, table, setting.card(attack.card), attacker, target)


def _of_figure(setting: Setting, table: Table, row: Figure) -> Iterator[DerivedValue]:
    id_, called = setting.cards.figures.id(row.figure), setting.called(row.figure)
    side = side_up(setting, row)
    printed = f"printed on the {'levelled' if row.levelled else 'basic'} side of the champion card"
    printed_hits = Term(printed, side.hitpoints, "SFB-17.1")
    most = hitpoints(setting, row)
    yield derived(f"{id_}.hitpoints", f"hitpoints of {called}", most, (printed_hits,))
    yield defence(setting, table, row, Term(printed, side.defence, "SFB-10.1"))
    bonus = Term(printed, side.move_bonus, "SFB-6.8")
    terms = (bonus, *_changes(setting, table, "movement", row))
    total = side.move_bonus + changes(setting, table, "movement", row)
    yield derived(f"{id_}.movement-bonus", f"bonus to the movement of {called}", total, terms)


def defence(setting: Setting, table: Table, row: Figure, printed: Term) -> DerivedValue:
    """The defence of a figure, with the reactions played on it in the attack under way."""
    attack, id_ = table.attack, setting.cards.figures.id(row.figure)
    about, total = f"defence of {setting.called(row.figure)}", defence_of(setting, table, row)
    if attack is None:
        terms = (printed, *_changes(setting, table, "defence", row))
        return derived(f"{id_}.defence", about, total, terms, FLOOR)
    played = (
        Term(f"{setting.shown(each.card)}, a reaction", setting.card(each.card).defence, "SFB-Q35")
        for each in attack.reactions
        if each.figure == row.figure
    )
    changed = _changes(setting, table, "defence", row, setting.card(attack.card), row)
    return derived(f"{id_}.defence", about, total, (printed, *played, *changed), FLOOR)


def strength(
    setting: Setting, table: Table, card: Card, attacker: Figure, target: Figure
) -> DerivedValue:
    """The strength of an attack against one target."""
    figures = setting.cards.figures
    name = f"{figures.id(attacker.figure)}.strength.{figures.id(target.figure)}"
    about = f"strength of {setting.called(attacker.figure)} against {setting.called(target.figure)}"
    printed = Term(f"printed on {card.name}", card.strength, "SFB-20.16")
    changed = _changes(setting, table, "strength", attacker, card, target)
    total = strength_of(setting, table, card, attacker, target)
    return derived(name, about, total, (printed, *changed), FLOOR)


def _changes(
    setting: Setting,
    table: Table,
    value: Value,
    row: Figure,
    card: Card | None = None,
    target: Figure | None = None,
) -> Iterator[Term]:
    """Every change of a figure's value that counts now, in the order in which `state.values.changes` adds them."""
    for each in table.lasting:
        mine = (each.value, each.figure) == (value, row.figure)
        if mine and is_in_scope(each.scope, card, target):
            source = (
                "a trap or a champion card" if each.source is None else setting.shown(each.source)
            )
            until = "this attack" if each.until == "attack" else "this turn"
            yield Term(f"{source}, in {until}", each.change, "SFB-Q95")
    for whose, constant in in_force(setting, table):
        changes_it = constant.kind == "modify" and constant.value == value
        meant = changes_it and is_meant(setting, constant.who, whose, row)
        if meant and is_in_scope(constant.scope, card, target):
            words = f"{setting.called(whose.figure)}, always: {constant.text}"
            yield Term(words.removesuffix(": "), constant.change, "SFB-18.5")
