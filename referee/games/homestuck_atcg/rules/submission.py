"""Choosing a deck, the first step of the set-up: everybody at once, unseen by the others; and deck files (HAC-1.6).

    choose-deck hive-fleet                                          a ready-made one
    choose-deck planet-of-thunder (dad-mister x 2 john-egbert-bustin ...)   a planet, and 48 cards

A deck file holds a deck as somebody keeps it; the ready-made ones are told in the same form:

    name = "Mine"
    planet = "PLANET OF LIGHT and rain"
    cards = [["JADE HARLEY a girl and her dog", 2], "C017"]

The cards may also be a table, C017 = 2, as card lists have it. Names are ids, printed names or numbers of the card
list, in any letter case. What a deck may hold is no matter of the file: a name that nobody knows stays as it is, and
is a fault like others.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.cardset.any_deck import cheapest_deck
from referee.games.homestuck_atcg.cardset.card_set import CardSet, DeckList
from referee.games.homestuck_atcg.cardset.decks import (
    NO_PLANET,
    Chosen,
    deck_of,
    faults_of,
    said_of,
)
from referee.games.homestuck_atcg.fact_kinds import DECK_CHOSEN
from referee.games.homestuck_atcg.state.frames import Unseen, setting_of
from referee.games.homestuck_atcg.state.table import Setting, Table, thing_of
from referee.games.homestuck_atcg.state.timing import over
from referee.kernel.cardset.deck_list import (
    counted_in_file,
    is_printed_name,
    parse_counted,
    read_counted,
    read_deck_name,
    write_counted,
)
from referee.kernel.cardset.file import CardText
from referee.kernel.choices.name_spaces import slug
from referee.kernel.decision.ask import Answer, Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Group, Word, printed, spelled
from referee.kernel.decision.spaces import read_name, wrong_count
from referee.kernel.engine.run import Frame, Lane, Procedure, Run, Step
from referee.kernel.game import DeckFile
from referee.kernel.text.parser import Place

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.cardset.card_set import CardSet

WISH = "a ready-made deck, or PLANET (CARD x COPIES ...)"


class DeckSpace:
    """A ready-made deck, or a planet and a list of cards."""

    def parse(self, args: Sequence[Any]) -> Chosen:
        if not 1 <= len(args) <= 2 or not isinstance(args[0], str):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        if len(args) == 1:
            return Chosen(deck=args[0])
        return Chosen("", args[0], parse_counted(args[1]))

    def refusals(self, ask: Ask[Unseen], value: Chosen) -> list[Refusal]:
        setting = setting_of(ask.run)
        return [*faults_of(setting.cards, setting.readings, value)]

    def all(self, ask: Ask[Unseen]) -> Iterator[list[Any]]:
        """The ready-made decks that are legal; lists of one's own are too many.

        Of a set without such decks it is one that can be made of any set.
        """
        setting = setting_of(ask.run)
        ready = [Chosen(deck=each.id) for each in setting.cards.decks]
        legal = [each for each in ready if not self.refusals(ask, each)]
        for each in legal or [cheapest_deck(setting.cards, setting.readings)]:
            yield stored(each)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        cards = setting_of(ask.run).cards if ask is not None else None
        if len(words) == 1 and isinstance(words[0], Word):
            return [read_deck_name(words[0], cards.deck_names if cards is not None else None)]
        if len(words) != 2 or not isinstance(words[1], Group):
            raise wrong_count(words, WISH)
        near = list(range(len(cards.names))) if cards is not None else []
        listed = read_counted(words[1].items, lambda word: _read_card(word, cards, near))
        return [_read_planet(words[0], cards), listed]

    def write(self, args: Sequence[Any]) -> str:
        said = self.parse(args)
        if said.deck:
            return spelled(said.deck)
        return f"{spelled(said.planet)} {write_counted(said.cards)}"


def stored(said: Chosen) -> list[Any]:
    """What was said, as an answer holds it behind the verb."""
    if said.deck:
        return [said.deck]
    return [said.planet, [[word, copies] for word, copies in said.cards]]


# -- the notation ---------------------------------------------------------------------------


def _read_planet(word: Argument, cards: CardSet | None) -> str:
    """The id of a card, or the word for no planet at all."""
    if isinstance(word, Word) and word.text.casefold() == NO_PLANET:
        return NO_PLANET
    near = [card.number for card in cards.cards if card.type == "planet"] if cards else []
    return _read_card(word, cards, near)


def _read_card(word: Argument, cards: CardSet | None, near: Sequence[int]) -> str:
    """The id of a card by its name or by its number in the list. Raises NotUnderstood or Ambiguous."""
    if not isinstance(word, Word):
        message = f"{word} is not the name of one card"
        raise NotUnderstood(message, column=word.column)
    if cards is None:
        return slug(word.text)
    known = cards.find(word.text)
    return cards.names.id(read_name(cards.names, word, near) if known is None else known)


# -- unseen ---------------------------------------------------------------------------------


def say_deck(run: Run[Unseen], frame: Frame, seat: int, value: Chosen) -> None:
    """The deck as words: a ready-made one, or the planet and the cards copy by copy."""
    listed = [word for word, copies in value.cards for _ in range(copies)]
    run.state.said = [value.deck] if value.deck else [value.planet, *listed]


def said_in(unseen: Unseen) -> Chosen:
    """The deck that those words are."""
    words = unseen.said
    if len(words) == 1:
        return Chosen(deck=words[0])
    return Chosen("", words[0], tuple(Counter(words[1:]).items()))


def refused_deck(run: Run[Any], seat: int) -> Sequence[str]:
    """Decks are assembled before the game begins and do not change any more (HAC-1.6)."""
    return over(run, seat) or ("HAC-1.6",)


CHOOSE_DECK = Verb("choose-deck", DeckSpace(), say_deck, refused_deck)
DECKS = offer(CHOOSE_DECK)


def ask_deck(run: Run[Unseen], frame: Frame) -> Ask[Unseen] | None:
    """The seat says it once; the table does it."""
    return None if run.state.said else Ask(run, frame, run.lane, DECKS)


SUBMITTING = Procedure(
    "submitting", "HAC-1.6", (Step("HAC-1.6", "choose a deck", ask=ask_deck),), within=()
)


def open_lanes(run: Run[Table], frame: Frame) -> list[Lane]:
    """Everybody without a deck chooses one, without knowing those of the others (HAC-1.6)."""
    waiting = seats_without_deck(run.state)
    return [Lane(seat, Unseen(), SUBMITTING, SUBMITTING.frame()) for seat in waiting]


def seats_without_deck(table: Table) -> list[int]:
    """The seats that have not chosen a deck yet."""
    return [seat for seat in table.clockwise(1) if table.side(seat).planet is None]


def lay_decks(run: Run[Table], frame: Frame, lanes: Mapping[int, Run[Unseen]]) -> None:
    """Planet and main deck of everybody who has chosen one, in seat order (HAC-1.4, HAC-1.5)."""
    for seat, lane in lanes.items():
        lay_deck(run, seat, said_in(lane.state))


def lay_deck(run: Run[Table], seat: int, chosen: Chosen) -> None:
    """Only the planet is known to the others (HAC-3.1, HAC-Q39)."""
    cards = setting_of(run).cards
    deck = deck_of(cards, chosen)
    player = run.state.side(seat)
    player.planet = thing_of(deck.planet, seat)
    player.deck.lay_out(sorted(deck.cards))
    run.state.recompose()
    DECK_CHOSEN.tell(
        run, "HAC-1.6", seat, lambda: {"planet": cards.names.shown(deck.planet), "deck": deck.name}
    )


def decks_chosen(setting: Setting, answers: Sequence[tuple[int, Answer]]) -> dict[str, Any] | None:
    """The decks by seat, as a series compares them from game to game; None where not all are known."""
    said = {
        seat: CHOOSE_DECK.space.parse(answer[1:])
        for seat, answer in answers
        if answer[0] == CHOOSE_DECK.name
    }
    if len(said) < setting.seats:
        return None
    decks = [deck_of(setting.cards, said[seat]) for seat in sorted(said)]
    return {"decks": [[deck.planet, *sorted(deck.cards)] for deck in decks]}


# -- deck files -----------------------------------------------------------------------------

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
    return DeckFile(name, {}, [CHOOSE_DECK.name, *stored(said)], faults)


def deck_said(setting: Setting, answer: Answer) -> DeckFile | None:
    """The deck that was chosen: its planet, and its cards by their ids in order (HAC-1.6)."""
    if answer[0] != CHOOSE_DECK.name:
        return None
    said = CHOOSE_DECK.space.parse(answer[1:])
    faults = faults_of(setting.cards, setting.readings, said)
    if faults:
        return DeckFile("", {}, list(answer), faults)
    deck, ids = deck_of(setting.cards, said), setting.cards.names.ids
    counted = Counter(ids[card] for card in deck.cards)
    settled = Chosen("", ids[deck.planet], (*sorted(counted.items()),))
    return DeckFile(deck.name, {}, [CHOOSE_DECK.name, *stored(settled)], ())


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
