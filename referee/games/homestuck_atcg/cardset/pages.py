"""Pages: what is printed on a card, and how the referee reads each line, in steps with rule ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.cardset.card_set import CardSet
from referee.games.homestuck_atcg.language.explain import code_words, line_steps
from referee.games.homestuck_atcg.language.tree import Card
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted

Page = list[tuple[str, list[str]]]


def page_names(cards: CardSet) -> Mapping[str, str]:
    """Every card by id, with its printed name; a ready-made deck by its own."""
    found = dict(zip(cards.names.ids, map(cards.names.shown, range(len(cards.names))), strict=True))
    return found | {deck.id: deck.name for deck in cards.decks if deck.id not in found}


def page(cards: CardSet, id_: str) -> Page:
    """The printed lines of a card, by its id, name or number in the list, each with its reading.

    Of a ready-made deck its cards. Raises NotUnderstood for an unknown id.
    """
    number = cards.find(id_)
    if number is not None:
        return _card(cards.known[number])
    for deck in cards.decks:
        if deck.id == id_:
            copies = [f"{count} x {cards.names.shown(card)}" for card, count in deck.cards]
            planet = cards.names.shown(deck.planet)
            return [(f"{deck.name}: ready-made deck", [f"planet {planet} [HAC-6.1]", *copies])]
    message = f"no page {id_!r}"
    raise NotUnderstood(message)


def _card(card: Card) -> Page:
    lines: Page = [(f"{card.name}: {card.type}", [_line(step) for step in _printed(card)])]
    for text, line in zip(card.text, card.lines, strict=True):
        lines.append((text, [_line(step) for step in line_steps(line)]))
    return lines


def _printed(card: Card) -> Iterator[PageLine]:
    if card.grist is not None:
        yield PageLine(f"costs {card.grist} grist to enter", "HAC-2.9")
    if card.enter is not None:
        words = f"enters from hand, at no grist, right after {code_words(card.enter)} reached a discard pile or was destroyed"
        yield PageLine(words, "HAC-2.10")
    if card.type == "planet":
        yield PageLine(f"power {card.power or 0} for the defence while it is intact", "HAC-Q5")
        yield PageLine(f"destroyed with {card.max_damage} damage", "HAC-Q8")
        yield PageLine(
            f"draws up to {counted(card.draw, 'cards')} more in the Prep Phase", "HAC-5.1.10"
        )
    elif card.power is not None:
        yield PageLine(f"power {card.power}", "HAC-1.14")
    if card.tags:
        yield PageLine(f"tags {' '.join(card.tags)}", "HAC-2.16")
    yield PageLine(f"stars {card.stars} of the 150 of a deck", "HAC-6.2")
    yield PageLine(f"number in the list {card.code}", "HAC-2.4")


def _line(step: PageLine) -> str:
    return f"{'  ' * step.depth}{step.words} [{step.rule}]"


def card_called(cards: CardSet, word: str) -> str:
    """The id of the card with that number in the list that it comes from."""
    number = cards.find(word)
    return "" if number is None else cards.names.id(number)
