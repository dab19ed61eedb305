"""Whether a card set and an arena fit each other, and the number of players (SFB-26.1, 26.2, 26.6, SFB-Q88)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.errors import PackError
from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.cardset.arena_file import shipped_arena
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet, shipped_set
from referee.games.super_fantasy_brawl.language.phrase_meanings import OF_SIDES
from referee.games.super_fantasy_brawl.language.tree import Condition

CHALLENGES = 11
"""How many challenges a match uses, unless its organiser lets it have others (SFB-26.6)."""
ON_A_SIDE = {2: 3, 4: 4}
"""By the number of players: how many champions a side has (SFB-1.7, SFB-23.3)."""


@lru_cache(maxsize=64)
def prove_fit(cards: CardSet, arena: Arena, seats: int, *, free_challenge_count: bool) -> None:
    """Raise PackError, by name and rule, for what one of them asks for and the other one has not.

    Of sets that fit it is looked at once, however many matches they are opened for. Of the texts that come with the game it is
    not: they were read when they were written.
    """
    prove_challenge_count(cards, arena, seats, is_free=free_challenge_count)
    prove_room(arena, seats)
    if not (cards is shipped_set() and arena is shipped_arena()):
        prove_zones(cards, arena)


def prove_zones(cards: CardSet, arena: Arena) -> None:
    """Every zone that a text names is one of the arena."""
    for whose, zone in zones_asked_for(cards):
        if zone not in known_zones(arena):
            why = f"the arena {arena.id!r} has no zone {zone!r}, only {known_in_words(arena, zone)}"
            message = f"{whose}: {why} [SFB-26.1]"
            raise PackError(message)


def prove_challenge_count(cards: CardSet, arena: Arena, seats: int, *, is_free: bool) -> None:
    """Eleven challenges; where the count is free, at least as many as the track has slots."""
    found = len(cards.challenges)
    slots = len(arena.team_track if seats > 2 else arena.track)
    if not is_free and found != CHALLENGES:
        message = f"card set {cards.id!r}: found {found} challenges, expected {CHALLENGES} (or the reading challenge_count=free) [SFB-26.6]"
        raise PackError(message)
    if found < slots:
        message = f"card set {cards.id!r}: found {found} challenges, expected at least {slots}, one for each slot of the track [SFB-Q88]"
        raise PackError(message)


def prove_room(arena: Arena, seats: int) -> None:
    """Each deployment area has a hex for every champion of its side (SFB-26.2)."""
    for gate in arena.gates:
        found, least = len(gate.deployment), ON_A_SIDE[seats]
        if found < least:
            message = f"arena {arena.id!r}: found {found} deployment hexes of the gate {gate.id!r}, expected at least {least} for {seats} players [SFB-26.2]"
            raise PackError(message)


# -- zones ----------------------------------------------------------------------------------


def known_zones(arena: Arena) -> list[str]:
    """The zones that a text may name on that arena: a half only where both sides have one."""
    halves = all(gate.half for gate in arena.gates)
    of_sides = [zone for zone in OF_SIDES if halves or not zone.endswith("-half")]
    return [*arena.zones, *of_sides]


def known_in_words(arena: Arena, zone: str) -> str:
    """The zones that a text may name there; of a half also which zones of the board make it one."""
    named = ", ".join(map(repr, known_zones(arena)))
    if zone not in OF_SIDES:
        return named
    halves = " and ".join(repr(f"{gate.id}-half") for gate in arena.gates)
    return f"{named} (the halves are the zones {halves} of a board)"


def zones_asked_for(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Every zone that a text of the set names, with whose text it is."""
    for challenge in cards.challenges:
        yield from _zones(f"challenge {challenge.id!r}", challenge.conditions)
    for card in cards.cards:
        clauses = (*card.before, *card.box, *card.after)
        asked = (clause.condition for clause in clauses)
        yield from _zones(f"card {card.id!r}", (each for each in asked if each is not None))


def _zones(whose: str, conditions: Iterable[Condition]) -> Iterator[tuple[str, str]]:
    for condition in conditions:
        if condition.zone:
            yield whose, condition.zone
