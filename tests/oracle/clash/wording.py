"""The texts of Clash, read once more: what the second opinion knows of a card."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

Words = tuple[Any, ...]
"""A word in small letters, then what belongs to it."""
STOCKS = ("coins", "shields", "swords")
SIGNS = {"gain": 1, "lose": -1}
THAT, THOSE = "that Foe", "those Foes"
MANY = re.compile(r"up to (\d+) Foes")


@dataclass(frozen=True)
class Ability:
    """One ability: ``costs`` in their order, ``clauses`` from left to right."""

    kind: str
    costs: tuple[Words, ...]
    clauses: tuple[Words, ...]

    def hurts(self) -> bool:
        """Whether its own side can lose by it: health also as a cost, stock and cards as an effect alone."""
        pays = any(word == "health" for word, *_ in self.costs)
        return pays or any(map(harms, self.clauses))


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    cost: int
    health: int
    abilities: tuple[Ability, ...]

    def numbered(self, kind: str) -> list[tuple[int, Ability]]:
        """Its abilities of that kind with their numbers, counted from 1 as they are printed."""
        return [(n, each) for n, each in enumerate(self.abilities, 1) if each.kind == kind]


@cache
def cards_of(text: str) -> Mapping[str, Card]:
    """Every card of a card file by its id, in the order of the list; without a cost it costs 1 (CL-Q3)."""
    return {row["id"]: card_of(row) for row in tomllib.loads(text)["card"]}


def card_of(row: Mapping[str, Any]) -> Card:
    abilities = tuple(map(ability_of, row.get("abilities", ())))
    return Card(row["id"], row["name"], row.get("cost", 1), row["health"], abilities)


def ability_of(text: str) -> Ability:
    kind, _, rest = text.removesuffix(".").partition(": ")
    before, arrow, after = rest.partition(" -> ")
    costs = map(cost_of, before.split(" and ")) if arrow else ()
    clauses = (after if arrow else rest).split("; ")
    return Ability(kind.lower(), tuple(costs), tuple(map(clause_of, clauses)))


def cost_of(text: str) -> Words:
    if found := re.fullmatch(r"(you|this card|an Ally|another Ally) loses? (\d+) health", text):
        return "health", found[1], int(found[2])
    if found := re.fullmatch(r"you discard (\d+) cards? from your hand", text):
        return "discard", "hand", int(found[1])
    number, stock = text.split(" ")
    return "stock", plural(stock), int(number)


def plural(stock: str) -> str:
    return stock if stock in STOCKS else f"{stock}s"


def clause_of(text: str) -> Words:
    """A condition and its clause, an offer, one of two, or a plain deed."""
    if found := re.fullmatch(r"if you have (\d+) (coins|Allies) or more, (.*)", text):
        return f"if-{found[2].lower()}", int(found[1]), clause_of(found[3])
    if found := re.fullmatch(r"if that Foe has (\d+) health or less, (.*)", text):
        return "if-that-foe", int(found[1]), clause_of(found[2])
    if found := re.fullmatch(r"if the other player has more health than you, (.*)", text):
        return "if-behind", 0, clause_of(found[1])
    if found := re.fullmatch(r"if you do, (.*)", text):
        return "if-you-do", 0, clause_of(found[1])
    if found := re.fullmatch(r"you may (.*)", text):
        return "may", own_of(found[1])
    if found := re.fullmatch(r"choose one: (.*), or (.*)", text):
        return "choose", deed_of(found[1]), deed_of(found[2])
    return deed_of(text)


def deed_of(whole: str) -> Words:
    later = whole.endswith(" next round")
    text = re.sub(" (this|next) round$", "", whole)
    if found := re.fullmatch(r"(.*) becomes? (Protected|Stunned)", text):
        return "status", *subject_of(found[1]), found[2].lower(), later
    found = re.fullmatch(r"(you|the other player) (gain|lose)s? (.*)", text)
    if found and (change := amount_of(found[3])):
        return "player", found[1] == "you", SIGNS[found[2]], *change, later
    found = re.fullmatch(r"(.*?) (gain|lose)s? (.*)", text)
    if found and (change := amount_of(found[3])):
        return "card", *subject_of(found[1]), SIGNS[found[2]], change[1], later
    assert whole.startswith("you "), whole
    return "own", own_of(whole.removeprefix("you "))


def amount_of(text: str) -> tuple[str, Words] | None:
    """What changes, and by how much."""
    if found := re.fullmatch(r"(\d+) (coin|shield|sword)s?", text):
        return plural(found[2]), ("number", int(found[1]))
    if found := re.fullmatch(r"(\d+) health(?: for each (Ally|Foe))?", text):
        kind = f"each-{found[2].lower()}" if found[2] else "number"
        return "health", (kind, int(found[1]))
    kinds = {
        "health equal to the round number": "round",
        "all its health": "all",
        "half its health rounded up": "half",
    }
    return ("health", (kinds[text], 0)) if text in kinds else None


def subject_of(text: str) -> tuple[str, Words]:
    """Which cards are meant, and the limit of their health: at most, or at least."""
    found = re.fullmatch(r"(.*?)(?: with (\d+) health or (less|more))?", text)
    assert found
    limit = (found[3], int(found[2])) if found[2] else ()
    return found[1], limit


def own_of(text: str) -> Words:
    """What the player of the card does."""
    if found := re.fullmatch(r"draw (\d+) cards?(?: next round)?", text):
        return "draw", int(found[1]), text.endswith("next round")
    if found := re.fullmatch(r"discard (\d+) cards? from your hand", text):
        return "discard", int(found[1])
    if found := re.fullmatch(r"discard the top (\d+) cards? of your deck", text):
        return "mill", int(found[1])
    if found := re.fullmatch(r"return (an Ally|another Ally) to your hand", text):
        return "return-ally", found[1]
    found = re.fullmatch(r"return (\d+) cards? from your discard pile to your hand", text)
    assert found, text
    return "return-discard", int(found[1])


def harms(clause: Words) -> bool:
    """Whether that clause can take something from its own side, or stun a card of it."""
    match clause:
        case ("player", mine, sign, *_):
            return mine and sign < 0
        case ("card", subject, _, sign, *_):
            return sign < 0 and "Foe" not in subject
        case ("status", subject, _, status, _):
            return status == "stunned" and "Foe" not in subject
        case ("own" | "may", (deed, *_)):
            return deed in ("discard", "mill", "return-ally")
        case ("choose", one, other):
            return harms(one) or harms(other)
        case (_, _, inner):
            return harms(inner)
    return False


def chooses(clause: Words, back: str) -> bool:
    """Whether that clause, if it is done, picks those to whom 'that Foe' or 'those Foes' points back."""
    word = clause[0]
    if word in ("card", "status"):
        subject = clause[1]
        return (
            bool(MANY.fullmatch(subject)) if back == THOSE else subject in ("a Foe", "a random Foe")
        )
    if word == "choose":
        return chooses(clause[1], back) or chooses(clause[2], back)
    return word.startswith("if-") and chooses(clause[2], back)
