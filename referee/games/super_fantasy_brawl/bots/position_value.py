"""What a sensible player thinks of where champions stand, in points; nothing here is a rule.

It is known to everybody: what a seat's view shows, and what the challenges of the shipped set say. Of a
challenge that is not among them nothing is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from itertools import combinations
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.hexes import Hex, distance
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.language.tree import Condition

View = Mapping[str, Any]

VP, NEARLY, IN_ARENA, NEAR = 100, 40, 15, 3
"""Points for a victory point to come, for what is half way to it, for standing in the arena, per step."""
OUT, DAMAGE, HEALED, CARD, EXTRA = 90, 20, 14, 6, 8
"""Points for a knock-out, one damage, one healed, a card drawn, anything else that a text does."""
WHOLE = 1000
"""The thousandths by which a challenge is fulfilled."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A champion as a bot looks at it; ``at`` is None on its gate."""

    id: str
    name: str
    seat: int
    at: Hex | None
    damage: int
    left: int
    defence: int
    levelled: bool
    rooted: bool
    bonus: int


@dataclass(frozen=True)
class Seen:
    """A seat's view in short."""

    view: View
    seat: int
    fighters: tuple[Fighter, ...]
    by_id: Mapping[str, Fighter] = field(default_factory=dict)
    gaps: dict[tuple[Hex, frozenset[Hex]], int] = field(default_factory=dict)
    worths: dict[tuple[str, Hex | None], int] = field(default_factory=dict)

    @classmethod
    def of(cls, view: View) -> Seen:
        """What a view shows; the own seat is the one whose hand is open."""
        seats = view["seats"]
        own = next((seat for seat, side in seats.items() if "hand" in side), "1")
        hexes = view["arena"]["hexes"]
        fighters = tuple(
            fighter_of(int(seat), each, hexes)
            for seat, side in seats.items()
            for each in side["champions"]
        )
        return cls(view, int(own), fighters, {each.id: each for each in fighters})

    def is_friend(self, fighter: Fighter) -> bool:
        """Whether it belongs to the bot's side."""
        return (fighter.seat - self.seat) % 2 == 0

    @cached_property
    def friends(self) -> list[Fighter]:
        """The champions of the own side."""
        return [each for each in self.fighters if self.is_friend(each)]

    @cached_property
    def foes(self) -> list[Fighter]:
        """The champions of the other side that stand in the arena."""
        return [each for each in self.fighters if not self.is_friend(each) and each.at]

    @cached_property
    def free(self) -> list[Hex]:
        """The hexes without statue and champion."""
        taken = [each.at for each in self.fighters]
        taken += [self.hex(name) for name in self.view["arena"]["statues"].values()]
        return [(q, r) for q, r in self.hexes.values() if (q, r) not in taken]

    @cached_property
    def hexes(self) -> Mapping[str, Sequence[int]]:
        """The coordinates of each hex by its name."""
        found: Mapping[str, Sequence[int]] = self.view["arena"]["hexes"]
        return found

    def hex(self, name: str) -> Hex:
        """The coordinates of a hex."""
        q, r = self.hexes[name]
        return q, r

    @cached_property
    def traps(self) -> list[Hex]:
        """Where traps lie."""
        return [self.hex(trap["hex"]) for trap in self.view["traps"]]

    @cached_property
    def aims(self) -> list[tuple[int, list[Condition]]]:
        """What will pay when the own turn comes again, and how much: the track moves on until then."""
        track = self.view["track"]
        steps = 2 if len(self.view["seats"]) > 2 else 1
        known = {each.name: list(each.conditions) for each in shipped_set().challenges}
        found = []
        for at, slot in enumerate(track):
            later = at + steps
            worth = track[later]["worth"] if later < len(track) else 0
            conditions = known.get(slot.get("challenge", ""))
            if worth and conditions:
                found.append((worth, conditions))
        return found

    def gap(self, at: Hex, zone: frozenset[Hex]) -> int:
        """How many steps lie between a hex and the nearest one of a zone."""
        found = self.gaps.get((at, zone))
        if found is None:
            found = min((distance(at, hex_) for hex_ in zone), default=9)
            self.gaps[at, zone] = found
        return found

    def zone(self, word: str, *, own: bool) -> frozenset[Hex]:
        """The hexes of a zone, as the own side or the other one would say it."""
        return self._zones[word, own]

    @cached_property
    def _zones(self) -> _Zones:
        return _Zones(self)


