"""Tables and card lists of Super Fantasy Brawl on which much happens at once, for the second opinion."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from tests.oracle.super_fantasy_brawl.comparison import Beside, Logged


def opened(number: int, seats: int, *lists: str, **readings: str) -> Beside:
    """A match from its very beginning."""
    random = Random(f"opened {number}")
    sets, packs = card_sets(GAME, *lists) if lists else ((), {})
    dice = Logged(random.randbytes(32))
    opening = Opening(seats, GAME.version, readings, sets, packs)
    return Beside(GAME.open(GAME.settle(opening), dice), dice, number, *lists)


@cache
def setting_of(seats: int, lists: tuple[str, ...], readings: tuple[tuple[str, str], ...]) -> Any:
    """What a match of those lists is played with."""
    sets, packs = card_sets(GAME, *lists) if lists else ((), {})
    opening = Opening(seats, GAME.version, dict(readings), sets, packs)
    return GAME.prepare(GAME.settle(opening))


def laid(number: int, seats: int, *lists: str, **readings: str) -> Beside:
    """A table in an activation phase: champions close together, hurt and levelled, with full hands."""
    random = Random(f"laid {number}")
    setting = setting_of(seats, lists, tuple(sorted(readings.items())))
    arena, size = setting.arena, setting.team_size
    free = [at for at in range(len(arena.hexes)) if not arena.is_statue[at]]
    middle = random.choice(free)
    free.sort(key=lambda at: (arena.distance[middle][at], random.random()))
    champions = range(len(setting.cards.champions))
    added = [each for each in champions if setting.cards.champions[each].id not in SHIPPED]
    drawn = random.sample(added if len(added) >= size * seats else champions, size * seats)
    # The trap hexes first, so that champions are shoved over them.
    hexes = random.sample(arena.trap_hexes, 4)
    free = [at for at in free[: size * seats + 6] if at not in hexes]
    random.shuffle(free)
    written: dict[str, Any] = {
        "round": random.randint(1, 4),
        "seat": random.randint(1, seats),
        "seats": {},
        "traps": [{"hex": arena.names.id(at)} for at in hexes],
    }
    for seat in range(1, seats + 1):
        team = drawn[(seat - 1) * size : seat * size]
        written["seats"][str(seat)] = side_of(random, setting, seat, team, free)
    dice = Logged(random.randbytes(32))
    run = position.read(GAME, setting, written, dice)
    dice.log.clear()
    return Beside(run, dice, number, *lists)


SHIPPED = frozenset(
    ("brann", "selka", "mordane", "pipka", "torvald", "aurelle", "vex", "gruk", "ysolde", "kestrin")
)


def side_of(
    random: Random, setting: Any, seat: int, team: list[int], free: list[int]
) -> dict[str, Any]:
    cards, rows, own = setting.cards, [], []
    for champion in team:
        face = cards.champions[champion]
        own += [cards.card_names.id(card) for card in face.deck]
        row: dict[str, Any] = {"figure": cards.figures.id(champion * 4 + seat - 1)}
        if random.random() < 0.85 and free:
            levelled = random.random() < 0.3
            side = face.levelled if levelled else face.basic
            row["hex"] = setting.arena.names.id(free.pop())
            row |= {"levelled": levelled, "damage": random.randint(0, side.hitpoints - 1)}
        else:
            row["began-out"] = True
        rows.append(row)
    hand = random.sample(own, min(len(own), random.randint(2, 6)))
    return {"champions": rows, "hand": hand, "vp": random.randint(0, 2)}
