"""A deck of any set: its cheapest cards, twice each. A set of which no deck can be made is refused (HAC-6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.decks import BIRTHDAY, COPIES, SIZE, Chosen, faults_of

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.cardset.card_set import CardSet
    from referee.games.homestuck_atcg.language.tree import Card
    from referee.games.homestuck_atcg.options import Options
    from referee.games.homestuck_atcg.state.table import Setting


def cheapest_deck(cards: CardSet, readings: Options) -> Chosen:
    """The cards with the fewest stars, as often as a deck may hold them; with faults if there are too few."""
    planets = [card for card in cards.cards if card.type == "planet"]
    main = sorted((card for card in cards.cards if card.type != "planet"), key=stars_of)
    counted: list[tuple[str, int]] = []
    left, had_birthday = SIZE, False
    for card in main:
        copies = min(COPIES, left)
        if readings.birthday_limit and BIRTHDAY in card.tags:
            copies = min(copies, 0 if had_birthday else 1)
            had_birthday = True
        if copies:
            counted.append((card.id, copies))
            left -= copies
    named = {"planet": min(planets, key=stars_of).id} if planets else {}
    return Chosen(cards=tuple(counted), **named)


def stars_of(card: Card) -> int:
    """What a card takes of the stars of a deck (HAC-6.2)."""
    return card.stars


def prove_enough(setting: Setting) -> None:
    """Raise PackError unless a deck can be made of the set: its ready-made ones, or the cheapest cards."""
    cards, readings = setting.cards, setting.readings
    if any(not faults_of(cards, readings, Chosen(deck=ready.id)) for ready in cards.decks):
        return
    faults = faults_of(cards, readings, cheapest_deck(cards, readings))
    if faults:
        why, rule = faults[0].item, faults[0].rule
        message = f"no legal deck can be made of the card set {cards.id!r}: {why} [{rule}]"
        raise PackError(message)