class _Zones(dict[tuple[str, bool], frozenset[Hex]]):
    """The zones that somebody has asked for."""

    def __init__(self, seen: Seen) -> None:
        super().__init__()
        self._seen = seen

    def __missing__(self, key: tuple[str, bool]) -> frozenset[Hex]:
        found = self[key] = frozenset(map(self._seen.hex, zone_names(self._seen, *key)))
        return found


def zone_names(seen: Seen, word: str, own: bool) -> Iterable[str]:
    """The names of the hexes of a zone."""
    arena = seen.view["arena"]
    whose, _, part = word.partition("-")
    if word == "arena":
        return list(arena["hexes"])
    if part in ("deployment", "half") and whose in ("own", "enemy"):
        side = (seen.seat - 1 + (whose == "enemy") + (not own)) % 2
        areas = arena["gates"] if part == "deployment" else arena["halves"]
        return list(areas.get(seen.view["sides"][side]["gate"], ()))
    return list(arena["zones"].get(word, ()))


def fighter_of(seat: int, seen: View, hexes: Mapping[str, Sequence[int]]) -> Fighter:
    """One champion of a view."""
    at = None if seen["hex"] is None else hexes[seen["hex"]]
    return Fighter(
        seen["id"],
        seen["champion"],
        seat,
        None if at is None else (at[0], at[1]),
        seen["damage"],
        max(seen["hitpoints"] - seen["damage"], 1),
        seen["defence"],
        seen["levelled"],
        seen["rooted"],
        seen["movement-bonus"],
    )


# -- challenges -----------------------------------------------------------------------------


