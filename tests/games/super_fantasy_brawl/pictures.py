"""Views for tests of pictures: the shipped arena by its numbers, champions put where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.super_fantasy_brawl.arena.arena import Arena, Gate
from referee.games.super_fantasy_brawl.arena.hexes import Hex, hexagon
from referee.games.super_fantasy_brawl.show.view import arena_seen

STATUES = {"statue-red": (-3, 0), "statue-yellow": (0, 0), "statue-blue": (3, 0)}
TRAP_HEXES = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
RING = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CORES = {"manipulation": True, "destruction": True, "creation": True}


def default_arena() -> Arena:
    """The shipped arena: 61 hexes, three statues, six trap hexes."""
    return arena_of(hexagon(4), STATUES, TRAP_HEXES)


def arena_of(
    hexes: Sequence[Hex], statues: dict[str, Hex], trap_hexes: Sequence[Hex], row: int = 4
) -> Arena:
    """An arena of those hexes; the deployment areas are its first and its last row."""
    number = {hex_: at for at, hex_ in enumerate(hexes)}

    def rows(*wanted: int) -> tuple[int, ...]:
        return tuple(number[hex_] for hex_ in hexes if hex_[1] in wanted)

    zones = {
        id_.removeprefix("statue-"): tuple(
            number[q + dq, r + dr] for dq, dr in RING if (q + dq, r + dr) in number
        )
        for id_, (q, r) in statues.items()
    }
    zones["centre-line"] = tuple(at for at in rows(0) if hexes[at] not in statues.values())
    return Arena(
        "default-arena",
        bytes(32),
        hexes,
        statues=statues,
        gates=[
            Gate("north", rows(-row), rows(*range(-row, 0))),
            Gate("south", rows(row), rows(*range(1, row + 1))),
        ],
        trap_hexes=[number[hex_] for hex_ in trap_hexes],
        zones=zones,
        track=(0, 1, 2, 1),
        team_track=(0, 0, 1, 2, 1),
    )


def champion(id_: str, name: str, hex_: str | None, damage: int = 0, **more: Any) -> dict[str, Any]:
    """A champion as a view shows it."""
    seat = id_[-1]
    return {
        "id": id_,
        "name": f"{name} ({seat})",
        "champion": name,
        "hex": hex_,
        "damage": damage,
        "hitpoints": 6,
        "defence": 1,
        "movement-bonus": 0,
        "levelled": False,
        "rooted": False,
        "bloodied": damage >= 3,
    } | more


def seat_seen(*champions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One player as a view shows it."""
    piles = {"deck-size": 13, "hand-size": 5, "discard": [], "play": [], "used": []}
    return {"vp": 0, "cores": CORES, "champions": list(champions)} | piles | more


def duel(arena: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A match of two in its third round, everybody somewhere."""
    seats = {
        "1": seat_seen(
            champion("brann-1", "Brann Oakfist", "e6", 2),
            champion("selka-1", "Selka Windborne", "f3", 3, rooted=True),
            champion("pipka-1", "Pipka Quickfingers", None),
            vp=2,
        ),
        "2": seat_seen(
            champion("vex-2", "Vex Nightfall", "d7", levelled=True, hitpoints=7),
            champion("gruk-2", "Gruk the Loud", "f6", 4, **{"levels-up": True}),
            champion("kestrin-2", "Kestrin Vow", None),
            cores=CORES | {"destruction": False},
            vp=1,
        ),
    }
    sides = [
        {"seats": [1], "gate": "south", "colour": "red", "vp": 2},
        {"seats": [2], "gate": "north", "colour": "blue", "vp": 1},
    ]
    return {
        "round": 3,
        "turn": 5,
        "turn-player": 1,
        "first-player": 1,
        "order": [1, 2],
        "target": 5,
        "arena": arena or arena_seen(default_arena()),
        "sides": sides,
        "seats": seats,
        "traps": [
            {"hex": "d6", "known-to": []},
            {"hex": "g4", "known-to": [1], "face": "Fire Jet"},
        ],
        "supply-size": 6,
        "track": [
            {"worth": 0, "challenge": "Hold the Centre"},
            {"worth": 1, "challenge": "First Blood", "fulfilled-by": [1]},
            {"worth": 2},
            {"worth": 1, "challenge": "Spread Out"},
        ],
        "challenges-left": 6,
        "scored": [],
        "acting": [],
        "moving": [],
        "springing": [],
        "resolving": [],
        "lasting": [],
        "cards": {},
        "challenges": {"Hold the Centre": ["You control the centre-line."], "First Blood":
                       ["An enemy is bloodied."], "Spread Out": ["Two of your champions stand 4 hexes apart."]},
    } | more  # fmt: skip


def attack(**more: Any) -> dict[str, Any]:
    """An attack of Brann on Gruk."""
    return {
        "seat": 1,
        "card": "Shield Slam",
        "attacker": "Brann Oakfist (1)",
        "attacker-id": "brann-1",
        "targets": [
            {"champion": "Gruk the Loud (2)", "champion-id": "gruk-2", "strength": 3, "defence": 1}
        ],
        "reactions": [],
    } | more
