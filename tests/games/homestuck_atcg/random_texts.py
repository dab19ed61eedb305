"""Random texts of Homestuck: Atypical Card Game: whatever the phrase rows can say, and card lists made of it."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import FILES
from referee.games.homestuck_atcg.language.builder import TEXT_RULE, lines_of_card
from referee.games.homestuck_atcg.language.tree import CardType
from referee.kernel.text.grammar import Phrase
from referee.kernel.text.parser import Place

TAGS = ("#TROLL", "#HUMAN", "#BEAST")
TITLES = ("ALPHA", "BETA", "GAMMA")
NUMBERS = ("0", "1", "1", "2", "3")
SHORT = (
    *("steps.one", "step.do", "tags.one", "quals.one", "amt.n", "f.term", "t.n", "tgt.ref"),
    *("ref.this", "mod.flat", "line.constant", "con.power", "sub.ref", "filter", "q.hasinv"),
)
"""Rows that end soon."""
LONGEST = 300
ROWS = FILES.reader.table.rows
PLACE = Place("random.toml", "card 'random'", 1)


def random_words(random: Random, hole: str, depth: int) -> str:
    """Words that fill a hole; below that depth only short rows are used."""
    match hole:
        case "n":
            return random.choice(NUMBERS)
        case "tag":
            return random.choice(TAGS)
        case "title":
            return random.choice(TITLES)
    rows = [row for row in ROWS.values() if row.fills == hole]
    short = [row for row in rows if row.id in SHORT]
    row = random.choice(short if depth <= 0 and short else rows)
    return random_form(random, row, depth)


def random_form(random: Random, row: Phrase, depth: int) -> str:
    """The words of one way to write a row; of two looked at the one with fewer holes."""
    variant = min(random.choices(row.variants, k=2), key=lambda each: len(each.holes))
    found = ""
    for symbol in variant.symbols:
        words = random_words(random, symbol.hole, depth - 1) if symbol.hole else symbol.text
        found += words[0].upper() + words[1:] if symbol.capital else words
    return found


def random_line(random: Random, hole: str = "text", before: str = "") -> str:
    """A line of a card that is not too long for one; ``before`` stands in front of the hole."""
    while True:
        words = before + random_words(random, hole, random.randint(4, 6))
        if len(words) < LONGEST:
            return words[0].upper() + words[1:] + "."


def has_a_sense(host: CardType, *texts: str) -> bool:
    """Whether a card of that type can have those lines."""
    try:
        read = [(FILES.reader.read(text, PLACE, rule=TEXT_RULE), PLACE) for text in texts]
        lines_of_card(read, host, count())
    except PackError:
        return False
    return True


def random_lines(random: Random, host: CardType) -> list[str]:
    """The lines of a card of that type."""
    while True:
        lines = list(first_lines(random, host)) + [random_line(random)] * random.randint(0, 1)
        if has_a_sense(host, *lines):
            return lines


def first_lines(random: Random, host: CardType) -> tuple[str, ...]:
    """What a card of that type must have, and for characters a special tap."""
    match host:
        case "inventory":
            hosts = ("own character", "any character", "any planet", "any card", "own executable")
            return (f"Attach to {random.choice(hosts)}.",)
        case "executable":
            return random_line(random, "code"), random_line(random, "steps", "Execute: ")
        case "character":
            return (random_line(random, "steps", "Special Tap (1 grist): "),)
    return ()


def random_list(seed: int, size: int = 9) -> str:
    """A card list with so many cards of each type of the main deck, and two planets."""
    random = Random(seed)
    tables = [f'set_id = "random-{seed}"\n']
    types: tuple[CardType, ...] = ("character", "inventory", "executable")
    kinds: list[CardType] = [*types * size, "planet", "planet"]
    for number, kind in enumerate(kinds, 1):
        fields: dict[str, Any] = {
            "id": f"R{number}",
            "title": random.choice(TITLES),
            "subtitle": f"card {number}",
            "type": kind,
            "stars": 1,
            "text": random_lines(random, kind),
        }
        if kind == "planet":
            fields |= {
                "power": random.choice((0, 3)),
                "max_damage": random.randint(2, 4),
                "draw": 1,
            }
        else:
            fields["enter"] = f"{random.randint(0, 2)}g"
        if kind == "character":
            fields |= {"power": random.randint(1, 5), "tags": random.sample(TAGS, 1)}
        rows = [f"{key} = {json.dumps(value)}\n" for key, value in fields.items()]
        tables.append("[[card]]\n" + "".join(rows))
    return "\n".join(tables)
