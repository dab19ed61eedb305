"""Card lists and boards of Super Fantasy Brawl that nobody would print, made at random out of the phrases.

Whatever the phrases derive and `sense` permits must be playable: `referee` has no other list of what a card
may do. Equal numbers give equal lists.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import tomli_w

from referee.errors import PackError
from referee.games.super_fantasy_brawl.arena.hexes import Hex, distance, hexagon
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.language.builder import box_of, targeting_of
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.text.parser import Place, Reader
from replays.card_lists import card_sets
from tests.games.odd_texts import Deriving, TooDeep

READER = Reader(shipped_set()._reader.table)
ZONES = shipped_set().zones
DEEPEST, LONGEST = 9, 220
DERIVING = Deriving(
    READER.table,
    {
        "digits": lambda rng: str(rng.choice([1, 1, 1, 2, 2, 3, 4])),
        "sign": lambda rng: rng.choice("+-"),
        "colour": lambda rng: rng.choice(COLOURS),
        "pattern": lambda rng: rng.choice(sorted(shipped_set().patterns)),
    },
)
COLOURS = ("manipulation", "destruction", "creation")
TYPES = ("attack", "attack", "skill", "reaction")
CHAMPIONS, CARDS_EACH = 8, 5
IDLE = ("end-activation", "decline", "pass")
"""What ends something; seldom done, so that more happens."""
Census = Counter[tuple[str, int]]


# -- texts ----------------------------------------------------------------------------------


def texts(rng: random.Random, host: str, most: int, target: str | None = None) -> list[str]:
    """Up to so many lines that a card of that type, a side, a trap or a challenge may have."""
    place = Place("odd.toml", host)
    targeting = None
    if target is not None:
        reading = READER.read(target, place, where="targeting", hole="targeting")
        targeting = targeting_of(reading, shipped_set().patterns, place)
    found: list[str] = []
    wanted = rng.randint(0 if host != "challenge" else 1, most)
    for _ in range(40):
        if len(found) == wanted:
            break
        try:
            tried = [*found, DERIVING.derived(rng, "line", DEEPEST, host)]
            if len(tried[-1]) > LONGEST:
                continue
            lines = [(READER.read(text, place, where=host), place) for text in tried]
            box_of(lines, host, ZONES, targeting)
        except (TooDeep, PackError):
            continue
        found = tried
    return found


# -- lists ----------------------------------------------------------------------------------


def card_list(number: int, champions: int = CHAMPIONS, each: int = CARDS_EACH) -> str:
    """The card list of that number."""
    rng = random.Random(number)
    tables: dict[str, Any] = {"champion": [], "card": []}
    for at in range(champions):
        cards = [_card(rng, f"hero-{at}", f"h{at}-{letter}") for letter in "abcdefghijklmno"[:each]]
        sides = {name: _side(rng) for name in ("basic", "levelled")}
        deck = [card["id"] for card in cards]
        tables["champion"].append(
            {"id": f"hero-{at}", "name": f"The {at}th", **sides, "deck": deck}
        )
        tables["card"] += cards
    tables["trap"] = [_trap(rng, at) for at in range(5)]
    tables["challenge"] = [
        {"id": f"goal-{at}", "title": f"Goal {at}", "text": _some(rng, "challenge")}
        for at in range(11)
    ]
    return tomli_w.dumps({"game": "super-fantasy-brawl", "set_id": f"odd-{number}", **tables})


def _some(rng: random.Random, host: str) -> list[str]:
    while True:
        found = texts(rng, host, 2)
        if found:
            return found


def _card(rng: random.Random, champion: str, id_: str) -> dict[str, Any]:
    kind = rng.choice(TYPES)
    row: dict[str, Any] = {"id": id_, "champion": champion, "name": id_.upper(), "type": kind}
    row["core"] = rng.choice(COLOURS)
    move = rng.choice([None, 0, 1, 2, 3, 9])
    if move is not None:
        row["move"] = move
    if kind == "attack":
        row["strength"] = rng.choice([0, 1, 2, 3, 4, 9])
        row["target"] = DERIVING.derived(rng, "targeting", DEEPEST, "targeting")
        if not _is_shot(row["target"]):
            row["target"] = "Melee"
    if kind == "reaction":
        row["defence"] = rng.choice([0, 1, 2, 9])
    return row | {"text": texts(rng, kind, 3, row.get("target"))}


def _is_shot(target: str) -> bool:
    try:
        place = Place("odd.toml", "target")
        reading = READER.read(target, place, where="targeting", hole="targeting")
        targeting_of(reading, shipped_set().patterns, place)
    except PackError:
        return False
    return True


def _side(rng: random.Random) -> dict[str, Any]:
    return {
        "hitpoints": rng.choice([1, 3, 5, 5, 6, 8, 12]),
        "defence": rng.choice([0, 0, 1, 2, 5]),
        "move_bonus": rng.choice([0, 0, 0, 1, 3]),
        "text": texts(rng, "side", 3),
    }


def _trap(rng: random.Random, at: int) -> dict[str, Any]:
    kind = rng.choice(["damage", "damage", "root", "stun"])
    amount = rng.randint(1, 4)
    first = f"Damage {amount}" if kind == "damage" else kind.title()
    lines = [f"{first} on the triggering champion."]
    more = texts(rng, "trap", 1)
    row = {"id": f"trap-{at}", "name": f"Trap {at}", "kind": kind, "count": rng.randint(1, 3)}
    return row | ({"amount": amount} if kind == "damage" else {}) | {"text": lines + more}


# -- boards ---------------------------------------------------------------------------------


def board(number: int) -> str:
    """The board of that number: of some size, with holes, gates anywhere, traps in their areas too."""
    rng = random.Random(number)
    radius = rng.choice([2, 3, 4, 5])
    hexes = [hex_ for hex_ in hexagon(radius) if rng.random() > rng.choice([0, 0.05, 0.15])]
    rng.shuffle(hexes)
    statues = hexes[: rng.randint(0, 4)]
    rest = hexes[len(statues) :]
    size = rng.randint(4, 6)
    gates = [rest[:size], rest[size : 2 * size]]
    traps = rng.sample(rest, rng.randint(6, 8))
    zones = ("red", "yellow", "blue", "centre-line")
    table = {
        "shape": "list",
        "hexes": [list(hex_) for hex_ in sorted(hexes)],
        "statues": [{"id": f"statue-{at}", "hex": list(hex_)} for at, hex_ in enumerate(statues)],
        "gates": [
            {"id": id_, "deployment": [list(hex_) for hex_ in area]}
            for id_, area in zip(("north", "south"), gates, strict=True)
        ],
        "trap_hexes": [list(hex_) for hex_ in traps],
        "track": ["none", *rng.choice([[1], [2, 1], [1, 2, 3], [1, 1, 1, 1]])],
        "track_team": rng.choice([["none", 1], ["none", "none", 1, 2, 1], ["none", 1, "none", 2]]),
        "zones": [
            *[{"id": id_, "hexes": _zone(rng, rest)} for id_ in zones],
            {"id": "north-half", "rows": [-radius, -1]},
            {"id": "south-half", "rows": [1, radius]},
        ],
    }
    return tomli_w.dumps(
        {"game": "super-fantasy-brawl", "set_id": f"board-{number}", "board": table}
    )


def _zone(rng: random.Random, hexes: list[Hex]) -> list[list[int]]:
    middle = rng.choice(hexes)
    return [list(hex_) for hex_ in hexes if distance(hex_, middle) <= 1]


# -- matches --------------------------------------------------------------------------------


def opened(seed: int, seats: int, *lists: str, **readings: str) -> Run[Any]:
    """A match with those lists."""
    sets, packs = card_sets(GAME, *lists)
    return GAME.open(
        Opening(seats, 1, readings, sets, packs), SeededDice(random.Random(seed).randbytes(32))
    )


# -- tables ---------------------------------------------------------------------------------


def laid(seed: int, seats: int, *lists: str, **readings: str) -> Run[Any]:
    """A table in the middle of a turn: champions close together, hurt and levelled, with full hands."""
    rng = random.Random(seed)
    sets, packs = card_sets(GAME, *lists)
    setting = GAME.prepare(GAME.settle(Opening(seats, 1, readings, sets, packs)))
    arena, count = setting.arena, setting.team_size
    free = [at for at in range(len(arena.hexes)) if not arena.is_statue[at]]
    middle = rng.choice(free)
    free.sort(key=lambda at: (arena.distance[middle][at], rng.random()))
    drawn = rng.sample(range(len(setting.cards.champions)), count * seats)
    sides = {}
    for seat in range(1, seats + 1):
        team = drawn[(seat - 1) * count : seat * count]
        sides[str(seat)] = _side_laid(rng, setting, seat, team, free)
    written = {
        "round": rng.randint(2, 5),
        "seat": rng.randint(1, seats),
        "seats": sides,
        "traps": [{"hex": arena.names.id(free.pop())} for _ in range(4)],
    }
    return position.read(GAME, setting, written, SeededDice(rng.randbytes(32)))


def _side_laid(
    rng: random.Random, setting: Any, seat: int, team: list[int], free: list[int]
) -> dict[str, Any]:
    cards, rows, own = setting.cards, [], []
    for champion in team:
        face = cards.champions[champion]
        own += [cards.card_names.id(card) for card in face.deck]
        row: dict[str, Any] = {"figure": cards.figures.id(champion * 4 + seat - 1)}
        if rng.random() < 0.85:
            levelled = rng.random() < 0.3
            side = face.levelled if levelled else face.basic
            row["hex"] = setting.arena.names.id(free.pop(0))
            row |= {"levelled": levelled, "damage": rng.randint(0, side.hitpoints - 1)}
        rows.append(row)
    hand = rng.sample(own, min(len(own), rng.randint(0, 7)))
    return {"champions": rows, "hand": hand, "vp": rng.randint(0, 1)}


def census(run: Run[Any]) -> Census:
    """How often each card of each player, each challenge and each trap token is there, wherever it lies."""
    table, found = run.state, Census()
    for seat, player in enumerate(table.seats, 1):
        for pile in (player.deck, player.hand, player.discard, player.play):
            found.update((f"card of {seat}", card) for card in pile)
    found.update(("challenge", card) for card in (*table.challenges, *table.scored))
    found.update(("challenge", card) for card in table.track if card is not None)
    found.update(("trap", face) for face in table.supply)
    found.update(("trap", trap.face) for trap in table.traps if trap.face is not None)
    for frame in run.stack:
        face = getattr(frame, "face", None)
        if face is not None:
            found["trap", face] += 1
        aside = getattr(frame, "aside", ())
        found.update((f"card of {getattr(frame, 'seat', 0)}", card) for card in aside)
    return found
