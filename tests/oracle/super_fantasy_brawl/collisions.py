"""Tables and card lists of Super Fantasy Brawl on which much happens at once, for the second opinion."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from random import Random
from typing import Any

import tomli_w

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.language.builder import box_of, targeting_of
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.text.parser import Place
from replays.card_lists import card_sets
from tests.games.super_fantasy_brawl import odd_cards
from tests.games.super_fantasy_brawl.harness import READINGS
from tests.games.super_fantasy_brawl.odd_cards import READER
from tests.oracle.dice import LoggedDice
from tests.oracle.lists import recorded
from tests.oracle.super_fantasy_brawl.comparison import Beside

odd_list = recorded("super_fantasy_brawl", 2)(lru_cache(maxsize=16)(odd_cards.card_list))
"""A card list that nobody would print."""


def opened(number: int, seats: int, *lists: str, **readings: str) -> Beside:
    """A match from its very beginning."""
    random = Random(f"opened {number}")
    sets, packs = sets_of(lists)
    dice = LoggedDice(random.randbytes(32), least=2)
    opening = Opening(seats, GAME.version, readings, sets, packs)
    return Beside(GAME.open(GAME.settle(opening), dice), dice, number, *lists)


@lru_cache(maxsize=16)
def sets_of(lists: tuple[str, ...]) -> tuple[Any, dict[bytes, str]]:
    """The sets that a match of those lists pins, and their texts."""
    return card_sets(GAME, *lists) if lists else ((), {})


@lru_cache(maxsize=64)
def setting_of(seats: int, lists: tuple[str, ...], readings: tuple[tuple[str, str], ...]) -> Any:
    """What a match of those lists is played with."""
    sets, packs = sets_of(lists)
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
    drawn = random.sample(range(len(setting.cards.champions)), size * seats)
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
        if seat != written["seat"]:
            for row in written["seats"][str(seat)]["champions"]:
                row.pop("began-out", None)
    dice = LoggedDice(random.randbytes(32), least=2)
    run = position.read(GAME, setting, written, dice)
    dice.log.clear()
    return Beside(run, dice, number, *lists)


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


def some_match(number: int) -> Beside:
    """The match of that number: of shipped teams, of lists that collide, of odd lists; whole, or from a laid table."""
    seats, chosen = SEATS[number % 3], READINGS[number // 3 % len(READINGS)]
    listed, odd, kind = number // AT_ONCE, number // ODD_AT_ONCE, number % 16
    if kind < 5:
        return laid(number, seats, **chosen) if kind else opened(number, seats, **chosen)
    if kind == 5:
        return opened(number, seats, colliding(listed), **chosen)
    if kind == 6:
        few = few_challenges(listed)
        return opened(number, seats, few, **chosen, challenge_count="free")
    if kind == 7:
        return opened(number, seats, odd_list(odd), odd_cards.board(odd), **chosen)
    if kind < 11:
        return laid(number, seats, odd_list(odd), odd_cards.board(odd), **chosen)
    if kind == 11:
        return laid(number, seats, colliding(listed), odd_cards.board(odd), **chosen)
    return laid(number, seats, colliding(listed), **chosen)


SEATS = (2, 4, 2)
AT_ONCE, ODD_AT_ONCE = 48, 192
"""The matches of so many numbers have the same card list, or the same odd one: fewer of them have an odd list."""


# -- card lists -------------------------------------------------------------------------------

ALWAYS = (
    "Strength +1 on this champion at all times.",
    "Strength -1 on each adjacent enemy at all times.",
    "Strength +2 on each ally within 2 at all times against bloodied targets.",
    "Strength +1 on each adjacent champion at all times in melee attacks.",
    "Defence +1 on each adjacent ally at all times.",
    "Defence -1 on each adjacent champion at all times.",
    "Defence +2 on this champion at all times in melee attacks.",
    "Defence -2 on each enemy within 3 at all times against levelled targets.",
    "Movement +1 on each ally at all times.",
    "Movement -1 on each enemy within 2 at all times.",
    "Negate displacement on each adjacent ally at all times.",
    "Negate displacement on this champion at all times.",
    "Negate displacement on each enemy in row within 3 at all times.",
    "This champion may move through enemies at all times.",
    "Melee attacks of this champion have lifesteal at all times.",
)
"""What a side may always do."""
ACTS = (
    "push 2 on {each}",
    "push 1 on {one}",
    "pull 2 on {one}",
    "pull 3 on {each}",
    "force 2 on {one}",
    "force 1 on {each}",
    "fear 2 on {each}",
    "fear 3 on {one}",
    "root on {one}",
    "root on {each}",
    "stun on {one}",
    "stun on {each}",
    "damage 1 on {one}",
    "damage 1 on {each}",
    "damage 1 on {each}",
    "damage 1 for each adjacent champion on {one}",
    "damage 2 on this champion",
    "heal 2 on {each}",
    "heal 1 for each adjacent champion",
    "move 2 on {each} towards this champion",
    "move 2 on {each} away from this champion",
    "move 3 on {one} towards this champion",
    "place {one} on a free hex adjacent to this champion",
    "place {each} on a free hex of your deployment area",
    "place this champion and {one} on each other's hexes",
    "place this champion on a free hex of your deployment area",
    "replace one trap with a trap from the supply",
    "place one trap on an empty trap hex",
    "look at one trap",
    "show one trap",
    "look at the hand of one opponent",
    "show the top card of your deck",
    "dash 3",
    "jump 2",
    "swoop 3",
    "draw 2",
    "plan 1",
    "exhaust one ready core",
    "discard 1 card from your hand",
    "strength +2 on {one} for this turn",
    "strength -2 on {each} for this turn",
    "defence -1 on {each} for this turn",
    "defence +2 on this champion for this turn",
    "movement +2 on {one} for this turn",
    "movement -2 on {each} for this turn against bloodied targets",
)
"""What a text may order; an effect for an attack is made of those for a turn."""
ONE = (
    "one adjacent enemy", "one enemy within 3", "one enemy in row within 4", "one ally", "one adjacent champion",
    "one ally within 2", "one adjacent ally",
)  # fmt: skip
EACH = (
    "each adjacent enemy", "each enemy within 2", "each enemy in row within 4", "each adjacent champion", "each ally",
    "each adjacent ally", "up to 2 adjacent enemies",
)  # fmt: skip
BACK = ("that champion", "those champions", "this champion")
TRIGGERED = (
    "Root on the triggering champion.",
    "Stun on the triggering champion.",
    "Damage 1 on the triggering champion.",
    "Draw 1.",
    "Discard 1 card from your hand.",
    "Exhaust one ready core.",
    "Replace one trap with a trap from the supply.",
    "Place one trap on an empty trap hex.",
)
FORMS = (
    "{act}.", "{act}.", "{act}.", "{act}. {act}.", "You may {act}.", "You may {act}. If you do, {act}.",
    "If this champion is bloodied, {act}.", "If your side controls the yellow zone, {act}.",
    "If this champion is adjacent to a statue, {act}.",
)  # fmt: skip
COLOURS = ("manipulation", "destruction", "creation")


def act_of(random: Random, host: str, words: tuple[str, ...] = ()) -> str:
    """One act; ``words`` are further champions that its host knows."""
    text = random.choice(ACTS)
    text = text.replace("{one}", random.choice((*ONE, *words, *words)))
    text = text.replace("{each}", random.choice((*EACH, *words)))
    if host == "skill":
        return text.replace(" against bloodied targets", "")
    if host != "attack":
        text = text.replace(" against bloodied targets", "")
    if host in ("attack", "reaction") and random.random() < 0.3:
        text = text.replace("for this turn", "for this attack")
    return text


FORMS_OF = {
    "skill": ("Choose one: {act} or {act}.", "Choose one: {act} or {act}. {act}."),
    "attack": (
        "If your side controls the yellow zone, {act}; otherwise, {act}.",
        "If this champion is adjacent to a statue, {act}; otherwise, {act}.",
        "If this champion is bloodied, {act}; otherwise, {act}.",
    ),
}
"""What only such a card may say."""


def line_of(random: Random, host: str, words: tuple[str, ...] = ()) -> str:
    """One line of a box."""
    text = random.choice((*FORMS, *FORMS_OF.get(host, ())))
    while "{act}" in text:
        text = text.replace("{act}", act_of(random, host, words), 1)
    return ". ".join(part[0].upper() + part[1:] for part in text.split(". "))


def is_sound(lines: list[str], host: str, target: str | None = None) -> bool:
    """Whether a card may say that."""
    place = Place("colliding.toml", host)
    try:
        aim = None
        if target is not None:
            reading = READER.read(target, place, where="targeting", hole="targeting")
            aim = targeting_of(reading, shipped_set().patterns, place)
        found = [(READER.read(text, place, where=host), place) for text in lines]
        box_of(found, host, shipped_set().zones, aim)
    except PackError:
        return False
    return True


def box_for(random: Random, host: str, most: int, target: str | None = None) -> list[str]:
    """Up to so many lines for a skill, a reaction or an attack, in the order in which they may stand."""
    aim = ("each target",) if (target or "").startswith("Area") else ("the target",)
    words = {"attack": aim, "reaction": ("the attacker",)}.get(host, ())
    plain: list[str] = []
    if host == "attack" and random.random() < 0.6:
        plain = [random.choice(PLAIN)]
    labels = {"skill": ("",), "reaction": ("", "Post-attack: ")}.get(
        host, ("Pre-attack: ", "Post-attack: ")
    )
    for label in sorted(
        (random.choice(labels) for _ in range(random.randint(1, most))), key=ORDER.index
    ):
        for _ in range(20):
            named = words if label != "Pre-attack: " else ()
            line = label + line_of(random, host, (*named, *BACK))
            if is_sound([*plain, line], host, target):
                plain.append(line)
                break
    return plain


ORDER = ("", "Pre-attack: ", "Post-attack: ")
PLAIN = (
    "Double.", "Lifesteal.", "Poison 1.", "Double. Poison 2. Lifesteal.", "This attack ignores defence.",
    "Allies are not targets of this attack.", "Reactions cannot be played against this attack.",
)  # fmt: skip
TARGETS = (
    "Melee", "Melee", "Melee", "Direct 4", "Direct 2-4", "Indirect 3", "Indirect 2-3", "Area ring", "Area arc3",
    "Area line3", "Area burst7", "Area cone4", "Area hook",
)  # fmt: skip


def card_of(random: Random, champion: str, id_: str, kind: str) -> dict[str, Any]:
    row: dict[str, Any] = {"id": id_, "champion": champion, "name": id_.upper(), "type": kind}
    row["core"] = random.choice(COLOURS)
    target = None
    if kind != "reaction" and random.random() < 0.8:
        row["move"] = random.choice((0, 1, 1, 2))
    if kind == "attack":
        row["strength"] = random.choice((1, 2, 3, 4))
        row["target"] = target = random.choice(TARGETS)
    if kind == "reaction":
        row["defence"] = random.choice((0, 0, 1, 2))
    return row | {"text": box_for(random, kind, 3, target)}


def face_of(random: Random) -> dict[str, Any]:
    lines = random.sample(ALWAYS, random.choice((0, 1, 1, 2)))
    if random.random() < 0.5:
        for _ in range(20):
            line = f"When this champion takes an enemy out of action, {act_of(random, 'side')}."
            if is_sound([line], "side"):
                lines.append(line)
                break
    return {
        "hitpoints": random.choice((2, 3, 3, 4, 5, 6)),
        "defence": random.choice((0, 0, 1)),
        "move_bonus": random.choice((0, 0, 1)),
        "text": lines,
    }


@recorded("super_fantasy_brawl", 12)
@lru_cache(maxsize=64)
def colliding(number: int) -> str:
    """A card list of eight champions that hurt, move and hinder each other, with traps that do the same."""
    random = Random(f"colliding {number}")
    tables: dict[str, Any] = {"champion": [], "card": [], "trap": []}
    kinds = ("attack", "attack", "skill", "skill", "reaction")
    for at in range(8):
        id_ = f"hero-{at}"
        cards = [card_of(random, id_, f"h{at}-{kind[0]}{n}", kind) for n, kind in enumerate(kinds)]
        sides = {name: face_of(random) for name in ("basic", "levelled")}
        deck = [card["id"] for card in cards]
        tables["champion"].append({"id": id_, "name": f"The {at}th", **sides, "deck": deck})
        tables["card"] += cards
    for at, first in enumerate(("Damage 1", "Damage 2", "Damage 3", "Root", "Stun")):
        kind, _, amount = first.lower().partition(" ")
        text = [
            f"{first} on the triggering champion.",
            *random.sample(TRIGGERED, random.choice((0, 0, 1))),
        ]
        row = {"id": f"trap-{at}", "name": f"Trap {at}", "kind": kind, "count": 2, "text": text}
        tables["trap"].append(row | ({"amount": int(amount)} if amount else {}))
    return tomli_w.dumps({"game": "super-fantasy-brawl", "set_id": f"colliding-{number}", **tables})


GOALS = (
    "Your side has 1 or more champions in the arena.",
    "Your side controls the yellow zone.",
    "Your side has 2 or more champions in the enemy half.",
    "Your side has champions adjacent to 1 or more different statues.",
    "The other side has 1 or more bloodied champions in the arena.",
    "Your side controls the centre line.",
)


@recorded("super_fantasy_brawl", 2)
def few_challenges(number: int) -> str:
    """Such a card list with so few challenges that their deck is often empty (SFB-Q84, SFB-Q88)."""
    count = 5 + number % 2
    goals = [
        {"id": f"goal-{at}", "title": f"Goal {at}", "text": [text]}
        for at, text in enumerate(GOALS[:count])
    ]
    named = {"set_id": f"few-{number}-{count}", "challenge": goals}
    return tomli_w.dumps(tomllib.loads(colliding(number)) | named)
