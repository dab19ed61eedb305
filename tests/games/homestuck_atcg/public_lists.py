"""Card lists for the tests: tables in the columns of the public list."""

from __future__ import annotations

import csv
import io

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.language.tree import Card

HEADERS = ("TITLE", "subtitle", "Power", "Enter Cost", "Tags", "Max Damage", "Draw Boost", "Game Text",
           "Flavorlogue", "Stars", "Art Credit", "Picture", "Set Release", "Card Number")  # fmt: skip


def as_list(*rows: dict[str, str], headers: tuple[str, ...] = HEADERS) -> str:
    """A table with those rows, by header."""
    file = io.StringIO()
    writer = csv.DictWriter(file, headers, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def character(text: str = "", **more: str) -> dict[str, str]:
    """The row of a character with that text."""
    row = {"TITLE": "LAMP LIGHTER", "subtitle": "never sleeps", "Power": "3", "Enter Cost": "2g"}
    return row | {"Tags": "#HUMAN", "Game Text": text, "Stars": "3", "Card Number": "C901"} | more


def of_type(type_: str, text: str, **more: str) -> dict[str, str]:
    """The row of a card of that type with that text, as the public list numbers it."""
    if type_ == "character":
        return character(text, **more)
    row = {"TITLE": "LAMP", "subtitle": "lit", "Stars": "2", "Game Text": text}
    if type_ == "planet":
        return row | {"Power": "2", "Max Damage": "3", "Card Number": "P901"} | more
    return row | {"Enter Cost": "1g", "Card Number": f"{type_[0].upper()}901"} | more


def row_of(card: Card) -> dict[str, str]:
    """A shipped card as a row of such a list."""
    table = next(each.table for each in shipped_set()._file.cards if each.id == card.code)
    values = {
        "TITLE": card.title,
        "subtitle": str(table["subtitle"]),
        "Power": "" if card.power is None else str(card.power),
        "Enter Cost": str(table.get("enter", "")),
        "Tags": " ".join(card.tags),
        "Game Text": " // ".join(card.text),
        "Stars": str(card.stars),
        "Card Number": card.code,
    }
    if card.type == "planet":
        values |= {"Max Damage": str(card.max_damage), "Draw Boost": str(card.draw)}
    return values
