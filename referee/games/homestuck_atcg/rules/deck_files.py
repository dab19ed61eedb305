"""Deck files: a deck as somebody keeps it, and the ready-made ones in the same form.

    name = "Mine"
    planet = "PLANET OF LIGHT and rain"
    cards = [["JADE HARLEY a girl and her dog", 2], "C017"]

The cards may also be a table, C017 = 2, as card lists have it. Names are ids, printed names or numbers of the card
list, in any letter case. What a deck may hold is no matter of the file: a name that nobody knows stays as it is, and
is a fault like others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.games.homestuck_atcg.cardset.card_set import CardSet, DeckList
from referee.games.homestuck_atcg.cardset.decks import NO_PLANET, Chosen, faults_of, said_of
from referee.games.homestuck_atcg.rules.submission import CHOOSE_DECK, stored
from referee.games.homestuck_atcg.state.table import Setting
from referee.kernel.cardset.deck_list import counted_in_file, is_printed_name
from referee.kernel.cardset.file import CardText
from referee.kernel.game import DeckFile
from referee.kernel.text.parser import Place

GAME = "homestuck-atcg"
KEYS = "game id name planet cards note"


def read_deck(setting: Setting, text: str, file: str) -> DeckFile:
    """The deck in the text of a file, with all that is wrong with it. Raises PackError."""
    found = CardText(text, file)
    place = Place(file, "the deck")
    found.check_head(GAME, KEYS, "the deck")
    name = found.data.get("name", "")
    if not is_printed_name(name or "-"):
        why = f"found name {name!r}, expected a printed name"
        raise place.refuse(why, rule="HAC-1.6")
    said = _chosen(setting.cards, found.data, place)
    faults = faults_of(setting.cards, setting.readings, said)
    return DeckFile(name, {}, [CHOOSE_DECK.name, *stored(said)], tuple(faults))


def _chosen(cards: CardSet, data: Mapping[str, Any], place: Place) -> Chosen:
    planet = data.get("planet", NO_PLANET)
    if not is_printed_name(planet):
        why = f"found planet {planet!r}, expected the name of one card"
        raise place.refuse(why, rule="HAC-1.5")
    entries = data.get("cards")
    if isinstance(entries, Mapping):
        entries = [list(entry) for entry in entries.items()]
    counted = counted_in_file(
        entries, lambda name: _id(cards, name), place, rule="HAC-1.4", too_many="HAC-6.3"
    )
    return Chosen("", _id(cards, planet), counted)


def _id(cards: CardSet, name: str) -> str:
    """The id that a name means; surrounding spaces and letter case do not matter (HAC-Q35)."""
    meant = name.strip()
    number = cards.find(meant)
    return meant if number is None else cards.names.id(number)


# -- the ready-made ones --------------------------------------------------------------------


def deck_texts(cards: CardSet) -> dict[str, tuple[str, str]]:
    """The ready-made decks by id: the printed name, and the deck as a file would have it."""
    return {ready.id: (ready.name, _text_of(cards, ready)) for ready in cards.decks}


def _text_of(cards: CardSet, ready: DeckList) -> str:
    said = said_of(cards, ready)
    lines = [
        f'game = "{GAME}"',
        f"name = {json.dumps(ready.name, ensure_ascii=False)}",
        f"planet = {_quoted(cards, said.planet)}",
        "cards = [",
        *(f"  [{_quoted(cards, word)}, {copies}]," for word, copies in said.cards),
        "]",
    ]
    return "".join(f"{line}\n" for line in lines)


def _quoted(cards: CardSet, word: str) -> str:
    return json.dumps(cards.names.shown(cards.names.number(word)), ensure_ascii=False)
