"""Made-up cards of Clash: any text that the phrase rows can say, and sets of cards with such texts."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from random import Random

from referee.errors import PackError
from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.language.builder import ability_of
from referee.games.clash.language.tree import Ability
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import LONGEST, Place, Reader

TABLE = PhraseTable.of(tomllib.loads(shipped_text()), "first-muster.toml")
READER = Reader(TABLE)
PLACE = Place("own.toml", "card 'own', ability 1")
DEEPEST = 9
SMALL = 3
"""A number in a made-up text is small where a match is to come of it."""


def some_text(dice: Random, hole: str = "line", depth: int = 0, most: int = 12) -> str:
    """Any text that fills the hole; the deeper, the plainer."""
    terminals = {"n": dice.randint(1, most), "one": 1, "many": dice.randint(2, most)}
    if hole in TABLE.terminals:
        return str(terminals.get(hole, dice.randint(0, most)))
    deepest = dice.randint(1, DEEPEST)
    forms = [
        variant.symbols
        for row in TABLE.rows.values()
        if row.fills == hole
        for variant in row.variants
        if depth < deepest or hole not in variant.holes
    ]
    return "".join(
        symbol.text or some_text(dice, symbol.hole, depth + 1, most)
        for symbol in dice.choice(forms)
    )


def read(text: str) -> Ability | str:
    """The ability that the text is, or why it has no sense."""
    try:
        return ability_of(READER.read(text, PLACE), PLACE)
    except PackError as error:
        return str(error)


@cache
def rows_of(text: str) -> frozenset[str]:
    """The phrase rows with which a text is read."""
    return frozenset(each.row for each in READER.read(text, PLACE).walk()) - {""}


def sound_text(dice: Random) -> str:
    """A text that has a sense, of small numbers."""
    while True:
        text = some_text(dice, most=SMALL)
        if len(text) <= min(LONGEST, 300) and isinstance(read(text), Ability):
            return text


def made_up_set(dice: Random) -> tuple[tuple[str, bytes], str]:
    """A card set of made-up cards: its pin and its text."""
    lines = ['set_id = "made-up"']
    for number in range(dice.randint(3, 14)):
        texts = ", ".join(f'"{sound_text(dice)}"' for _ in range(dice.choice((0, 1, 1, 2, 2, 3))))
        lines += [
            "[[card]]",
            f'id = "card-{number}"',
            f'name = "Card {number}"',
            f"cost = {dice.choice((0, 1, 1, 2, 2, 3))}",
            f"health = {dice.randint(1, 6)}",
            f"abilities = [{texts}]",
        ]
    # Otherwise nobody might be able to hurt anybody, and the match would never end.
    lines += ["[[card]]", 'id = "end"', 'name = "The End"', "health = 9", "cost = 0"]
    lines += ['abilities = ["ATTACK: the other player loses health equal to the round number."]']
    text = "\n".join(lines) + "\n"
    return ("made-up", sha256(text.encode()).digest()), text
