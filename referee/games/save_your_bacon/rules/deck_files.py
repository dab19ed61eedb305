"""Deck files: a deck as somebody keeps it, and the ready-made ones in the same form.

    name = "Mine"
    format = "full_constructed"
    champions = ["The Ninja", "The Wizard", "The Cleric"]
    cards = [["Unravel", 2], "Wake the Beast"]

Names are ids or printed names, in any letter case. What a deck may hold is no matter of the file: a
name that nobody knows stays as it is, and is a fault like others (SYB-Q95).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.games.save_your_bacon.cardset.card_set import CardSet, DeckList
from referee.games.save_your_bacon.cardset.decks import Submitted, faults_of, said_of
from referee.games.save_your_bacon.options import FORMATS
from referee.games.save_your_bacon.rules.submission import SUBMIT_DECK, stored
from referee.games.save_your_bacon.state.table import Setting
from referee.kernel.cardset.deck_list import counted_in_file, is_printed_name
from referee.kernel.cardset.file import CardText
from referee.kernel.game import DeckFile
from referee.kernel.text.parser import Place
from referee.kernel.words.names import Names

GAME = "save-your-bacon"
KEYS = "game id name format champions cards note"


def read_deck(setting: Setting, text: str, file: str) -> DeckFile:
    """The deck in the text of a file, with all that is wrong with it. Raises PackError."""
    found = CardText(text, file)
    place = Place(file, "the deck")
    found.check_head(GAME, KEYS, "the deck")
    form = found.data.get("format")
    if form is not None and form not in FORMATS:
        why = f"found format {form!r}, expected one of {', '.join(FORMATS)}"
        raise place.refuse(why, rule="SYB-8.0.1")
    said = _submitted(setting.cards, found.data, place)
    return DeckFile(
        str(found.data.get("name", "")),
        {"format": form} if form is not None else {},
        [SUBMIT_DECK.name, *stored(said)],
        tuple(faults_of(setting.cards, setting.readings, said)),
    )


def _submitted(cards: CardSet, data: Mapping[str, Any], place: Place) -> Submitted:
    champions = data.get("champions")
    if not isinstance(champions, list) or not champions or not all(map(is_printed_name, champions)):
        why = "expected champions: a list of their names"
        raise place.refuse(why, rule="SYB-2.0.1.1")
    words = tuple(_id(cards.names, name) for name in champions)
    entries = data.get("cards")
    if entries is None:
        return Submitted("", words)
    counted = counted_in_file(
        entries, lambda name: _id_of(cards, name), place, rule="SYB-3.0.1", too_many="SYB-3.0.1"
    )
    return Submitted("", words, counted)


def _id_of(cards: CardSet, name: str) -> str:
    """The id of a card, or of a condition, which no deck may hold."""
    return _id(cards.conditions if cards.names.find(name) is None else cards.names, name)


def _id(names: Names, name: str) -> str:
    number = names.find(name)
    return name if number is None else names.id(number)


# -- the ready-made ones --------------------------------------------------------------------


def deck_texts(cards: CardSet) -> dict[str, tuple[str, str]]:
    """The ready-made decks by id: the printed name, and the deck as a file would have it."""
    return {ready.id: (ready.name, _text_of(cards, ready)) for ready in cards.decks}


def _text_of(cards: CardSet, ready: DeckList) -> str:
    said = said_of(cards, ready)
    champions = ", ".join(_quoted(cards.names, word) for word in said.champions)
    lines = [
        f'game = "{GAME}"',
        f"name = {json.dumps(ready.name, ensure_ascii=False)}",
        f'format = "{ready.format}"',
        f"champions = [{champions}]",
        "cards = [",
        *(f"  [{_quoted(cards.names, word)}, {copies}]," for word, copies in said.cards or ()),
        "]",
    ]
    return "".join(f"{line}\n" for line in lines)


def _quoted(names: Names, word: str) -> str:
    return json.dumps(names.shown(names.number(word)), ensure_ascii=False)
