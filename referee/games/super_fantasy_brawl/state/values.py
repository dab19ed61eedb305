"""Current values: printed numbers with every change in force (SFB-20.16, SFB-10.4, SFB-Q95).

All changes are added to the printed number; only the sum is kept from falling below 0. A change never
makes a value that is not printed (SFB-Q62).
"""

from __future__ import annotations

from referee.games.super_fantasy_brawl.language.tree import (
    BLOODIED,
    Card,
    Champion,
    Constant,
    Filter,
    Keyword,
    Scope,
    Side,
    Value,
)
from referee.games.super_fantasy_brawl.state.selectors import misfit_of
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Figure, Setting, Table


def side_up(setting: Setting, row: Figure) -> Side:
    """The side of the champion card that is up (SFB-18.3)."""
    champion: Champion = setting.cards.champions[row.figure // MOST_SEATS]
    return champion.levelled if row.levelled else champion.basic


def hitpoints(setting: Setting, row: Figure) -> int:
    """So much damage takes it out of action (SFB-17.1)."""
    return side_up(setting, row).hitpoints


def is_bloodied(row: Figure) -> bool:
    """Whether it stands in the arena with 3 or more damage (SFB-25.1)."""
    return row.hex is not None and row.damage >= BLOODIED


# -- what champion cards always do ----------------------------------------------------------


def in_force(setting: Setting, table: Table) -> list[tuple[Figure, Constant]]:
    """What the sides that are up always do, of champions in the arena (SFB-18.5, SFB-Q92).

    Whose cards do so at all is cached until one of them flips.
    """
    if table.speaking is None:
        table.speaking = [row.figure for row in table.figures() if side_up(setting, row).constants]
    if not table.speaking:
        return []
    return [
        (row, constant)
        for row in map(table.figure, table.speaking)
        if row.hex is not None
        for constant in side_up(setting, row).constants
    ]


def is_meant(setting: Setting, who: Filter | None, whose: Figure, figure: Figure) -> bool:
    """Whether a text of ``whose`` that is always in force means that figure, in every attack (SFB-Q94)."""
    if who is None or who.kind == "self":
        return whose.figure == figure.figure
    if who.crowd is None or whose.hex is None:
        return False
    return misfit_of(setting.arena, who.crowd, whose, figure) is None


# -- changes --------------------------------------------------------------------------------


def changes(
    setting: Setting,
    table: Table,
    value: Value,
    row: Figure,
    *,
    card: Card | None = None,
    target: Figure | None = None,
) -> int:
    """The sum of all changes of a figure's value; ``card`` and ``target`` are those of an attack."""
    found = 0
    for each in table.lasting:
        if (each.value, each.figure) == (value, row.figure):
            found += each.change * is_in_scope(each.scope, card, target)
    for whose, constant in in_force(setting, table):
        changes_it = constant.kind == "modify" and constant.value == value
        if changes_it and is_meant(setting, constant.who, whose, row):
            found += constant.change * is_in_scope(constant.scope, card, target)
    return found


def is_in_scope(scope: Scope | str, card: Card | None, target: Figure | None) -> bool:
    """Whether a change counts for that attack and that target, judged when the value is used."""
    match scope:
        case "melee":
            targeting = card.targeting if card is not None else None
            return targeting is not None and targeting.kind == "melee"
        case "bloodied":
            return target is not None and is_bloodied(target)
        case "levelled":
            return target is not None and target.levelled
    return True


# -- values ---------------------------------------------------------------------------------


def strength_of(
    setting: Setting, table: Table, card: Card, attacker: Figure, target: Figure
) -> int:
    """The current strength of an attack against one target, never below 0."""
    changed = changes(setting, table, "strength", attacker, card=card, target=target)
    return max(0, card.strength + changed)


def defence_of(setting: Setting, table: Table, row: Figure) -> int:
    """The current defence of a figure, with the reactions played on it (SFB-10.2, SFB-10.3, SFB-Q35).

    A change for melee attacks, or against targets of some state, counts for the attack under way.
    """
    attack, printed = table.attack, side_up(setting, row).defence
    if attack is None:
        return max(0, printed + changes(setting, table, "defence", row))
    card, cards = setting.card(attack.card), setting.cards.known
    played = sum(cards[each.card].defence for each in attack.reactions if each.figure == row.figure)
    changed = changes(setting, table, "defence", row, card=card, target=row)
    return max(0, printed + played + changed)


def movement_of(
    setting: Setting, table: Table, row: Figure, printed: int, card: Card | None = None
) -> int:
    """How many hexes an action lets a figure move (SFB-6.8, SFB-6.9, SFB-Q21, SFB-Q100).

    ``printed`` is the movement printed on the action, ``card`` its action card if it has one.
    """
    bonus = side_up(setting, row).move_bonus
    return max(0, printed + bonus + changes(setting, table, "movement", row, card=card))


def negates_displacement(setting: Setting, table: Table, row: Figure) -> bool:
    """Whether push, pull, force and fear do nothing to it (SFB-20.12)."""
    if any(each.value == "displacement" and each.figure == row.figure for each in table.lasting):
        return True
    return any(
        constant.kind == "negate" and is_meant(setting, constant.who, whose, row)
        for whose, constant in in_force(setting, table)
    )


def keywords_of(setting: Setting, card: Card, attacker: Figure) -> dict[str, Keyword]:
    """The keywords of the damage step of an attack, granted ones too; none counts twice (SFB-10.8)."""
    found: dict[str, Keyword] = {keyword.kind: keyword for keyword in card.keywords}
    melee = card.targeting is not None and card.targeting.kind == "melee"
    if melee and attacker.hex is not None:
        for constant in side_up(setting, attacker).constants:
            keyword = constant.keyword
            if constant.kind == "grant" and keyword is not None:
                found.setdefault(keyword.kind, keyword)
    return found