def worth_of_places(seen: Seen, friends: Sequence[Fighter], foes: Sequence[Fighter]) -> int:
    """What challenges promise with champions so placed: the own ones less half of the others'."""
    points = 0
    for worth, conditions in seen.aims:
        own = sum(progress(seen, each, friends, foes, own=True) for each in conditions)
        other = sum(progress(seen, each, foes, friends, own=False) for each in conditions)
        whole = WHOLE * len(conditions)
        points += worth * (VP if own >= whole else NEARLY * own // whole)
        points -= worth * (VP if other >= whole else NEARLY * other // whole) // 2
    return points + IN_ARENA * sum(each.at is not None for each in friends)


def progress(
    seen: Seen,
    condition: Condition,
    friends: Sequence[Fighter],
    foes: Sequence[Fighter],
    *,
    own: bool,
) -> int:
    """How much of a condition is fulfilled, in thousandths."""
    counted, against = (foes, friends) if condition.other else (friends, foes)
    places = [each.at for each in counted if each.at is not None]
    match condition.kind:
        case "control":
            zone = seen.zone(condition.zone, own=own)
            ahead = inside(counted, zone) - inside(against, zone)
            return WHOLE if ahead > 0 else max(0, 400 + 200 * ahead + nearness(seen, places, zone))
        case "count" | "none" | "all":
            return progress_of_count(seen, condition, counted, own=own)
        case "statues":
            return progress_by_statues(seen, condition.number, places)
        case "spread":
            return progress_of_spread(condition, places)
    return 0


def progress_of_count(
    seen: Seen, condition: Condition, counted: Sequence[Fighter], *, own: bool
) -> int:
    """How much of a number of champions in a zone is there."""
    zone = seen.zone(condition.zone, own=own)
    found = inside([each for each in counted if is_so(each, condition.state)], zone)
    if condition.kind == "none":
        return 0 if found else WHOLE
    number = len(counted) if condition.kind == "all" else condition.number
    if found >= number:
        return WHOLE
    places = [each.at for each in counted if each.at is not None]
    near = 0 if condition.state else nearness(seen, places, zone)
    return min(WHOLE - 1, 700 * found // max(number, 1) + near)


def progress_by_statues(seen: Seen, number: int, places: Sequence[Hex]) -> int:
    """How many different statues have somebody next to them."""
    statues = [seen.hex(name) for name in seen.view["arena"]["statues"].values()]
    gaps = sorted(min((distance(s, at) for at in places), default=9) for s in statues)
    found = sum(gap <= 1 for gap in gaps)
    if found >= number:
        return WHOLE
    return 600 * found // number + max(0, 200 - 30 * sum(gaps[:number]))


def progress_of_spread(condition: Condition, places: Sequence[Hex]) -> int:
    """How far the closest two of the champions that are needed are apart."""
    best = 0
    for some in combinations(places, condition.number):
        gaps = [min(distance(one, two), condition.apart) for one, two in combinations(some, 2)]
        best = max(best, WHOLE * sum(gaps) // (condition.apart * max(len(gaps), 1)))
    return best


def is_so(fighter: Fighter, state: str) -> bool:
    """Whether a champion is bloodied or levelled, where that is asked."""
    if state == "bloodied":
        return fighter.damage >= 3
    return fighter.levelled if state == "levelled" else True


def inside(fighters: Iterable[Fighter], zone: Collection[Hex]) -> int:
    """How many of them stand there."""
    return sum(each.at in zone for each in fighters)


def nearness(seen: Seen, places: Sequence[Hex], zone: frozenset[Hex]) -> int:
    """A little more the nearer the nearest champions outside a zone are to it."""
    gaps = sorted(seen.gap(at, zone) for at in places if at not in zone)
    return sum(max(0, 120 - 25 * gap) for gap in gaps[:2])


# -- champions ------------------------------------------------------------------------------


def worth_of_hex(seen: Seen, fighter: Fighter, at: Hex | None) -> int:
    """What it is worth that a champion stands there, all else as it is now."""
    found = seen.worths.get((fighter.id, at))
    if found is None:
        found = seen.worths[fighter.id, at] = worth_if_moved(seen, moved_to(fighter, at))
    return found


def moved_to(fighter: Fighter, at: Hex | None) -> Fighter:
    """The same champion somewhere else; spelled out, because every hex makes one."""
    return Fighter(
        fighter.id,
        fighter.name,
        fighter.seat,
        at,
        fighter.damage,
        fighter.left,
        fighter.defence,
        fighter.levelled,
        fighter.rooted,
        fighter.bonus,
    )


def worth_if_moved(seen: Seen, moved: Fighter) -> int:
    """The same for a champion that is already thought of as standing there."""
    if seen.is_friend(moved):
        friends = [moved if each.id == moved.id else each for each in seen.friends]
        return (
            worth_of_places(seen, friends, seen.foes) - danger(seen, moved) - far_off(seen, moved)
        )
    foes = [each for each in seen.foes if each.id != moved.id] + [moved]
    return worth_of_places(seen, seen.friends, foes)


def danger(seen: Seen, fighter: Fighter) -> int:
    """How much a champion has to fear where it stands: a trap, and enemies near the wounded."""
    if fighter.at is None:
        return 0
    trap = 2 * DAMAGE if fighter.at in seen.traps else 0
    close = sum(distance(fighter.at, foe.at) <= 2 for foe in seen.foes if foe.at is not None)
    return trap + (close * (4 - fighter.left) * 4 if fighter.left < 4 else 0)


def far_off(seen: Seen, fighter: Fighter) -> int:
    """Points for how far the nearest enemy is: where nothing else calls, champions seek each other."""
    at = fighter.at
    if at is None:
        return 0
    return 2 * min((distance(at, foe.at) for foe in seen.foes if foe.at is not None), default=0)


def worth_of_damage(seen: Seen, fighter: Fighter, amount: int) -> int:
    """What it is worth to the bot that a champion suffers so much damage."""
    if amount <= 0 or fighter.at is None:
        return 0
    points = min(amount, fighter.left) * DAMAGE + 2 * max(0, 8 - fighter.left)
    points += OUT if amount >= fighter.left else 0
    return -2 * points if seen.is_friend(fighter) else points
