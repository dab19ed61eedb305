"""Submitting a deck, the first step of setting up, and deck files (SYB-3.0.1).

    submit-deck dangerous-darkness                                  a ready-made one
    submit-deck (ninja wizard cleric)                               three champions with their pods
    submit-deck (ninja wizard cleric) (scatter x 2 bone-nest)       champions and cards

A deck file holds a deck as somebody keeps it; the ready-made ones are told in the same form:

    name = "Mine"
    format = "full_constructed"
    champions = ["The Ninja", "The Wizard", "The Cleric"]
    cards = [["Unravel", 2], "Wake the Beast"]

Names are ids or printed names, in any letter case. What a deck may hold is no matter of the file: a
name that nobody knows stays as it is, and is a fault like others (SYB-Q95).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.cardset.card_set import CardSet, DeckList
from referee.games.save_your_bacon.cardset.decks import (
    CHAMPIONS,
    Submitted,
    built_decks,
    deck_of,
    faults_of,
    said_of,
)
from referee.games.save_your_bacon.fact_kinds import SUBMITTED
from referee.games.save_your_bacon.options import (
    FORMATS,
    FULL_CONSTRUCTED,
    POD_CONSTRUCTED,
    POD_DRAFT,
)
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import Champion, Setting, Table
from referee.games.save_your_bacon.state.timing import over, refused_unless_asked
from referee.kernel.cardset.deck_list import (
    counted_in_file,
    is_printed_name,
    parse_counted,
    read_counted,
    read_deck_name,
    write_counted,
)
from referee.kernel.cardset.file import CardText
from referee.kernel.choices.name_spaces import MOST_LISTED, slug
from referee.kernel.decision.ask import Answer, Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, Group, Word, printed
from referee.kernel.decision.spaces import read_name, wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.game import DeckFile
from referee.kernel.text.parser import Place
from referee.kernel.words.names import Names

WISH = "a deck, or (CHAMPIONS), or (CHAMPIONS) (CARD x COPIES ...)"


def taken_by_others(ask: Ask[Table]) -> list[int]:
    """The champions of those who have submitted their decks before."""
    faces = setting_of(ask.run).cards.faces_of_things
    others = (side for seat, side in enumerate(ask.run.state.seats, 1) if seat != ask.seat)
    return [faces[champion.thing] for side in others for champion in side.champions]


class DeckSpace:
    """A ready-made deck, or three champions, with a list of cards where their pods do not say it."""

    def parse(self, args: Sequence[Any]) -> Submitted:
        if len(args) == 1 and isinstance(args[0], str):
            return Submitted(deck=args[0])
        if len(args) not in (1, 2) or not all(
            isinstance(arg, (list, tuple)) and arg for arg in args
        ):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        champions = tuple(args[0])
        if not all(isinstance(word, str) for word in champions):
            message = f"expected the ids of champions, found {printed(champions)!r}"
            raise NotUnderstood(message)
        return Submitted("", champions, parse_counted(args[1]) if len(args) > 1 else None)

    def refusals(self, ask: Ask[Table], value: Submitted) -> list[Refusal]:
        setting = setting_of(ask.run)
        return faults_of(setting.cards, setting.readings, value, taken_by_others(ask))

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        """The ready-made decks that fit the format, or some that are built; of pods, every three."""
        setting = setting_of(ask.run)
        every = (Submitted(deck=ready.id) for ready in setting.cards.decks)
        fitting = [each for each in every if not self.refusals(ask, each)]
        if not fitting and setting.readings.format == FULL_CONSTRUCTED:
            fitting = list(islice(built_decks(setting.cards, setting.readings), MOST_LISTED))
        yield from map(stored, fitting)
        if setting.readings.format in (POD_CONSTRUCTED, POD_DRAFT):
            yield from islice(self._three_pods(ask), MOST_LISTED)

    def _three_pods(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        setting = setting_of(ask.run)
        taken = taken_by_others(ask) if setting.readings.format == POD_DRAFT else []
        free = [face for face in setting.cards.champions if face not in taken]
        for three in combinations(free, CHAMPIONS):
            yield [[setting.cards.names.id(face) for face in three]]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        cards = setting_of(ask.run).cards if ask is not None else None
        if len(words) == 1 and isinstance(words[0], Word):
            return [read_deck_name(words[0], cards.deck_names if cards is not None else None)]
        if len(words) not in (1, 2) or not all(isinstance(word, Group) for word in words):
            raise wrong_count(words, WISH)
        champions, *rest = (word.items for word in words if isinstance(word, Group))
        near = list(cards.champions) if cards is not None else []
        found: list[Any] = [[_read_card(word, cards, near) for word in champions]]
        every = list(range(len(cards.names))) if cards is not None else []
        return found + [
            read_counted(items, lambda word: _read_card(word, cards, every)) for items in rest
        ]

    def write(self, args: Sequence[Any]) -> str:
        said = self.parse(args)
        if said.deck:
            return said.deck
        rest = f" {write_counted(said.cards)}" if said.cards is not None else ""
        return f"({' '.join(said.champions)}){rest}"


def stored(said: Submitted) -> list[Any]:
    """What was said, as an answer holds it behind the verb."""
    if said.deck:
        return [said.deck]
    rest = [] if said.cards is None else [[[word, copies] for word, copies in said.cards]]
    return [list(said.champions), *rest]


# -- the notation ---------------------------------------------------------------------------


def _read_card(word: Argument, cards: CardSet | None, near: Sequence[int]) -> str:
    """The id of a card, or of a condition, which no deck may hold. Raises NotUnderstood."""
    if not isinstance(word, Word):
        message = f"{word} is not the name of one card"
        raise NotUnderstood(message, column=word.column)
    if cards is None:
        return slug(word.text)
    condition = cards.conditions.find(word.text)
    if condition is not None and cards.names.find(word.text) is None:
        return cards.conditions.id(condition)
    return cards.names.id(read_name(cards.names, word, near))


# -- the verb -------------------------------------------------------------------------------


def submit(run: Run[Table], frame: Frame, seat: int, value: Submitted) -> None:
    """The champions lie in front of their player, the other cards in the deck (SYB-3.0.2, SYB-8.1.2)."""
    lay_out(run, seat, value, "SYB-3.0.1")


def lay_out(run: Run[Table], seat: int, value: Submitted, rule: str) -> None:
    """The deck lies before its player; ``rule`` says why it is that one."""
    setting = setting_of(run)
    deck = deck_of(setting, value)
    side = run.state.side(seat)
    things = [setting.cards.champion_thing(face, seat) for face in deck.champions]
    side.champions = [Champion(thing) for thing in things]
    side.deck.lay_out(sorted(deck.cards))
    run.state.rearranged()
    champions = [setting.shown(face) for face in deck.champions]
    SUBMITTED.tell(run, rule, seat, deck=deck.name, champions=champions)


def refused_deck(run: Run[Table], seat: int) -> Sequence[str]:
    """Once the decks are there; where an earlier match gave them, by the rule of that (SYB-Q52)."""
    given = setting_of(run).given.decks
    if given:
        return over(run, seat) or (given[0].rule,)
    return refused_unless_asked("SYB-3.0.1")(run, seat)


SUBMIT_DECK = Verb("submit-deck", DeckSpace(), submit, refused_deck)


# -- deck files -----------------------------------------------------------------------------

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


def deck_said(setting: Setting, answer: Answer) -> DeckFile | None:
    """The deck that was submitted: champions and cards by their ids, in order (SYB-3.0.1)."""
    if answer[0] != SUBMIT_DECK.name:
        return None
    said = SUBMIT_DECK.space.parse(answer[1:])
    faults = faults_of(setting.cards, setting.readings, said)
    if faults:
        return DeckFile("", {}, list(answer), tuple(faults))
    deck, ids = deck_of(setting, said), setting.cards.names.ids
    counted = Counter(ids[card] for card in deck.cards)
    settled = Submitted(
        "", tuple(sorted(ids[face] for face in deck.champions)), (*sorted(counted.items()),)
    )
    return DeckFile(deck.name, {}, [SUBMIT_DECK.name, *stored(settled)], ())


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
