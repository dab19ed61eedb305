"""A ready-made deck in a position: ``deck-list`` names it, and its cards that lie nowhere else lie in the draw pile.

seats.1 = { deck-list = "hive-fleet", hand = ["no-mercy-what"] }

They lie below the cards that are written there, in the order of the set. Its planet needs not be written.
All this is said in words before a card is read, so it is no `Inventory` that counts them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from referee.games.homestuck_atcg.state.table import face_of, thing_of
from referee.kernel.position.document import CardMisplaced
from referee.kernel.schema.fields import refused
from referee.pattern import pattern

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.cardset.card_set import DeckList
    from referee.games.homestuck_atcg.state.table import Setting

LIST = "deck-list"
THIRD_COPY = pattern(r"(.+-[1-5])[ac-z]")
"""How somebody calls a copy that there is not: the first has no letter, the second a b."""


def spelled_out(setting: Setting, table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position with the cards of the decks that it names in the piles and places of its fields.

    Raises PackError with the path of a deck that is none, or of a card that is not in it.
    """
    seats = table.get("seats")
    if not isinstance(seats, Mapping):
        return table
    for seat, side in seats.items():
        refuse_third_copies(setting, side, f"seats.{seat}")
    found = {
        seat: with_rest(setting, seat, side) if isinstance(side, Mapping) and LIST in side else side
        for seat, side in seats.items()
    }
    return {**table, "seats": found}


def refuse_third_copies(setting: Setting, side: Any, path: str) -> None:
    """Raise PackError for a card in play that would be called as a third copy is: there are two (HAC-6.3)."""
    rows = side.get("cards") if isinstance(side, Mapping) else None
    for at, row in enumerate(rows if isinstance(rows, list) else [], 1):
        word = row.get("thing") if isinstance(row, Mapping) else None
        first = THIRD_COPY.fullmatch(word) if isinstance(word, str) else None
        if first is not None and setting.cards.things.find(first[1]) is not None:
            wish = f"one of two copies, {first[1]!r} or '{first[1]}b' [HAC-6.3]"
            raise refused(f"{path}.cards[{at}].thing", word, wish)


def with_rest(setting: Setting, seat: str, side: Mapping[str, Any]) -> dict[str, Any]:
    """One player, with the rest of the named deck at the bottom of the draw pile."""
    path = f"seats.{seat}"
    if not seat.isdecimal() or not 1 <= int(seat) <= setting.seats:
        wish = ", ".join(str(each) for each in range(1, setting.seats + 1))
        raise refused(path, seat, f"a seat: {wish}")
    deck = deck_named(setting, side[LIST], f"{path}.{LIST}")
    left = Counter(dict(deck.cards))
    for place, face in cards_named(setting, side, path):
        if not left[face]:
            known = face in dict(deck.cards)
            why = f"is one more than {deck.id} has" if known else f"is not in {deck.id}"
            raise CardMisplaced(f"{place}: {setting.shown(face)!r} {why}")
        left[face] -= 1
    names, things = setting.cards.names, setting.cards.things
    rest = [names.id(face) for face in sorted(left.elements())]
    found = {key: value for key, value in side.items() if key != LIST}
    found["deck"] = below(rest, side.get("deck", []))
    found.setdefault("planet", things.id(thing_of(deck.planet, int(seat))))
    return found


def deck_named(setting: Setting, word: Any, path: str) -> DeckList:
    """The ready-made deck of that id. Raises PackError with those that there are."""
    for deck in setting.cards.decks:
        if deck.id == word:
            return deck
    wish = ", ".join(repr(deck.id) for deck in setting.cards.decks)
    raise refused(path, word, f"a ready-made deck: {wish}")


def below(rest: list[str], deck: Any) -> Any:
    """A draw pile with more cards under it; where the order of its lower part is unknown, so is theirs."""
    if isinstance(deck, Mapping):
        return {**deck, "unknown": [*rest, *deck.get("unknown", [])]}
    return [*rest, *deck] if isinstance(deck, list) else deck


def cards_named(setting: Setting, side: Mapping[str, Any], path: str) -> Iterator[tuple[str, int]]:
    """The cards of a deck that a position names, with their places; what cannot be read is refused later."""
    faces, things = setting.cards.names, setting.cards.things
    deck = side.get("deck", [])
    piles = {"hand": side.get("hand", []), "deck": deck}
    if isinstance(deck, Mapping):
        piles = {"hand": side.get("hand", []), **{f"deck.{key}": deck[key] for key in deck}}
    for zone, cards in piles.items():
        for at, word in enumerate(cards if isinstance(cards, list) else [], 1):
            number = faces.find(word) if isinstance(word, str) else None
            if number is not None:
                yield f"{path}.{zone}[{at}]", number
    for zone, key in (("discard", ""), ("removed", ""), ("cards", "thing")):
        cards = side.get(zone, [])
        for at, each in enumerate(cards if isinstance(cards, list) else [], 1):
            word = each.get(key) if isinstance(each, Mapping) else each
            thing = things.find(word) if isinstance(word, str) else None
            if thing is not None:
                yield f"{path}.{zone}[{at}]", face_of(thing)
