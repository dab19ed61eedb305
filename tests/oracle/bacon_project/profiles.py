"""Profiles and tables that collide: every effect word on every kind of ability, short piles, full hands."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Any

from referee.errors import PackError
from referee.games.bacon_project.cardset.profiles import shipped_text
from referee.games.bacon_project.deck import ALL, CARD
from referee.games.bacon_project.game import GAME
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.oracle.bacon_project.comparison import Beside
from tests.oracle.dice import LoggedDice
from tests.oracle.lists import recorded

HEAD = """
game = "bacon-project"
code = "BP"
set_id = "made-up"
set = "Made up"
version = "1.0.0"
language = "bacon-profiles-1"
"""
WORDS = (
    "DRAW 1", "DRAW 2", "CHOOSE 2", "CHOOSE 3/2", "RECOVER 1", "RECOVER 2", "DISCARD", "STUN",
    "DISABLE", "CANNOT ESCAPE", "IGNORE CANNOT ESCAPE", "IGNORE DEF", "CANNOT IGNORE DEF",
    "REFLECT 5/3", "REFLECT 4", "PREVENT D", "PREVENT A", "ESCAPE", "RED (STUN)", "RED (CANNOT ESCAPE)",
    "RED (DRAW 1. DISABLE)", "RED (REFLECT 7/2)",
)  # fmt: skip
OFTEN = ("STUN", "DISABLE", "DISABLE", "REFLECT 6/3", "IGNORE DEF", "CANNOT ESCAPE", "IGNORE CANNOT ESCAPE", "CANNOT IGNORE DEF")  # fmt: skip
INNER = (
    "[S] DRAW 1", "[G] DISABLE", "[D] +20", "[A] +14. IGNORE DEF", "[S] CANNOT ESCAPE. STUN",
    "[G] REFLECT 8/4", "[A] +9. CANNOT ESCAPE. DISABLE", "[S] PREVENT D. PREVENT A",
)  # fmt: skip
COPIES = ("COPY", "COPY", "COPY", "DRAW 1. COPY", "COPY. DISABLE. CANNOT ESCAPE")
WINDOWS = ("", "", "", "FLASH. ", "FLASH. ", "SPRING. ", "SPRING. ", "SUPPLY. ")
QUIET = ("", "", "SPRING. ", "SUPPLY. ")
PRINTS = ("zero_D_one_A", "zero_A_one_D", "both")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"discard_effect": "self_card", "mirror_profiles": "false"},
    {"prevent_timing": "single"},
    {"stack_draw_timing": "each", "court_jump_also_utility": "true"},
    {"discard_effect": "opponent_random", "joker_colour": "announced", "first_player": "p2"},
    {"court_cards_stack": "true", "ace_standard_defense": "0", "joker_as_ace": "false"},
    {"stack_draw_timing": "each", "discard_effect": "self_card", "joker_colour": "colourless"},
)
LYING = ("Ah", "6h", "10h", "Ad", "6d", "10d")
KINDS = "SSGGDA"
PLAYED = 6
"""So many matches are played with one card file: to read its texts takes longer than to play one."""


def some_ability(random: Random, windows: tuple[str, ...], meddling: float) -> tuple[str, str]:
    """A type and a text: damage if and only if it is an offence, some effects, now and then CHANGE or COPY."""
    window, kind = random.choice(windows), random.choice(KINDS)
    effects = random.sample(WORDS + OFTEN, random.randint(1, 3))
    if random.random() < meddling:
        return kind, f"{window}{random.choice(COPIES)}."
    if random.random() < 2 * meddling:
        first, second = sorted(random.sample(range(2, 11), 2))
        effects = [f"CHANGE {first}, {second} ({random.choice(INNER)})", *effects[:1]]
    damage = [f"+{random.randint(3, 30)}"] if kind in "DA" else []
    return kind, f"{window}{'. '.join([*damage, *effects])}."


def some_abilities(random: Random) -> dict[Any, tuple[str, str]]:
    """Those of one profile; one or two may be TREAT for another of them."""
    windows = WINDOWS if random.random() < 0.75 else QUIET
    meddling = random.choice((0.1, 0.1, 0.25))
    found: dict[Any, tuple[str, str]] = {
        number: some_ability(random, windows, meddling) for number in (*range(2, 11), "A")
    }
    if random.random() < 0.4:
        one, two = random.sample(range(2, 11), 2)
        colour = random.choice(("", " RED", " BLACK"))
        found[one] = found[two][0], f"TREAT {two}{colour}."
    return found


@recorded("bacon_project", 50)
def some_profiles(number: int) -> str:
    """A card file with two profiles."""
    random = Random(f"profiles {number}")
    lines = [HEAD]
    for name in ("one", "two"):
        lines += [
            "[[profile]]", f'id = "{name}"', f'name = "{name.title()}"', 'title = "T"',
            'origin = "project"', 'difficulty = "easy"', f"base_level = {random.randint(2, 4)}",
        ]  # fmt: skip
        for card, (kind, text) in some_abilities(random).items():
            key = f'"{card}"' if card == "A" else card
            lines += [
                "[[profile.ability]]", f"card = {key}", f'type = "{kind}"',
                f"name = 'N{card}'", f'text = "{text}"', 'origin = "project"',
            ]  # fmt: skip
    return "\n".join(lines)


def some_table(random: Random) -> dict[str, Any]:
    """Full hands, every level open, a pile that may soon be finished, and runs that lie in the cast zones already."""
    cards = [str(CARD.shown(card)) for card in ALL if CARD.shown(card) not in LYING]
    random.shuffle(cards)
    hands = random.choice((4, 7, 10))
    runs = [some_run(random, cards) for _ in range(2)]
    one = {"profile": "one", "stack": ["Ah", "6h", "10h"], "hand": cards[:hands], "cast": runs[0]}
    rest = cards[hands:]
    two = {"profile": "two", "stack": ["Ad", "6d", "10d"], "hand": rest[:hands], "cast": runs[1]}
    rest = rest[hands:]
    drawn = random.choice((len(rest), 6, 2))
    return {
        "turn-player": random.choice((1, 2)), "seats": {"1": one, "2": two},
        "draw": rest[:drawn], "discard": rest[drawn:],
    }  # fmt: skip


def some_run(random: Random, cards: list[str]) -> list[str]:
    """None to three cards, one above the other, perhaps with an Ace on them: taken from these cards."""
    lowest, length = random.randint(2, 8), random.choice((0, 0, 1, 2, 3))
    ranks = [str(rank) for rank in range(lowest, lowest + length)]
    ranks += ["A"] if length > 1 and random.random() < 0.4 else []
    found = [next((card for card in cards if card[:-1] == rank), "") for rank in ranks]
    for card in filter(None, found):
        cards.remove(card)
    return found if all(found) else []


def colliding(number: int) -> Beside:
    """A match of two such profiles, from its deal or from such a table; several are played of the same ones."""
    random = Random(f"colliding {number}")
    text = some_profiles(number // PLAYED)
    digest = sha256(text.encode()).digest()
    readings = READINGS[number % len(READINGS)]
    opening = GAME.settle(Opening(2, 1, readings, (("made-up", digest),), {digest: text}))
    dice = LoggedDice(random.randbytes(32))
    if number % 4 == 0:
        return Beside(GAME.open(opening, dice), dice, text, number)
    while True:
        with suppress(PackError):
            # What lies there is no run where TREAT counts a card as another.
            run = position.read(GAME, GAME.prepare(opening), some_table(random), dice)
            return Beside(run, dice, text, number)


def shipped(number: int) -> Beside:
    """A match of two of the shipped profiles, from its deal."""
    secret = sha256(f"shipped {number}".encode()).digest()
    readings = READINGS[number % len(READINGS)] | {"prevent_print": PRINTS[number % len(PRINTS)]}
    dice = LoggedDice(secret)
    run = GAME.open(GAME.settle(Opening(2, 1, readings, ())), dice)
    return Beside(run, dice, shipped_text(), number)


def some_match(number: int) -> Beside:
    """One or the other; of three matches two collide."""
    return shipped(number // 3) if number % 3 == 0 else colliding(number)
